"""Chain Reaction, by Sid Sackson: towers leap, fall apart and build the next one.

Importing this package loads neither the rules nor Qt.
"""

from typing import TYPE_CHECKING, Any

from pullstrings_qt.core.registry import Confirm, GameSpec

if TYPE_CHECKING:
    from pullstrings_qt.core.game import AnyGame
    from pullstrings_qt.core.options import OptionField
    from pullstrings_qt.core.registry import Opponents


def _rules() -> "AnyGame":
    from pullstrings_qt.games.chain_reaction.rules import ChainReaction

    return ChainReaction()


def _words() -> Any:
    from pullstrings_qt.games.chain_reaction import text

    return text


def _option_fields() -> "tuple[OptionField, ...]":
    from pullstrings_qt.games.chain_reaction.option_words import option_fields

    return option_fields()


def _opponents() -> "Opponents":
    from pullstrings_qt.games.chain_reaction.bots import ChainReactionOpponents

    return ChainReactionOpponents()


def _scene() -> Any:
    from pullstrings_qt.games.chain_reaction.scene import ChainReactionScene

    return ChainReactionScene


def _seat_look() -> Any:
    from pullstrings_qt.games.chain_reaction.man_art import ManLook

    return ManLook()


SPEC = GameSpec(
    id="chain_reaction",
    name="Chain Reaction",
    author="Sid Sackson",
    seats=(2, 2),
    minutes=30,
    rules=_rules,
    words=_words,
    option_fields=_option_fields,
    opponents=_opponents,
    scene=_scene,
    seat_look=_seat_look,
    in_turn=True,
    confirm=Confirm.LAST,
)

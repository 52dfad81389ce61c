"""Mijnlieff, by Andy Hopwood: each tile says where the next one may lie.

Importing this package loads neither the rules nor Qt.
"""

from typing import TYPE_CHECKING, Any

from pullstrings_qt.core.registry import GameSpec

if TYPE_CHECKING:
    from pullstrings_qt.core.game import AnyGame
    from pullstrings_qt.core.options import OptionField
    from pullstrings_qt.core.registry import Opponents


def _rules() -> "AnyGame":
    from pullstrings_qt.games.mijnlieff.rules import Mijnlieff

    return Mijnlieff()


def _words() -> Any:
    from pullstrings_qt.games.mijnlieff import text

    return text


def _option_fields() -> "tuple[OptionField, ...]":
    from pullstrings_qt.games.mijnlieff.option_words import option_fields

    return option_fields()


def _opponents() -> "Opponents":
    from pullstrings_qt.games.mijnlieff.bots import MijnlieffOpponents

    return MijnlieffOpponents()


def _scene() -> Any:
    from pullstrings_qt.games.mijnlieff.scene import MijnlieffScene

    return MijnlieffScene


def _seat_look() -> Any:
    from pullstrings_qt.games.mijnlieff.tile_art import TileLook

    return TileLook()


SPEC = GameSpec(
    id="mijnlieff",
    name="Mijnlieff",
    author="Andy Hopwood",
    seats=(2, 2),
    minutes=10,
    rules=_rules,
    words=_words,
    option_fields=_option_fields,
    opponents=_opponents,
    scene=_scene,
    seat_look=_seat_look,
    in_turn=True,
)

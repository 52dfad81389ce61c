"""Strung Along, from 64 Ounce Games: lots of yarn, three colours that count.

Importing this package loads neither the rules nor Qt.
"""

from typing import TYPE_CHECKING, Any

from pullstrings_qt.core.registry import Confirm, GameSpec

if TYPE_CHECKING:
    from random import Random

    from pullstrings_qt.core.game import AnyGame, Options, Setup
    from pullstrings_qt.core.options import OptionField
    from pullstrings_qt.core.registry import Opponents


def _rules() -> "AnyGame":
    from pullstrings_qt.games.strung_along.rules import StrungAlong

    return StrungAlong()


def _words() -> Any:
    from pullstrings_qt.games.strung_along import text

    return text


def _option_fields() -> "tuple[OptionField, ...]":
    from pullstrings_qt.games.strung_along.option_words import option_fields

    return option_fields()


def _recorded_options(options: "Options", setup: "Setup") -> "Options":
    from pullstrings_qt.games.strung_along.state import recorded_options

    return recorded_options(options, setup)


def _open_setup(setup: "Setup", state: Any) -> "Setup":
    from pullstrings_qt.games.strung_along.hidden_deck import open_setup

    return open_setup(setup, state)


def _dealt_setup(setup: "Setup", chance: "Random") -> "Setup":
    from pullstrings_qt.games.strung_along.hidden_deck import dealt_setup

    return dealt_setup(setup, chance)


def _opponents() -> "Opponents":
    from pullstrings_qt.games.strung_along.bots import StrungAlongOpponents

    return StrungAlongOpponents()


def _scene() -> Any:
    from pullstrings_qt.games.strung_along.scene import StrungAlongScene

    return StrungAlongScene


def _seat_look() -> Any:
    from pullstrings_qt.games.strung_along.button_art import ButtonLook

    return ButtonLook()


SPEC = GameSpec(
    id="strung_along",
    name="Strung Along",
    author="64 Ounce Games",
    seats=(3, 5),
    minutes=30,
    rules=_rules,
    words=_words,
    option_fields=_option_fields,
    recorded_options=_recorded_options,
    open_setup=_open_setup,
    dealt_setup=_dealt_setup,
    opponents=_opponents,
    scene=_scene,
    seat_look=_seat_look,
    in_turn=True,
    long_at=1000,
    confirm=Confirm.LAST,
)

"""The template game: copy this folder to begin a new game (docs/how-to-add-a-game.md).

Two seats hold the same cards and bid for prizes; it is small but whole: choices are simultaneous,
chance deals the prizes, and the prizes still to come are hidden. Tests use it as a fixture.
"""

from typing import TYPE_CHECKING, Any

from pullstrings_qt.core.registry import GameSpec

if TYPE_CHECKING:
    from random import Random

    from pullstrings_qt.core.game import AnyGame, Setup
    from pullstrings_qt.core.options import OptionField


def _rules() -> "AnyGame":
    from pullstrings_qt.games.blank.rules import Blank

    return Blank()


def _words() -> Any:
    from pullstrings_qt.games.blank import text

    return text


def _option_fields() -> "tuple[OptionField, ...]":
    from pullstrings_qt.games.blank.text import option_fields

    return option_fields()


def _open_setup(setup: "Setup", state: Any) -> "Setup":
    from pullstrings_qt.games.blank.state import open_setup

    return open_setup(setup, state)


def _dealt_setup(setup: "Setup", chance: "Random") -> "Setup":
    from pullstrings_qt.games.blank.state import dealt_setup

    return dealt_setup(setup, chance)


SPEC = GameSpec(
    id="blank",
    name="Blank",
    author="The Pullstrings developers",
    seats=(2, 2),
    minutes=1,
    rules=_rules,
    words=_words,
    option_fields=_option_fields,
    open_setup=_open_setup,
    dealt_setup=_dealt_setup,
    listed=False,
)

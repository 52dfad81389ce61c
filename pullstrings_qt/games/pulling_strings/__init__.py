"""Pulling Strings, by Clark D. Rodeffer: both published editions.

Importing this package loads neither the rules nor Qt.
"""

from typing import TYPE_CHECKING, Any

from pullstrings_qt.core.registry import GameSpec

if TYPE_CHECKING:
    from pullstrings_qt.core.game import AnyGame
    from pullstrings_qt.core.options import OptionField
    from pullstrings_qt.core.registry import Opponents


def _rules() -> "AnyGame":
    from pullstrings_qt.games.pulling_strings.rules import PullingStrings

    return PullingStrings()


def _words() -> Any:
    from pullstrings_qt.games.pulling_strings import text

    return text


def _option_fields() -> "tuple[OptionField, ...]":
    from pullstrings_qt.games.pulling_strings.text import option_fields

    return option_fields()


def _opponents() -> "Opponents":
    from pullstrings_qt.games.pulling_strings.bots import SearchOpponents

    return SearchOpponents()


def _scene() -> Any:
    from pullstrings_qt.games.pulling_strings.match_scene import MatchScene

    return MatchScene


SPEC = GameSpec(
    id="pulling_strings",
    name="Pulling Strings",
    author="Clark D. Rodeffer",
    seats=(2, 2),
    minutes=15,
    rules=_rules,
    words=_words,
    option_fields=_option_fields,
    opponents=_opponents,
    scene=_scene,
)

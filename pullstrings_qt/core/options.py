"""The options of a game as data, so that one dialog can ask for those of every game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pullstrings_qt.core.game import Options


def _always(_options: Options) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class OptionValue:
    """One value a person may choose, with its words."""

    value: Any
    label: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class OptionField:
    """One question of the new-match dialog.

    Attributes:
        key: the key in the record's options.
        label: the question on screen.
        values: what may be chosen; the first is the default. Two values, False and True,
            make a check box labelled with the second value's label.
        advanced: shown only under "More rules".
        listed: offered as a list that drops down, for values that are many.
        redraws: another answer needs another set-up, drawn by chance.
        values_for: returns the values as the other options make them, such as names of sides that
            differ from tile set to tile set; None where `values` always hold.
        applies: tells from the other options whether the question makes sense.
    """

    key: str
    label: str
    values: tuple[OptionValue, ...]
    advanced: bool = False
    listed: bool = False
    redraws: bool = False
    values_for: Callable[[Options], tuple[OptionValue, ...]] | None = None
    applies: Callable[[Options], bool] = _always

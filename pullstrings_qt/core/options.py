"""The options of a match: as data to ask for, and what they mean to the pages of a match."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pullstrings_qt.core.game import Options, Seat


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
    """One question of the new-match dialog."""

    key: str  # of the record's options
    label: str  # the question on screen
    values: tuple[OptionValue, ...]  # the first is the default
    note: str = ""  # what the question is about, in one sentence; empty where each answer says it
    advanced: bool = False  # a house rule, asked on a page of its own
    listed: bool = False  # a list that drops down, for many values
    redraws: bool = False  # another answer needs another set-up, drawn by chance
    # the values as the other options make them, such as names of sides of a tile set
    values_for: Callable[[Options], tuple[OptionValue, ...]] | None = None
    applies: Callable[[Options], bool] = _always  # from the other options: whether it makes sense


@dataclass(frozen=True, slots=True)
class ChoiceWay:
    """One way to choose, offered as a card in the new-match dialog: several options as one answer.

    A field of these options is no question of its own; an advanced one is, and says more exactly
    what the way leaves open, such as for whom a die is rolled.
    """

    label: str  # the words of the card
    hint: str  # what one does, in two short lines
    picture: str  # names what the game's `Box` draws
    options: Options  # what it stands for
    holds: Callable[[Options], bool] | None = None  # by default: where options are exactly its own
    applies: Callable[[Options], bool] = _always  # from the other options

    def is_in(self, options: Options) -> bool:
        """Return whether these options let the seats choose in this way."""
        if self.holds is not None:
            return self.holds(options)
        return all(options.get(key) == value for key, value in self.options.items())


@dataclass(frozen=True, slots=True)
class ChoiceRules:
    """What pages have to know of the options of a match, where a game does not choose as ever."""

    answers: bool = False  # the scene offers what completes a choice (`BoardScene.answers`)
    by_hand: bool = False  # choices are made away from the screen and entered openly afterwards
    rolling: tuple[Seat, ...] = ()  # the seats a die chooses for
    nothing: str = ""  # to do nothing, as text: no face of a die, but to be entered by hand

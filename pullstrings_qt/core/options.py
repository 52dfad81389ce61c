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
    """One question of the new-match dialog.

    Attributes:
        key: the key in the record's options.
        label: the question on screen.
        values: what may be chosen; the first is the default.
        note: what the question is about, in one sentence; empty where each answer says it.
        advanced: a house rule, asked on a page of its own and not beside who plays.
        listed: offered as a list that drops down, for values that are many.
        redraws: another answer needs another set-up, drawn by chance.
        values_for: returns the values as the other options make them, such as names of sides that
            differ from tile set to tile set; None where `values` always hold.
        applies: tells from the other options whether the question makes sense.
    """

    key: str
    label: str
    values: tuple[OptionValue, ...]
    note: str = ""
    advanced: bool = False
    listed: bool = False
    redraws: bool = False
    values_for: Callable[[Options], tuple[OptionValue, ...]] | None = None
    applies: Callable[[Options], bool] = _always


@dataclass(frozen=True, slots=True)
class ChoiceWay:
    """One way to choose, offered as a card in the new-match dialog: several options as one answer.

    A field of these options is no question of its own; an advanced one is, and says more exactly
    what the way leaves open, such as for whom a die is rolled.

    Attributes:
        label: the words of the card.
        hint: what one does, in two short lines.
        picture: names the picture on the card; the game's `Box` draws it.
        options: what the way stands for.
        holds: tells whether options are of this way; None where they have to be exactly its own.
        applies: tells from the other options whether one can choose in this way.
    """

    label: str
    hint: str
    picture: str
    options: Options
    holds: Callable[[Options], bool] | None = None
    applies: Callable[[Options], bool] = _always

    def is_in(self, options: Options) -> bool:
        """Return whether these options let the seats choose in this way."""
        if self.holds is not None:
            return self.holds(options)
        return all(options.get(key) == value for key, value in self.options.items())


@dataclass(frozen=True, slots=True)
class ChoiceRules:
    """What pages have to know of the options of a match; `GameWords.choice_rules` returns it.

    A game that says nothing chooses as it always does: nothing of this applies to it.

    Attributes:
        answers: a choice is completed by an answer that the scene offers (`BoardScene.answers`).
        by_hand: choices are made away from the screen and entered openly afterwards.
        rolling: the seats a die chooses for.
        nothing: the choice to do nothing, as text; a die never shows it, and it is offered where
            choices are entered by hand.
    """

    answers: bool = False
    by_hand: bool = False
    rolling: tuple[Seat, ...] = ()
    nothing: str = ""

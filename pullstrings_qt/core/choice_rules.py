"""How the options of a match change the way in which its seats choose."""

from dataclasses import dataclass

from pullstrings_qt.core.game import Seat


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

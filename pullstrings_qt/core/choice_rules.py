"""How the options of a match change the way in which its seats choose."""

from dataclasses import dataclass
from typing import Any

from pullstrings_qt.core.game import Options, Seat


@dataclass(frozen=True, slots=True)
class ChoiceRules:
    """What pages have to know of the options of a match; `ways(options)` of a game's words.

    A game without that function chooses as it always does: nothing of this applies to it.

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


def choice_rules_of(words: Any, options: Options) -> ChoiceRules:
    """Return how a match is chosen in.

    Args:
        words: the words of its game.
        options: the options of its record, whether checked or not.
    """
    if not hasattr(words, "ways"):
        return ChoiceRules()
    found: ChoiceRules = words.ways(options)
    return found

"""A guided first turn as plain data: the game says what to show, the tour leads through it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any


class TourTask(Enum):
    """What a person does in a step."""

    READ = "read"
    PICK = "pick"
    TURN_OVER = "turn over"
    SEE = "see"


@dataclass(frozen=True, slots=True)
class TourStep:
    """One step of the tour.

    Attributes:
        task: what the person does.
        title: heads the panel.
        text: a few sentences.
        marks: ids of the places of the board to ring.
    """

    task: TourTask
    title: str
    text: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TourScript:
    """A first turn against a friend who has already chosen.

    Attributes:
        options, setup: of the match it is shown in, as in a record.
        friend: the name of the player at seat 1; seat 0 is the person.
        choices: what the friend chooses, as text, by what the person chooses; the entry ``""``
            is for every other choice.
        steps: exactly one PICK, then one TURN_OVER, then one SEE, with READ anywhere.
    """

    options: Mapping[str, Any]
    setup: Mapping[str, Any]
    friend: str
    choices: Mapping[str, str]
    steps: tuple[TourStep, ...]

    def friend_choice(self, choice: str) -> str:
        """Return what the friend chooses when the person chooses this."""
        return self.choices.get(choice, self.choices[""])

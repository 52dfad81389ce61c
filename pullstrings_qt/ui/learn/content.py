"""What the learning page shows, as plain data."""

from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

Directions: TypeAlias = Literal["read", "make", "both"]
DIRECTIONS: Final[tuple[Directions, ...]] = ("read", "make", "both")
LENGTHS: Final = (("cards", 10), ("cards", 20), ("minutes", 5), ("minutes", 10))
"""How long a session may be: so many cards, or so many minutes."""
ANSWERING: Final = ("choose", "type")


@dataclass(frozen=True, slots=True)
class CardChoices:
    """What a person practices, and how; remembered for each person.

    Attributes:
        set_id: the tile set.
        directions: signs to letters, letters to signs, or both.
        length: ``("cards", 20)``, as many as the usual goal of a day, or ``("minutes", 5)``.
        answering: ``choose`` or ``type``.
    """

    set_id: str = "asl"
    directions: Directions = "both"
    length: tuple[str, int] = ("cards", 20)
    answering: str = "choose"

    def as_values(self) -> dict[str, Any]:
        """Return the choices as the settings keep them."""
        return {
            "set": self.set_id,
            "ways": self.directions,
            "length": list(self.length),
            "answering": self.answering,
        }


def card_choices(values: Any) -> CardChoices:
    """Return what `CardChoices.as_values` wrote; what nobody understands is the default."""
    default = CardChoices()
    if not isinstance(values, dict):
        return default
    set_id, length = values.get("set"), values.get("length")
    pair = tuple(length) if isinstance(length, list) else ()
    return CardChoices(
        set_id=set_id if isinstance(set_id, str) else default.set_id,
        directions=next(
            (direction for direction in DIRECTIONS if direction == values.get("ways")),
            default.directions,
        ),
        length=next((one for one in LENGTHS if one == pair), default.length),
        answering=next(
            (one for one in ANSWERING if one == values.get("answering")), default.answering
        ),
    )


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who may learn: the id, the name, the picture."""

    id: int
    name: str
    avatar: str = ""


@dataclass(frozen=True, slots=True)
class Activity:
    """A drill or page the hub leads to.

    Attributes:
        id: what it is called in code.
        title: what it is called on screen.
        words: one sentence about it.
        icon: name of its icon.
        is_card: whether it has a card on the hub; else a button in its header.
    """

    id: str
    title: str
    words: str
    icon: str
    is_card: bool = True


@dataclass(frozen=True, slots=True)
class LearnContent:
    """Everything the learning page shows.

    Attributes:
        people: everybody, by name.
        person: id of the one who learns; None where there is nobody.
        choices: what is practiced, and how.
        sets: ids and names of the tile sets.
        direction_labels: what the three ways are called in this set.
        due: cards that wait today.
        new: new cards today still brings.
        other_direction: cards of tiles met in another direction only, where none of these has
            been met.
        done: answers today.
        goal: answers a day the person aims at; 0 for none.
        activities: where else one can go.
        signs: the sign language of the set; empty where it shows no hands.
    """

    people: tuple[Person, ...] = ()
    person: int | None = None
    choices: CardChoices = field(default_factory=CardChoices)
    sets: tuple[tuple[str, str], ...] = ()
    direction_labels: tuple[str, str, str] = ("", "", "")
    due: int = 0
    new: int = 0
    other_direction: int = 0
    done: int = 0
    goal: int = 0
    activities: tuple[Activity, ...] = ()
    signs: str = ""

"""What the learning hub shows as plain data, and its words."""

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.learning_types import Direction
from pullstrings_qt.core.profile import Profile
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.activity_card import Activity


def whose_signs(tiles: TileSet) -> str:
    """Return the sign language of a set: other countries use others."""
    return _("American Sign Language (ASL)") if tiles.has_signs else ""


def direction_words(tiles: TileSet, direction: Direction) -> str:
    """Return the name of a direction in a set."""
    if tiles.has_signs:
        read = direction is Direction.READ
        return _("Read the signs") if read else _("Sign the letters")
    names = (tiles.back_name, tiles.front_name)
    if direction is Direction.MAKE:
        names = names[::-1]
    return _("{start} to {end}").format(start=names[0], end=names[1])


def known_words(known: int, whole: int) -> str:
    """Return how many tiles of a set are known."""
    return ngettext("{known} of {count} known", "{known} of {count} known", whole).format(
        known=known, count=whole
    )


def ready_words(due: int, new: int) -> str:
    """Return how many cards are ready."""
    ready = ngettext("{count} card is ready", "{count} cards are ready", due).format(count=due)
    fresh = ngettext("{count} new one", "{count} new ones", new).format(count=new)
    if due and new:
        return _("{due}, and {new}.").format(due=ready, new=fresh)
    if due or new:
        return f"{ready if due else fresh}."
    return _("All done for today.")


Directions: TypeAlias = Literal["read", "make", "both"]
DIRECTIONS: Final[tuple[Directions, ...]] = ("read", "make", "both")
LENGTHS: Final = (("cards", 10), ("cards", 20), ("minutes", 5), ("minutes", 10))
"""The possible lengths of a session, in cards or minutes."""
ANSWERING: Final = ("choose", "type")


@dataclass(frozen=True, slots=True)
class CardChoices:
    """A person's settings for practice."""

    set_id: str = "asl"
    directions: Directions = "both"
    length: tuple[str, int] = ("cards", 20)  # or ("minutes", 5)
    answering: str = "choose"  # or "type"

    def as_values(self) -> dict[str, Any]:
        """Return the choices as stored in the settings."""
        return {
            "set": self.set_id,
            "ways": self.directions,
            "length": list(self.length),
            "answering": self.answering,
        }


def card_choices(values: Any) -> CardChoices:
    """Return what `CardChoices.as_values` wrote; invalid values become the default."""
    default = CardChoices()
    if not isinstance(values, dict):
        return default
    set_id, length, ways = values.get("set"), values.get("length"), values.get("ways")
    pair = tuple(length) if isinstance(length, list) else ()
    answering = values.get("answering")
    return CardChoices(
        set_id=set_id if isinstance(set_id, str) else default.set_id,
        directions=next((one for one in DIRECTIONS if one == ways), default.directions),
        length=next((one for one in LENGTHS if one == pair), default.length),
        answering=answering if answering in ANSWERING else default.answering,
    )


@dataclass(frozen=True, slots=True)
class LearnContent:
    """The complete content of the hub."""

    people: tuple[Profile, ...]
    profile: Profile | None
    choices: CardChoices
    tiles: TileSet
    sets: tuple[tuple[str, str], ...]
    activities: tuple[Activity, ...]
    due: int = 0
    new: int = 0
    next_in: int = 0  # in how many days the next cards come; 0 where none ever will
    letters: tuple[tuple[str, bool | None], ...] = ()  # and whether it is known; None if not met

    @property
    def is_done(self) -> bool:
        """Whether a person has nothing left for today."""
        return self.profile is not None and not self.due and not self.new

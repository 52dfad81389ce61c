"""What a person's schedule goes by: how sure to be of a card, and parameters of their own.

Kept as the setting `schedule_setting(key)`, so it travels with the person's file and is deleted
with the person. Earlier versions fitted parameters to a person's answers; they stay in use.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any, Final, TypeAlias

from pullstrings_qt.core.learning_types import CardState, Rating
from pullstrings_qt.core.profile import Profile, SigningLevel
from pullstrings_qt.core.settings import SettingsStore
from pullstrings_qt.learning.schedule import RETENTION, Schedule

Parameters: TypeAlias = tuple[float, ...]
"""The 21 weights of FSRS-6, in the order of the makers."""

RETENTIONS: Final = (0.8, 0.95)
"""The least and the greatest chance of knowing a card at which a person may want to be asked."""
LOWEST: Final[Parameters] = (
    *(0.001, 0.001, 0.001, 0.001, 1.0, 0.001, 0.001, 0.001, 0.0, 0.0, 0.001),
    *(0.001, 0.001, 0.001, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.1),
)
HIGHEST: Final[Parameters] = (
    *(100.0, 100.0, 100.0, 100.0, 10.0, 4.0, 4.0, 0.75, 4.5, 0.8, 3.5),
    *(5.0, 0.25, 0.9, 4.0, 1.0, 6.0, 2.0, 2.0, 0.8, 0.8),
)
"""The bounds of the `fsrs` package, which takes 30 ms to load; a test compares them."""


@dataclass(frozen=True, slots=True)
class ScheduleChoices:
    """What a person's schedule goes by.

    Attributes:
        retention: the chance of knowing a card at which it is asked again, 0.8 to 0.95.
        parameters: fitted to the person; None for the default ones.
    """

    retention: float = RETENTION
    parameters: Parameters | None = None

    def as_values(self) -> dict[str, Any]:
        """Return the choices as the settings keep them."""
        values: dict[str, Any] = {"retention": self.retention}
        if self.parameters is not None:
            values["parameters"] = list(self.parameters)
        return values


def schedule_setting(key: str) -> str:
    """Return the name of the setting of the person with this key."""
    return f"learn.schedule.{key}"


def schedule_choices(values: Any) -> ScheduleChoices:
    """Return what `ScheduleChoices.as_values` wrote; what nobody can go by becomes the default."""
    if not isinstance(values, Mapping):
        return ScheduleChoices()
    wanted, (minimum, maximum) = values.get("retention"), RETENTIONS
    if not isinstance(wanted, float) or not minimum <= wanted <= maximum:
        wanted = RETENTION
    return ScheduleChoices(wanted, _parameters(values.get("parameters")))


def _parameters(values: Any) -> Parameters | None:
    """Return parameters FSRS-6 can go by; None where one is no number or out of its bounds."""
    if not isinstance(values, list) or len(values) != len(LOWEST):
        return None
    for value, low, high in zip(values, LOWEST, HIGHEST, strict=True):
        if type(value) not in (int, float) or not low <= value <= high:  # NaN is nowhere
            return None
    return tuple(float(value) for value in values)


def person_schedule(profile: Profile, choices: ScheduleChoices, chance: Random | None) -> Schedule:
    """Return what grades a person's cards; without a chance it spreads no intervals."""
    return Schedule(
        chance,
        choices.retention,
        choices.parameters,
        introduces=introduces(profile),
    )


def introduces(profile: Profile) -> bool:
    """Tell whether a person sees new cards with their answers before they are asked."""
    return profile.level is SigningLevel.NEW


def read_choices(profile: Profile, settings: SettingsStore) -> ScheduleChoices:
    """Return what a person's schedule goes by, as the settings say.

    Raises:
        StoreReadError: the settings cannot be read.
    """
    return schedule_choices(settings.get(schedule_setting(profile.key), None))


def grader(
    profile: Profile, settings: SettingsStore
) -> Callable[[CardState | None, Rating, datetime], CardState]:
    """Return what grades a person's answers of some time ago, the same on every computer.

    It returns the state of a card after an answer; `OverflowError` where none can be told.
    """
    schedule = person_schedule(profile, read_choices(profile, settings), None)

    def grade(state: CardState | None, rating: Rating, at: datetime) -> CardState:
        return schedule.answered(state, rating, at.astimezone())

    return grade

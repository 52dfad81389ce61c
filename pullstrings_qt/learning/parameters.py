"""What a person's schedule goes by: parameters that earlier versions fitted are still used."""

from collections.abc import Callable, Mapping
from datetime import datetime
from random import Random
from typing import Any, Final, TypeAlias

from pullstrings_qt.core.learning_types import CardState, Rating
from pullstrings_qt.core.profile import Profile, SigningLevel
from pullstrings_qt.core.settings import SettingsStore
from pullstrings_qt.learning.schedule import Schedule

Parameters: TypeAlias = tuple[float, ...]
"""The 21 weights of FSRS-6, in the order of the makers."""

LOWEST: Final[Parameters] = (
    *(0.001, 0.001, 0.001, 0.001, 1.0, 0.001, 0.001, 0.001, 0.0, 0.0, 0.001),
    *(0.001, 0.001, 0.001, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.1),
)
HIGHEST: Final[Parameters] = (
    *(100.0, 100.0, 100.0, 100.0, 10.0, 4.0, 4.0, 0.75, 4.5, 0.8, 3.5),
    *(5.0, 0.25, 0.9, 4.0, 1.0, 6.0, 2.0, 2.0, 0.8, 0.8),
)
"""The bounds of the `fsrs` package, which takes 30 ms to load; a test compares them."""


def schedule_setting(key: str) -> str:
    """Return the name of the setting of the person with this key."""
    return f"learn.schedule.{key}"


def _parameters(values: Any) -> Parameters | None:
    """Return parameters FSRS-6 can go by; None where one is no number or out of its bounds."""
    if not isinstance(values, list) or len(values) != len(LOWEST):
        return None
    if not all(type(each) in (int, float) for each in values):
        return None
    bounds = zip(values, LOWEST, HIGHEST, strict=True)
    are_within = all(low <= value <= high for value, low, high in bounds)  # NaN is nowhere
    return tuple(map(float, values)) if are_within else None


def person_schedule(profile: Profile, settings: SettingsStore, chance: Random | None) -> Schedule:
    """Return what grades a person's cards, or raise a `StoreReadError`."""
    kept: object = settings.get(schedule_setting(profile.key), None)
    values = kept.get("parameters") if isinstance(kept, Mapping) else None
    return Schedule(chance, parameters=_parameters(values), introduces=introduces(profile))


def introduces(profile: Profile) -> bool:
    """Tell whether a person sees new cards with their answers before they are asked."""
    return profile.level is SigningLevel.NEW


def grader(
    profile: Profile, settings: SettingsStore
) -> Callable[[CardState | None, Rating, datetime], CardState]:
    """Return what grades past answers, on every computer alike, or raises an `OverflowError`."""
    schedule = person_schedule(profile, settings, None)
    return lambda state, rating, at: schedule.answered(state, rating, at.astimezone())

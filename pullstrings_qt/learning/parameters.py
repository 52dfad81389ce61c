"""What a person's schedule goes by: how sure to be of a card, and parameters of their own.

Kept as the setting `schedule_setting(key)`, so it travels with the person's file and is deleted
with the person. Parameters are fitted by `pullstrings_qt/learning/fitting.py`.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from typing import Any, Final, Protocol, TypeAlias

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import CardState, Rating
from pullstrings_qt.core.profile import Profile, SigningLevel
from pullstrings_qt.learning.schedule import RETENTION, Schedule

Parameters: TypeAlias = tuple[float, ...]
"""The 21 weights of FSRS-6, in the order of the makers."""

RETENTIONS: Final = (0.8, 0.95)
"""The least and the greatest chance of knowing a card at which a person may want to be asked."""
MIN_ANSWERS: Final = 400
"""The minimum number of reviews for a fit, as in Anki 23.10 to 24.04.

The makers found that about 200 fit well enough for the next thousand (ankitects/anki#3094); a
child who guesses tells less with each answer.
"""
LOWEST: Final[Parameters] = (
    *(0.001, 0.001, 0.001, 0.001, 1.0, 0.001, 0.001, 0.001, 0.0, 0.0, 0.001),
    *(0.001, 0.001, 0.001, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.1),
)
HIGHEST: Final[Parameters] = (
    *(100.0, 100.0, 100.0, 100.0, 10.0, 4.0, 4.0, 0.75, 4.5, 0.8, 3.5),
    *(5.0, 0.25, 0.9, 4.0, 1.0, 6.0, 2.0, 2.0, 0.8, 0.8),
)
"""The bounds of the `fsrs` package, which takes 30 ms to load; a test compares them."""


class ParametersError(PullstringsError):
    """Parameters no schedule can go by."""


class SettingSource(Protocol):
    """Where settings are read; the store's `Settings` is one."""

    def get(self, key: str, default: Any = None) -> Any:
        """Return the value of a setting, or the default where there is none."""
        ...


@dataclass(frozen=True, slots=True)
class PredictionError:
    """How far answers were from what was foretold.

    Attributes:
        log_loss: 0 or more; it punishes being sure and wrong. Less is better.
        rmse: "RMSE (bins)" of the makers: how far the foretold chance of a right answer is from
            the share of right answers among alike questions, 0 to 1. Less is better.
    """

    log_loss: float
    rmse: float


@dataclass(frozen=True, slots=True)
class FittedParameters:
    """Parameters fitted to a person's answers, and how well they foretell later ones.

    Attributes:
        parameters: fitted to all answers.
        answers: how many answers there were.
        tested: how many of them were foretold from earlier ones alone.
        default: the log loss of the default parameters.
        own: how far parameters fitted to the earlier answers were off.
    """

    parameters: Parameters
    answers: int
    tested: int
    default: PredictionError
    own: PredictionError

    @property
    def is_better(self) -> bool:
        """Whether the fitted parameters predict better than the default ones, by log loss."""
        return self.own.log_loss < self.default.log_loss


@dataclass(frozen=True, slots=True)
class ScheduleChoices:
    """What a person's schedule goes by.

    Attributes:
        retention: the chance of knowing a card at which it is asked again, 0.8 to 0.95.
        fit: the fitted parameters in use; None for the default ones.
        offered: how many answers there were when a fit was last offered or done; 0 for never.
    """

    retention: float = RETENTION
    fit: FittedParameters | None = None
    offered: int = 0

    def is_fit_due(self, answers: int) -> bool:
        """Tell whether to offer a fit: there are enough answers, or twice as many as last time."""
        return answers >= max(MIN_ANSWERS, 2 * self.offered)

    def as_values(self) -> dict[str, Any]:
        """Return the choices as the settings keep them."""
        values: dict[str, Any] = {"retention": self.retention, "offered": self.offered}
        if self.fit is not None:
            fit = self.fit
            values["parameters"] = list(fit.parameters)
            values["answers"], values["tested"] = fit.answers, fit.tested
            values["usual"] = [fit.default.log_loss, fit.default.rmse]
            values["own"] = [fit.own.log_loss, fit.own.rmse]
        return values


def schedule_setting(key: str) -> str:
    """Return the name of the setting of the person with this key."""
    return f"learn.schedule.{key}"


def schedule_choices(values: Any) -> ScheduleChoices:
    """Return what `ScheduleChoices.as_values` wrote; a retention out of range becomes the default.

    Raises:
        ParametersError: own parameters are there, but cannot be used.
    """
    if not isinstance(values, Mapping):
        return ScheduleChoices()
    wanted = values.get("retention")
    minimum, maximum = RETENTIONS
    choices = ScheduleChoices(offered=_count(values.get("offered")))
    if isinstance(wanted, float) and minimum <= wanted <= maximum:
        choices = replace(choices, retention=wanted)
    if "parameters" not in values:
        return choices
    parameters = checked_parameters(values["parameters"])
    return replace(
        choices,
        fit=FittedParameters(
            parameters,
            _count(values.get("answers")),
            _count(values.get("tested")),
            _error(values.get("usual")),
            _error(values.get("own")),
        ),
    )


def checked_parameters(values: Any) -> Parameters:
    """Return parameters FSRS-6 can go by.

    Raises:
        ParametersError: there are not 21 of them, or one is no number or out of its bounds.
    """
    if not isinstance(values, Sequence) or len(values) != len(LOWEST):
        raise ParametersError(
            _("Custom timing has {count} numbers; this file has another count.").format(
                count=len(LOWEST)
            )
        )
    for number, (value, low, high) in enumerate(zip(values, LOWEST, HIGHEST, strict=True), 1):
        if type(value) not in (int, float) or not low <= value <= high:  # NaN is nowhere
            raise ParametersError(
                _("Value {number} of the custom timing is out of range.").format(number=number)
            )
    return tuple(float(value) for value in values)


def within_bounds(values: Sequence[float]) -> Parameters:
    """Return fitted parameters in four decimals, as the makers write them, inside their bounds.

    The optimizer computes in single precision: its 0.8 is a little more than 0.8.

    Raises:
        ParametersError: it answered with something else than parameters of FSRS-6.
    """
    if len(values) != len(LOWEST) or not all(math.isfinite(value) for value in values):
        return checked_parameters(values)
    limits = zip(values, LOWEST, HIGHEST, strict=True)
    return checked_parameters([min(max(round(each, 4), low), high) for each, low, high in limits])


def person_schedule(profile: Profile, choices: ScheduleChoices, chance: Random | None) -> Schedule:
    """Return what grades a person's cards; without a chance it spreads no intervals."""
    return Schedule(
        chance,
        choices.retention,
        choices.fit.parameters if choices.fit is not None else None,
        introduces=introduces(profile),
    )


def introduces(profile: Profile) -> bool:
    """Tell whether a person sees new cards with their answers before they are asked."""
    return profile.level is SigningLevel.NEW


def read_choices(profile: Profile, settings: SettingSource) -> ScheduleChoices:
    """Return what a person's schedule goes by, as the settings say.

    Raises:
        ParametersError: own parameters are damaged.
        StoreReadError: the settings cannot be read.
    """
    return schedule_choices(settings.get(schedule_setting(profile.key)))


def grader(
    profile: Profile, settings: SettingSource
) -> Callable[[CardState | None, Rating, datetime], CardState]:
    """Return what grades a person's answers of some time ago, the same on every computer.

    It returns the state of a card after an answer; `OverflowError` where none can be told.
    """
    try:
        choices = read_choices(profile, settings)
    except ParametersError:
        choices = ScheduleChoices()
    schedule = person_schedule(profile, choices, None)

    def grade(state: CardState | None, rating: Rating, at: datetime) -> CardState:
        return schedule.answered(state, rating, at.astimezone())

    return grade


def _count(value: Any) -> int:
    return value if type(value) is int and value >= 0 else 0


def _error(values: Any) -> PredictionError:
    """Return a prediction error; what is damaged counts as not known, which is NaN."""
    pair = values if isinstance(values, list) and len(values) == 2 else [math.nan, math.nan]
    return PredictionError(*(_share(value) for value in pair))


def _share(value: Any) -> float:
    usable = type(value) in (int, float) and 0 <= value < math.inf
    return float(value) if usable else math.nan

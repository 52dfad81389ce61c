"""A person's scheduling parameters: stored, checked, refused with a sentence (issue 15, 8)."""

import json
import math
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from fsrs.scheduler import (
    DEFAULT_PARAMETERS,
    LOWER_BOUNDS_PARAMETERS,
    UPPER_BOUNDS_PARAMETERS,
)

from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.learning.parameters import (
    HIGHEST,
    LOWEST,
    FittedParameters,
    ParametersError,
    PredictionError,
    ScheduleChoices,
    checked_parameters,
    introduces,
    person_schedule,
    read_choices,
    schedule_choices,
    schedule_setting,
    within_bounds,
)
from pullstrings_qt.learning.transfer import write_person
from pullstrings_qt.storage import Store
from tests.learning.card_samples import EVENING
from tests.learning.people_files import read_person, take_in

OWN = tuple((low + high) / 2 for low, high in zip(LOWEST, DEFAULT_PARAMETERS, strict=True))
FIT = FittedParameters(OWN, 412, 198, PredictionError(0.33, 0.11), PredictionError(0.31, 0.09))


def test_the_bounds_are_those_of_the_package() -> None:
    assert LOWEST == LOWER_BOUNDS_PARAMETERS
    assert HIGHEST == UPPER_BOUNDS_PARAMETERS


def test_choices_come_back_as_they_were_kept() -> None:
    for choices in (ScheduleChoices(), ScheduleChoices(0.85), ScheduleChoices(0.95, FIT, 412)):
        kept = json.loads(json.dumps(choices.as_values()))
        assert schedule_choices(kept) == choices
    assert schedule_choices(None) == schedule_choices({}) == ScheduleChoices(0.9, None)


@pytest.mark.parametrize("wanted", [0.79, 0.96, 1, 0, -1.0, math.nan, "0.9", None, True, [0.9]])
def test_a_retention_out_of_range_counts_as_the_usual_one(wanted: object) -> None:
    assert schedule_choices({"retention": wanted}).retention == 0.9


def test_a_retention_from_80_to_95_per_cent_is_what_cards_come_back_by() -> None:
    for wanted in (0.8, 0.88, 0.95):
        assert schedule_choices({"retention": wanted}).retention == wanted


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (None, "Custom timing has 21 numbers; this file has another count."),
        ([], "Custom timing has 21 numbers; this file has another count."),
        (list(OWN[:19]), "Custom timing has 21 numbers; this file has another count."),
        ([math.nan, *OWN[1:]], "Value 1 of the custom timing is out of range."),
        ([*OWN[:20], math.inf], "Value 21 of the custom timing is out of range."),
        ([*OWN[:20], "0.2"], "Value 21 of the custom timing is out of range."),
        ([*OWN[:4], 0.5, *OWN[5:]], "Value 5 of the custom timing is out of range."),
        ([True, *OWN[1:]], "Value 1 of the custom timing is out of range."),
    ],
)
def test_parameters_nobody_can_go_by_are_refused_with_a_sentence(
    values: object, sentence: str
) -> None:
    with pytest.raises(ParametersError) as caught:
        checked_parameters(values)
    assert str(caught.value) == sentence
    with pytest.raises(ParametersError):
        schedule_choices({"retention": 0.9, "parameters": values})


def test_what_the_optimizer_finds_is_brought_inside_the_bounds() -> None:
    """It computes in single precision: its greatest values lie a little above the bounds."""
    assert within_bounds([*OWN[:20], 0.800000011920929])[20] == 0.8
    assert within_bounds([0.0004, *OWN[1:20], 0.83])[::20] == (0.001, 0.8)
    for broken in ([*OWN[:20], math.nan], [*OWN, 1.0], []):
        with pytest.raises(ParametersError):
            within_bounds(broken)


def test_damaged_errors_of_a_fit_do_not_take_the_parameters_away() -> None:
    values = {**ScheduleChoices(0.9, FIT).as_values(), "usual": "x", "own": [1], "answers": -3}
    found = schedule_choices(values).fit
    assert found is not None
    assert found.parameters == OWN
    assert found.answers == 0
    assert math.isnan(found.default.log_loss)
    assert math.isnan(found.own.rmse)


def test_a_fit_is_offered_from_400_answers_on_and_again_at_twice_as_many() -> None:
    assert not ScheduleChoices().is_fit_due(399)
    assert ScheduleChoices().is_fit_due(400)
    assert not ScheduleChoices(offered=430).is_fit_due(859)
    assert ScheduleChoices(offered=430).is_fit_due(860)


def test_a_higher_retention_and_own_parameters_change_when_a_card_comes_back(store: Store) -> None:
    mara = replace(store.profiles.add("Mara"), level=SigningLevel.SOME)
    assert not introduces(mara)

    def days(choices: ScheduleChoices) -> int:
        schedule = person_schedule(mara, choices, Random(1))
        state = schedule.grade(None, Rating.GOOD, EVENING)
        return schedule.intervals(state, state.due)[Rating.GOOD].days

    assert days(ScheduleChoices(0.95)) < days(ScheduleChoices()) < days(ScheduleChoices(0.8))
    assert days(ScheduleChoices(fit=FIT)) != days(ScheduleChoices())


def test_whoever_is_just_starting_sees_a_new_card_again_tomorrow(store: Store) -> None:
    mara = store.profiles.add("Mara")
    assert introduces(mara)
    for one, days in ((mara, 1), (replace(mara, level=SigningLevel.FLUENT), 2)):
        state = person_schedule(one, ScheduleChoices(), Random(1)).grade(None, Rating.GOOD, EVENING)
        assert (state.due - EVENING).days == days


def test_they_travel_with_the_file_of_a_person_and_go_with_the_person(
    store: Store, tmp_path: Path
) -> None:
    mara = store.profiles.add("Mara")
    choices = ScheduleChoices(0.85, FIT)
    store.settings.set(schedule_setting(mara.key), choices.as_values())
    file = tmp_path / "mara.pullstrings-person"
    write_person(file, mara, store.reviews, settings=store.settings.of_person(mara.key))
    store.profiles.remove(mara.id)
    assert read_choices(mara, store.settings) == ScheduleChoices()
    take_in(store, read_person(file))
    assert read_choices(mara, store.settings) == choices

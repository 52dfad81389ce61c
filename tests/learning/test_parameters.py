"""A person's scheduling settings: stored, checked, and what they change (issue 15, 8)."""

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
    ScheduleChoices,
    introduces,
    person_schedule,
    read_choices,
    schedule_choices,
    schedule_setting,
)
from pullstrings_qt.learning.transfer import write_person
from pullstrings_qt.storage import Store
from tests.learning.card_samples import EVENING
from tests.learning.people_files import read_person, take_in

OWN = tuple((low + high) / 2 for low, high in zip(LOWEST, DEFAULT_PARAMETERS, strict=True))
EARLIER = {
    "retention": 0.85,
    "offered": 412,
    "parameters": list(OWN),
    "answers": 412,
    "tested": 198,
    "usual": [0.33, 0.11],
    "own": [0.31, 0.09],
}
"""What versions kept that fitted parameters to a person's answers."""


def test_the_bounds_are_those_of_the_package() -> None:
    assert LOWEST == LOWER_BOUNDS_PARAMETERS
    assert HIGHEST == UPPER_BOUNDS_PARAMETERS


def test_choices_come_back_as_they_were_kept() -> None:
    for choices in (ScheduleChoices(), ScheduleChoices(0.85), ScheduleChoices(0.95, OWN)):
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
    "values",
    [
        None,
        [],
        list(OWN[:19]),
        [math.nan, *OWN[1:]],
        [*OWN[:20], math.inf],
        [*OWN[:20], "0.2"],
        [*OWN[:4], 0.5, *OWN[5:]],
        [True, *OWN[1:]],
    ],
)
def test_parameters_nobody_can_go_by_give_way_to_the_usual_ones(values: object) -> None:
    assert schedule_choices({"retention": 0.85, "parameters": values}) == ScheduleChoices(0.85)


def test_what_earlier_versions_fitted_stays_in_use() -> None:
    assert schedule_choices(json.loads(json.dumps(EARLIER))) == ScheduleChoices(0.85, OWN)


def test_a_higher_retention_and_own_parameters_change_when_a_card_comes_back(store: Store) -> None:
    mara = replace(store.profiles.add("Mara"), level=SigningLevel.SOME)
    assert not introduces(mara)

    def days(choices: ScheduleChoices) -> int:
        schedule = person_schedule(mara, choices, Random(1))
        state = schedule.grade(None, Rating.GOOD, EVENING)
        return schedule.intervals(state, state.due)[Rating.GOOD].days

    assert days(ScheduleChoices(0.95)) < days(ScheduleChoices()) < days(ScheduleChoices(0.8))
    assert days(ScheduleChoices(parameters=OWN)) != days(ScheduleChoices())


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
    choices = ScheduleChoices(0.85, OWN)
    store.settings.set(schedule_setting(mara.key), choices.as_values())
    file = tmp_path / "mara.pullstrings-person"
    write_person(file, mara, store.reviews, settings=store.settings.of_person(mara.key))
    store.profiles.remove(mara.id)
    assert read_choices(mara, store.settings) == ScheduleChoices()
    take_in(store, read_person(file))
    assert read_choices(mara, store.settings) == choices

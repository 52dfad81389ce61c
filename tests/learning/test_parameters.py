"""A person's scheduling settings: stored, checked, and what they change (issue 15, 8)."""

import math
from pathlib import Path
from random import Random

import pytest
from fsrs.scheduler import DEFAULT_PARAMETERS, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS

from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.learning.schedule import (
    HIGHEST,
    LOWEST,
    person_schedule,
    schedule_setting,
)
from pullstrings_qt.learning.transfer import write_person
from pullstrings_qt.storage import Profile, Store
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
def test_parameters_nobody_can_go_by_give_way_to_the_usual_ones(
    store: Store, values: object
) -> None:
    mara = store.profiles.add("Mara")
    store.settings.set(schedule_setting(mara.key), {"parameters": values})
    assert _days(mara, store) == _days(store.profiles.add("Theo"), store)


def _days(person: Profile, store: Store) -> int:
    """Return when a card that was known comes back to somebody who knows some letters."""
    schedule = person_schedule(person._replace(level=SigningLevel.SOME), store.settings, None)
    state = schedule.grade(None, Rating.GOOD, EVENING)
    return (schedule.answered(state, Rating.GOOD, state.due).due - state.due).days


def test_what_earlier_versions_fitted_stays_in_use(store: Store) -> None:
    mara = store.profiles.add("Mara")
    usual = _days(mara, store)
    store.settings.set(schedule_setting(mara.key), EARLIER)
    assert _days(mara, store) != usual


def test_whoever_is_just_starting_sees_a_new_card_again_tomorrow(store: Store) -> None:
    mara = store.profiles.add("Mara")
    assert mara.level is SigningLevel.NEW
    for one, days in ((mara, 1), (mara._replace(level=SigningLevel.FLUENT), 2)):
        schedule = person_schedule(one, store.settings, Random(1))
        assert (schedule.grade(None, Rating.GOOD, EVENING).due - EVENING).days == days


def test_they_travel_with_the_file_of_a_person_and_go_with_the_person(
    store: Store, tmp_path: Path
) -> None:
    mara = store.profiles.add("Mara")
    store.settings.set(schedule_setting(mara.key), EARLIER)
    file = tmp_path / "mara.pullstrings-person"
    write_person(file, mara, store.reviews, settings=store.settings.of_person(mara.key))
    store.profiles.remove(mara.id)
    assert store.settings.get(schedule_setting(mara.key), {}) == {}
    take_in(store, read_person(file))
    assert store.settings.get(schedule_setting(mara.key), {}) == EARLIER

"""The conformance kit for stories: one account per turn, in every game that has them.

A game tells its turns with `story` and `deciding_beat` of its words.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import pytest

from pullstrings_qt.core.game import Event, Seat, Step
from pullstrings_qt.core.story import Beat, Story, join
from pullstrings_qt.look.box import board_scene
from tests.conformance.sample_matches import (
    Case,
    Turn,
    case_name,
    cases,
    other_states,
    seeds,
    some_turns,
)
from tests.conformance.sample_matches import random_match as turns_of
from tests.conformance.story_checks import check_story, seat_totals

every_told_case = pytest.mark.parametrize("case", cases(), ids=case_name)


class Telling(NamedTuple):
    """A game as it is told with one set of options."""

    words: Any
    speaker: Any
    seats: int

    def story(self, turn: Turn) -> Story:
        """Return the story of a turn."""
        story = self.words.story(turn.before, turn.step, self.speaker)
        assert isinstance(story, Story)
        return story


def telling(case: Case, start: Any) -> Telling:
    """Return what tells the turns of a match that begins so."""
    words = case.spec.words()
    seats = case.spec.rules().seats(case.options)
    speaker = words.speaker(tuple(f"Name{seat}" for seat in range(seats)), start)
    return Telling(words, speaker, seats)


@every_told_case
def test_every_step_is_told_with_its_causes(case: Case) -> None:
    """Each event in a beat, each point on the beat of who caused it, and a beat that decided."""
    for seed in seeds(case):
        turns = list(turns_of(case, seed))
        told = telling(case, turns[0].before)
        stories = []
        for turn in turns:
            stories.append(told.story(turn))
            before, after = (
                seat_totals(told.words, state, told.seats)
                for state in (turn.before, turn.step.state)
            )
            check_story(stories[-1], turn.step.events, before, after)
        whole = join(stories)
        assert whole.headline in whole.beats
        check_deciding(case, told, turns[-1].step.state, stories)


def check_deciding(case: Case, told: Telling, end: Any, stories: list[Story]) -> None:
    rules = case.spec.rules()
    outcome = rules.outcome(end)
    assert outcome is not None
    found = told.words.deciding_beat(stories, outcome)
    if found is not None:
        number, index = found
        assert 0 <= number < len(stories)
        assert 0 <= index < len(stories[number].beats)
    assert outcome.winners == () or found is not None or not any(outcome.scores)
    assert told.words.deciding_beat([], outcome) is None


@every_told_case
def test_a_story_tells_nothing_that_a_view_hides(case: Case) -> None:
    """Every seat would hear the same story from what it may know."""
    rules = case.spec.rules()
    turns = some_turns(case)
    told = telling(case, turns[0].before)
    for turn in turns:
        story = told.story(turn)
        for seat in range(told.seats):
            seen = Step(rules.view(turn.step.state, seat), turn.step.events)
            before = rules.view(turn.before, seat)
            assert told.story(turn._replace(before=before, step=seen)) == story
            for other in other_states(case.spec.id, turn.before, seat):
                assert told.story(turn._replace(before=other)) == story


@every_told_case
def test_every_place_of_a_story_is_on_the_board(case: Case, qapp: Any) -> None:
    """Animation and trails find the places by their ids."""
    del qapp
    if not case.spec.scene_class:
        assert all(not beat.places for _turn, beat in beats_of(case))
        return
    scene = board_scene(case.spec)()
    shown: set[str] | None = None
    for turn, beat in beats_of(case):
        if shown is None:
            scene.sync(turn.before)
            shown = {place.id for place in scene.places()}
        assert set(beat.places) <= shown, beat


def beats_of(case: Case) -> Iterator[tuple[Turn, Beat]]:
    turns = some_turns(case)
    told = telling(case, turns[0].before)
    for turn in turns:
        for beat in told.story(turn).beats:
            yield turn, beat


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """An event for the tests of the kit itself."""

    seat: Seat


ONE, TWO = Moved(0), Moved(1)
GOOD = Beat((0,), "Mara moves.", "a move", ("a1", "a2"), (2, 0), (ONE,))
OTHER = Beat((1,), "Theo moves.", "a move", ("b1",), (0, -1), (TWO,))


def checked(*beats: Beat) -> None:
    check_story(Story(beats), (ONE, TWO), (1, 4), (3, 3))


def test_the_kit_accepts_a_story() -> None:
    checked(GOOD, OTHER)
    checked(replace(GOOD, events=(ONE, TWO)), OTHER)  # each seat carries its half of a stack


@pytest.mark.parametrize(
    ("beats", "fault"),
    [
        ((), "without a beat"),
        ((replace(GOOD, by=()), OTHER), "without a cause"),
        ((replace(GOOD, by=(2,)), OTHER), "not seats"),
        ((replace(GOOD, by=(0, 0)), OTHER), "not seats"),
        ((replace(GOOD, by=(1, 0)), OTHER), "not seats"),
        ((replace(GOOD, gains=(2,)), OTHER), "one gain for each"),
        ((replace(GOOD, gains=(1, 0)), OTHER), "change of the scores"),
        ((replace(GOOD, gains=(0, 2)), OTHER), "change of the scores"),
        ((GOOD, replace(OTHER, events=())), "not told"),
        ((replace(GOOD, events=(ONE, Moved(7))), OTHER), "another step"),
        ((GOOD, OTHER, replace(GOOD, gains=(0, 0))), "told twice"),
        ((replace(GOOD, events=(ONE, TWO), by=(0, 1)), OTHER), "told twice"),
        ((GOOD, replace(OTHER, by=(), gains=(0, 0), events=(ONE, TWO))), "change|told twice"),
        ((replace(GOOD, text=""), OTHER), "nothing is said"),
        ((replace(GOOD, text="{name} moves."), OTHER), "unfinished"),
        ((replace(GOOD, text="Mara moves"), OTHER), "whole sentence"),
        ((replace(GOOD, brief=" "), OTHER), "nothing is said"),
        ((replace(GOOD, places=("a1", "")), OTHER), "without id"),
    ],
)
def test_the_kit_refuses(beats: tuple[Beat, ...], fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        checked(*beats)

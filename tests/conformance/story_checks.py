"""Checks of the story of every step of every game."""

from collections.abc import Sequence
from typing import Any

from pullstrings_qt.core.game import Event
from pullstrings_qt.core.story import Beat, Story


def check_story(
    story: Story, events: Sequence[Event], before: Sequence[int], after: Sequence[int]
) -> None:
    """Accept a story that leaves nothing out and credits every point to somebody."""
    assert story.beats, "a step without a beat"
    for beat in story.beats:
        _check_beat(beat, len(before))
    assert story.gains == tuple(new - old for new, old in zip(after, before, strict=True)), (
        "gains are not the change of the scores"
    )
    told = [event for beat in story.beats for event in beat.events]
    assert [event for event in told if event not in events] == [], "an event of another step"
    for event in events:
        tellers = [beat.by for beat in story.beats if event in beat.events]
        assert tellers, f"an event that is not told: {event}"
        seats = [seat for by in tellers for seat in by]
        once_each = len(tellers) == len(seats) == len(set(seats))
        # a stack is split by both, and then each of them carries a half
        split = len(tellers) > 2 and sorted((seat,) for seat in tellers[0]) == sorted(tellers[1:])
        assert len(tellers) == 1 or once_each or split, f"an event that is told twice: {event}"


def _check_beat(beat: Beat, seats: int) -> None:
    assert list(beat.by) == sorted(set(beat.by) & set(range(seats))), "not seats of the table"
    assert len(beat.gains) == seats, "not one gain for each seat"
    assert beat.by or not any(beat.gains), f"a gain without a cause: {beat.text}"
    assert all(beat.places), "a place without id"
    for words in (beat.text, beat.brief):
        assert words == words.strip() != "", "nothing is said"
        assert not {"{", "}", "\n"} & set(words), f"an unfinished sentence: {words}"
        assert "  " not in words, f"an unfinished sentence: {words}"
    assert beat.text.endswith((".", "!", "?")), f"not a whole sentence: {beat.text}"


def seat_totals(words: Any, state: Any, seats: int) -> tuple[int, ...]:
    """Return the score of every seat as the pages show it."""
    return tuple(words.seat_total(state, seat) for seat in range(seats))

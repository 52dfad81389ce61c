"""Any letter may be shown: when it is read, asked about or ignored."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from camera_tests.hands import SIZE, sight, writing
from pullstrings_qt_camera.reading.hand_detector import HandSighting
from pullstrings_qt_camera.reading.sign_reader import STILL_LETTERS
from pullstrings_qt_camera.reading.sign_watch import (
    AHEAD,
    ASKED,
    SURE,
    ReadingProgress,
    ReadingStage,
    SignReading,
    SignWatch,
    reading_of,
)
from pullstrings_qt_camera.reading.verdict import HOLD

RATE = 15
ALL = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NOTHING = HandSighting(SIZE)
Y = sight("Y", {"Y": 0.9})


def watched(
    watch: SignWatch,
    seen: HandSighting | Callable[[int], HandSighting],
    seconds: float,
    begin: float = 0.0,
) -> list[ReadingProgress]:
    """Return what is told while one thing, or one after the other, is seen for a time."""
    frames = range(round(seconds * RATE) + 1)
    return [
        watch.see(seen if isinstance(seen, HandSighting) else seen(number), begin + number / RATE)
        for number in frames
    ]


def test_a_letter_held_is_read_once_and_not_before() -> None:
    for letter in STILL_LETTERS:
        watch = SignWatch(ALL)
        told = watched(watch, sight(letter, {letter: 0.9}), HOLD + 0.1)
        before = told[: round(HOLD * RATE) - 1]
        assert {(each.stage, each.reading) for each in before} == {(ReadingStage.HELD, None)}
        assert told[-1].reading is not None
        assert told[-1].reading.letters == (letter,)
        assert (told[-1].held, told[-1].stage) == (1.0, ReadingStage.READ)
        assert watched(watch, NOTHING, 1.0, begin=2.0)[-1] == told[-1], "what was read stays"


@pytest.mark.parametrize(
    ("shares", "letters"),
    [
        ({"M": 0.5, "N": 0.45}, ("M", "N")),
        ({"M": 0.55, "N": 0.05}, ("M", "N")),
        ({"M": 0.7, "N": 0.28}, ("M", "N")),
        ({"M": 0.7, "N": 0.1}, ("M",)),
    ],
    ids=["near", "below the threshold", "too likely another", "sure"],
)
def test_near_or_weak_shares_are_asked_about(
    shares: dict[str, float], letters: tuple[str, ...]
) -> None:
    read = watched(SignWatch(ALL), sight("M", shares), HOLD + 0.1)[-1].reading
    assert read is not None
    assert read.letters == letters
    assert read.sure is (len(letters) == 1)


def test_a_hand_that_moves_shows_no_letter_or_stalls_is_not_read_and_one_that_trembles_is() -> None:
    told = watched(SignWatch(ALL), sight("B", {"B": ASKED - 0.02}), 3.0)
    assert {(each.stage, each.held) for each in told} == {(ReadingStage.NO_LETTER, 0.0)}
    told = watched(SignWatch(ALL), lambda number: moved(Y, 20.0 * number), 2.0)
    assert {each.stage for each in told[3:]} == {ReadingStage.MOVES}
    assert told[-1].held == 0.0
    shaken = watched(SignWatch(ALL), lambda number: moved(Y, 3.0 * (-1) ** number), 2.0)
    assert shaken[-1].stage is ReadingStage.READ
    watch = SignWatch(ALL)
    watch.see(Y, 0.0)
    assert watch.see(Y, 60.0).reading is None


@pytest.mark.parametrize(
    ("seen", "stage"),
    [
        (NOTHING, ReadingStage.NO_HAND),
        (replace(NOTHING, dark=True), ReadingStage.DARK),
        (sight("Y", {"Y": 0.9}, scale=0.3), ReadingStage.FAR),
    ],
)
def test_what_is_in_the_way_is_told(seen: HandSighting, stage: ReadingStage) -> None:
    assert watched(SignWatch(ALL), seen, 2.0)[-1] == ReadingProgress(stage)


def moved(seen: HandSighting, aside: float) -> HandSighting:
    """Return a sight with its hand so many pixels aside."""
    assert seen.hand is not None
    places = seen.hand.places + np.array([aside, 0.0], np.float32)
    return replace(seen, hand=replace(seen.hand, places=places))


def test_a_hand_upside_down_is_not_read_unless_it_may_point_there() -> None:
    def turned(letter: str) -> HandSighting:
        seen = sight(letter, {letter: 0.9})
        assert seen.hand is not None
        return replace(seen, hand=replace(seen.hand, places=800 - seen.hand.places))

    told = watched(SignWatch(ALL), turned("Y"), 2.0)
    assert {(each.stage, each.held) for each in told} == {(ReadingStage.UPSIDE_DOWN, 0.0)}
    assert watched(SignWatch(ALL), turned("P"), 2.0)[-1].stage is ReadingStage.READ


def test_another_letter_begins_anew_and_a_bad_frame_does_not() -> None:
    watch = SignWatch(ALL)
    before = watched(watch, Y, 0.9)[-1].held
    assert watch.see(sight("Y", {"I": 0.6}), 0.95).held > before
    watch = SignWatch(ALL)
    watched(watch, sight("R", {"R": 0.9}), 0.9)
    told = watched(watch, sight("R", {"U": 0.9}), 1.0, begin=0.95)
    assert told[-1].reading is None
    read = watched(watch, sight("R", {"U": 0.9}), 1.0, begin=2.0)[-1].reading
    assert read is not None
    assert read.letters == ("U",)


def written(watch: SignWatch, letter: str, *, backwards: bool = False) -> ReadingProgress:
    """Return what is told of a letter written in a second, between two short rests."""
    frames = [0.0] * 8 + [number / RATE for number in range(RATE + 1)] + [1.0] * 6
    told = [
        watch.see(writing(letter, share, backwards=backwards), number / RATE)
        for number, share in enumerate(frames)
    ]
    return told[-1]


@pytest.mark.parametrize("letter", ["J", "Z"])
def test_letters_that_move_are_read_by_their_path(letter: str) -> None:
    assert written(SignWatch(ALL), letter).reading == SignReading((letter,), 1.0)
    assert written(SignWatch(ALL), letter, backwards=True).reading is None
    assert written(SignWatch(set(ALL) - {letter}), letter).reading is None


@pytest.mark.parametrize(("moving", "still"), [("J", "I"), ("Z", "D")])
def test_their_hand_held_still_is_the_still_letter(moving: str, still: str) -> None:
    read = watched(SignWatch(ALL), writing(moving, 0.0), HOLD + 0.1)[-1].reading
    assert read is not None
    assert read.letters == (still,)


def test_only_letters_that_can_be_answered_and_were_not_refused_are_read() -> None:
    seen = sight("M", {"M": 0.7, "N": 0.2, "E": 0.08})
    read = watched(SignWatch("NEA"), seen, HOLD + 0.1)[-1].reading
    assert read is not None
    assert read.letters == ("N", "E")
    assert watched(SignWatch("BCF"), seen, 2.0)[-1].reading is None
    seen = sight("M", {"M": 0.5, "N": 0.3, "E": 0.15})
    read = watched(SignWatch(ALL, without=("M", "N")), seen, HOLD + 0.1)[-1].reading
    assert read is not None
    assert read.letters[0] == "E"


def test_sure_is_likely_enough_and_far_enough_ahead() -> None:
    for first, second, sure in (
        (SURE + 0.01, SURE / AHEAD, True),
        (SURE - 0.01, 0.0, False),
        (SURE + 0.03, (SURE + 0.03) / AHEAD + 0.01, False),
    ):
        seen = sight("A", {"A": first, "S": second})
        assert seen.shares is not None
        read = reading_of(seen.shares, ALL)
        assert read is not None
        assert read.sure is sure

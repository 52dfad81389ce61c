"""Words, letter by letter: when the next one starts, and what two equal letters need."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import count

import numpy as np
import pytest

from camera_tests.hands import SIZE, moved, sight, writing
from pullstrings_qt_camera.reading.hand_detector import HandSighting
from pullstrings_qt_camera.reading.verdict import VerdictKind
from pullstrings_qt_camera.reading.word_watch import LETTER_HOLD, WordVerdict, WordWatch

RATE = 15
NOTHING = HandSighting(SIZE)


def shown(letter: str) -> HandSighting:
    return sight(letter, {letter: 0.9})


def held(seen: HandSighting, seconds: float = LETTER_HOLD + 0.4) -> list[HandSighting]:
    """Return the frames in which one thing is seen for a time; what was before fades first."""
    return [seen] * round(seconds * RATE)


def slid(letter: str, palms: float, *, up: float = 0.0, seconds: float = 0.4) -> list[HandSighting]:
    """Return a letter that moves so many palm lengths sideways, then rests."""
    seen = shown(letter)
    shares = np.linspace(0, 1, round(seconds * RATE))
    return [moved(seen, palms * share, up * share) for share in (*shares, *[1.0] * 6)]


def written(letter: str) -> list[HandSighting]:
    """Return a letter written in a second, between two rests."""
    shares = [0.0] * 8 + [number / RATE for number in range(RATE + 1)] + [1.0] * 8
    return [writing(letter, share) for share in shares]


def seen_by(watch: WordWatch, *parts: Iterable[HandSighting]) -> list[WordVerdict]:
    """Return what is said of one part after the other; time goes on from call to call."""
    return [watch.see(frame, next(TICKS)) for part in parts for frame in part]


TICKS = (number / RATE for number in count())


def test_each_letter_that_is_held_for_its_time_leads_to_the_next_until_the_word_is_over() -> None:
    watch = WordWatch("CAT")
    told = seen_by(watch, *(held(shown(letter)) for letter in "CAT"))
    assert [verdict.done for verdict in told if verdict.accepted] == [1, 2, 3]
    assert watch.is_over
    watch = WordWatch("CAT")
    told = seen_by(watch, held(shown("C"), LETTER_HOLD - 0.1))
    assert told[-1].done == 0
    assert 0.5 < told[-1].letter.held < 1.0
    assert seen_by(watch, held(shown("C"), 0.3))[-1].done == 1
    watch = WordWatch("A")
    told = seen_by(watch, held(shown("A"), 3.0))
    assert sum(verdict.accepted for verdict in told) == 1
    watch.pass_over()
    assert (watch.done, watch.is_over) == (1, True)


def test_another_letter_of_the_word_or_none_is_told_and_does_not_count() -> None:
    for seen, kind in ((shown("T"), VerdictKind.OTHER), (NOTHING, VerdictKind.NO_HAND)):
        watch = WordWatch("CAT")
        told = seen_by(watch, held(seen, 3.0))
        assert {(verdict.done, verdict.letter.kind) for verdict in told} == {(0, kind)}
        assert not watch.is_over


@pytest.mark.parametrize("palms", [0.8, -0.8], ids=["one way", "the other way"])
def test_a_slide_is_the_letter_once_more(palms: float) -> None:
    watch = WordWatch("OTTO")
    seen_by(watch, held(shown("O")), held(shown("T")))
    assert (watch.done, watch.slides) == (2, True)
    told = seen_by(watch, slid("T", palms))
    assert [verdict.done for verdict in told if verdict.accepted] == [3]
    assert all(verdict.slides for verdict in told[:4])
    assert not watch.slides
    seen_by(watch, held(moved(shown("O"), palms)))
    assert watch.is_over


@pytest.mark.parametrize(
    "way",
    [held(shown("T"), 4.0), slid("T", 0.3), slid("T", 0.1, up=0.9), slid("T", 1.2, seconds=6.0)],
    ids=["held still", "hardly moved", "lifted", "drifting"],
)
def test_what_is_no_slide_is_no_second_letter(way: list[HandSighting]) -> None:
    watch = WordWatch("TT")
    seen_by(watch, held(shown("T")))
    assert seen_by(watch, way)[-1].done == 1
    assert watch.slides


def test_a_slide_of_another_shape_or_hand_is_none_nor_a_frame_without_a_hand() -> None:
    watch = WordWatch("TT")
    seen_by(watch, held(shown("T")))
    other = moved(shown("T"), 2.0)
    assert other.hand is not None
    other = replace(other, hand=replace(other.hand, left=True))
    assert seen_by(watch, held(other, 2.0))[-1].done == 1
    watch = WordWatch("TT")
    seen_by(watch, held(shown("T")))
    seen_by(watch, held(shown("B"), 0.5), slid("B", 0.9))
    assert watch.done == 1
    watch = WordWatch("TT")
    seen_by(watch, held(shown("T")), [NOTHING], held(shown("T"), 3.0))
    assert (watch.done, watch.slides) == (1, True)


@pytest.mark.parametrize("between", [shown("B"), NOTHING], ids=["opened", "taken away"])
def test_who_does_not_slide_opens_the_hand_and_shows_it_again(between: HandSighting) -> None:
    watch = WordWatch("TT")
    seen_by(watch, held(shown("T")), held(between, 0.8))
    assert (watch.done, watch.slides) == (1, False)
    told = seen_by(watch, held(shown("T")))
    assert [verdict.done for verdict in told if verdict.accepted] == [2]


def test_j_and_z_are_written_and_what_is_judged_is_passed_over() -> None:
    watch = WordWatch("JAZZ")
    seen_by(watch, held(sight("I", {"I": 0.9}), 3.0))
    assert watch.done == 0, "holding it still is not writing"
    seen_by(watch, written("J"), held(shown("A")), written("Z"))
    assert (watch.done, watch.slides) == (3, False)
    seen_by(watch, written("Z"))
    assert watch.is_over
    watch = WordWatch("TT")
    watch.pass_over()
    assert (watch.done, watch.slides) == (1, False)
    seen_by(watch, held(shown("T")))
    assert watch.is_over

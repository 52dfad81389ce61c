"""A spelled word moves smoothly, and each letter is held exactly."""

from itertools import pairwise, product
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pullstrings_qt.signs.alphabet import LETTERS, alphabet
from pullstrings_qt.signs.skeleton import skeleton
from pullstrings_qt.signs.spelling import (
    QUICKEST,
    SLOWEST,
    SpelledWord,
    drawn_middle,
    side_of_words,
    spelled,
    still_at,
    stills_length,
)
from pullstrings_qt.signs.views import Side, View, seen

SPEEDS = (SLOWEST, 1.0, 2.5, 4.0, QUICKEST)
words = st.text(alphabet=LETTERS, min_size=1, max_size=6)


def places(film: SpelledWord, time: float, side: Side) -> list[tuple[float, float]]:
    """Return where the 21 joints are in the picture, in mm from its middle."""
    sight = film.at(time, side)
    joints = seen(sight.pose, skeleton(), side)
    return [(x - sight.middle[0], y - sight.middle[1]) for x, y, _depth in joints]


@settings(max_examples=30)
@given(word=words, speed=st.sampled_from(SPEEDS), side=st.sampled_from(Side))
def test_nothing_jumps(word: str, speed: float, side: Side) -> None:
    film = spelled(word, speed)
    at_once = 1e-5
    for leg in film.legs:
        # Only where one leg follows another can anything jump: within one all is a formula.
        before, after = (places(film, leg.begin + way, side) for way in (-at_once, at_once))
        # 0.02 ms at no more than 12 mm a ms, which the next test holds.
        assert max(dist(a, b) for a, b in zip(before, after, strict=True)) < 0.25


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_hand_is_never_quicker_than_the_eye_can_follow(speed: float) -> None:
    film = spelled("quiz", speed)
    steps = [places(film, at / 1000, Side.VIEWER) for at in range(0, int(film.length * 1000), 4)]
    maximum = max(dist(a, b) / 4 for x, y in pairwise(steps) for a, b in zip(x, y, strict=True))
    assert maximum < 12.0  # mm a millisecond


def test_a_hold_shows_the_letter_as_it_is() -> None:
    for letter, speed in product(LETTERS, SPEEDS):
        if alphabet()[letter].motion is not None:
            continue
        film = spelled(f"b{letter}", speed)
        hold = next(leg for leg in film.legs if leg.kind == "hold" and leg.number == 1)
        for share in (0.0, 0.3, 0.99):
            sight = film.at(hold.begin + share * (hold.end - hold.begin))
            assert sight.pose == alphabet()[letter].pose, speed
            assert sight.letter == letter


def test_a_drawn_still_comes_and_goes_softly_and_not_at_all_when_it_is_quick() -> None:
    film = spelled("ab", 1.0)
    hold = next(leg for leg in film.legs if leg.kind == "hold")
    assert film.at(hold.begin).settled == 0
    assert film.at((hold.begin + hold.end) / 2).settled == 1
    ticks = [film.at(hold.begin + at * 0.025).settled for at in range(21)]
    steps = [abs(after - before) for before, after in pairwise(ticks)]
    assert 0 < max(steps) < 0.25, "no picture comes or goes within three of the film"
    quick = spelled("ab", QUICKEST)
    assert all(quick.at(at / 100).settled == 0 for at in range(int(quick.length * 100)))


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_doubled_letter_swings_to_the_signers_right_and_back(speed: float) -> None:
    film = spelled("aa", speed)
    way = next(leg for leg in film.legs if leg.kind == "way")
    start, middle, end = (
        places(film, way.begin + share * (way.end - way.begin), Side.VIEWER)[0]
        for share in (0.0, 0.5, 1.0)
    )
    assert start == pytest.approx(end)
    # The signer's right is the viewer's left.
    assert start[0] - middle[0] > 10


@pytest.mark.parametrize("letter", "JZ")
@pytest.mark.parametrize("speed", SPEEDS)
def test_j_and_z_are_written_inside_the_word(letter: str, speed: float) -> None:
    film = spelled(f"a{letter}a", speed)
    path = next(leg for leg in film.legs if leg.kind == "path")
    motion = alphabet()[letter].motion
    assert motion is not None
    assert 0.25 <= path.end - path.begin <= motion.seconds + 1e-9
    tip = 20 if letter == "J" else 8
    start = places(film, path.begin, Side.VIEWER)[tip]
    end = places(film, path.end, Side.VIEWER)[tip]
    want = motion.at(1.0)
    assert (end[0] - start[0], end[1] - start[1]) == pytest.approx((-want[0], want[1]), abs=1e-6)


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_speed_is_that_of_letters(speed: float) -> None:
    film = spelled("house", speed)
    first, *_rest, last = (leg for leg in film.legs if leg.kind == "hold")
    assert last.begin - first.begin == pytest.approx(4 / speed)
    assert all(a.end == b.begin for a, b in pairwise(film.legs))
    assert film.length == film.legs[-1].end


@pytest.mark.parametrize("word", ["s", "jz"])
@pytest.mark.parametrize("speed", [SLOWEST, 1.0, QUICKEST])
def test_no_hand_but_that_of_a_letter_is_seen_before_and_after_the_word(
    word: str, speed: float
) -> None:
    """An open hand at rest is the number 5, and would be read as one more sign."""
    film = spelled(word, speed)
    first, last = film.legs[0], film.legs[-1]
    for time in (-1.0, 0.0, film.length, film.length + 9):
        assert film.at(time).shown == 0.0
    assert film.at(first.begin).pose == alphabet()[word[0].upper()].pose
    assert film.at(first.end).shown == film.at(last.begin).shown == 1.0
    for share in (0.1, 0.5, 0.9):
        times = [leg.begin + share * (leg.end - leg.begin) for leg in (first, last)]
        assert places(film, times[0], Side.VIEWER) == places(film, first.begin, Side.VIEWER)
        assert places(film, times[1], Side.VIEWER) == places(film, last.end, Side.VIEWER)
        coming, going = map(film.at, times)
        assert coming.shown == pytest.approx(1.0 - going.shown)
        assert 0.0 < coming.shown < 1.0
    for leg in film.legs[1:-1]:
        assert film.at((leg.begin + leg.end) / 2).shown == 1.0


def test_the_whole_hand_stays_in_the_picture_while_a_letter_is_held() -> None:
    for letter in LETTERS:
        film = spelled(letter, 1.0)
        for side in Side:
            for leg in film.legs[1:-1]:
                for share in (0.0, 0.5, 1.0):
                    found = places(film, leg.begin + share * (leg.end - leg.begin), side)
                    tips = [found[number] for number in (4, 8, 12, 16, 20)]
                    assert all(abs(x) < 113 and abs(y) < 113 for x, y in tips), (letter, side)


def test_a_drawn_still_never_shows_its_lower_edge() -> None:
    # The sleeve ends at the lower edge of a stored picture; it may be moved down, not up.
    for letter in LETTERS:
        film = spelled(letter, 1.0)
        hold = next(leg for leg in film.legs if leg.kind == "hold")
        sight = film.at(hold.begin)
        if sight.letter:
            assert drawn_middle(letter, Side.VIEWER)[1] <= sight.middle[1] + 0.5, letter


def test_stills_show_one_letter_after_the_other_with_a_gap_between_doubled_ones() -> None:
    assert stills_length("ab", 1.0) == 2.0
    assert [still_at("ab", 1.0, time) for time in (0.1, 0.5, 0.9, 1.06, 1.9)] == [*"AAABB"]
    assert still_at("ab", 1.0, 0.0) == "", "nothing is told before it begins"
    assert [still_at("oo", 1.0, time) for time in (0.5, 0.9, 1.5, 1.9)] == ["O", "", "O", "O"]
    for speed in SPEEDS:
        assert still_at("book", speed, stills_length("book", speed)) == ""


def test_bad_words_and_speeds_are_refused_and_one_pair_of_eyes_sees_a_word() -> None:
    for word in ("", "a b", "naïve", "7"):
        with pytest.raises(ValueError, match="A to Z"):
            spelled(word, 1.0)
    for speed in (0.4, 6.1, 0.0):
        with pytest.raises(ValueError, match="letters a second"):
            spelled("a", speed)
    assert [side_of_words(view) for view in View] == [Side.VIEWER, Side.VIEWER, Side.SIGNER]

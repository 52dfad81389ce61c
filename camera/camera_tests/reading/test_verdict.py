"""From sightings to feedback, frame by frame."""

from dataclasses import replace

import pytest

from camera_tests.hands import SIZE, joints, on_its_side, sight, upside_down, writing
from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.pose import FingerAngles, Pose
from pullstrings_qt.signs.skeleton import Finger
from pullstrings_qt_camera.reading.faults import FingerFault, FingerTarget, fault
from pullstrings_qt_camera.reading.hand_detector import HandSighting
from pullstrings_qt_camera.reading.verdict import HOLD, SURE, LetterWatch, SignVerdict, VerdictKind
from pullstrings_qt_camera.ui.words import verdict_words

RATE = 15
Y, NOTHING = sight("Y", {"Y": 0.9}), HandSighting(SIZE)


def watched(
    watch: LetterWatch, seen: HandSighting, seconds: float, begin: float = 0.0
) -> list[SignVerdict]:
    """Return the verdicts while one thing is seen for a time."""
    frames = range(round(seconds * RATE) + 1)
    return [watch.see(seen, begin + number / RATE) for number in frames]


def test_the_ring_fills_in_the_time_of_holding_and_a_lost_hand_empties_it() -> None:
    told = watched(LetterWatch("Y"), Y, HOLD + 0.1)
    assert {verdict.kind for verdict in told} == {VerdictKind.RIGHT}
    half = told[round(HOLD / 2 * RATE)]
    assert half.held == pytest.approx(0.5, abs=0.03)
    assert not half.done
    assert told[-1].done
    watch = LetterWatch("Y")
    assert watched(watch, Y, 1.0)[-1].held > 0.8
    gone = watched(watch, NOTHING, 0.4, begin=1.1)
    assert gone[0].held > 0.4, "it does not jump"
    assert (gone[-1].held, gone[-1].kind) == (0.0, VerdictKind.NO_HAND)
    watch = LetterWatch("Y")
    before = watched(watch, Y, 0.6)[-1].held
    assert watch.see(sight("Y", {"I": 0.6}), 0.65).held > before


def test_a_look_alike_is_named_and_never_ticked_unless_clearly_less_likely() -> None:
    told = watched(LetterWatch("R"), sight("U", {"U": 0.7, "R": 0.2}), 3.0)
    assert {(verdict.kind, verdict.looks_like, verdict.held) for verdict in told} == {
        (VerdictKind.OTHER, "U", 0.0)
    }
    told = watched(LetterWatch("R"), sight("R", {"R": 0.4, "U": 0.4 / SURE - 0.02}), HOLD + 0.1)
    assert {verdict.kind for verdict in told} == {VerdictKind.RIGHT}
    assert told[-1].done
    watch = LetterWatch("R")
    assert watched(watch, sight("R", {"R": 0.9}), 0.8)[-1].held > 0.5
    last = watched(watch, sight("R", {"R": 0.4, "U": 0.55}), 1.0, begin=0.9)[-1]
    assert (last.kind, last.held) == (VerdictKind.UNSURE, 0.0)


@pytest.mark.parametrize("rival", [0.52, 0.55, 0.6])
def test_what_could_be_another_letter_as_well_is_told_and_never_ticked(rival: float) -> None:
    told = watched(LetterWatch("R"), sight("R", {"R": 0.4, "U": rival}), 3.0)
    assert {(verdict.kind, verdict.looks_like, verdict.held) for verdict in told} == {
        (VerdictKind.UNSURE, "U", 0.0)
    }


@pytest.mark.parametrize(
    ("seen", "kind"),
    [
        (NOTHING, VerdictKind.NO_HAND),
        (replace(NOTHING, dark=True), VerdictKind.DARK),
        (sight("Y", {"Y": 0.9}, scale=0.3), VerdictKind.FAR),
        (sight("B", {"B": 0.3}), VerdictKind.NEARLY),
    ],
)
def test_what_is_in_the_way_is_told(seen: HandSighting, kind: VerdictKind) -> None:
    assert watched(LetterWatch("Y"), seen, 0.5)[-1].kind is kind


def test_a_hand_upside_down_is_never_right_and_after_a_while_the_camera_may_be_so() -> None:
    told = watched(LetterWatch("N"), upside_down(sight("N", {"N": 0.4, "M": 0.2})), 3.5)
    assert {verdict.held for verdict in told} == {0.0}
    assert {verdict.kind for verdict in told[: 2 * RATE]} == {VerdictKind.NEARLY}
    assert told[-1].kind is VerdictKind.UPSIDE_DOWN
    watch, hand = LetterWatch("N"), sight("B", {"B": 0.3})
    told = watched(watch, upside_down(hand), 2.0)
    told += watched(watch, hand, 0.2, begin=2.1)
    told += watched(watch, upside_down(hand), 2.0, begin=2.4)
    assert {verdict.kind for verdict in told} == {VerdictKind.NEARLY}
    watch, hand = LetterWatch("N"), upside_down(sight("N", {"N": 0.4}))
    watch.see(hand, 0.0)
    assert watch.see(hand, 60.0).kind is VerdictKind.NEARLY
    watch = LetterWatch("Y")
    watch.see(Y, 0.0)
    assert not watch.see(Y, 60.0).done
    shown = upside_down(sight("K", {"Q": 0.8}))
    assert {verdict.kind for verdict in watched(LetterWatch("N"), shown, 4.0)} == {
        VerdictKind.OTHER
    }
    both = replace(sight("L", {"L": 0.9}), turned_shares=sight("A", {"A": 0.9}).shares)
    assert watched(LetterWatch("A"), both, 0.5)[-1].kind is VerdictKind.OTHER


def test_a_hand_that_lies_on_its_side_is_told_of_after_a_while() -> None:
    lying = on_its_side(sight("N", {"N": 0.05, "M": 0.2}))
    told = watched(LetterWatch("N"), lying, 3.5)
    assert {verdict.kind for verdict in told[: 2 * RATE]} == {VerdictKind.NEARLY}
    assert told[-1].kind is VerdictKind.LYING
    slanting = watched(LetterWatch("N"), on_its_side(sight("N", {"N": 0.4})), HOLD + 0.1)
    assert slanting[-1].done, "what is read counts, however it is held"


@pytest.mark.parametrize("letter", "GHPQ")
def test_a_letter_that_points_aside_or_down_may_lie_and_is_told_to_turn_from_its_palm(
    letter: str,
) -> None:
    good = sight(letter, {letter: 0.9})
    assert watched(LetterWatch(letter), good, HOLD + 0.1)[-1].done
    palm = replace(sight("L", {"L": 0.9}), turned_shares=good.shares)
    told = watched(LetterWatch(letter), palm, 2.0)
    assert {(verdict.kind, verdict.held) for verdict in told} == {(VerdictKind.OTHER_SIDE, 0.0)}
    lying = on_its_side(sight("N", {letter: 0.05}))
    told = watched(LetterWatch(letter), lying, 4.0)
    assert {verdict.kind for verdict in told} == {VerdictKind.NEARLY}


@pytest.mark.parametrize("letter", "CGHPQ")
def test_the_side_of_the_hand_on_which_the_letter_is_likelier_counts(letter: str) -> None:
    strong, weak = sight(letter, {letter: 0.9}), sight(letter, {letter: 0.3})
    back = replace(strong, turned_shares=weak.shares)
    assert watched(LetterWatch(letter), back, HOLD + 0.1)[-1].done
    palm = replace(weak, turned_shares=strong.shares)
    told = watched(LetterWatch(letter), palm, HOLD + 0.1)
    assert {(verdict.kind, verdict.held) for verdict in told} == {(VerdictKind.OTHER_SIDE, 0.0)}
    words, _more = verdict_words(told[-1], letter)
    assert ("palm" if letter == "C" else "back") in words
    either = replace(sight("A", {"A": 0.3}), turned_shares=sight("A", {"A": 0.9}).shares)
    assert watched(LetterWatch("A"), either, HOLD + 0.1)[-1].done, "from any side"


OUT: tuple[tuple[str, Finger], ...] = (("Y", "little"), ("W", "ring"), ("V", "index"))
IN: tuple[tuple[str, Finger], ...] = (("Y", "index"), ("V", "ring"), ("I", "middle"))


def held(letter: str, finger: Finger, bend: float) -> Pose:
    """Return a letter with one finger bent so in both joints."""
    pose = alphabet()[letter].pose
    return replace(pose, fingers={**pose.fingers, finger: FingerAngles(bend, bend, 0.6 * bend)})


def test_the_finger_that_is_held_otherwise_is_named_and_no_letter_in_one_of_its_ways() -> None:
    for bend, wanted, fingers in ((85, FingerTarget.OUT, OUT), (0, FingerTarget.IN, IN)):
        for letter, finger in fingers:
            found = fault(joints(held(letter, finger, bend)), letter)
            assert found == FingerFault(finger, wanted), letter
    for letter in "ABCDEFGHIKLMNOPQRSTUVWXY":
        for pose in alphabet()[letter].taught:
            assert fault(joints(pose) * 2.5 + 30, letter) is None, letter


def written(watch: LetterWatch, letter: str, *, backwards: bool = False) -> bool:
    """Return whether a letter counts that is written in a second, between two rests."""
    frames = [0.0] * 8 + [number / RATE for number in range(RATE + 1)] + [1.0] * 8
    told = [
        watch.see(writing(letter, share, backwards=backwards), number / RATE)
        for number, share in enumerate(frames)
    ]
    assert told[7].kind is VerdictKind.WRITE
    assert told[7].held == 0.0, "holding it still is not writing"
    return told[-1].done


@pytest.mark.parametrize("letter", ["J", "Z"])
def test_letters_that_move_count_once_written(letter: str) -> None:
    assert written(LetterWatch(letter), letter)
    assert not written(LetterWatch(letter), letter, backwards=True)

"""The measures of hands: similar is found similar, and missing landmarks are reported."""

from pathlib import Path

import numpy as np
import pytest

from benchmarks import hand_measures
from benchmarks.handshapes import LETTERS
from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.kinematics import joints
from pullstrings_qt.signs.skeleton import skeleton


def test_a_picture_is_like_itself_and_less_like_another() -> None:
    first = np.random.default_rng(1).random((48, 48))
    assert hand_measures.likeness(first, first) == pytest.approx((1.0, 1.0), abs=1e-4)
    together, alike = hand_measures.likeness(first, first[::-1])
    assert together < 0.2
    assert alike < 0.2


def test_proportions_are_in_palm_lengths_whatever_the_size_and_turn() -> None:
    flat = np.array([place[:2] for place in joints(alphabet()["B"].pose, skeleton())])
    turned = 3 * np.stack([-flat[:, 1], flat[:, 0]], axis=1)
    upright, lying = (hand_measures.proportions(places[None]) for places in (flat, turned))
    for name, value in upright.items():
        assert lying[name] == pytest.approx(value), name
    middle = skeleton().fingers["middle"]
    palm = float(np.hypot(*middle.knuckle[:2]))
    assert upright["middle"][0] == pytest.approx(sum(middle.bones) / palm, rel=0.02)


def test_a_reader_is_taught_every_letter() -> None:
    places, letters, weights = hand_measures.taught_by_us(20)
    assert places.shape == (20 * len(LETTERS), 21, 2)
    assert sorted(set(letters)) == list(LETTERS)
    assert weights.sum() == pytest.approx(1)
    assert len({place.tobytes() for place in places}) == len(places)


@pytest.mark.usefixtures("qapp")
def test_without_landmarks_the_pictures_are_compared_and_it_is_said_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_measures.measure(tmp_path)
    said = capsys.readouterr().out
    assert "| M, N |" in said
    assert f"no landmarks of people's hands in {tmp_path}" in said

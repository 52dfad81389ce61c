"""The reader's training hands come from the skeleton, and are reproducible."""

from dataclasses import astuple, replace
from functools import cache

import numpy as np
import pytest

from camera_tests.hands import hand
from camera_tests.hands import joints as flat_joints
from pullstrings_qt.signs.alphabet import LETTERS, alphabet
from pullstrings_qt.signs.kinematics import joints as joints_of_one
from pullstrings_qt.signs.skeleton import FINGERS, skeleton
from pullstrings_qt_camera.reading.sign_reader import NO_LETTER, STILL_LETTERS, features
from tools.training.fitting import Recipe, fit
from tools.training.kinematics import Floats, joints
from tools.training.renders import Render, is_right
from tools.training.shaken_hands import Classes, ShakenHands, Shaking, taught_poses
from tools.training.wrong_hands import one_finger_wrong

FOUND = (
    np.array([flat_joints(pose) for _letter, pose in taught_poses()], np.float64),
    np.arange(len(taught_poses())),
)
STILL = Shaking(tilt=0, bend=0, common=0, bone=0, root=0, noise=0, none=0)


def test_many_hands_at_once_have_the_joints_of_each() -> None:
    poses = [alphabet()[letter].pose for letter in LETTERS]
    fingers = np.array([[astuple(pose.fingers[name]) for name in FINGERS] for pose in poses])
    thumbs = np.array([astuple(pose.thumb) for pose in poses])
    found = joints(fingers, thumbs, np.ones((len(poses), 5)))
    wanted = np.array([joints_of_one(pose, skeleton()) for pose in poses])
    assert np.abs(found - wanted).max() < 1e-9


@cache
def drawn(seed: int) -> tuple[Floats, Classes]:
    return ShakenHands(Shaking(), np.random.default_rng(seed), FOUND).draw(200)


def test_hands_are_drawn_with_letters_and_without() -> None:
    places, classes = drawn(1)
    assert places.shape == (200, 21, 2)
    assert (classes == NO_LETTER).sum() == 50
    assert len(set(classes)) > 20


def test_a_letter_is_learned_in_every_way_it_is_taught() -> None:
    places, classes = ShakenHands(STILL, np.random.default_rng(1), FOUND).draw(1500)
    of = np.array([letter for letter, _pose in taught_poses()])
    away = np.linalg.norm(features(places)[:, None] - features(FOUND[0]), axis=2)
    nearest = np.where(classes[:, None] == of, away, np.inf).argmin(axis=1)
    assert set(nearest) == set(range(len(of)))
    assert set(of) == set(range(len(STILL_LETTERS)))


def test_a_letter_is_held_between_its_ways_and_learned_where_no_network_found_it() -> None:
    of = np.array([letter for letter, _pose in taught_poses()])
    nowhere = np.empty((0, 21, 2)), np.empty(0, np.int64)
    hands, classes = ShakenHands(STILL, np.random.default_rng(1), nowhere).draw(1500)
    away = np.linalg.norm(features(hands)[:, None] - features(FOUND[0]), axis=2).min(axis=1)
    ways = np.bincount(of)[classes]
    assert away[ways > 1].max() > 2 * away[ways == 1].max()


def test_a_hand_whose_thumb_was_mistaken_is_not_learned_from() -> None:
    shown = hand(alphabet()["M"].pose)
    render = Render(np.zeros((4, 4), np.float32), shown.places)
    thumb = np.zeros_like(shown.places)
    thumb[4, 0] = shown.palm()
    near, far = (replace(shown, places=shown.places + part * thumb) for part in (0.15, 0.25))
    assert is_right(near, render)
    assert not is_right(far, render)


def test_of_hands_without_a_letter_some_are_a_letter_but_for_one_finger() -> None:
    wrong = one_finger_wrong()
    told = {(each.letter, each.finger, each.out) for each in wrong}
    assert {("Y", "middle", True), ("V", "index", False), ("A", "ring", True)} <= told
    assert ("A", "little", True) not in told, "that is I, or nearly"
    assert ("L", "middle", True) not in told, "those are the fingers of U"
    still = replace(STILL, none=0.9, wrong=1.0, turned=0.0)
    places, classes = ShakenHands(still, np.random.default_rng(1), FOUND).draw(40)
    meant = features(np.array([flat_joints(each.pose) for each in wrong]))
    nones = features(places[classes == NO_LETTER])
    assert len(nones) == 36
    away, of_letters = (
        np.linalg.norm(nones[:, None] - each, axis=2).min(axis=1)
        for each in (meant, features(FOUND[0]))
    )
    assert (away < of_letters).all()


def test_some_are_a_letter_from_its_other_side_but_where_the_palm_faces_the_viewer() -> None:
    still = replace(STILL, none=0.9, wrong=0.0, turned=1.0)
    places, classes = ShakenHands(still, np.random.default_rng(1), FOUND).draw(400)
    nones = features(places[classes == NO_LETTER] * [-1, 1])
    away = np.linalg.norm(nones[:, None] - features(FOUND[0]), axis=2).argmin(axis=1)
    found = [taught_poses()[number] for number in set(away)]
    assert {STILL_LETTERS[letter] for letter, _pose in found} == set("CGHPQ")
    sideways = {pose.turns[0] for letter, pose in found if STILL_LETTERS[letter] == "C"}
    assert sideways == {("y", 52), ("y", 76)}


def test_the_same_seed_draws_the_same_hands() -> None:
    assert np.array_equal(drawn(1)[0], drawn.__wrapped__(1)[0])
    assert not np.array_equal(drawn(1)[0], drawn(2)[0])


def test_the_same_seed_fits_the_same_weights() -> None:
    recipe = Recipe(hidden=8, steps=2, hands=2000, batch=40)
    one, again, other = (fit(recipe, seed, FOUND) for seed in (0, 0, 1))
    assert all(np.array_equal(a, b) for a, b in zip(one, again, strict=True))
    assert not np.array_equal(one[0], other[0])
    assert [part.shape for part in one] == [(one[0].shape[0], 8), (8,), (8, 25), (25,)]
    assert one[2].std() == pytest.approx(np.sqrt(1 / 8), rel=0.3)

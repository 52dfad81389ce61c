"""Whole films of our own hands: through Qt's player into the camera's sink, and read as words."""

from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QObject, QUrl
from PySide6.QtMultimedia import QMediaPlayer
from pytestqt.qtbot import QtBot

from camera_tests.real_camera.films import nothing, shown, slid, write_film, written
from pullstrings_qt_camera.reading.frame import Frame
from pullstrings_qt_camera.reading.hand_detector import HandDetector, HandSighting, opened_eye
from pullstrings_qt_camera.reading.verdict import VerdictKind
from pullstrings_qt_camera.reading.word_watch import WordVerdict, WordWatch
from pullstrings_qt_camera.ui.frames import CameraFrames

pytestmark = [
    pytest.mark.qt_log_ignore("va", "pipewire", "No RHI backend"),
    pytest.mark.timeout(300),
]

Seen: TypeAlias = list[tuple[Frame, float]]
Played: TypeAlias = Callable[..., Seen]


@pytest.fixture(scope="module")
def eye() -> HandDetector:
    return opened_eye()


@pytest.fixture
def played(qapp: QCoreApplication, qtbot: QtBot, tmp_path: Path) -> Played:
    """Return what films a film, plays it, and returns the frames the camera's way brings."""

    def play(*parts: Iterable[Frame]) -> Seen:
        film = tmp_path / "film.avi"
        write_film(film, list(chain(*parts)))
        frames = CameraFrames(QObject(qapp))
        frames._wanted = True  # as `start` would have it, which asks for a camera
        told: Seen = []
        frames.arrived.connect(lambda frame, at: told.append((frame, at)))
        player = QMediaPlayer(qapp)
        player.setVideoSink(frames.sink)
        player.setSource(QUrl.fromLocalFile(str(film)))
        with qtbot.waitSignal(
            player.mediaStatusChanged,
            timeout=60_000,
            check_params_cb=lambda status: status is QMediaPlayer.MediaStatus.EndOfMedia,
        ):
            player.play()
        assert player.error() is QMediaPlayer.Error.NoError
        frames.stop()
        player.deleteLater()
        return told

    return play


def looked(eye: HandDetector, frames: Seen) -> list[tuple[HandSighting, float]]:
    eye.forget()
    return [(eye.see(frame, at), at) for frame, at in frames]


def spelled(eye: HandDetector, word: str, frames: Seen) -> list[WordVerdict]:
    """Return what is said while a word is wanted."""
    watch = WordWatch(word)
    return [watch.see(sight, at) for sight, at in looked(eye, frames)]


def test_a_film_comes_as_it_was_filmed(played: Played) -> None:
    filmed = list(shown("C", 2.0))
    told = played(filmed)
    assert len(told) in range(12, 31), "15 a second at most, of 30"
    assert told[-1][1] - told[0][1] == pytest.approx(2.0, abs=0.6)
    off = np.abs(told[-1][0].astype(int) - filmed[-1])
    assert off.mean() < 4, "but for what JPEG leaves out"


def test_cat_is_read_letter_by_letter(played: Played, eye: HandDetector) -> None:
    film = played(nothing(0.4), *(shown(letter, 1.4) for letter in "CAT"))
    told = spelled(eye, "CAT", film)
    assert told[0].letter.kind is VerdictKind.NO_HAND
    assert [verdict.done for verdict in told if verdict.accepted] == [1, 2, 3]
    assert told[-1].done == 3
    assert spelled(eye, "TAC", film)[-1].done < 3, "the letters count in their order"


def test_otto_needs_a_slide_between_its_two_t(played: Played, eye: HandDetector) -> None:
    before = [nothing(0.4), shown("O", 1.4), shown("T", 2.6)]
    film = played(*before, slid("T", 90, 0.5), shown("T", 0.4, 90), shown("O", 1.4, 90))
    told = spelled(eye, "OTTO", film)
    assert [verdict.done for verdict in told if verdict.accepted] == [1, 2, 3, 4]
    second, third = (
        film[at][1]
        for at, verdict in enumerate(told)
        if verdict.done in (2, 3) and verdict.accepted
    )
    assert third - second > 1.0, "held on, one T stays one"


def test_a_name_with_j_is_read_once_j_is_written(played: Played, eye: HandDetector) -> None:
    film = played(nothing(0.4), written("J", 1.0), shown("O", 1.4))
    told = spelled(eye, "JO", film)
    assert [verdict.done for verdict in told if verdict.accepted] == [1, 2]
    assert VerdictKind.WRITE in {verdict.letter.kind for verdict in told}


def test_a_film_without_a_hand_is_no_word_and_a_dark_one_is_told(
    played: Played, eye: HandDetector
) -> None:
    told = spelled(eye, "CAT", played(nothing(1.0), nothing(1.0, light=12)))
    kinds = [verdict.letter.kind for verdict in told]
    assert list(dict.fromkeys(kinds)) == [VerdictKind.NO_HAND, VerdictKind.DARK]
    assert told[-1].done == 0


def test_of_two_hands_both_are_counted_and_one_is_read(played: Played, eye: HandDetector) -> None:
    both = [np.concatenate([frame[:, 104:536]] * 2, axis=1) for frame in shown("B", 1.8)]
    seen = looked(eye, played(both))
    assert seen[-1][0].hands == 2
    watch = WordWatch("B")
    assert [watch.see(*each) for each in seen][-1].done == 1

"""The timeline plays every track to its end, at any speed."""

from functools import partial

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.timeline import Timeline, Track


def _note(notes: list[tuple[str, float]], name: str, share: float) -> None:
    notes.append((name, share))


def _tracks(notes: list[tuple[str, float]]) -> list[Track]:
    return [
        Track(0, 100, partial(_note, notes, "first")),
        Track(100, 0, partial(_note, notes, "at once")),
        Track(100, 50, partial(_note, notes, "second")),
    ]


@pytest.mark.parametrize("moments", [[150], [40, 100, 150], [99, 101, 149, 150]])
def test_each_track_ends_once(qtbot: QtBot, moments: list[int]) -> None:
    notes: list[tuple[str, float]] = []
    owner = QObject()
    timeline = Timeline(owner)
    timeline.play(_tracks(notes))
    assert timeline.duration == 150
    with qtbot.waitSignal(timeline.finished):
        for moment in moments:
            timeline.seek(moment)
    ends = [name for name, share in notes if share == 1]
    assert ends == ["first", "at once", "second"]
    assert not timeline.is_running


def test_stop_forgets_the_rest(qtbot: QtBot) -> None:
    notes: list[tuple[str, float]] = []
    owner = QObject()
    timeline = Timeline(owner)
    timeline.play(_tracks(notes))
    timeline.seek(50)
    with qtbot.assertNotEmitted(timeline.finished, wait=30):
        timeline.stop()
    assert not timeline.is_running
    assert "second" not in {name for name, _share in notes}


def test_a_second_run_plays_from_its_beginning_and_a_pause_moves_nothing(qtbot: QtBot) -> None:
    owner = QObject()
    timeline = Timeline(owner)
    for length in (300, 200, 500):
        shares: list[float] = []
        timeline.play([Track(0, length, shares.append)])
        assert shares in ([], [0.0])
        timeline.seek(length // 2)
        assert shares[-1] == pytest.approx(0.5, abs=0.1)
        with qtbot.waitSignal(timeline.finished):
            timeline.seek(length)
        assert shares[-1] == 1.0
        assert shares.count(1.0) == 1
    owner = QObject()
    timeline = Timeline(owner)
    moves: list[bool] = []
    timeline.moved.connect(lambda: moves.append(True))
    timeline.play([Track(0, 10, lambda _share: None), Track(10, 200)])
    timeline.seek(10)
    assert moves
    moves.clear()
    timeline.seek(100)
    assert not moves

"""Garbage is collected in the window's thread, independent of other threads."""

import gc
from collections.abc import Iterator
from threading import Thread, get_ident

import pytest
from PySide6.QtCore import QCoreApplication, QObject, QTimer
from pytestqt.qtbot import QtBot

from pullstrings_qt.app.garbage_collector import GarbageCollector


class Knot:
    """A cycle that remembers in which thread it was collected."""

    def __init__(self, threads: list[int]) -> None:
        self.self = self
        self.threads = threads

    def __del__(self) -> None:
        self.threads.append(get_ident())


@pytest.fixture
def easily_due() -> Iterator[None]:
    """Let a hundred objects be a reason to collect."""
    before = gc.get_threshold()
    gc.set_threshold(100, 5, 5)
    yield
    gc.set_threshold(*before)
    gc.disable()


def make_knots(threads: list[int]) -> None:
    for _number in range(2000):
        Knot(threads)


@pytest.mark.usefixtures("easily_due")
def test_what_a_thread_makes_is_collected_by_the_window(qtbot: QtBot) -> None:
    gc.enable()
    parent = QObject()
    GarbageCollector(parent)
    threads: list[int] = []
    thread = Thread(target=make_knots, args=(threads,))
    thread.start()
    thread.join()
    assert threads == []
    qtbot.waitUntil(lambda: len(threads) == 2000)
    assert set(threads) == {get_ident()}


@pytest.mark.usefixtures("easily_due")
def test_no_timer_runs_while_there_is_nothing_to_collect(qtbot: QtBot) -> None:
    """A look every half second woke a page at rest for ever."""
    parent = QObject()
    GarbageCollector(parent)
    timer = parent.findChildren(QTimer)[0]
    gc.collect()
    QCoreApplication.processEvents()
    assert not timer.isActive()
    threads: list[int] = []
    make_knots(threads)
    qtbot.waitUntil(lambda: len(threads) == 2000)
    assert not timer.isActive()

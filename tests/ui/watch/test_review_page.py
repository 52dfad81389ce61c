"""The review of a past match: the same as at its end."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.engine_protocol import EngineAnswer
from pullstrings_qt.core.record import ANALYSIS
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.ending import LookBack
from pullstrings_qt.ui.watch.page import WatchPage
from pullstrings_qt.ui.watch.review_page import ReviewPage, can_be_reviewed
from tests.analyst import one_turn_ahead
from tests.core.test_match_review import SHORT, course_of, played_at_random
from tests.ui.match.conftest import PatientEngine
from tests.whole_review import find_all

KNOWN = replace(
    SHORT, extras={ANALYSIS: find_all(course_of(SHORT), one_turn_ahead).to_json(course_of(SHORT))}
)


@pytest.fixture
def judge() -> PatientEngine:
    return PatientEngine()


def opened(window: MainWindow, page: ReviewPage) -> ReviewPage:
    window.resize(1366, 768)
    window.open_page(page)
    return page


def keep_nothing(_findings: Mapping[str, Any]) -> None:
    """Keep nothing."""


def test_a_record_that_knows_its_review_shows_it_at_once_and_offers_to_watch(
    window: MainWindow, judge: PatientEngine, said: list[str], qtbot: QtBot
) -> None:
    page = opened(window, ReviewPage(KNOWN, judge, keep_nothing))
    assert page.ending is not None
    (row,) = page.ending.review.rows
    assert row.words.turn == 3
    assert "The deciding turn. Turn 3 was decisive." in said[-1]
    assert not judge.analyses
    assert window.focusWidget() is row
    QTest.keyClick(row, Qt.Key.Key_Return)
    assert page.scene.state == page.match.state_after(2)
    QTest.keyClick(row, Qt.Key.Key_Return)
    assert page.scene.state == page.match.state
    # No other match is offered but the way to watch.
    words = [each.words for each in page.ending.findChildren(Button) if each.isVisible()]
    assert "Play again" not in words
    assert "All turns" in words
    watch = next(each for each in page.ending.findChildren(Button) if each.words == "All turns")
    with qtbot.waitSignal(page.watch_asked):
        watch.click()
    # A small window builds its ending once.
    window.resize(800, 600)  # the page keeps the layout it begins with
    page = ReviewPage(KNOWN, judge, keep_nothing)
    window.open_page(page)
    assert [type(each) for each in page.findChildren(LookBack)] == [LookBack]


def test_a_record_of_others_is_looked_at_while_the_page_is_open(
    window: MainWindow, judge: PatientEngine
) -> None:
    kept: list[Mapping[str, Any]] = []
    page = opened(window, ReviewPage(SHORT, judge, kept.append))
    assert len(judge.analyses) == 1
    judge.analyzed.emit(one_turn_ahead(judge.analyses.pop()))
    window.open_page(ReviewPage(KNOWN, judge, keep_nothing))
    assert len(kept[-1]["found"]) == 1
    judge.analyses.clear()
    window.go_back()
    assert window.page is page
    assert judge.analyses[0].revision == 2, "it goes on where it stopped"


@pytest.mark.parametrize("game", ["mijnlieff", "strung_along"])
def test_games_in_turn_have_a_review_as_well(
    window: MainWindow, judge: PatientEngine, game: str
) -> None:
    record = played_at_random(game, 1)
    page = opened(window, ReviewPage(record, judge, keep_nothing))
    assert page.ending is not None
    asked = judge.analyses.pop()
    assert asked.choices is None, "a seat is judged by what it could know"
    seats = len(record.players)
    found = Analysis(asked.seat, {}, {}, (1 / seats,) * seats, effort=1)
    judge.analyzed.emit(EngineAnswer(asked.match, asked.revision, asked.seat, found))
    assert page.reviewer is not None
    assert page.reviewer.review.curve[0] is not None


def test_the_review_is_one_button_away_unless_the_match_is_not_finished(
    window: MainWindow, qtbot: QtBot
) -> None:
    assert can_be_reviewed(SHORT)
    assert not can_be_reviewed(SHORT.cut(2))
    page = WatchPage(SHORT.cut(2), window)
    window.open_page(page)
    buttons = {each.words: each for each in page.header.findChildren(Button)}
    assert not buttons["Look back"].isEnabled()
    assert "not finished" in buttons["Look back"].toolTip()
    # From a match that is watched.
    page = WatchPage(SHORT, window)
    window.open_page(page)
    buttons = {each.words: each for each in page.header.findChildren(Button)}
    with qtbot.waitSignal(page.review_asked):
        buttons["Look back"].click()

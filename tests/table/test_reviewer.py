"""The reviewer sends one query at a time, and stores the results."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.engine_protocol import AnalysisRequest, EngineAnswer, EngineRequest
from pullstrings_qt.core.record import ANALYSIS
from pullstrings_qt.core.review import FinishedMatch
from pullstrings_qt.table import reviewer as module
from pullstrings_qt.table.engine import EngineProcess
from pullstrings_qt.table.reviewer import MatchReviewer
from tests.analyst import one_turn_ahead
from tests.core.test_match_review import SHORT, course_of, played_at_random


class Analyst(EngineProcess):
    """An engine that answers what a test lets it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.open: list[AnalysisRequest] = []
        self.forgotten: list[str] = []
        self.maximum = 0

    def ask(self, request: EngineRequest | AnalysisRequest) -> None:
        assert isinstance(request, AnalysisRequest)
        self.open.append(request)
        self.maximum = max(self.maximum, len(self.open))

    def forget(self, match: str) -> None:
        self.forgotten.append(match)

    def answer(self) -> None:
        self.analyzed.emit(one_turn_ahead(self.open.pop(0)))


@pytest.fixture
def analyst(qapp: QObject) -> Analyst:
    return Analyst(qapp)


Kept = list[Mapping[str, Any]]


def reviewer_of(course: FinishedMatch, analyst: Analyst) -> tuple[MatchReviewer, Kept]:
    kept: Kept = []
    return MatchReviewer(course, analyst, kept.append, analyst), kept


def answer_all(reviewer: MatchReviewer, analyst: Analyst, qtbot: QtBot) -> None:
    while reviewer.is_running:
        qtbot.waitUntil(lambda: bool(analyst.open) or not reviewer.is_running)
        if analyst.open:
            analyst.answer()


def test_one_question_is_open_at_a_time_and_the_end_is_told_and_kept(
    analyst: Analyst, qtbot: QtBot
) -> None:
    reviewer, kept = reviewer_of(course_of(SHORT), analyst)
    ends: list[bool] = []
    reviewer.finished.connect(lambda: ends.append(True))
    reviewer.start()
    answer_all(reviewer, analyst, qtbot)
    assert analyst.maximum == 1
    assert ends == [True]
    assert reviewer.findings.is_complete
    assert [point.turn.number for point in reviewer.review.points] == [3]
    again, nothing = reviewer_of(course_of(replace(SHORT, extras={ANALYSIS: kept[-1]})), analyst)
    again.start()
    assert not again.is_running, "opened again it thinks no more"
    assert not analyst.open
    assert not nothing
    assert [point.better for point in again.review.points] == [
        point.better for point in reviewer.review.points
    ]


def test_the_curve_is_there_before_any_turn_is_looked_at_closely_by_answers_to_it_alone(
    analyst: Analyst, qtbot: QtBot
) -> None:
    reviewer, _kept = reviewer_of(course_of(SHORT), analyst)
    reviewer.start()
    analyst.analyzed.emit(replace(one_turn_ahead(analyst.open[0]), match="somebody else"))
    assert not len(reviewer.findings)
    for _turn in SHORT.turns:
        analyst.answer()
    assert None not in reviewer.review.curve
    assert not reviewer.review.points
    assert reviewer.looked_at == 0


def test_what_is_known_is_kept_when_the_page_is_left(analyst: Analyst, qtbot: QtBot) -> None:
    reviewer, kept = reviewer_of(course_of(SHORT), analyst)
    reviewer.start()
    analyst.answer()
    key = analyst.open[0].match
    reviewer.leave()
    assert analyst.forgotten == [key]
    assert len(kept[-1]["found"]) == 1
    analyst.answer()  # it comes too late
    assert len(reviewer.findings) == 1
    assert not analyst.open


def test_where_nobody_can_say_it_ends_at_once_and_keeps_nothing(
    analyst: Analyst, qtbot: QtBot
) -> None:
    reviewer, kept = reviewer_of(course_of(SHORT), analyst)
    reviewer.start()
    asked = analyst.open.pop()
    nothing = EngineAnswer(asked.match, asked.revision, asked.seat, None)
    with qtbot.waitSignal(reviewer.finished):
        analyst.analyzed.emit(nothing)
    assert not reviewer.is_running
    assert not kept


def test_a_flood_of_quick_answers_is_told_and_kept_together(
    analyst: Analyst, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drawing and writing take longer than many a search: the window would stand still."""
    monkeypatch.setattr(module, "TOLD_EVERY", 1_000_000)
    monkeypatch.setattr(module, "KEPT_EVERY", 1_000_000)
    record = played_at_random("mijnlieff", 3)
    reviewer, kept = reviewer_of(course_of(record), analyst)
    told: list[int] = []
    reviewer.changed.connect(lambda: told.append(len(reviewer.findings)))
    reviewer.start()
    for _turn in record.turns:
        analyst.answer()
    assert told == [1], "the first at once"
    assert not kept
    answer_all(reviewer, analyst, qtbot)
    assert told == [1, len(reviewer.findings)], "and the end"
    assert len(kept) == 1
    assert kept[0]["complete"]


def test_what_is_known_is_told_and_kept_again_after_a_while(
    analyst: Analyst, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TOLD_EVERY", 20)
    monkeypatch.setattr(module, "KEPT_EVERY", 0)
    reviewer, kept = reviewer_of(course_of(played_at_random("mijnlieff", 3)), analyst)
    told: list[int] = []
    reviewer.changed.connect(lambda: told.append(len(reviewer.findings)))
    reviewer.start()
    for _answer in range(4):
        analyst.answer()
    qtbot.waitUntil(lambda: told[-1] == 4)
    qtbot.wait(2)
    analyst.answer()
    assert kept

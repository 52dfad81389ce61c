"""A whole review at once, without a window, for tests and benchmarks."""

from collections.abc import Callable
from typing import Final

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.engine_protocol import AnalysisRequest, EngineAnswer
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.replay import replay
from pullstrings_qt.core.review import (
    AnalysisCache,
    FinishedMatch,
    TurningKind,
    TurningPoint,
    questions,
    review,
)

CONFIRMED: Final = 0.05
"""A mistake is confirmed where ten times the effort still finds that it gave away so much."""


def finished_match(record: Record) -> FinishedMatch | None:
    """Return the course of a record, or None while the match is open."""
    turns = list(replay(record))
    outcome = turns[-1].outcome
    if outcome is None:
        return None
    return FinishedMatch(record, [each.step.state for each in turns], outcome)


def find_all(
    course: FinishedMatch,
    ask: Callable[[AnalysisRequest], EngineAnswer],
    findings: AnalysisCache | None = None,
) -> AnalysisCache:
    """Ask at once what is not known yet; return all that is known then."""
    findings = AnalysisCache() if findings is None else findings
    asking = questions(course, findings)
    answer: Analysis | None = None
    try:
        question = next(asking)
        while True:
            answer = None if question is None else ask(question.request(course, "review")).analysis
            question = asking.send(answer)
    except StopIteration:
        return findings


def flags(
    course: FinishedMatch, ask: Callable[[AnalysisRequest], EngineAnswer]
) -> list[TurningPoint]:
    """Return the turning points a review of a match calls mistakes."""
    found = review(course, find_all(course, ask)).points
    return [point for point in found if point.kind is TurningKind.MISTAKE]


def confirms(point: TurningPoint, analysis: Analysis) -> bool:
    """Return whether an analysis of greater effort still calls a choice a mistake."""
    return point.chosen in analysis.values and analysis.loss(point.chosen) >= CONFIRMED

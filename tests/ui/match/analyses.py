"""Analyses made up for tests, and an engine that returns them."""

from collections.abc import Mapping

import pytest

from pullstrings_qt.core.analysis import Analysis, CoachNote
from pullstrings_qt.core.engine_protocol import AnalysisRequest, EngineAnswer
from pullstrings_qt.core.game_words import GameWords
from pullstrings_qt.core.registry import game_spec, games
from tests.thinking import view_of
from tests.ui.match.conftest import PatientEngine

SHARES = {"n3": 0.5, "e1": 0.24, "w5": 0.21, "s2": 0.04, "s4": 0.01}
LIKELY = {"e3": 0.6, "n1": 0.3, "w2": 0.1}


def made_up(request: AnalysisRequest, shares: Mapping[str, float] | None = None) -> Analysis:
    """Return an analysis for a request: these shares, or its first choice alone."""
    rules = game_spec(request.record.game).rules()
    choices = [rules.write_choice(each) for each in rules.choices(view_of(request), request.seat)]
    is_secret = request.record.game == "pulling_strings"
    if shares is None:
        shares = SHARES if is_secret else {choices[0]: 1.0}
    return Analysis(
        seat=request.seat,
        values=dict.fromkeys(choices, 0.5),
        shares=shares,
        chances=(0.5, 0.5),
        effort=100,
        likely={1 - request.seat: LIKELY} if is_secret else {},
    )


def answer_analysis(engine: PatientEngine, shares: Mapping[str, float] | None = None) -> None:
    """Answer the question that was asked first and is still open."""
    request = engine.analyses.pop(0)
    engine.analyzed.emit(
        EngineAnswer(request.match, request.revision, request.seat, made_up(request, shares))
    )


def answer_nothing(engine: PatientEngine) -> None:
    """Answer that nobody can say."""
    request = engine.analyses.pop(0)
    engine.analyzed.emit(EngineAnswer(request.match, request.revision, request.seat, None))


def use_sentences(monkeypatch: pytest.MonkeyPatch, *, warns: bool = True) -> None:
    """Let every game say the same, whatever it has to say."""
    pulling = type(game_spec("pulling_strings").words())
    for words in (GameWords, *(type(spec.words()) for spec in games().values())):
        places = ("c12", "c11") if words is pulling else ()
        note = CoachNote("Careful: mind the middle.", places, warns)
        monkeypatch.setattr(words, "nudge", lambda *_about: "Mind the middle.", raising=False)
        monkeypatch.setattr(words, "advice", lambda *_about: "Take the middle.", raising=False)
        monkeypatch.setattr(words, "coach_note", lambda *_about, note=note: note, raising=False)

"""Requests to computer players, answered here as the worker would."""

import json
from typing import Any

from pullstrings_qt.core.engine_lines import Engine
from pullstrings_qt.core.engine_protocol import (
    AnalysisRequest,
    EngineAnswer,
    EngineRequest,
)
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.core.replay import last_position


def told_of(request: EngineRequest | AnalysisRequest) -> dict[str, Any]:
    """Return what the engine tells."""
    told: dict[str, Any] = json.loads(Engine().answer(json.dumps(request.document()).encode()))
    return told


def think(request: EngineRequest) -> EngineAnswer:
    """Return the choice of a computer player."""
    return request.answer(told_of(request))


def analyze(request: AnalysisRequest) -> EngineAnswer:
    """Return what a search finds out."""
    return request.answer(told_of(request))


def view_of(request: EngineRequest | AnalysisRequest) -> Any:
    """Return what the seat may know; all there is to know where it is asked of what was chosen."""
    state = last_position(request.record)
    rules = game_spec(request.record.game).rules()
    if isinstance(request, AnalysisRequest) and request.choices is not None:
        return state
    return rules.view(state, request.seat)

"""A number makes chances honest."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.engine_protocol import AnalysisRequest, EngineRequest
from pullstrings_qt.core.opponents import Opponents, Thought, calibrated
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import GameSpec
from tests.thinking import analyze, think

BLANK = Record("blank", {}, {"stone": "b2"}, ())


def test_of_two_seats_the_logit_is_multiplied() -> None:
    for sharpness in (0.5, 1.0, 2.5):
        one, other = calibrated((0.8, 0.2), sharpness)
        assert math.log(one / other) == pytest.approx(sharpness * math.log(4))
    assert calibrated((1.0, 0.0), 0.5) == (1.0, 0.0), "what is certain stays certain"
    assert calibrated((0.25,) * 4, 3.0) == (0.25,) * 4


@given(st.lists(st.floats(0.001, 1), min_size=2, max_size=5), st.floats(0.2, 5))
def test_order_and_sum_stay_and_it_can_be_undone(weights: list[float], sharpness: float) -> None:
    chances = [weight / sum(weights) for weight in weights]
    changed = calibrated(chances, sharpness)
    assert sum(changed) == pytest.approx(1)
    order = sorted(range(len(chances)), key=chances.__getitem__)
    assert [changed[seat] for seat in order] == sorted(changed)
    assert calibrated(changed, 1 / sharpness) == pytest.approx(chances)


class Sure(Opponents):
    """Computer players whose search is surer than it should be."""

    chance_sharpness = 0.5

    def think(self, view: Any, seat: int, level: str, seed: int) -> Thought:
        return Thought(0, self.analyze(view, seat, 1.0, seed))

    def analyze(self, view: Any, seat: int, effort: float, seed: int) -> Analysis:
        return Analysis(seat, {"a1": 1.0}, {"a1": 1.0}, (0.9, 0.1), 1)


def test_every_way_to_ask_tells_calibrated_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameSpec, "opponents", lambda _spec: Sure())
    thought = think(EngineRequest(BLANK, 0, "1", 1, "m", 1)).analysis
    requests = (AnalysisRequest(BLANK, 0, 1.0, 1, "m", 1, choices) for choices in (None, {0: "a1"}))
    for found in (thought, *(analyze(request).analysis for request in requests)):
        assert found is not None
        assert found.chances == pytest.approx((0.75, 0.25))
        assert found.values == {"a1": 1.0}


class Silent(Opponents):
    """Computer players who choose, and have nothing to say of a position."""

    def think(self, view: Any, seat: int, level: str, seed: int) -> Thought:
        return Thought(0)


def test_who_has_nothing_to_say_answers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for opponents in (None, Silent()):
        monkeypatch.setattr(GameSpec, "opponents", lambda _spec, found=opponents: found)
        for choices in (None, {0: "a1"}):
            answer = analyze(AnalysisRequest(BLANK, 0, 1.0, 1, "m", 1, choices))
            assert answer.analysis is None

"""Somebody to ask who looks one turn ahead: quick and honest, for tests of what is made of it."""

from math import exp
from typing import Any

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.engine_protocol import AnalysisAnswer, AnalysisRequest
from pullstrings_qt.core.registry import game_spec


def one_turn_ahead(request: AnalysisRequest) -> AnalysisAnswer:
    """Answer with the lead after this turn, against answers of all kinds or the real ones."""
    spec = game_spec(request.game)
    rules, words, seat, state = spec.rules(), spec.words(), request.seat, request.view
    others = sorted(rules.deciding(state) - {seat})
    seats = rules.seats(state.options) if others else 0

    def worth(after: Any) -> float:
        outcome = rules.outcome(after)
        if outcome is not None:
            return 0.5 if not outcome.winners else float(seat in outcome.winners)
        totals = [words.seat_total(after, each) for each in range(seats or 2)]
        return 1 / (1 + exp(-0.6 * (totals.pop(seat) - max(totals))))

    values: dict[str, float] = {}
    for choice in rules.choices(state, seat):
        if request.choices is not None:
            real = {other: request.choices[other] for other in others}
            answers = [real]
        elif others:
            answers = [{others[0]: each} for each in rules.choices(state, others[0])]
        else:
            answers = [{}]
        worths = [worth(rules.play(state, {seat: choice, **each}).state) for each in answers]
        values[rules.write_choice(choice)] = sum(worths) / len(worths)
    best = max(values.values())
    leaders = [choice for choice, value in values.items() if value == best]
    shares = {choice: 1 / len(leaders) for choice in leaders}
    other = (1 - best) / max(1, (seats or 2) - 1)
    chances = tuple(best if each == seat else other for each in range(seats or 2))
    analysis = Analysis(seat, values, shares, chances, effort=len(values))
    return AnalysisAnswer(request.match, request.revision, seat, request.effort, analysis)

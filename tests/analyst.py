"""An engine that looks one turn ahead: fast and honest, for tests of its users."""

from math import exp
from typing import Any

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.engine_protocol import AnalysisRequest, EngineAnswer
from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.core.registry import game_spec
from tests.thinking import view_of


def one_turn_ahead(request: AnalysisRequest) -> EngineAnswer:
    """Answer with the lead after this turn, against answers of all kinds or the real ones.

    What depends on a card that nobody has seen is worth the lead before it.
    """
    spec = game_spec(request.record.game)
    rules, words, seat, state = spec.rules(), spec.words(), request.seat, view_of(request)
    others = sorted(rules.deciding(state) - {seat})
    seats = rules.seats(state.options)

    def lead(after: Any) -> float:
        totals = [words.seat_total(after, each) for each in range(seats)]
        return totals.pop(seat) - max(totals)

    def worth(after: Any) -> float:
        outcome = rules.outcome(after)
        if outcome is not None:
            return 0.5 if not outcome.winners else float(seat in outcome.winners)
        return 1 / (1 + exp(-0.6 * lead(after)))

    values: dict[str, float] = {}
    points: dict[str, float] = {}
    for choice in rules.choices(state, seat):
        if request.choices is not None:
            real = {other: rules.read_choice(request.choices[other]) for other in others}
            answers = [real]
        elif others:
            answers = [{others[0]: each} for each in rules.choices(state, others[0])]
        else:
            answers = [{}]
        try:
            afters = [rules.play(state, {seat: choice, **each}).state for each in answers]
        except IllegalChoice:  # a card nobody has seen would come: as good as before it
            afters = [state]
        text = rules.write_choice(choice)
        values[text] = sum(map(worth, afters)) / len(afters)
        points[text] = sum(map(lead, afters)) / len(afters)
    best = max(values.values())
    leaders = [choice for choice, value in values.items() if value == best]
    shares = {choice: 1 / len(leaders) for choice in leaders}
    other = (1 - best) / (seats - 1)
    chances = tuple(best if each == seat else other for each in range(seats))
    analysis = Analysis(
        seat,
        values,
        shares,
        chances,
        effort=len(values),
        points=points if spec.in_turn else {},
        lines=dict.fromkeys(values, ()),
    )
    return EngineAnswer(request.match, request.revision, seat, analysis)

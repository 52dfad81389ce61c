"""The review of a match: its queries, its cache, and the deciding turns."""

import json
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest

from pullstrings_qt.core.analysis import FULL_EFFORT, QUICK_EFFORT, Analysis
from pullstrings_qt.core.engine_protocol import AnalysisRequest, EngineAnswer
from pullstrings_qt.core.record import ANALYSIS, Record, read_record, write_record
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.core.review import (
    CURVE_EFFORT,
    LOOKED_AT,
    MAX_POINTS,
    MISTAKE,
    AnalysisCache,
    FinishedMatch,
    ReviewQuestion,
    TurningKind,
    questions,
    review,
)
from tests.analyst import one_turn_ahead
from tests.conformance.sample_matches import Case, random_record
from tests.whole_review import confirms, find_all, finished_match, flags

SHORT = Record(
    "pulling_strings",
    {"edition": "2003"},
    {},
    ("Mara", "Theo"),
    ({0: "n3", 1: "n1"}, {0: "e2", 1: "n1"}, {0: "e2", 1: "n1"}),
    {"winners": [0], "reason": "home", "scores": {"0": 5, "1": 0}},
)
"""Mara brings all five home; in the last turn Theo could have pulled them another way."""


def played_at_random(game: str, seed: int, **options: Any) -> Record:
    """Return a match to its end in which everybody chose at random."""
    rules, chance = game_spec(game).rules(), Random(seed)
    chosen = rules.check_options(options)
    setup = rules.draw_setup(chosen, chance)
    state, turns = rules.start(chosen, setup), []
    while deciding := sorted(rules.deciding(state)):
        choices = {seat: chance.choice(list(rules.choices(state, seat))) for seat in deciding}
        turns.append({seat: rules.write_choice(each) for seat, each in choices.items()})
        state = rules.play(state, choices).state
    names = ("Mara", "Theo", "Oma")[: rules.seats(chosen)]
    outcome = rules.outcome(state)
    assert outcome is not None
    return Record(game, chosen, setup, names, tuple(turns)).ended(outcome)


def match_at_random(game: str, seed: int) -> FinishedMatch:
    """Return a match to its end in which everybody chose at random."""
    return course_of(random_record(Case(game_spec(game), {}), seed))


def course_of(record: Record) -> FinishedMatch:
    course = finished_match(record)
    assert course is not None
    return course


class Ask:
    """Answers as `one_turn_ahead` and remembers what was asked."""

    def __init__(self) -> None:
        self.asked: list[AnalysisRequest] = []

    def __call__(self, request: AnalysisRequest) -> EngineAnswer:
        self.asked.append(request)
        return one_turn_ahead(request)


class Searched(NamedTuple):
    """A whole match, what was found out about it, and what was asked for that."""

    match: FinishedMatch
    findings: AnalysisCache
    asked: list[AnalysisRequest]


@pytest.fixture(scope="module")
def searched() -> Searched:
    match, ask = match_at_random("pulling_strings", 4), Ask()
    return Searched(match, find_all(match, ask), ask.asked)


def test_there_are_three_turning_points_at_most_and_the_last_turn_weighs_most(
    searched: Searched,
) -> None:
    found = review(searched.match, searched.findings)
    numbers = [point.turn.number for point in found.points]
    assert 1 <= len(numbers) <= MAX_POINTS
    assert numbers == sorted(set(numbers)), "in the order of the match, each turn once"
    heaviest = found.heaviest
    assert heaviest is not None
    assert heaviest.turn.last == len(searched.match.record.turns)
    dear = {each.revision for each in searched.asked if each.effort >= FULL_EFFORT}
    assert len(dear) <= LOOKED_AT < len(searched.match.record.turns)


def test_the_first_turning_point_is_there_before_all_turns_were_looked_at(
    searched: Searched,
) -> None:
    efforts = [each.effort for each in searched.asked]
    last_quick = max(place for place, each in enumerate(efforts) if each == QUICK_EFFORT)
    assert efforts.index(FULL_EFFORT) < last_quick


def test_a_turning_point_would_have_changed_the_difference_by_two_or_who_won() -> None:
    course = course_of(SHORT)
    (point,) = review(course, find_all(course, one_turn_ahead)).points
    assert (point.turn.number, point.seat, point.chosen) == (3, 1, "n1")
    margins = course.margins(3, 1)
    assert margins["n1"] == (-5, 0.0), "against Mara's tile it lost the match"
    assert margins[point.better][0] - margins["n1"][0] >= 2


def test_a_mistake_is_named_from_the_analysis_of_full_effort_only_and_confirmed_by_more() -> None:
    course = course_of(SHORT)
    findings = find_all(course, one_turn_ahead)
    assert [point.kind for point in review(course, findings).points] == [TurningKind.MISTAKE]
    quick = AnalysisCache()
    for hindsight in (False, True):
        question = ReviewQuestion(3, 1, FULL_EFFORT, hindsight)
        known = findings.get(question)
        assert known is not None
        quick.add(replace(question, effort=QUICK_EFFORT), known)
    assert not review(course, quick).points
    (flag,) = flags(course, one_turn_ahead)
    still = Analysis(flag.seat, {"n1": 0.2, "s1": 0.5}, {"s1": 1.0}, (0.5, 0.5), effort=1)
    assert confirms(flag, still)
    assert not confirms(flag, replace(still, values={"n1": 0.48, "s1": 0.5}))


def test_a_good_choice_that_was_guessed_is_unlucky_and_no_flag() -> None:
    course = course_of(SHORT)

    def ask(request: AnalysisRequest) -> EngineAnswer:
        answer = one_turn_ahead(request)
        if request.choices is not None or answer.analysis is None:
            return answer
        values = dict.fromkeys(answer.analysis.values, 0.5)
        good = replace(answer.analysis, values=values, shares={"n1": 1.0})
        return replace(answer, analysis=good)

    (point,) = review(course, find_all(course, ask)).points
    assert point.kind is TurningKind.UNLUCKY
    assert point.weight > 0
    assert not flags(course, ask)
    assert [flag.chosen for flag in flags(course, one_turn_ahead)] == ["n1"]


def test_the_curve_is_asked_for_first_and_findings_go_through_a_record() -> None:
    course, ask = course_of(SHORT), Ask()
    found = review(course, find_all(course, ask))
    assert [each.effort for each in ask.asked[:3]] == [CURVE_EFFORT] * 3
    assert found.curve[-1] == (1.0, 0.0)
    assert len(found.curve) == 4
    assert None not in found.curve
    course, ask = course_of(SHORT), Ask()
    findings = find_all(course, one_turn_ahead)
    kept = replace(SHORT, extras={ANALYSIS: json.loads(json.dumps(findings.to_json(course)))})
    again = course_of(read_record(write_record(kept)))
    known = AnalysisCache.of(again.record)
    assert known.is_complete
    before, after = review(course, findings), review(again, known)
    assert [each.better for each in after.points] == [each.better for each in before.points]
    assert [each.kind for each in after.points] == [each.kind for each in before.points]
    assert after.best == before.best
    for now, then in zip(after.curve, before.curve, strict=True):
        assert now == pytest.approx(then, abs=1e-4)
    for question in questions(again, known):
        assert question is None, "nothing is left to ask"
    assert not ask.asked


def test_what_was_begun_goes_on_where_it_stopped() -> None:
    course, whole, rest = course_of(SHORT), Ask(), Ask()
    find_all(course, whole)
    half = AnalysisCache()
    asking = questions(course, half)
    question = next(asking)
    for _each in range(4):
        answer = None if question is None else one_turn_ahead(question.request(course, "r"))
        question = asking.send(answer.analysis if answer is not None else None)
    known = AnalysisCache.of(replace(SHORT, extras={ANALYSIS: half.to_json(course)}))
    assert not known.is_complete
    assert find_all(course, rest, known).is_complete
    assert len(rest.asked) == len(whole.asked) - len(half)


DAMAGES: tuple[dict[str, Any], ...] = (
    *({"version": 2}, {"of": 1}, {"found": "nothing"}, {"best": [1]}),
    *({"found": [[99, 0, False, 1.0, {}]]}, {"found": [[1, 7, False, 1.0, {}]]}),
    {"found": [[1, 0, False, 1.0, {"seat": 0}]]},
)


def test_damaged_findings_count_as_none_and_nothing_is_claimed_where_nobody_can_say() -> None:
    course = course_of(SHORT)
    data = find_all(course, one_turn_ahead).to_json(course)
    assert len(AnalysisCache.of(replace(SHORT, extras={ANALYSIS: data})))
    for damage in DAMAGES:
        assert not len(AnalysisCache.of(replace(SHORT, extras={ANALYSIS: {**data, **damage}})))
    turns = (*SHORT.turns[:2], {0: "e2", 1: "n2"})
    assert not len(AnalysisCache.of(replace(SHORT, turns=turns, extras={ANALYSIS: data})))
    asked: list[AnalysisRequest] = []

    def nobody(request: AnalysisRequest) -> EngineAnswer:
        asked.append(request)
        return EngineAnswer(request.match, request.revision, request.seat, None)

    findings = find_all(course, nobody)
    assert len(asked) == 1
    assert not findings.is_complete
    assert not review(course, findings).points


class Scripted:
    """Says of each entry what the choices of a turn of several steps are worth."""

    def __init__(
        self, course: FinishedMatch, chances: dict[int, float], losses: dict[int, float]
    ) -> None:
        self.course, self.chances, self.losses = course, chances, losses

    def __call__(self, request: AnalysisRequest) -> EngineAnswer:
        entry, seat = request.revision, request.seat
        chosen = self.course.record.turns[entry - 1][seat]
        rules = self.course.rules
        texts = map(rules.write_choice, rules.choices(self.course.before(entry), seat))
        other = next((text for text in texts if text != chosen), chosen)
        worth = self.chances.get(entry, 0.5)
        loss = self.losses.get(entry, 0.0)
        chances = (worth, 1 - worth)
        values = {chosen: chances[seat] - loss, other: chances[seat]}
        shares = {other if loss else chosen: 1.0}
        analysis = Analysis(seat, values, shares, chances, effort=1)
        return EngineAnswer(request.match, entry, seat, analysis)


def test_a_turn_is_judged_at_its_first_loss_and_small_losses_are_no_mistakes() -> None:
    course = match_at_random("chain_reaction", 3)
    turn = next(each for each in course.turns if each.last - each.first >= 2)
    (seat,) = course.record.turns[turn.first - 1]
    second = turn.first + 1
    mine, theirs = (0.6, 0.2) if seat == 0 else (0.4, 0.8)
    chances = {turn.first: mine, turn.last + 1: theirs}
    losses: dict[int, float] = {second: 0.3, turn.last: 0.4}
    ask = Scripted(course, chances, losses)
    points = review(course, find_all(course, ask)).points
    assert [(each.turn, each.entry, each.seat) for each in points] == [(turn, second, seat)]
    assert turn.number < second, "it is called as the list of turns counts it"
    course = match_at_random("chain_reaction", 3)
    turn = course.turns[2]
    (seat,) = course.record.turns[turn.first - 1]
    mine, theirs = (0.6, 0.2) if seat == 0 else (0.4, 0.8)
    ask = Scripted(course, {turn.first: mine, turn.last + 1: theirs}, {turn.first: MISTAKE - 0.01})
    assert not review(course, find_all(course, ask)).points


def test_the_best_turn_of_each_side_is_its_own_doing(searched: Searched) -> None:
    long_match = searched.match
    found = review(long_match, searched.findings)
    assert found.best
    for seat, turn in found.best.items():
        margins = long_match.margins(turn.first, seat)
        chosen = long_match.record.turns[turn.first - 1][seat]
        others = [won for choice, (_margin, won) in margins.items() if choice != chosen]
        leads = [lead for choice, (lead, _won) in margins.items() if choice != chosen]
        lead, won = margins[chosen]
        assert lead > min(leads) or won > min(others), "better than others against the same"
        assert all(point.turn != turn for point in found.points if point.seat == seat)


def test_in_turn_the_best_turn_is_where_a_seat_found_what_others_would_not_have_been_worth() -> (
    None
):
    course = match_at_random("chain_reaction", 3)
    mine = [turn for turn in course.turns if 0 in course.record.turns[turn.first - 1]]
    found = {mine[1].first: 0.2, mine[2].first: 0.4, mine[3].first: 0.5}
    fell = {mine[3].first: 0.8, mine[3].last + 1: 0.6}  # what was good was thrown away again

    def ask(request: AnalysisRequest) -> EngineAnswer:
        answer = Scripted(course, fell, {})(request)
        assert answer.analysis is not None
        chosen = course.record.turns[request.revision - 1][request.seat]
        worth = found.get(request.revision, 0.0)
        values = {each: 0.5 - worth * (each != chosen) for each in answer.analysis.values}
        return replace(answer, analysis=replace(answer.analysis, values=values))

    assert review(course, find_all(course, ask)).best == {0: mine[2]}


def test_a_turn_weighs_no_more_than_the_chances_fell_by() -> None:
    """A tile may lose with perfect play, and yet all is open between those who sit there."""
    course = match_at_random("chain_reaction", 3)
    mine = [turn for turn in course.turns if 0 in course.record.turns[turn.first - 1]]
    early, late = mine[1], mine[3]
    chances = {early.first: 0.6, early.last + 1: 0.5, late.first: 0.6, late.last + 1: 0.1}
    ask = Scripted(course, chances, {early.first: 0.9, late.first: 0.6})
    found = review(course, find_all(course, ask))
    assert [point.turn for point in found.points] == [early, late]
    assert found.heaviest is not None
    assert found.heaviest.turn == late

"""The review of a match: how the chances went, and the turns that decided it.

Qt-free. `questions` says what has to be asked of a computer player, cheap questions first and the
dear ones only where those hint at something; `AnalysisCache` keeps the answers and goes into the
record; `review` reads them. A decision is judged against the best mixture, by what its seat could
know (`Analysis.loss`). What another choice would have done against what the others really chose is
hindsight, and kept separate: a good choice can be unlucky.
"""

import json
import zlib
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property, partial
from typing import Any, Final

from pullstrings_qt.core.analysis import FULL_EFFORT, QUICK_EFFORT, Analysis
from pullstrings_qt.core.engine_protocol import AnalysisRequest, seed_for
from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.game import Outcome, Seat, Step
from pullstrings_qt.core.record import ANALYSIS, Record
from pullstrings_qt.core.replay import spec_of
from pullstrings_qt.core.story import Story, join

MAX_POINTS: Final = 3  # the maximum number of turning points shown

CURVE_EFFORT: Final = 0.03
"""Effort for the curve of chances: a short match has it within a second or so."""

MISTAKE: Final = 0.10
"""A choice that gives away so much of a win, by the analysis of full effort, is a mistake."""

GOOD: Final = 0.03  # a choice that gives away no more than this was good; the rest is luck

SWING: Final = 0.08
"""How much another choice has to change the chances, against what was really chosen."""

SWING_POINTS: Final = 2
"""How much another choice has to change the difference of the scores, where all choose at once."""

DROP: Final = 0.05
"""Turns in which the chances of a seat fall by less are not looked at more closely."""

LOOKED_AT: Final = 6  # the maximum number of turns analyzed with full effort

LONGEST: Final = 400  # the number of last record entries looked at in a longer match

_VERSION: Final = 1
_WINNER: Final = 0.6  # what the winners might have done better decided less
_BEST_LOOKED_AT: Final = 2  # turns of each seat
_LAST: Final = 1.0  # the last turn comes first in weight


class TurningKind(Enum):
    """What a turning point was for its seat."""

    MISTAKE = "mistake"  # it gave something away by what the seat could know
    UNLUCKY = "unlucky"  # it was a good choice
    HINDSIGHT = "hindsight"  # something between them


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn as the list of turns counts it: its number, and its entries in the record, from 1."""

    number: int
    first: int
    last: int


class FinishedMatch:
    """A match that is over, with the positions at the start and after every entry of its record."""

    def __init__(self, record: Record, states: Sequence[Any], outcome: Outcome) -> None:
        self.record = record
        self.states = tuple(states)
        self.outcome = outcome
        self.spec = spec_of(record)
        self.rules = self.spec.rules()
        self.words = self.spec.words()
        self._margins: dict[tuple[int, Seat], dict[str, tuple[int, float]]] = {}

    @cached_property
    def turns(self) -> tuple[PlayedTurn, ...]:
        """The turns, as far back as a review looks."""
        entries = len(self.record.turns)
        begun = [
            entry
            for entry in range(1, entries + 1)
            if entry == 1 or self.words.begins_turn(self.states[entry - 1])
        ]
        ends = [*(entry - 1 for entry in begun[1:]), entries]
        spans = zip(begun, ends, strict=False)
        turns = (PlayedTurn(number, *span) for number, span in enumerate(spans, 1))
        return tuple(turn for turn in turns if turn.first > entries - LONGEST)

    def turn_of(self, entry: int) -> PlayedTurn:
        """Return the turn of an entry; `LookupError` where the review does not look back so far."""
        for turn in self.turns:
            if turn.first <= entry <= turn.last:
                return turn
        raise LookupError(entry)

    def before(self, entry: int) -> Any:
        """Return the position in which an entry of the record was chosen."""
        return self.states[entry - 1]

    def choices(self, entry: int) -> dict[Seat, Any]:
        """Return what was chosen in an entry of the record, by seat."""
        texts = self.record.turns[entry - 1]
        return {seat: self.rules.read_choice(text) for seat, text in texts.items()}

    def margin(self, state: Any, seat: Seat) -> int:
        """Return how many points a seat has more than its best rival."""
        totals = [self.words.seat_total(state, each) for each in range(len(self.outcome.scores))]
        mine = totals.pop(seat)
        return mine - max(totals, default=0)

    def margins(self, entry: int, seat: Seat) -> dict[str, tuple[int, float]]:
        """Return what each choice of a seat leads to against what the others really chose.

        By choice the seat's lead after the turn, and its share of the win; 0.5 where the match goes
        on.
        """
        if (entry, seat) not in self._margins:
            self._margins[entry, seat] = self._played_otherwise(entry, seat)
        return self._margins[entry, seat]

    def _played_otherwise(self, entry: int, seat: Seat) -> dict[str, tuple[int, float]]:
        rules, before, chosen = self.rules, self.before(entry), self.choices(entry)
        found = {}
        for choice in (chosen[seat], *rules.choices(before, seat)):
            state = rules.play(before, {**chosen, seat: choice}).state
            outcome, won = rules.outcome(state), 0.5
            if outcome is not None and outcome.winners:
                won = (seat in outcome.winners) / len(outcome.winners)
            found[rules.write_choice(choice)] = self.margin(state, seat), won
        return found


@dataclass(frozen=True, slots=True)
class ReviewQuestion:
    """What a review wants to know."""

    entry: int  # of the record, from 1
    seat: Seat  # whose choices
    effort: float  # as in `Opponents.analyze`
    hindsight: bool = False  # against what the others really chose

    def request(self, course: FinishedMatch, key: str) -> AnalysisRequest:
        """Return it as a request to the engine; `key` tells whose question it is."""
        return AnalysisRequest(
            record=course.record.cut(self.entry - 1),
            seat=self.seat,
            effort=self.effort,
            seed=seed_for("review", self.entry, self.seat),
            match=key,
            revision=self.entry,
            choices=course.record.turns[self.entry - 1] if self.hindsight else None,
        )


class AnalysisCache:
    """What is known of a match so far: of each question the answer of the greatest effort."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, Seat, bool], tuple[float, Analysis]] = {}
        self._chances: dict[int, tuple[float, tuple[float, ...]]] = {}
        self._written: dict[tuple[int, Seat, bool], list[Any]] = {}
        self.is_complete = False  # everything has been asked
        self.best: dict[Seat, int] = {}  # by seat the number of its best turn, once that is so

    def __len__(self) -> int:
        """Return how many answers there are."""
        return len(self._known)

    def add(self, question: ReviewQuestion, analysis: Analysis) -> None:
        """Keep an answer."""
        key = question.entry, question.seat, question.hindsight
        self._known[key] = question.effort, analysis
        self._written.pop(key, None)
        known = self._chances.get(question.entry)
        if not question.hindsight and (known is None or question.effort > known[0]):
            self._chances[question.entry] = question.effort, analysis.chances

    def get(self, question: ReviewQuestion) -> Analysis | None:
        """Return an answer of the effort that is asked for, or of a greater one; or None."""
        found = self._known.get((question.entry, question.seat, question.hindsight))
        return None if found is None or found[0] < question.effort else found[1]

    def chances(self, entry: int) -> tuple[float, ...] | None:
        """Return the chances of all seats before an entry of the record, or None."""
        known = self._chances.get(entry)
        return None if known is None else known[1]

    def to_json(self, course: FinishedMatch) -> dict[str, Any]:
        """Return it as JSON values for the record: only what a review needs."""
        for key in self._known.keys() - self._written.keys():
            entry, seat, hindsight = key
            effort, known = self._known[key]
            slim = _slim(known, course.record.turns[entry - 1][seat], effort)
            self._written[key] = [entry, seat, hindsight, effort, slim]
        return {
            "version": _VERSION,
            "of": _digest(course.record),
            "complete": self.is_complete,
            "best": {str(seat): turn for seat, turn in sorted(self.best.items())},
            "found": [self._written[key] for key in sorted(self._known)],
        }

    @classmethod
    def of(cls, record: Record) -> "AnalysisCache":
        """Return what a record holds; nothing where that is damaged or of other turns."""
        findings, data = cls(), record.extras.get(ANALYSIS)
        if not isinstance(data, dict) or data.get("version") != _VERSION:
            return findings
        if data.get("of") != _digest(record):
            return findings
        try:
            for entry, seat, hindsight, effort, known in data["found"]:
                if str(seat) not in map(str, record.turns[int(entry) - 1]):
                    return cls()
                question = ReviewQuestion(int(entry), int(seat), float(effort), bool(hindsight))
                findings.add(question, Analysis.from_json(known))
            findings.best = {int(seat): int(turn) for seat, turn in data["best"].items()}
        except (KeyError, TypeError, ValueError, IndexError, AttributeError, NotationError):
            return cls()
        findings.is_complete = data.get("complete") is True
        return findings


def _digest(record: Record) -> int:
    """Return a number by which findings are known to be those of these turns."""
    turns = [{str(seat): turn[seat] for seat in sorted(turn)} for turn in record.turns]
    return zlib.crc32(json.dumps([dict(record.setup), turns], sort_keys=True).encode())


def _slim(analysis: Analysis, chosen: str, effort: float) -> dict[str, Any]:
    """Return what a review reads of an analysis; of the curve that is the chances alone."""
    keep: set[str] = set()
    if effort >= QUICK_EFFORT and analysis.values:
        leaders = sorted(analysis.values, key=lambda choice: -analysis.values[choice])[:3]
        keep = {chosen, *leaders, *(one for one, share in analysis.shares.items() if share >= 0.02)}
    whole = effort >= FULL_EFFORT
    slim = replace(
        analysis,
        values=_rounded(analysis.values, None if whole else keep),
        shares=_rounded(analysis.shares, keep),
        chances=tuple(round(chance, 4) for chance in analysis.chances),
        points=_rounded(analysis.points, None if whole else set()),
        likely={},
        lines={choice: line for choice, line in analysis.lines.items() if whole and choice in keep},
    )
    return slim.to_json()


def _rounded(numbers: Mapping[str, float], keep: set[str] | None) -> dict[str, float]:
    return {
        choice: round(number, 4)
        for choice, number in numbers.items()
        if keep is None or choice in keep
    }


Asking = Generator[ReviewQuestion | None, Analysis | None, None]
"""Yields questions and takes their answers; None is a breath between them."""


def questions(course: FinishedMatch, findings: AnalysisCache) -> Asking:
    """Ask what a review needs and is not known yet; answers go into the findings.

    First the curve of all turns, then a quick look at turns in which something may have happened,
    the last one first, then a close one at the heaviest of them, and at the first one found at
    once, so that there is something to show. It ends where the game has nobody who can say.
    """
    for turn in course.turns:
        seat = min(course.record.turns[turn.first - 1])
        found = yield from _ask(findings, ReviewQuestion(turn.first, seat, CURVE_EFFORT))
        if found is None:
            return
    suspects: list[tuple[float, int, Seat]] = []
    for turn in reversed(course.turns):
        yield None
        look = _suspects_in_turn if course.spec.in_turn else _suspects_at_once
        found_now = yield from look(course, findings, turn)
        if not suspects and found_now:
            yield from _look_closely(course, findings, *max(found_now)[1:])
        suspects += found_now
    suspects.sort(reverse=True)
    for weight, entry, seat in suspects[:LOOKED_AT]:
        points = review(course, findings).points
        if len(points) == MAX_POINTS and min(point.weight for point in points) >= weight:
            break
        yield from _look_closely(course, findings, entry, seat)
    points = review(course, findings).points
    if course.spec.in_turn:
        findings.best = yield from _best_in_turn(course, findings, points)
    else:
        findings.best = _best_at_once(course, points)
    findings.is_complete = True


def _look_closely(course: FinishedMatch, findings: AnalysisCache, entry: int, seat: Seat) -> Asking:
    yield from _ask(findings, ReviewQuestion(entry, seat, FULL_EFFORT))
    if not course.spec.in_turn:
        yield from _ask(findings, ReviewQuestion(entry, seat, FULL_EFFORT, hindsight=True))


def _ask(
    findings: AnalysisCache, question: ReviewQuestion
) -> Generator[ReviewQuestion | None, Analysis | None, Analysis | None]:
    known = findings.get(question)
    if known is None:
        known = yield question
        if known is not None:
            findings.add(question, known)
    return known


Suspects = Generator[ReviewQuestion | None, Analysis | None, list[tuple[float, int, Seat]]]


def _suspects_at_once(course: FinishedMatch, findings: AnalysisCache, turn: PlayedTurn) -> Suspects:
    """Look quickly at what every seat might have chosen against what was really chosen."""
    entry, found = turn.first, []
    for seat in sorted(course.record.turns[entry - 1]):
        if not _other_choices(course, entry, seat):
            continue
        question = ReviewQuestion(entry, seat, QUICK_EFFORT, hindsight=True)
        hindsight = yield from _ask(findings, question)
        point = hindsight and _point_at_once(course, turn, seat, None, hindsight)
        if point:
            found.append((point.weight, entry, seat))
    return found


def _suspects_in_turn(course: FinishedMatch, findings: AnalysisCache, turn: PlayedTurn) -> Suspects:
    """Look quickly at the steps of a turn that cost its seat chances, up to the first that did."""
    seat = min(course.record.turns[turn.first - 1])
    before, after = _chances_around(course, findings, turn)
    if before is None or after is None or before[seat] - after[seat] < DROP:
        return []
    for entry in range(turn.first, turn.last + 1):
        seat = min(course.record.turns[entry - 1])
        analysis = yield from _ask(findings, ReviewQuestion(entry, seat, QUICK_EFFORT))
        chosen = course.record.turns[entry - 1][seat]
        if analysis is None or chosen not in analysis.values:
            continue
        loss = analysis.loss(chosen)
        if loss >= MISTAKE / 2:
            return [(_weight_in_turn(course, findings, turn, seat, loss), entry, seat)]
    return []


def _chances_around(
    course: FinishedMatch, findings: AnalysisCache, turn: PlayedTurn
) -> tuple[tuple[float, ...] | None, tuple[float, ...] | None]:
    """Return the chances before and after a turn, as far as they are known."""
    if turn.last == len(course.record.turns):
        return findings.chances(turn.first), course.outcome.returns
    return findings.chances(turn.first), findings.chances(turn.last + 1)


def _weight(course: FinishedMatch, turn: PlayedTurn, seat: Seat, swing: float) -> float:
    won = seat in course.outcome.winners and len(course.outcome.winners) < len(
        course.outcome.scores
    )
    last = turn.last == len(course.record.turns)
    return swing * (_WINNER if won else 1.0) + _LAST * last


def _weight_in_turn(
    course: FinishedMatch, findings: AnalysisCache, turn: PlayedTurn, seat: Seat, loss: float
) -> float:
    """Return the weight of a loss: at most the drop of its seat's chances in that turn.

    With perfect play a whole match may be lost by a tile after which everything is still open.
    """
    before, after = _chances_around(course, findings, turn)
    if before is not None and after is not None:
        loss = min(loss, max(0.0, before[seat] - after[seat]))
    return _weight(course, turn, seat, loss)


def _other_choices(course: FinishedMatch, entry: int, seat: Seat) -> dict[str, int]:
    """Return the choices that would have changed scores or outcome enough, with how many points."""
    margins = course.margins(entry, seat)
    lead, won = margins[course.record.turns[entry - 1][seat]]
    return {
        choice: margin - lead
        for choice, (margin, wins) in margins.items()
        if (margin - lead >= SWING_POINTS and wins >= won) or wins > won
    }


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that decided a match, and what would have been better."""

    turn: PlayedTurn  # as the list of turns counts it
    entry: int  # of the record, from 1; a turn may have several
    seat: Seat
    chosen: str  # as in a record
    better: str
    kind: TurningKind
    analysis: Analysis  # hindsight where all choose at once
    weight: float  # of several points the heaviest are shown


@dataclass(frozen=True, slots=True)
class ReviewResult:
    """What a review says so far."""

    # at the start and after each turn; None where not known
    curve: tuple[tuple[float, ...] | None, ...]
    points: tuple[TurningPoint, ...]  # in the order of the match
    best: Mapping[Seat, PlayedTurn]  # the turn that helped a seat most, if any

    @property
    def heaviest(self) -> TurningPoint | None:
        """The turning point that decided most, or None."""
        return max(self.points, key=lambda point: point.weight, default=None)


def review(course: FinishedMatch, findings: AnalysisCache) -> ReviewResult:
    """Return what is known of a match; a mistake is named only from analyses of full effort."""
    by_turn: dict[int, TurningPoint] = {}
    for turn in course.turns:
        for point in _points(course, findings, turn):
            known = by_turn.get(turn.number)
            if known is None or point.weight > known.weight:
                by_turn[turn.number] = point
    heaviest = sorted(by_turn.values(), key=lambda point: -point.weight)[:MAX_POINTS]
    heaviest.sort(key=lambda point: point.turn.number)
    turns = {turn.number: turn for turn in course.turns}
    best = {seat: turns[turn] for seat, turn in findings.best.items() if turn in turns}
    return ReviewResult(_curve(course, findings), tuple(heaviest), best)


def _points(course: FinishedMatch, findings: AnalysisCache, turn: PlayedTurn) -> list[TurningPoint]:
    """Return the turning points of a turn: its first step that lost something, or of each seat."""
    found = []
    for entry in range(turn.first, turn.last + 1):
        for seat in sorted(course.record.turns[entry - 1]):
            analysis = findings.get(ReviewQuestion(entry, seat, FULL_EFFORT))
            hindsight = findings.get(ReviewQuestion(entry, seat, FULL_EFFORT, hindsight=True))
            if analysis is None:
                continue
            if course.spec.in_turn:
                weight = partial(_weight_in_turn, course, findings, turn, seat)
                point = _point_in_turn(course, turn, entry, analysis, weight)
            elif hindsight is not None:
                point = _point_at_once(course, turn, seat, analysis, hindsight)
            else:
                point = None
            if point is not None:
                found.append(point)
                if course.spec.in_turn:
                    return found
    return found


def _point_in_turn(
    course: FinishedMatch,
    turn: PlayedTurn,
    entry: int,
    analysis: Analysis,
    weight: Callable[[float], float],
) -> TurningPoint | None:
    seat = analysis.seat
    chosen = course.record.turns[entry - 1][seat]
    if chosen not in analysis.values:
        return None
    loss, better = analysis.loss(chosen), analysis.best
    if loss < MISTAKE or better == chosen:
        return None
    kind = TurningKind.MISTAKE
    return TurningPoint(turn, entry, seat, chosen, better, kind, analysis, weight(loss))


def _point_at_once(
    course: FinishedMatch,
    turn: PlayedTurn,
    seat: Seat,
    analysis: Analysis | None,
    hindsight: Analysis,
) -> TurningPoint | None:
    """Return the turning point of a seat; without an analysis only whether there may be one."""
    entry = turn.first
    chosen = course.record.turns[entry - 1][seat]
    others = {
        choice: points
        for choice, points in _other_choices(course, entry, seat).items()
        if choice in hindsight.values
    }
    if not others or chosen not in hindsight.values:
        return None
    better = max(others, key=lambda choice: (round(hindsight.values[choice], 2), others[choice]))
    swing = hindsight.values[better] - hindsight.values[chosen]
    if swing < SWING:
        return None
    kind = TurningKind.HINDSIGHT
    if analysis is not None and chosen in analysis.values:
        loss = analysis.loss(chosen)
        if loss >= MISTAKE:
            kind = TurningKind.MISTAKE
        elif loss <= GOOD:
            kind = TurningKind.UNLUCKY
    weight = _weight(course, turn, seat, swing)
    return TurningPoint(turn, entry, seat, chosen, better, kind, hindsight, weight)


def _curve(course: FinishedMatch, findings: AnalysisCache) -> tuple[tuple[float, ...] | None, ...]:
    skipped = course.turns[0].number - 1 if course.turns else 0
    known = [findings.chances(turn.first) for turn in course.turns]
    return (*(None for _turn in range(skipped)), *known, course.outcome.returns)


def _turns_of(
    course: FinishedMatch, seat: Seat, points: Sequence[TurningPoint]
) -> Generator[PlayedTurn, None, None]:
    """Yield the turns a seat chose in, but for those in which it lost something."""
    lost = {point.turn.number for point in points if point.seat == seat}
    for turn in course.turns:
        if seat in course.record.turns[turn.first - 1] and turn.number not in lost:
            yield turn


def _best_in_turn(
    course: FinishedMatch, findings: AnalysisCache, points: Sequence[TurningPoint]
) -> Generator[ReviewQuestion | None, Analysis | None, dict[Seat, int]]:
    """Return of each seat the turn in which it found most, if any; a quick look has to confirm it.

    That is how much more its choice was worth than the other ones were on average: chances
    themselves never rise by what a seat does, where the best answers are counted on.
    """
    best: dict[Seat, int] = {}
    for seat in range(len(course.outcome.scores)):
        seen: list[tuple[float, int, int]] = []
        for turn in _turns_of(course, seat, points):
            before, after = _chances_around(course, findings, turn)
            kept = before is None or after is None or before[seat] - after[seat] < MISTAKE
            known = findings.get(ReviewQuestion(turn.first, seat, CURVE_EFFORT))
            if known is not None and kept:
                chosen = course.record.turns[turn.first - 1][seat]
                seen.append((_found(known, chosen), turn.number, turn.first))
        for worth, number, entry in sorted(seen, reverse=True)[:_BEST_LOOKED_AT]:
            if worth < DROP:
                break
            known = yield from _ask(findings, ReviewQuestion(entry, seat, QUICK_EFFORT))
            if known and _found(known, course.record.turns[entry - 1][seat]) >= DROP:
                best[seat] = number
                break
    return best


def _found(analysis: Analysis, chosen: str) -> float:
    """Return how much more a good choice was worth than the others; 0 for one that was not good."""
    others = [value for choice, value in analysis.values.items() if choice != chosen]
    if not others or len(others) == len(analysis.values) or analysis.loss(chosen) > GOOD:
        return 0.0
    return analysis.values[chosen] - sum(others) / len(others)


def _best_at_once(course: FinishedMatch, points: Sequence[TurningPoint]) -> dict[Seat, int]:
    """Return of each seat the turn in which its choice brought most, if any brought something.

    That is how much better it was than the seat's other ones were on average, in points: what the
    others gave away is not its doing.
    """
    best: dict[Seat, int] = {}
    for seat in range(len(course.outcome.scores)):
        worths = []
        for turn in _turns_of(course, seat, points):
            margins = course.margins(turn.first, seat)
            chosen = course.record.turns[turn.first - 1][seat]
            worth = {choice: margin + 5 * won for choice, (margin, won) in margins.items()}
            worths.append((worth[chosen] - sum(worth.values()) / len(worth), turn.number))
        if worths and max(worths)[0] >= 1:
            best[seat] = max(worths)[1]
    return best


@dataclass(frozen=True, slots=True)
class BetterLine:
    """A turn of the past as it might have been, for a board."""

    before: Any  # the position the other choice was made in
    choices: Mapping[Seat, Any]  # what every deciding seat chose
    better: Mapping[Seat, Any]  # the same with another choice of one seat
    seat: Seat  # whose
    story: Story  # all steps of the rest of the turn
    step: Step[Any]  # the last of them, and all events
    words: str  # for the bubble


def better_line(
    course: FinishedMatch, point: TurningPoint, speaker: Any, say: Callable[[Story, Any], str]
) -> BetterLine:
    """Return what would have happened with the better choice, to the end of the turn.

    `say` returns the words for the bubble, of the story and the position it leads to.
    """
    rules, words = course.rules, course.words
    before, choices = course.before(point.entry), course.choices(point.entry)
    better = {**choices, point.seat: rules.read_choice(point.better)}
    step = rules.play(before, better)
    stories, events, state = [words.story(before, step, speaker)], step.events, step.state
    line = list(point.analysis.lines.get(point.better, ())) if course.spec.in_turn else []
    if line and line[0] == point.better:
        line.pop(0)
    while line and not words.begins_turn(state) and rules.deciding(state) == {point.seat}:
        choice = rules.read_choice(line.pop(0))
        if choice not in rules.choices(state, point.seat):
            break
        following = rules.play(state, {point.seat: choice})
        stories.append(words.story(state, following, speaker))
        events, state = (*events, *following.events), following.state
    story = join(stories)
    return BetterLine(
        before, choices, better, point.seat, story, Step(state, events), say(story, state)
    )

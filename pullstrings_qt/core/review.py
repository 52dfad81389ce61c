"""The review of a match: how the chances went, and the turns that decided it.

`questions` asks a computer player, cheap questions first and the dear ones where those hint at
something; `AnalysisCache` keeps the answers in the record; `review` reads them. A decision is
judged by what its seat could know (`Analysis.loss`). What another choice would have done against
what the others really chose is hindsight, and kept separate: a good choice can be unlucky.
"""

import json
import zlib
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any, Final, TypeVar

from pullstrings_qt.core.analysis import FULL_EFFORT, QUICK_EFFORT, Analysis
from pullstrings_qt.core.engine_protocol import AnalysisRequest, seed_for
from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.game import Outcome, Seat, Step
from pullstrings_qt.core.record import ANALYSIS, Record
from pullstrings_qt.core.replay import spec_of
from pullstrings_qt.core.story import Story, join

MAX_POINTS: Final = 3  # the maximum number of turning points shown
CURVE_EFFORT: Final = 0.03  # for the chances: a short match has them within a second or so
MISTAKE: Final = 0.10  # a choice that gives away so much of a win, with full effort, is one
GOOD: Final = 0.03  # a choice that gives away no more than this was good; the rest is luck
SWING: Final = 0.08  # how much another choice has to change the chances
SWING_POINTS: Final = 2  # or the difference of the scores, where all choose at once
DROP: Final = 0.05  # turns in which chances fall by less are not looked at more closely
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

    def margins(self, entry: int, seat: Seat) -> dict[str, tuple[int, float]]:
        """Return what each choice of a seat leads to against what the others really chose.

        By choice the seat's lead after the turn, and its share of the win; 0.5 if the match goes
        on.
        """
        if (entry, seat) in self._margins:
            return self._margins[entry, seat]
        rules, before, chosen = self.rules, self.before(entry), self.choices(entry)
        found, seats = dict[str, tuple[int, float]](), range(len(self.outcome.scores))
        for choice in (chosen[seat], *rules.choices(before, seat)):
            state = rules.play(before, {**chosen, seat: choice}).state
            outcome, won = rules.outcome(state), 0.5
            if outcome is not None and outcome.winners:
                won = (seat in outcome.winners) / len(outcome.winners)
            totals = [self.words.seat_total(state, each) for each in seats]
            lead = totals.pop(seat) - max(totals, default=0)
            found[rules.write_choice(choice)] = lead, won
        self._margins[entry, seat] = found
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


Found = TypeVar("Found")
Asking = Generator[ReviewQuestion | None, Analysis | None, Found]
"""Yields questions and takes their answers; None is a breath between them."""
Suspect = tuple[float, int, Seat]  # weight, entry and seat


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

    curve: tuple[tuple[float, ...] | None, ...]  # at the start and after each turn, where known
    points: tuple[TurningPoint, ...]  # in the order of the match
    best: Mapping[Seat, PlayedTurn]  # the turn that helped a seat most, if any

    @property
    def heaviest(self) -> TurningPoint | None:
        """The turning point that decided most, or None."""
        return max(self.points, key=lambda point: point.weight, default=None)


def questions(course: FinishedMatch, findings: AnalysisCache) -> Asking[None]:
    """Ask what a review needs and is not known yet; answers go into the findings.

    First the curve of all turns, then a quick look at turns in which something may have happened,
    the last one first, then a close one at the heaviest of them, and at the first one found at
    once, so that there is something to show. It ends where the game has nobody who can say.
    """
    return _Review(course, findings).questions()


def review(course: FinishedMatch, findings: AnalysisCache) -> ReviewResult:
    """Return what is known of a match; a mistake is named only from analyses of full effort."""
    return _Review(course, findings).result()


class _Review:
    def __init__(self, course: FinishedMatch, findings: AnalysisCache) -> None:
        self._course, self._findings = course, findings

    def questions(self) -> Asking[None]:
        """See the function."""
        course, findings = self._course, self._findings
        for turn in course.turns:
            seat = min(course.record.turns[turn.first - 1])
            found = yield from self._ask(ReviewQuestion(turn.first, seat, CURVE_EFFORT))
            if found is None:
                return
        suspects: list[Suspect] = []
        look = self._suspects_in_turn if course.spec.in_turn else self._suspects_at_once
        for turn in reversed(course.turns):
            yield None
            found_now = yield from look(turn)
            if not suspects and found_now:
                yield from self._look_closely(*max(found_now)[1:])
            suspects += found_now
        suspects.sort(reverse=True)
        for weight, entry, seat in suspects[:LOOKED_AT]:
            points = self.result().points
            if len(points) == MAX_POINTS and min(point.weight for point in points) >= weight:
                break
            yield from self._look_closely(entry, seat)
        points = self.result().points
        if course.spec.in_turn:
            findings.best = yield from self._best_in_turn(points)
        else:
            findings.best = self._best_at_once(points)
        findings.is_complete = True

    def _look_closely(self, entry: int, seat: Seat) -> Asking[None]:
        yield from self._ask(ReviewQuestion(entry, seat, FULL_EFFORT))
        if not self._course.spec.in_turn:
            yield from self._ask(ReviewQuestion(entry, seat, FULL_EFFORT, hindsight=True))

    def _ask(self, question: ReviewQuestion) -> Asking[Analysis | None]:
        known = self._findings.get(question)
        if known is None:
            known = yield question
            if known is not None:
                self._findings.add(question, known)
        return known

    def _suspects_at_once(self, turn: PlayedTurn) -> Asking[list[Suspect]]:
        """Look quickly at what every seat might have chosen against what was really chosen."""
        entry, found = turn.first, []
        for seat in sorted(self._course.record.turns[entry - 1]):
            if not self._other_choices(entry, seat):
                continue
            question = ReviewQuestion(entry, seat, QUICK_EFFORT, hindsight=True)
            hindsight = yield from self._ask(question)
            point = hindsight and self._point_at_once(turn, seat, None, hindsight)
            if point:
                found.append((point.weight, entry, seat))
        return found

    def _suspects_in_turn(self, turn: PlayedTurn) -> Asking[list[Suspect]]:
        """Look quickly at the steps of a turn that cost chances, up to the first that did."""
        drop = self._drop(turn, min(self._course.record.turns[turn.first - 1]))
        if drop is None or drop < DROP:
            return []
        for entry in range(turn.first, turn.last + 1):
            ((seat, chosen),) = self._course.record.turns[entry - 1].items()
            analysis = yield from self._ask(ReviewQuestion(entry, seat, QUICK_EFFORT))
            if analysis is None or chosen not in analysis.values:
                continue
            loss = analysis.loss(chosen)
            if loss >= MISTAKE / 2:
                return [(self._weight_in_turn(turn, seat, loss), entry, seat)]
        return []

    def _drop(self, turn: PlayedTurn, seat: Seat) -> float | None:
        """Return by how much the chances of a seat fell in a turn; None where not known."""
        before, after = self._findings.chances(turn.first), self._findings.chances(turn.last + 1)
        if turn.last == len(self._course.record.turns):
            after = self._course.outcome.returns
        return None if before is None or after is None else before[seat] - after[seat]

    def _weight(self, turn: PlayedTurn, seat: Seat, swing: float) -> float:
        outcome = self._course.outcome
        won = seat in outcome.winners and len(outcome.winners) < len(outcome.scores)
        last = turn.last == len(self._course.record.turns)
        return swing * (_WINNER if won else 1.0) + _LAST * last

    def _weight_in_turn(self, turn: PlayedTurn, seat: Seat, loss: float) -> float:
        """Return the weight of a loss: at most the drop of its seat's chances in that turn.

        With perfect play a whole match may be lost by a tile after which everything is still open.
        """
        drop = self._drop(turn, seat)
        return self._weight(turn, seat, loss if drop is None else min(loss, max(0.0, drop)))

    def _other_choices(self, entry: int, seat: Seat) -> dict[str, int]:
        """Return the choices that would have changed scores or outcome enough, with the points."""
        margins = self._course.margins(entry, seat)
        lead, won = margins[self._course.record.turns[entry - 1][seat]]
        return {
            choice: margin - lead
            for choice, (margin, wins) in margins.items()
            if (margin - lead >= SWING_POINTS and wins >= won) or wins > won
        }

    def result(self) -> ReviewResult:
        """Return what is known."""
        course, by_turn = self._course, dict[int, TurningPoint]()
        for turn in course.turns:
            for point in self._points(turn):
                known = by_turn.get(turn.number)
                if known is None or point.weight > known.weight:
                    by_turn[turn.number] = point
        heaviest = sorted(by_turn.values(), key=lambda point: -point.weight)[:MAX_POINTS]
        heaviest.sort(key=lambda point: point.turn.number)
        turns = {turn.number: turn for turn in course.turns}
        best = {seat: turns[turn] for seat, turn in self._findings.best.items() if turn in turns}
        skipped = course.turns[0].number - 1 if course.turns else 0
        chances = [self._findings.chances(turn.first) for turn in course.turns]
        curve = (*(None,) * skipped, *chances, course.outcome.returns)
        return ReviewResult(curve, tuple(heaviest), best)

    def _points(self, turn: PlayedTurn) -> list[TurningPoint]:
        """Return the turning points of a turn: its first loss, or where all choose that of each."""
        found = []
        for entry in range(turn.first, turn.last + 1):
            for seat in sorted(self._course.record.turns[entry - 1]):
                analysis = self._findings.get(ReviewQuestion(entry, seat, FULL_EFFORT))
                question = ReviewQuestion(entry, seat, FULL_EFFORT, hindsight=True)
                hindsight = self._findings.get(question)
                if analysis is None:
                    continue
                if self._course.spec.in_turn:
                    point = self._point_in_turn(turn, entry, analysis)
                    if point is not None:
                        return [point]
                elif hindsight is not None:
                    point = self._point_at_once(turn, seat, analysis, hindsight)
                    found += [point] if point is not None else []
        return found

    def _point_in_turn(
        self, turn: PlayedTurn, entry: int, analysis: Analysis
    ) -> TurningPoint | None:
        seat, better = analysis.seat, analysis.best
        chosen = self._course.record.turns[entry - 1][seat]
        if chosen not in analysis.values or better == chosen:
            return None
        loss, kind = analysis.loss(chosen), TurningKind.MISTAKE
        if loss < MISTAKE:
            return None
        weight = self._weight_in_turn(turn, seat, loss)
        return TurningPoint(turn, entry, seat, chosen, better, kind, analysis, weight)

    def _point_at_once(
        self, turn: PlayedTurn, seat: Seat, analysis: Analysis | None, hindsight: Analysis
    ) -> TurningPoint | None:
        """Return the turning point of a seat; without an analysis only whether there may be one."""
        entry, values = turn.first, hindsight.values
        chosen = self._course.record.turns[entry - 1][seat]
        others = {
            choice: points
            for choice, points in self._other_choices(entry, seat).items()
            if choice in values
        }
        if not others or chosen not in values:
            return None
        better = max(others, key=lambda choice: (round(values[choice], 2), others[choice]))
        swing = values[better] - values[chosen]
        if swing < SWING:
            return None
        kind = TurningKind.HINDSIGHT
        if analysis is not None and chosen in analysis.values:
            loss = analysis.loss(chosen)
            if loss >= MISTAKE:
                kind = TurningKind.MISTAKE
            elif loss <= GOOD:
                kind = TurningKind.UNLUCKY
        weight = self._weight(turn, seat, swing)
        return TurningPoint(turn, entry, seat, chosen, better, kind, hindsight, weight)

    def _turns_of(self, seat: Seat, points: Sequence[TurningPoint]) -> list[PlayedTurn]:
        """Return the turns a seat chose in, but for those in which it lost something."""
        lost = {point.turn.number for point in points if point.seat == seat}
        return [
            turn
            for turn in self._course.turns
            if seat in self._course.record.turns[turn.first - 1] and turn.number not in lost
        ]

    def _best_in_turn(self, points: Sequence[TurningPoint]) -> Asking[dict[Seat, int]]:
        """Return of each seat the turn in which it found most, if a quick look confirms it.

        That is how much more its choice was worth than the other ones were on average: chances
        themselves never rise by what a seat does, where the best answers are counted on.
        """
        record, best = self._course.record, dict[Seat, int]()
        for seat in range(len(self._course.outcome.scores)):
            seen: list[tuple[float, int, int]] = []
            for turn in self._turns_of(seat, points):
                drop = self._drop(turn, seat)
                known = self._findings.get(ReviewQuestion(turn.first, seat, CURVE_EFFORT))
                if known is not None and (drop is None or drop < MISTAKE):
                    chosen = record.turns[turn.first - 1][seat]
                    seen.append((_found(known, chosen), turn.number, turn.first))
            for worth, number, entry in sorted(seen, reverse=True)[:_BEST_LOOKED_AT]:
                if worth < DROP:
                    break
                known = yield from self._ask(ReviewQuestion(entry, seat, QUICK_EFFORT))
                if known and _found(known, record.turns[entry - 1][seat]) >= DROP:
                    best[seat] = number
                    break
        return best

    def _best_at_once(self, points: Sequence[TurningPoint]) -> dict[Seat, int]:
        """Return of each seat the turn in which its choice brought most, if it brought something.

        That is how much better it was than the seat's other ones were on average, in points: what
        the others gave away is not its doing.
        """
        best: dict[Seat, int] = {}
        for seat in range(len(self._course.outcome.scores)):
            worths = []
            for turn in self._turns_of(seat, points):
                margins = self._course.margins(turn.first, seat)
                chosen = self._course.record.turns[turn.first - 1][seat]
                worth = {choice: margin + 5 * won for choice, (margin, won) in margins.items()}
                worths.append((worth[chosen] - sum(worth.values()) / len(worth), turn.number))
            if worths and max(worths)[0] >= 1:
                best[seat] = max(worths)[1]
        return best


def _found(analysis: Analysis, chosen: str) -> float:
    """Return how much more a good choice was worth than the others; 0 for one that was not good."""
    others = [value for choice, value in analysis.values.items() if choice != chosen]
    if not others or len(others) == len(analysis.values) or analysis.loss(chosen) > GOOD:
        return 0.0
    return analysis.values[chosen] - sum(others) / len(others)


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
    """Return the rest of the turn with the better choice; `say` gives the words of the bubble."""
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

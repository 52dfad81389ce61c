"""The sentences of a review: kind, short, and never more than is known."""

from functools import cached_property
from typing import Any

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled, ngettext
from pullstrings_qt.core.review import (
    BetterLine,
    FinishedMatch,
    PlayedTurn,
    ReviewResult,
    TurningKind,
    TurningPoint,
    better_line,
)
from pullstrings_qt.core.story import Story, join
from pullstrings_qt.ui.kit.match.review_panel import PointWords, ReviewText
from pullstrings_qt.ui.kit.match.words import MatchWords


class ReviewWords:
    """Builds the sentences of a review from those of the game."""

    def __init__(self, words: MatchWords, course: FinishedMatch) -> None:
        self._words = words
        self._course = course
        self._game = course.words
        # A review is rebuilt after every result, and most of it is unchanged.
        self._points: dict[tuple[Any, ...], PointWords] = {}
        self._best_turns: dict[tuple[Seat, int], str] = {}

    def text(self, review: ReviewResult) -> ReviewText:
        """Return the current text of the review."""
        points = tuple(map(self._point, review.points))
        count = len(points)
        heading = ngettext("The deciding turn", "{count} deciding turns", count)
        hindsight = bool(points) and not self._course.spec.in_turn
        note = _("In hindsight, given what the other player chose.") if hindsight else ""
        heading = heading.format(count=count) if points else ""
        best = (self._best(seat, turn) for seat, turn in sorted(review.best.items()))
        return ReviewText(heading, self._kind(review), points, note, (*best, *self._habits))

    def _kind(self, review: ReviewResult) -> str:
        """Return a summary in simple words, with a compliment for the loser."""
        heaviest = review.heaviest
        if heaviest is None:
            return ""
        losers = [seat for seat in review.best if seat not in self._course.outcome.winners]
        turn = heaviest.turn.number
        if len(losers) == 1:
            best = review.best[losers[0]].number
            words = _("Turn {turn} was decisive. {name}’s best turn was {best}.")
            return words.format(turn=turn, name=self._words.names[losers[0]], best=best)
        return _("Turn {turn} was decisive.").format(turn=turn)

    def _point(self, point: TurningPoint) -> PointWords:
        key = point.entry, point.seat, point.better, point.kind, point.analysis.effort
        if key in self._points:
            return self._points[key]
        before, choices = self._course.before(point.entry), self._course.choices(point.entry)
        better = self._course.rules.read_choice(point.better)
        told = self._game.turning_point(
            before, choices, point.analysis, better, self._words.speaker
        ) or self._plain(point, choices, better)
        sentence = labeled(_("Turn {turn}").format(turn=point.turn.number), told)
        if point.kind is TurningKind.UNLUCKY:
            sentence = " ".join((sentence, _("A good choice, unlucky this time.")))
        instead = self._would_have(point) or self._words.choice_name(better)
        self._points[key] = PointWords(point.turn.number, sentence, (instead,))
        return self._points[key]

    def _would_have(self, point: TurningPoint) -> str:
        course, speaker = self._course, self._words.speaker
        before, choices = course.before(point.entry), course.choices(point.entry)
        better = course.rules.read_choice(point.better)
        return self._game.would_have(before, choices, point.analysis, better, speaker)

    def _plain(self, point: TurningPoint, choices: dict[Seat, Any], better: Any) -> str:
        """Return the default sentence, for games without their own."""
        name, what = self._words.names[point.seat], self._words.choice_name(better)
        others = [self._words.choice_name(choices[seat]) for seat in choices if seat != point.seat]
        if len(others) == 1:
            words = _("against {other}, {better} would have been better for {name}.")
            return words.format(other=others[0], better=what, name=name)
        return _("{better} would have been better for {name}.").format(better=what, name=name)

    @cached_property
    def _habits(self) -> tuple[str, ...]:
        """How predictable each seat was, if the game has words for it."""
        lines: list[str] = []
        for seat in range(len(self._words.names)):
            chosen = [
                self._course.choices(entry)[seat]
                for turn in self._course.turns
                for entry in range(turn.first, turn.last + 1)
                if seat in self._course.record.turns[entry - 1]
            ]
            habit = self._game.habit(chosen, seat, self._words.speaker)
            lines += [habit] if habit else []
        return tuple(lines)

    def _best(self, seat: Seat, turn: PlayedTurn) -> str:
        if (seat, turn.number) not in self._best_turns:
            story = join(self._words.story(entry) for entry in range(turn.first, turn.last + 1))
            mine = [beat for beat in story.beats if beat.by == (seat,) and any(beat.gains)]
            told = max(mine, key=lambda beat: sum(map(abs, beat.gains)), default=story.headline)
            words, name = _("{name}’s best turn: turn {turn}, {what}"), self._words.names[seat]
            words = words.format(name=name, turn=turn.number, what=told.brief)
            self._best_turns[seat, turn.number] = words
        return self._best_turns[seat, turn.number]

    def line(self, point: TurningPoint) -> BetterLine:
        """Return the better line of a turning point for the board, with its words."""

        def say(story: Story, state: Any) -> str:
            mine = [beat for beat in story.beats if point.seat in beat.by]
            told = max(mine, key=lambda beat: sum(map(abs, beat.gains)), default=story.headline)
            text = told.text if any(told.gains) else self._would_have(point) or told.text
            return " ".join(filter(None, (text, self._count(point, state))))

        return better_line(self._course, point, self._words.speaker, say)

    def _count(self, point: TurningPoint, state: Any) -> str:
        """Return the score after the better choice."""
        outcome = self._course.rules.outcome(state)
        if outcome is not None and outcome.winners == (point.seat,):
            return _("That wins the match.")
        seats = range(len(self._words.names))
        if len(seats) != 2 or self._course.spec.in_turn:
            return ""
        mine, theirs = (self._game.seat_total(state, seat) for seat in (point.seat, 1 - point.seat))
        words = _("That makes it {mine} to {theirs}.")
        return words.format(mine=mine, theirs=theirs)

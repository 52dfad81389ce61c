"""The content of the progress page, read from the log, and its sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.learning_types import Confusion, DayTotal, Direction
from pullstrings_qt.core.profile import Profile
from pullstrings_qt.learning.progress import Mastery, MixUp, Streak, letters_a_minute, mix_ups
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.local_forms import day_words, decimal, short_date

LONGEST: Final = 52 * 7
"""The maximum number of days: a year of whole weeks."""


@dataclass(frozen=True, slots=True)
class ProgressContent:
    """The progress of one person in one tile set."""

    tiles: TileSet
    people: tuple[Profile, ...]
    person: int
    sets: tuple[tuple[str, str], ...]
    mastery: Mapping[str, Mastery]
    confusions: Mapping[Direction, tuple[Confusion, ...]]  # right answers included
    days: tuple[DayTotal, ...]  # the last `LONGEST` up to today, including empty ones
    streak: Streak
    waiting: int  # cards due today, including new ones

    @property
    def name(self) -> str:
        """The name of the person."""
        return next((one.name for one in self.people if one.id == self.person), "")

    @property
    def known(self) -> int:
        """The number of known tiles."""
        return sum(level.is_known for level in self.mastery.values())

    @property
    def is_empty(self) -> bool:
        """Whether there are no answers in this set."""
        return not any(self.confusions.values()) and not any(day.reviews for day in self.days)

    @property
    def mix_ups(self) -> list[MixUp]:
        """The pairs of tiles that were mixed up, reading or making, the most frequent first."""
        found = mix_ups(one for way in Direction for one in self.confusions.get(way, ()))
        return [pair for pair in found if all(one in self.tiles.tiles for one in pair.tiles)]


@dataclass(frozen=True, slots=True)
class Span:
    """A day, or several consecutive days with their sums, as one bar of a chart."""

    first: date
    total: DayTotal

    @property
    def last(self) -> date:
        """The last day; the first one for a single day."""
        return self.total.day


def spans(days: Sequence[DayTotal], length: int) -> list[Span]:
    """Return days in groups of that many; the last group ends with the last day."""
    found = []
    for at in range(len(days) % length, len(days), length):
        group = days[at : at + length]
        total = DayTotal(
            group[-1].day,
            sum(day.reviews for day in group),
            sum(day.right for day in group),
            sum(day.met for day in group),
            sum(day.read for day in group),
            sum(day.read_millis for day in group),
        )
        found.append(Span(group[0].day, total))
    return found


def mastery_words(level: Mastery) -> str:
    """Return the name of a level of mastery."""
    return {
        Mastery.NOT_MET: _("not met"),
        Mastery.NEW: _("new"),
        Mastery.LEARNING: _("learning"),
        Mastery.KNOWN: _("known"),
        Mastery.FOR_GOOD: _("for good"),
    }[level]


def waiting_words(count: int) -> str:
    """Return the label of the button for the due cards."""
    return ngettext("The card for today", "All {count} cards for today", count).format(count=count)


def date_words(day: date, today: date) -> str:
    """Return a date in words with a capital: "Today", "May 3, 2026"."""
    noons = (datetime.combine(one, time(12)).astimezone() for one in (day, today))
    words = day_words(*noons)
    return words[:1].upper() + words[1:]


def percent(share: float) -> str:
    """Return a share in whole percent; only exactly all is 100, only exactly none is 0."""
    rounded = round(100 * share)
    if 0 < share < 1:
        rounded = min(max(rounded, 1), 99)
    return _("{count} %").format(count=rounded)


def span_sentence(span: Span, today: date) -> str:
    """Return the description of a bar of answers, with the reading speed if it was measured."""
    total, when = span.total, date_words(span.first, today)
    if span.first != span.last:
        dates = (short_date(span.first), short_date(span.last))
        when = _("{start} to {end}").format(start=dates[0], end=dates[1])
    if not total.reviews:
        return _("{when}: no answers.").format(when=when)
    share, speed = percent(total.right / total.reviews), letters_a_minute(total)
    words = ngettext(
        "{when}: {count} answer, {right} right ({share}).",
        "{when}: {count} answers, {right} right ({share}).",
        total.reviews,
    ).format(when=when, count=total.reviews, right=total.right, share=share)
    if speed is None:
        return words
    read = _("Reading: {speed} per minute.")
    return f"{words} {read.format(speed=decimal(speed, 0 if speed >= 9.95 else 1))}"


def streak_sentence(streak: Streak, days_of_30: int) -> str:
    """Return the streak, kindly: what was done, never what was missed."""
    if streak.days >= 2:
        words = ngettext("{count} day in a row.", "{count} days in a row.", streak.days)
        row = words.format(count=streak.days)
        if streak.longest <= streak.days:
            return row
        words = ngettext(
            "Your longest streak is {count} day.",
            "Your longest streak is {count} days.",
            streak.longest,
        )
        return f"{row} {words.format(count=streak.longest)}"
    return ngettext(
        "You practiced on {count} of the last 30 days.",
        "You practiced on {count} of the last 30 days.",
        days_of_30,
    ).format(count=days_of_30)

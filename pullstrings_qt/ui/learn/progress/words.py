"""Progress in words: sentences and dates."""

from datetime import date, datetime, time

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled, ngettext
from pullstrings_qt.learning.progress import Mastery, Streak, letters_a_minute
from pullstrings_qt.ui.kit.local_forms import day_words, decimal, short_date
from pullstrings_qt.ui.learn.progress.content import ProgressContent, Span


def mastery_words(level: Mastery) -> str:
    """Return the name of a level of mastery."""
    return {
        Mastery.NOT_MET: _("not met"),
        Mastery.NEW: _("new"),
        Mastery.LEARNING: _("learning"),
        Mastery.KNOWN: _("known"),
        Mastery.FOR_GOOD: _("for good"),
    }[level]


def mastery_sentence(label: str, level: Mastery) -> str:
    """Return the mastery of a tile, in a sentence."""
    return f"{labeled(label, mastery_words(level))}."


def known_words(content: ProgressContent) -> str:
    """Return the number of known tiles."""
    whole = len(content.mastery)
    return ngettext("{known} of {count} known", "{known} of {count} known", whole).format(
        known=content.known, count=whole
    )


def waiting_words(count: int) -> str:
    """Return the label of the button for the due cards."""
    return ngettext("The card for today", "All {count} cards for today", count).format(count=count)


def date_words(day: date, today: date) -> str:
    """Return a date in words with a capital: "Today", "May 3, 2026"."""
    words = day_words(_noon(day), _noon(today))
    return words[:1].upper() + words[1:]


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12)).astimezone()


def span_words(span: Span, today: date) -> str:
    """Return the dates of a bar."""
    if span.first == span.last:
        return date_words(span.first, today)
    return _("{start} to {end}").format(start=short_date(span.first), end=short_date(span.last))


def percent(share: float) -> str:
    """Return a share in whole percent; only exactly all is 100, only exactly none is 0."""
    rounded = round(100 * share)
    if 0 < share < 1:
        rounded = min(max(rounded, 1), 99)
    return _("{count} %").format(count=rounded)


def span_sentence(span: Span, today: date) -> str:
    """Return the description of a bar of answers, with the reading speed if it was measured."""
    when, total = span_words(span, today), span.total
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
    read = _("Reading: {speed} per minute.").format(speed=one_decimal(speed))
    return f"{words} {read}"


def one_decimal(number: float) -> str:
    """Return a number with one decimal, or none from 10 on."""
    return decimal(number, 0 if number >= 9.95 else 1)


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

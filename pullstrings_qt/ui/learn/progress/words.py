"""Progress in words: sentences, dates, and tables of the charts."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final, TypeAlias

from pullstrings_qt.core.day_words import day_number, day_words
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.learning_types import Confusion, Direction
from pullstrings_qt.learning.progress import Mastery, Streak
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.local_forms import decimal
from pullstrings_qt.ui.kit.tile_words import tile_label
from pullstrings_qt.ui.learn.progress.content import DIRECTIONS, ProgressContent, Span
from pullstrings_qt.ui.learn.texts import has_signs

Cell: TypeAlias = str | int | float
NO_NUMBER: Final = "–"


@dataclass(frozen=True, slots=True)
class DataTable:
    """The values of a chart in rows.

    Attributes:
        title: the subject of the table.
        headings: one per column.
        rows: as many cells each as there are headings.
    """

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


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
    return {
        Mastery.NOT_MET: _("{tile}: not met yet."),
        Mastery.NEW: _("{tile}: new, level 1 of 4."),
        Mastery.LEARNING: _("{tile}: learning, level 2 of 4."),
        Mastery.KNOWN: _("{tile}: known, level 3 of 4."),
        Mastery.FOR_GOOD: _("{tile}: known for good, level 4 of 4."),
    }[level].format(tile=label)


def known_words(content: ProgressContent) -> str:
    """Return the number of known tiles."""
    whole = len(content.mastery)
    return ngettext("{known} of {count} known", "{known} of {count} known", whole).format(
        known=content.known, count=whole
    )


def matrix_words(tiles: TileSet, direction: Direction) -> str:
    """Return how to read the matrix."""
    if has_signs(tiles) and direction is Direction.READ:
        return _("Row: the sign shown. Column: the letter you said. Square: mixed up.")
    if has_signs(tiles):
        return _("Row: the letter shown. Column: the sign you made. Square: mixed up.")
    return _("Row: what was shown. Column: what you answered. Square: mixed up.")


def mixed_words(shown: str, said: str, direction: Direction, tiles: TileSet) -> str:
    """Return the first half of the sentence about a mix-up: the shown tile and the answer."""
    if has_signs(tiles) and direction is Direction.MAKE:
        return _("{shown} asked, {said} made").format(shown=shown, said=said)
    return _("{shown} shown, {said} said").format(shown=shown, said=said)


def times_words(count: int, whole: int) -> str:
    """Return how often, such as "6 of 15 times"."""
    return ngettext("{count} of {whole} time", "{count} of {whole} times", whole).format(
        count=count, whole=whole
    )


def waiting_words(count: int) -> str:
    """Return the label of the button for the due cards."""
    return ngettext("The card for today", "All {count} cards for today", count).format(count=count)


def date_words(day: date, today: date) -> str:
    """Return a date in words with a capital: "Today", "3 May 2026"."""
    words = day_words(_noon(day), _noon(today))
    return words[:1].upper() + words[1:]


def long_date(day: date) -> str:
    """Return a date with its year, such as "3 May 2026"."""
    return day_words(_noon(day), _noon(day + timedelta(days=8)))


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12)).astimezone()


def short_date(day: date) -> str:
    """Return a date for the axis of a chart, such as "3 May"."""
    months = (
        _("{day} Jan"),
        _("{day} Feb"),
        _("{day} Mar"),
        _("{day} Apr"),
        _("{day} May"),
        _("{day} Jun"),
        _("{day} Jul"),
        _("{day} Aug"),
        _("{day} Sep"),
        _("{day} Oct"),
        _("{day} Nov"),
        _("{day} Dec"),
    )
    return months[day.month - 1].format(day=day_number(day))


def span_words(span: Span, today: date) -> str:
    """Return the dates of a bar."""
    if span.first == span.last:
        return date_words(span.first, today)
    return _("{first} to {last}").format(first=short_date(span.first), last=short_date(span.last))


def percent(share: float) -> str:
    """Return a share in whole percent; only exactly all is 100, only exactly none is 0."""
    rounded = round(100 * share)
    if 0 < share < 1:
        rounded = min(max(rounded, 1), 99)
    return _("{count} %").format(count=rounded)


def span_sentence(span: Span, today: date) -> str:
    """Return the description of a bar of answers."""
    when = span_words(span, today)
    if span.share is None:
        return _("{when}: no answers.").format(when=when)
    return ngettext(
        "{when}: {count} answer, {right} right ({share}).",
        "{when}: {count} answers, {right} right ({share}).",
        span.reviews,
    ).format(when=when, count=span.reviews, right=span.right, share=percent(span.share))


def speed_sentence(span: Span, today: date) -> str:
    """Return the reading speed of a bar."""
    when, speed = span_words(span, today), span.letters_a_minute
    if speed is None:
        return _("{when}: nothing was timed.").format(when=when)
    return _("{when}: {speed} per minute.").format(when=when, speed=one_decimal(speed))


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


# --- tables -------------------------------------------------------------------------------


def mastery_table(content: ProgressContent) -> DataTable:
    """Return the map as a table."""
    heads = (content.tiles.front_name, _("How well"), _("Level (of 4)"))
    rows = tuple(
        (content.label(tile_id), mastery_words(level), int(level))
        for tile_id, level in content.mastery.items()
    )
    return DataTable(_("How well each one is known"), heads, rows)


def matrix_table(content: ProgressContent, direction: Direction) -> DataTable:
    """Return the matrix as a table: mix-ups first, the most frequent first, then right answers."""
    confusions = content.confusions.get(direction, ())
    whole = asked(confusions)
    order = {tile_id: place for place, tile_id in enumerate(content.tiles.tiles)}

    def rank(one: Confusion) -> tuple[bool, int, int]:
        return one.tile_id == one.taken_for, -one.count, order.get(one.tile_id, len(order))

    rows = tuple(
        (
            tile_label(content.tiles, one.tile_id),
            tile_label(content.tiles, one.taken_for) if one.taken_for else _("not known"),
            one.count,
            whole[one.tile_id],
        )
        for one in sorted(confusions, key=rank)
    )
    return DataTable(_("Mix-ups"), (_("Shown"), _("Answered"), _("Times"), _("Of")), rows)


def days_table(found: Sequence[Span], today: date) -> DataTable:
    """Return answers over time as a table, the newest first."""
    rows = tuple(
        (
            span_words(span, today),
            span.reviews,
            span.right,
            NO_NUMBER if span.share is None else percent(span.share),
            span.met,
        )
        for span in reversed(found)
    )
    heads = (_("When"), _("Answers"), _("Right"), _("Percentage"), _("New cards"))
    return DataTable(_("Answers over time"), heads, rows)


def speed_table(found: Sequence[Span], today: date) -> DataTable:
    """Return letters per minute as a table, the newest first, only where time was measured."""
    rows = tuple(
        (span_words(span, today), one_decimal(span.letters_a_minute), span.read)
        for span in reversed(found)
        if span.letters_a_minute is not None
    )
    return DataTable(_("Reading speed"), (_("When"), _("Per minute"), _("Read right")), rows)


def asked(confusions: Sequence[Confusion]) -> Counter[str]:
    """Return the number of questions for each tile."""
    counts = Counter[str]()
    for one in confusions:
        counts[one.tile_id] += one.count
    return counts


FILE_HEADINGS: Final = ("table", "row", "column", "value")
"""Column headings, the same in every language, for programs that read the file."""


def file_rows(content: ProgressContent) -> list[tuple[Cell, ...]]:
    """Return all values of the page for a file, one per row, dates as ISO 8601."""
    label = content.label
    found: list[tuple[Cell, ...]] = [
        ("mastery", label(tile_id), "step", int(level))
        for tile_id, level in content.mastery.items()
    ]
    for direction in DIRECTIONS:
        found += [
            (f"answers {direction.value}", label(one.tile_id), _said(content, one), one.count)
            for one in sorted(
                content.confusions.get(direction, ()), key=lambda one: (one.tile_id, one.taken_for)
            )
        ]
    for day in content.days:
        if day.reviews:
            when = day.day.isoformat()
            found += [
                ("days", when, "answers", day.reviews),
                ("days", when, "right", day.right),
                ("days", when, "new cards", day.met),
                ("days", when, "read right and timed", day.read),
                ("days", when, "milliseconds for them", day.read_millis),
            ]
    return found


def _said(content: ProgressContent, one: Confusion) -> str:
    return content.label(one.taken_for) if one.taken_for else ""

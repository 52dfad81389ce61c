"""When something happened, as people say it."""

from datetime import date, datetime

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import pgettext


def day_words(moment: datetime, now: datetime) -> str:
    """Return "today", "yesterday", a weekday within the last week, or a date.

    Both moments are time-zone aware; the day is that of `now`'s zone.
    """
    day = moment.astimezone(now.tzinfo).date()
    passed = (now.date() - day).days
    if passed <= 0:
        return _("today")
    if passed == 1:
        return _("yesterday")
    if passed < 7:
        weekdays = (
            _("Monday"),
            _("Tuesday"),
            _("Wednesday"),
            _("Thursday"),
            _("Friday"),
            _("Saturday"),
            _("Sunday"),
        )
        return weekdays[day.weekday()]
    return date_words(day)


def date_words(day: date) -> str:
    """Return a day with its month and year."""
    months = (
        _("{day} January {year}"),
        _("{day} February {year}"),
        _("{day} March {year}"),
        _("{day} April {year}"),
        _("{day} May {year}"),
        _("{day} June {year}"),
        _("{day} July {year}"),
        _("{day} August {year}"),
        _("{day} September {year}"),
        _("{day} October {year}"),
        _("{day} November {year}"),
        _("{day} December {year}"),
    )
    return months[day.month - 1].format(day=day_number(day), year=day.year)


def day_number(day: date) -> str:
    """Return the day of the month as text; the first is an ordinal in some languages."""
    return pgettext("the first day of a month", "1") if day.day == 1 else str(day.day)

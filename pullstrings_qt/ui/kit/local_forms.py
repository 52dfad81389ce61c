"""Numbers and days in the format of the language: 1,234.5 or 1.234,5; May 3 or 3. Mai."""

import re
from datetime import date, datetime

from PySide6.QtCore import QDate, QLocale

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import language


def local_customs() -> QLocale:
    """Return the computer's locale if it has the language, else that of the language."""
    system, plain = QLocale.system(), QLocale(language())
    same = system.language() == plain.language() and "_" not in language()
    return system if same else plain


def whole(number: int) -> str:
    """Return a number with thousands separators."""
    return local_customs().toString(number)


def decimal(number: float, places: int) -> str:
    """Return a number with a fixed number of decimals."""
    return local_customs().toString(number, "f", places)


def day_words(moment: datetime, now: datetime) -> str:
    """Return "today", "yesterday", a weekday of the last week, or a date, in the zone of `now`."""
    day = moment.astimezone(now.tzinfo).date()
    passed = (now.date() - day).days
    if passed <= 0:
        return _("today")
    if passed == 1:
        return _("yesterday")
    if passed < 7:
        return local_customs().standaloneDayName(day.isoweekday())
    return date_words(day)


def date_words(day: date) -> str:
    """Return a day with its month and year, such as "May 3, 2026" or "3 May 2026"."""
    return _written(day, _date_form())


def short_date(day: date) -> str:
    """Return a day with its short month, such as "Nov 3"."""
    return _written(day, re.sub(r",? ('[^']*' )?y+", "", _date_form()).replace("MMMM", "MMM"))


def _date_form() -> str:
    form = local_customs().dateFormat(QLocale.FormatType.LongFormat)
    return re.sub(r",? *dddd,? *", "", form)  # without its weekday


def _written(day: date, form: str) -> str:
    return local_customs().toString(QDate(day.year, day.month, day.day), form)

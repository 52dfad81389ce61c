"""Numbers and dates have the format of the language's region."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

from pullstrings_qt.core.language import use_language
from pullstrings_qt.ui.kit import local_forms
from pullstrings_qt.ui.kit.local_forms import date_words, day_words, decimal, short_date, whole


@pytest.fixture(autouse=True)
def _english_again(tmp_path: Path) -> Iterator[None]:
    yield
    use_language(tmp_path, [])


@pytest.mark.parametrize(
    ("code", "system", "number", "count"),
    [
        ("en", "C", "1.5", "12,345"),
        ("de", "C", "1,5", "12.345"),
        ("pt_BR", "pt_PT", "1,5", "12.345"),
        ("es", "es_MX", "1.5", "12,345"),
        ("es", "fr_FR", "1,5", "12.345"),
        ("de", "de_CH", "1.5", "12'345"),
    ],
)
def test_they_follow_the_computer_where_it_speaks_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, system: str, number: str, count: str
) -> None:
    catalog = tmp_path / code / "messages.po"
    catalog.parent.mkdir()
    catalog.touch()
    use_language(tmp_path, [code])

    class System(QLocale):
        @staticmethod
        def system() -> QLocale:
            return QLocale(system)

    monkeypatch.setattr(local_forms, "QLocale", System)
    assert decimal(1.5, 1) == number
    assert whole(12345) == count


@pytest.mark.parametrize(
    ("code", "long", "short"),
    [
        ("en", "3 November 2026", "3 Nov"),
        ("de", "3. November 2026", "3. Nov."),
        ("es", "3 de noviembre de 2026", "3 de nov"),
        ("fr", "3 novembre 2026", "3 nov."),
        ("nl", "3 november 2026", "3 nov"),
        ("pt_BR", "3 de novembro de 2026", "3 de nov."),
    ],
)
def test_days_are_written_as_in_the_language(
    tmp_path: Path, code: str, long: str, short: str
) -> None:
    catalog = tmp_path / code / "messages.po"
    catalog.parent.mkdir()
    catalog.touch()
    use_language(tmp_path, [code])
    day = date(2026, 11, 3)
    assert (date_words(day), short_date(day)) == (long, short)


def test_a_day_of_the_last_week_has_its_name() -> None:
    now = datetime(2026, 11, 28, 12, tzinfo=UTC)
    days = [now - timedelta(days=ago) for ago in (0, 1, 6, 7)]
    told = [day_words(day, now) for day in days]
    assert told == ["today", "yesterday", "Sunday", "21 November 2026"]

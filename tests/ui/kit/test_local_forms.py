"""Numbers and dates have the format of the language's region."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

from pullstrings_qt.core.day_words import day_words
from pullstrings_qt.core.language import use_language
from pullstrings_qt.ui.kit import local_forms
from pullstrings_qt.ui.kit.local_forms import decimal, whole


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
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    code: str,
    system: str,
    number: str,
    count: str,
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


def test_the_first_of_a_month_is_an_ordinal_where_people_say_it_so(tmp_path: Path) -> None:
    catalog = tmp_path / "fr" / "messages.po"
    catalog.parent.mkdir()
    catalog.write_text(
        'msgctxt "the first day of a month"\nmsgid "1"\nmsgstr "1er"\n\n'
        'msgid "{day} May {year}"\nmsgstr "{day} mai {year}"\n',
        encoding="utf-8",
    )
    now = datetime(2026, 7, 1, tzinfo=UTC)
    days = [datetime(2026, 5, day, tzinfo=UTC) for day in (1, 11)]
    assert [day_words(day, now) for day in days] == ["1 May 2026", "11 May 2026"]
    use_language(tmp_path, ["fr"])
    assert [day_words(day, now) for day in days] == ["1er mai 2026", "11 mai 2026"]

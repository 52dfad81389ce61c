"""Words on screen: the language in use, and small numbers in letters."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from pullstrings_qt.core.language import (
    capital,
    gettext,
    ngettext,
    number_word,
    use_language,
    wanted_languages,
)


@pytest.fixture
def catalogues(tmp_path: Path) -> Iterator[Path]:
    """Return a folder with a German catalogue; the app speaks English again afterwards."""
    place = tmp_path / "de" / "LC_MESSAGES" / "pullstrings.mo"
    place.parent.mkdir(parents=True)
    german = Catalog(locale="de")
    german.add("Deck", "Stapel")
    german.add(("{count} card", "{count} cards"), ("{count} Karte", "{count} Karten"))
    with place.open("wb") as file:
        write_mo(file, german)
    yield tmp_path
    use_language(tmp_path / "none", [])


def test_words_come_from_the_first_language_there_is(catalogues: Path) -> None:
    use_language(catalogues, ["fr_FR", "de_AT", "de"])
    assert wanted_languages() == ("fr_FR", "de_AT", "de")
    assert gettext("Deck") == "Stapel"
    assert gettext("Lot") == "Lot", "what nobody has translated stays"
    forms = [ngettext("{count} card", "{count} cards", count) for count in (0, 1, 2)]
    assert forms == ["{count} Karten", "{count} Karte", "{count} Karten"]


def test_without_a_catalogue_the_words_are_english(catalogues: Path) -> None:
    use_language(catalogues, ["de"])
    use_language(catalogues, ["fr"])
    assert gettext("Deck") == "Deck"
    use_language(catalogues, ["de"])
    use_language(catalogues / "none", ["de"])
    assert gettext("Deck") == "Deck"
    assert wanted_languages() == ("de",), "rules books may have it all the same"
    assert [ngettext("card", "cards", count) for count in (0, 1, 2)] == ["cards", "card", "cards"]


def test_small_numbers_are_words() -> None:
    assert [number_word(number) for number in range(11)] == [
        *("none", "one", "two", "three", "four", "five"),
        *("six", "seven", "eight", "nine", "ten"),
    ]
    assert [number_word(number) for number in (-1, 11)] == ["-1", "11"]


def test_a_sentence_begins_with_a_large_letter() -> None:
    assert capital("mara leaps to E4.") == "Mara leaps to E4."
    assert capital("ömer") == "Ömer"
    assert capital("") == ""

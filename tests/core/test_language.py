"""Messages in the current language."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pullstrings_qt.core.language import (
    all_of,
    capital,
    environment_languages,
    gettext,
    language,
    languages,
    ngettext,
    npgettext,
    one_of,
    pgettext,
    use_language,
)
from pullstrings_qt.core.resources import resource

GERMAN = """\
# Deutsch
msgid ""
msgstr ""
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Deck"
msgstr "Stapel"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} Karte"
msgstr[1] "{count} Karten"

msgctxt "a film"
msgid "Play"
msgstr "Abspielen"

msgctxt "to play with"
msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} Spielkarte"
msgstr[1] "{count} Spielkarten"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Return a folder with a German and two other catalogs; English is spoken afterwards."""
    for code, text in (("de", GERMAN), ("pt_BR", "# Português\n"), ("fr", "")):
        path = tmp_path / code / "messages.po"
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
    yield tmp_path
    use_language(tmp_path, [])


def test_words_come_from_the_first_language_there_is(folder: Path) -> None:
    use_language(folder, ["it_IT", "de-Latn-AT", "fr"])
    assert language() == "de"
    assert gettext("Deck") == "Stapel"
    assert gettext("Lot") == "Lot", "what nobody has translated stays"
    forms = [ngettext("{count} card", "{count} cards", count) for count in (0, 1, 2)]
    assert forms == ["{count} Karten", "{count} Karte", "{count} Karten"]
    assert [ngettext("lot", "lots", count) for count in (1, 2)] == ["lot", "lots"]


def test_one_english_word_may_be_two_elsewhere(folder: Path) -> None:
    use_language(folder, ["de"])
    assert pgettext("a film", "Play") == "Abspielen"
    assert [pgettext("a game", "Play"), gettext("Play")] == ["Play", "Play"]
    card = ("{count} card", "{count} cards")
    assert npgettext("to play with", *card, 2) == "{count} Spielkarten"
    assert [npgettext("of a chart", *card, 1), ngettext(*card, 1)] == [card[0], "{count} Karte"]
    use_language(folder, ["en"])
    assert [pgettext("a film", "Play"), npgettext("of a chart", *card, 2)] == ["Play", card[1]]
    use_language(folder, ["en_XA"])
    assert [pgettext("a film", "A"), npgettext("a film", "A", "E", 2)] == ["Å", "É"]


BEST = {
    "de": ("de_CH.UTF-8", "de-Latn-DE de-DE"),
    "pt_BR": ("pt-Latn-BR", "pt_PT@euro", "pt"),
    "fr": ("fr_CA de",),
    "en": ("en_GB de", "C", "../de", "*", " ", ""),
    "en_XA": ("en_XA",),
}


def test_the_best_language_is_found(folder: Path) -> None:
    for code, asked in BEST.items():
        for wanted in asked:
            use_language(folder, ["de"])
            use_language(folder, wanted.split(" ") if wanted else [])
            assert language() == code, wanted


def test_without_a_catalog_the_words_are_english(folder: Path) -> None:
    use_language(folder, ["de"])
    use_language(folder, ["it"])
    assert gettext("Deck") == "Deck"
    assert [ngettext("card", "cards", count) for count in (0, 1, 2)] == ["cards", "card", "cards"]
    words = {"mara leaps to E4.": "Mara leaps to E4.", "ömer": "Ömer", "": ""}
    assert [*map(capital, words)] == [*words.values()], "a sentence begins with a large letter"


def test_a_language_says_what_it_calls_itself_and_a_terminal_what_it_wants_to_hear(
    folder: Path,
) -> None:
    named = {"de": "Deutsch", "en": "English", "fr": "fr", "pt_BR": "Português"}
    assert languages(folder) == named
    assert languages(folder / "none") == {"en": "English"}
    assert environment_languages({}) == []
    assert environment_languages({"LANG": "de_DE.UTF-8"}) == ["de_DE.UTF-8"]
    both = {"LANGUAGE": "fr:de", "LANG": "es_MX.UTF-8", "LC_ALL": "pt_BR.UTF-8"}
    assert environment_languages(both) == ["fr", "de", "pt_BR.UTF-8"]


def test_long_words_keep_places_and_tags(folder: Path) -> None:
    use_language(folder, ["en_XA"])
    text = "<b>{name}</b> pulls &amp; wins.\n\n- It is over\n"
    assert gettext(text) == "<b>{name}</b> pûllš~~ &amp; wîñš~~.\n\n- Ît îš~ övér~~\n"
    assert ngettext("one", "many", 2) == "måñý~~"
    assert gettext("A") == "Å"
    assert len(gettext("Ask the computer again")) == 22 + 8


ALL = {
    **{"Hugo Inés": "Hugo e Inés", "romaji hiragana": "romaji e hiragana", "A B I": "A, B e I"},
    **{"Hugo Yara": "Hugo y Yara", "fuego hielo": "fuego y hielo", "Inés Hugo": "Inés y Hugo"},
    **{"Inés": "Inés", "": ""},
}
ONE = {
    **{"M O": "M u O", "7 8": "7 u 8", "10 11": "10 u 11", "Ana Hortensia": "Ana u Hortensia"},
    **{"10 110": "10 o 110", "O M": "O o M"},
}


def test_spanish_says_and_and_or_otherwise_before_their_own_sounds() -> None:
    use_language(resource("i18n"), ["es"])
    found = [
        {names: join(names.split()) for names in told}
        for join, told in ((all_of, ALL), (one_of, ONE))
    ]
    use_language(resource("i18n"), [])
    assert found == [ALL, ONE]
    assert [one_of(names.split()) for names in ("M O", "10 110")] == ["M or O", "10 or 110"]

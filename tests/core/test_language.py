"""Messages in the current language."""

from collections.abc import Callable, Iterator
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


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (["de_CH.UTF-8"], "de"),
        (["de-Latn-DE", "de-DE"], "de"),
        (["pt-Latn-BR"], "pt_BR"),
        (["pt_PT@euro"], "pt_BR"),
        (["pt"], "pt_BR"),
        (["fr_CA", "de"], "fr"),
        (["en_GB", "de"], "en"),
        (["C"], "en"),
        (["../de"], "en"),
        (["*"], "en"),
        ([""], "en"),
        ([], "en"),
        (["en_XA"], "en_XA"),
    ],
)
def test_the_best_language_is_found(folder: Path, wanted: list[str], code: str) -> None:
    use_language(folder, ["de"])
    use_language(folder, wanted)
    assert language() == code


def test_without_a_catalog_the_words_are_english(folder: Path) -> None:
    use_language(folder, ["de"])
    use_language(folder, ["it"])
    assert gettext("Deck") == "Deck"
    assert [ngettext("card", "cards", count) for count in (0, 1, 2)] == ["cards", "card", "cards"]


def test_a_language_says_what_it_calls_itself(folder: Path) -> None:
    named = {"de": "Deutsch", "en": "English", "fr": "fr", "pt_BR": "Português"}
    assert languages(folder) == named
    assert languages(folder / "none") == {"en": "English"}


def test_a_terminal_says_what_it_wants_to_hear() -> None:
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


@pytest.mark.parametrize(
    ("join", "names", "words"),
    [
        (all_of, ["Hugo", "Inés"], "Hugo e Inés"),
        (all_of, ["romaji", "hiragana"], "romaji e hiragana"),
        (all_of, ["A", "B", "I"], "A, B e I"),
        (all_of, ["Hugo", "Yara"], "Hugo y Yara"),
        (all_of, ["fuego", "hielo"], "fuego y hielo"),
        (all_of, ["Inés", "Hugo"], "Inés y Hugo"),
        (all_of, ["Inés"], "Inés"),
        (all_of, [], ""),
        (one_of, ["M", "O"], "M u O"),
        (one_of, ["7", "8"], "7 u 8"),
        (one_of, ["10", "11"], "10 u 11"),
        (one_of, ["Ana", "Hortensia"], "Ana u Hortensia"),
        (one_of, ["10", "110"], "10 o 110"),
        (one_of, ["O", "M"], "O o M"),
    ],
)
def test_spanish_says_and_and_or_otherwise_before_their_own_sounds(
    join: Callable[[list[str]], str], names: list[str], words: str
) -> None:
    use_language(resource("i18n"), ["es"])
    assert join(names) == words
    use_language(resource("i18n"), [])
    if join is one_of:
        assert join(names) == words.replace(" u ", " or ").replace(" o ", " or ")


def test_a_sentence_begins_with_a_large_letter() -> None:
    assert capital("mara leaps to E4.") == "Mara leaps to E4."
    assert capital("ömer") == "Ömer"
    assert capital("") == ""

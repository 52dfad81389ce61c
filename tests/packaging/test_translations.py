"""`make translations`: changes to a catalog, and the report about it."""

import re
from itertools import combinations
from pathlib import Path

import pytest
import translations
from babel.messages.catalog import Catalog

from pullstrings_qt.core.po_file import read_po

GERMAN = """\
# Deutsch
msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "{name} pulls <b>{tile}</b>"
msgstr "{name} zieht <b>{tile}</b>"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} Karte"
msgstr[1] "{count} Karten"

msgctxt "an answer"
msgid "Right"
msgstr "Richtig"

msgctxt "a side"
msgid "Right"
msgstr "Rechts"

msgid " or "
msgstr " oder "

"""
CONTEXTS = ("an answer", "a side")
MESSAGES: tuple[str | tuple[str, ...], ...] = (
    "{name} pulls <b>{tile}</b>",
    ("{count} card", "{count} cards"),
    " or ",
)


def messages(*more: str | tuple[str, ...]) -> Catalog:
    found = Catalog()
    for message in (*MESSAGES, *more):
        found.add(message)
    for context in CONTEXTS:
        found.add("Right", context=context)
    return found


def tree(tmp_path: Path, text: str = GERMAN) -> Path:
    """Return a tree with one game, whose rules are there in both languages, and a catalog."""
    folder = tmp_path / "resources" / "i18n" / "de"
    book = tmp_path / "pullstrings_qt" / "games" / "go" / "book"
    for each in (folder, book):
        each.mkdir(parents=True)
    (folder / "messages.po").write_text(text, encoding="utf-8")
    (folder / "glossary.md").write_text("# Deutsch", encoding="utf-8")
    for name in ("en", "de"):
        (book / f"{name}.md").write_text("# Rules", encoding="utf-8")
    return tmp_path


def test_a_complete_language_has_no_faults(tmp_path: Path) -> None:
    root = tree(tmp_path)
    assert translations.codes(root) == ["de"]
    assert translations.name_of("de", root) == "Deutsch"
    assert translations.faults("de", messages(), root) == []


FAULTS = (
    ("zieht <b>{tile}</b>", "zieht <b>{tiles}</b>", "other {places}"),
    ("zieht <b>{tile}</b>", "zieht <b>{tile</b>", "braces that do not close"),
    ("zieht <b>{tile}</b>", "zieht {tile}", "other tags"),
    ('" oder "', '"oder "', "other blanks at its ends"),
    ('" oder "', '""', "not translated"),
    ('msgid " or "', '#, fuzzy\nmsgid " or "', "fuzzy"),
    ('{count} Karte"', 'Eine Karte"', "other {places}"),
    ('msgstr[1] "{count} Karten"\n', "", "not translated"),
    ("# Deutsch\n", "", "the first line"),
    ('msgid " or "', 'msgid "either"', "missing:  or "),
    ('msgid " or "', 'msgid "either"', "not used: either"),
    ('msgctxt "a side"', 'msgctxt "a wing"', "missing: Right (a side)"),
    ('msgctxt "a side"', 'msgctxt "a wing"', "not used: Right (a wing)"),
    ('"Rechts"', '""', "not translated: Right (a side)"),
)


def test_each_fault_is_named(tmp_path: Path) -> None:
    for number, (before, after, fault) in enumerate(FAULTS):
        assert before in GERMAN
        root = tree(tmp_path / f"{number}", GERMAN.replace(before, after))
        found = translations.faults("de", messages(), root)
        assert any(each.startswith(fault) for each in found), found


def test_a_book_or_glossary_that_is_missing_is_named(tmp_path: Path) -> None:
    root = tree(tmp_path)
    (root / "pullstrings_qt/games/go/book/de.md").unlink()
    (root / "resources/i18n/de/glossary.md").unlink()
    assert translations.faults("de", messages(), root) == [
        "there is no glossary.md",
        "there is no pullstrings_qt/games/go/book/de.md",
    ]


def test_new_messages_come_empty_and_old_ones_go(tmp_path: Path) -> None:
    root = tree(tmp_path, GERMAN.replace('msgid " or "', 'msgid "neither"'))
    catalog = translations.read_catalog("de", root)
    text = translations.updated(catalog, messages("{name} pulls {tile}"), "de", "Deutsch")
    (root / "resources/i18n/de/messages.po").write_text(text, encoding="utf-8")
    assert translations.faults("de", messages("{name} pulls {tile}"), root) == [
        "not translated:  or ",
        "not translated: {name} pulls {tile}",
    ]
    again = translations.updated(
        translations.read_catalog("de", root), messages("{name} pulls {tile}"), "de", "Deutsch"
    )
    assert again == text


def test_the_template_and_every_language_hold_the_messages_of_the_app() -> None:
    english = translations.messages_of()  # which takes a while
    stored = (translations.ROOT / translations.TEMPLATE).read_text(encoding="utf-8")
    assert translations.template_text(english) == stored, "make words"
    for code in translations.codes():
        found = translations.faults(code, english)
        assert not found, "make translations\n" + "\n".join(found)


@pytest.fixture(scope="module")
def catalogs() -> dict[str, Catalog]:
    """Return the catalog of each language."""
    return {code: translations.read_catalog(code) for code in translations.codes()}


@pytest.mark.parametrize(("code", "breaks"), [("de", " %"), ("es", " %"), ("fr", "« | [;:!?»%]")])
def test_no_line_begins_with_a_sign_that_belongs_to_the_one_before(
    catalogs: dict[str, Catalog], code: str, breaks: str
) -> None:
    texts = [
        path.read_text(encoding="utf-8")
        for path in (translations.ROOT / "pullstrings_qt" / "games").glob(f"*/*/{code}.md")
    ]
    assert texts
    for message in catalogs[code]:
        texts += [message.string] if isinstance(message.string, str) else message.string or ()
    assert [line for text in texts for line in text.splitlines() if re.search(breaks, line)] == []


def test_the_app_reads_a_catalog_as_gettext_does(catalogs: dict[str, Catalog]) -> None:
    for code, read in catalogs.items():
        parsed = read_po(translations.catalog_file(code))
        for message in read:
            before = f"{message.context}\x04" if message.context else ""
            if isinstance(message.id, str) and message.id:
                assert parsed.messages[before + message.id] == message.string
            elif message.id:
                assert parsed.plurals[before + message.id[0]] == message.string


_ALIKE = ("es", "pt_BR")
"""Languages that share whole sentences."""


def test_no_language_has_a_sentence_of_another(catalogs: dict[str, Catalog]) -> None:
    """A catalog filled with the words of its neighbor is complete, and wrong."""
    same = []
    for pair in combinations(catalogs, 2):
        first, second = (catalogs[code] for code in pair)
        for message in first if pair != _ALIKE else ():
            there = second.get(message.id, message.context)
            if there is None or there.string != message.string or message.string == message.id:
                continue
            words = re.findall(r"[^\W\d_]{2,}", re.sub(r"\{.*?\}", "", str(message.string)))
            if len(words) >= 3:
                same.append((*pair, message.id))
    assert same == []

"""Catalogs are read like gettext's own tools do."""

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from pullstrings_qt.core.po_file import PoCatalog, read_po

LONG = "A sentence that is longer than one line of a catalog, " * 3


def read(tmp_path: Path, text: str) -> PoCatalog:
    path = tmp_path / "messages.po"
    path.write_text(text, encoding="utf-8")
    return read_po(path)


def test_what_babel_writes_is_read(tmp_path: Path) -> None:
    catalog = Catalog(locale="de", fuzzy=False)
    messages = {'Say "C:\\new"': "„C:\\neu“ sagen", "tab\tand\nlines\n": "a\tb\nc\n", LONG: LONG}
    for source, words in messages.items():
        catalog.add(source, words, user_comments=["a note"], flags=["python-brace-format"])
    catalog.add("open", "")
    catalog.add("doubtful", "zweifelhaft", flags=["fuzzy"])
    catalog.obsolete["old"] = catalog.add("old", "alt")
    catalog.delete("old")
    file = BytesIO()
    write_po(file, catalog)
    assert read(tmp_path, file.getvalue().decode()).messages == messages


def test_plurals_follow_the_rule_of_the_language_and_nothing_is_english(tmp_path: Path) -> None:
    polish = read(
        tmp_path,
        'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : "\n'
        '"n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"\n"X: y\\n"\n\n'
        'msgid "{count} card"\nmsgid_plural "{count} cards"\n'
        'msgstr[0] "{count} karta"\nmsgstr[1] "{count} karty"\nmsgstr[2] "{count} kart"\n',
    )
    forms = [polish.ngettext("{count} card", "{count} cards", count) for count in (1, 3, 12, 22, 0)]
    assert [form.split()[1] for form in forms] == ["karta", "karty", "kart", "karty", "kart"]
    empty = read(tmp_path, "")
    assert empty.gettext("Deck") == "Deck"
    assert [empty.ngettext("card", "cards", count) for count in (1, 2)] == ["card", "cards"]

"""Keep the languages of the app: `make translations [TO=de]` and `make new-language TO=xx`.

A language is one folder of ``resources/i18n`` (docs/how-to-translate.md). `make translations`
collects the English messages, brings them into every catalog - new ones empty, others as they
are, those that are gone taken out - and says what each language lacks. The templates of games,
`games/blank*`, are English alone: nobody plays them.
"""

import argparse
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("pullstrings_qt", "camera/pullstrings_qt_camera")
KEYWORDS = {
    "_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
TEMPLATE = Path("resources/i18n/pullstrings.pot")
GLOSSARY = """\
# {name}: words of the games

| English | {name} | note |
|---|---|---|
"""
_TAG = re.compile(r"</?\w+[^<>]*>|&\w+;|\*\*|`")
_SHOWN = 12
"""Faults of a language that are listed where no single language is asked for."""


def messages_of(root: Path = ROOT) -> Catalog:
    """Return the English messages of the app, without translations."""
    found = Catalog()
    for folder in SOURCES:
        for file, _line, message, _comments, context in extract_from_dir(
            root / folder, keywords=KEYWORDS
        ):
            if not Path(file).match("games/blank*/*"):
                found.add(message, context=context)
    for manifest in (root / "resources").glob("tilesets/*/tileset.toml"):
        header = tomllib.loads(manifest.read_text(encoding="utf-8"))["tileset"]
        for key in ("name", "front_name", "back_name"):
            found.add(header[key])
    return found


def template_text(messages: Catalog) -> str:
    """Return the template from which translators begin."""
    return _written(messages, "")


def codes(root: Path = ROOT) -> list[str]:
    """Return the codes of the languages that have a catalog."""
    return sorted(path.parent.name for path in (root / TEMPLATE).parent.glob("*/messages.po"))


def catalog_file(code: str, root: Path = ROOT) -> Path:
    """Return the file of the messages of a language."""
    return (root / TEMPLATE).parent / code / "messages.po"


def read_catalog(code: str, root: Path = ROOT) -> Catalog:
    """Return the messages of a language."""
    with catalog_file(code, root).open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def updated(catalog: Catalog, messages: Catalog, code: str, name: str) -> str:
    """Return the text of a catalog with the messages there are now.

    Nothing is guessed from similar messages: what is new, or was changed in English, is empty.
    """
    catalog.update(messages, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    header = (
        f'# {name}\nmsgid ""\nmsgstr ""\n"Language: {code}\\n"\n"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: nplurals={catalog.num_plurals}; plural={catalog.plural_expr};\\n"\n\n'
    )
    return _written(catalog, header)


def _written(catalog: Catalog, header: str) -> str:
    file = BytesIO()
    write_po(file, catalog, no_location=True, omit_header=True, sort_output=True)
    return header + file.getvalue().decode()


def name_of(code: str, root: Path = ROOT) -> str:
    """Return what a language calls itself: the first line of its catalog."""
    return catalog_file(code, root).read_text(encoding="utf-8").partition("\n")[0].strip("# ")


def faults(code: str, messages: Catalog, root: Path = ROOT) -> list[str]:
    """Return what a language lacks, a line each."""
    catalog = read_catalog(code, root)
    name = name_of(code, root)
    found = []
    if not 1 < len(name) <= 30 or "msgid" in name:
        found.append(f"the first line has to be a comment: what the language calls itself: {name}")
    if not catalog_file(code, root).with_name("glossary.md").is_file():
        found.append("there is no glossary.md")
    wanted = {(each.id, each.context): each for each in messages if each.id}
    there = {(each.id, each.context): each for each in catalog if each.id}
    found += [f"missing: {_name(wanted[each])}" for each in wanted if each not in there]
    found += [f"not used: {_name(there[each])}" for each in there if each not in wanted]
    for message in there.values():
        found += [f"{fault}: {_name(message)}" for fault in message_faults(message, catalog)]
    return found + list(_missing_texts(code, root))


def _name(message: Message) -> str:
    words = message.id if isinstance(message.id, str) else message.id[0]
    return f"{words} ({message.context})" if message.context else words


def message_faults(message: Message, catalog: Catalog) -> Iterator[str]:
    """Yield what is wrong with a translated message, in a few words."""
    sources = [message.id] if isinstance(message.id, str) else list(message.id)
    forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
    if not all(forms):
        yield "not translated"
        return
    if message.fuzzy:
        yield "fuzzy"
    if len(sources) > 1 and len(forms) != catalog.num_plurals:
        yield f"{len(forms)} forms instead of {catalog.num_plurals}"
    places = [_places(source) for source in sources]
    for form in forms:
        try:
            here = _places(form)
        except ValueError:
            yield "braces that do not close"
            continue
        if not set.intersection(*places) <= here <= set.union(*places):
            yield "other {places}"
        if len(sources) == 1 and _tags(form) != _tags(sources[0]):
            yield "other tags"
        if _outside(form) != _outside(sources[-1]):
            yield "other blanks at its ends"


def _places(text: str) -> set[str]:
    return {f"{name}{spec}" for _text, name, spec, _how in Formatter().parse(text) if name}


def _tags(text: str) -> Counter[str]:
    return Counter(_TAG.findall(text))


def _outside(text: str) -> tuple[str, str]:
    bare = text.strip(" \n\t")
    return text[: text.index(bare)], text[text.index(bare) + len(bare) :]


def _missing_texts(code: str, root: Path) -> Iterator[str]:
    """Yield the names, rules books and lessons that are there in English alone."""
    for folder in sorted((root / "resources").glob("signs/words")):
        for path in (folder / f"{code}.toml", folder.parents[1] / f"tilesets/elements/{code}.toml"):
            if not path.is_file():
                yield f"there is no {path.relative_to(root)}"
    for kind in ("book", "lesson"):
        for english in sorted((root / "pullstrings_qt" / "games").glob(f"*/{kind}/en.md")):
            path = english.with_name(f"{code}.md")
            if not path.is_file() and not english.match("blank*/*/*"):
                yield f"there is no {path.relative_to(root)}"


def update(only: str) -> int:
    """Bring all messages into the catalogs, and say what is lacking; return the exit code."""
    messages = messages_of()
    (ROOT / TEMPLATE).write_text(template_text(messages), encoding="utf-8")
    print(_size(messages))
    for code in [only] if only else codes():
        if code not in codes():
            return _refuse(f"There is no language {code}: make new-language TO={code}")
        text = updated(read_catalog(code), messages, code, name_of(code))
        catalog_file(code).write_text(text, encoding="utf-8", newline="\n")
        found = faults(code, messages)
        print(f"{code}, {name_of(code)}: {f'{len(found)} things to do' if found else 'complete'}")
        shown = found if only else found[:_SHOWN]
        print("".join(f"  {fault}\n" for fault in shown), end="")
        if len(shown) < len(found):
            print(f"  … and more: make translations TO={code}")
    return 0


def _size(messages: Catalog) -> str:
    """Return how many messages there are, how many words, and how many the longest has."""
    texts = [each.id if isinstance(each.id, str) else each.id[0] for each in messages if each.id]
    words = [len(text.split()) for text in texts]
    return f"{len(words):,} messages, {sum(words):,} words; the longest has {max(words)}"


def begin(code: str) -> int:
    """Make the folder of a new language; return the exit code."""
    if not re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", code):
        return _refuse("Say which language, such as make new-language TO=it or TO=pt_BR.")
    try:
        name = str(Locale.parse(code).get_language_name(code)).capitalize()
    except UnknownLocaleError:
        return _refuse(f"Babel knows no language {code}.")
    path = catalog_file(code)
    if path.exists():
        return _refuse(f"{path.relative_to(ROOT)} is there already.")
    path.parent.mkdir(parents=True, exist_ok=True)
    text = updated(Catalog(locale=code), messages_of(), code, name)
    path.write_text(text, encoding="utf-8", newline="\n")
    path.with_name("glossary.md").write_text(GLOSSARY.format(name=name), encoding="utf-8")
    print(f"New: {path.parent.relative_to(ROOT)}. What to do there: docs/how-to-translate.md")
    return 0


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


def main(arguments: list[str]) -> int:
    """Do what the Makefile asks for; return the code to end with."""
    parser = argparse.ArgumentParser(description="Keep the languages of the app.")
    parser.add_argument("command", choices=("update", "new"))
    parser.add_argument("code", nargs="?", default="", help="of the language, such as de")
    wanted = parser.parse_args(arguments)
    return begin(wanted.code) if wanted.command == "new" else update(wanted.code)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

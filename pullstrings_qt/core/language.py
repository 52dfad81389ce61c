"""Words on screen: every sentence passes through here and can be translated.

With GNU gettext (docs/decisions/004): a language is one folder of ``resources/i18n``
(docs/how-to-translate.md); English is in the code, and nothing is read for it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from gettext import NullTranslations
from pathlib import Path
from typing import Final

ENGLISH: Final = "en"
CATALOG: Final = "messages.po"  # the messages of a language; its first line says how it is called
PSEUDO_LANGUAGE: Final = "en_XA"  # nobody speaks it; it shows what others need
_LIKE_AND: Final = "(?i)h?[ií](?![aeo])"
_LIKE_OR: Final = r"(?i)h?[oó]|8|11(?!\d)"
"""Patterns of what sounds like the word before it in Spanish: “y” and “o” become “e” and “u”."""

_words = NullTranslations()
_language = ENGLISH


def use_language(folder: Path, wanted: Iterable[str]) -> None:
    """Speak the first wanted one, such as ``de_AT.UTF-8``, that is in the folder, else English."""
    global _words, _language
    found = best_language(folder, wanted)
    if found == _language:
        return
    _words, _language = _words_of(folder, found), found


def _words_of(folder: Path, language: str) -> NullTranslations:
    """Return the words of a language; what reads them is loaded only where there are some."""
    if language == ENGLISH:
        return NullTranslations()
    if language == PSEUDO_LANGUAGE:
        from pullstrings_qt.core.pseudo_language import PseudoWords  # noqa: PLC0415

        return PseudoWords()
    from pullstrings_qt.core.po_file import read_po  # noqa: PLC0415

    return read_po(folder / language / CATALOG)


def best_language(folder: Path, wanted: Iterable[str]) -> str:
    """Return the code of the first wanted language there is; one of its countries will do."""
    for each in wanted:
        language, country = _parts(each)
        code = f"{language}_{country}"
        if code == PSEUDO_LANGUAGE:
            return code
        if language == ENGLISH:
            return ENGLISH
        for name in (code, language):
            if (folder / name / CATALOG).is_file():
                return name
        elsewhere = sorted(folder.glob(f"{language}_*/{CATALOG}")) if language.isalpha() else []
        if elsewhere:
            return elsewhere[0].parent.name
    return ENGLISH


def _parts(code: str) -> tuple[str, str]:
    """Return language and country of a code such as ``de_AT.UTF-8``, ``pt-Latn-BR`` or ``fr``."""
    words = code.partition(".")[0].partition("@")[0].replace("-", "_").split("_")
    countries = (word for word in words[1:] if len(word) in (2, 3))
    return words[0].lower(), next(countries, "").upper()


def languages(folder: Path) -> dict[str, str]:
    """Return what each language there is calls itself, by its code and in the order of names."""
    found = {ENGLISH: "English"}
    for path in folder.glob(f"*/{CATALOG}"):
        with path.open(encoding="utf-8") as file:
            found[path.parent.name] = file.readline().strip("# \n") or path.parent.name
    return dict(sorted(found.items(), key=lambda entry: entry[1].casefold()))


def in_every_language(folder: Path, text: str) -> frozenset[str]:
    """Return what a text is called in each language there is inside the folder."""
    return frozenset(_words_of(folder, code).gettext(text) for code in languages(folder))


def language() -> str:
    """Return the code of the language in use, such as ``de`` or ``pt_BR``."""
    return _language


def environment_languages(environment: Mapping[str, str]) -> Sequence[str]:
    """Return the languages a terminal asks for, the best one first; Windows has none of these."""
    places = filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG")))
    return [*filter(None, environment.get("LANGUAGE", "").split(":")), *list(places)[:1]]


def gettext(text: str) -> str:
    """Return the text in the language in use."""
    return _words.gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """Return the form that fits the count in the language in use."""
    return _words.ngettext(one, many, count)


def pgettext(context: str, text: str) -> str:
    """Return the text where English has one word for two things: the context says which."""
    return _words.pgettext(context, text)


def npgettext(context: str, one: str, many: str, count: int) -> str:
    """Return the form that fits the count, where English says two things with one word."""
    return _words.npgettext(context, one, many, count)


_ = gettext


def all_of(names: Sequence[str]) -> str:
    """Return names as people list them: "M, N and Q"."""
    words = _("{most} and {last}")
    if names and re.match(_LIKE_AND, names[-1]):
        words = pgettext("before the sound of the Spanish “y”", "{most} and {last}")
    return _listed(names, words)


def one_of(names: Sequence[str]) -> str:
    """Return names to choose from as people list them: "M, N or Q"."""
    words = _("{most} or {last}")
    if names and re.match(_LIKE_OR, names[-1]):
        words = pgettext("before the sound of the Spanish “o”", "{most} or {last}")
    return _listed(names, words)


def _listed(names: Sequence[str], words: str) -> str:
    if len(names) < 2:
        return "".join(names)
    return words.format(most=_(", ").join(names[:-1]), last=names[-1])


def labeled(label: object, words: object) -> str:
    """Return a label and its words as the language punctuates them, such as "Turn 3: a draw"."""
    return _("{label}: {words}").format(label=label, words=words)


def number_text(number: int) -> str:
    """Return a number with a true minus sign."""
    return str(number) if number >= 0 else f"−{-number}"


def signed_text(number: int) -> str:
    """Return a number that always has its sign, but for 0."""
    return f"+{number}" if number > 0 else number_text(number)


def capital(sentence: str) -> str:
    """Return the sentence with its first letter large."""
    return sentence[:1].upper() + sentence[1:]

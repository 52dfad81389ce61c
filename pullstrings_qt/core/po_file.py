"""Catalogs of gettext, read from the text that translators write (docs/decisions/019)."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from gettext import NullTranslations, c2py
from pathlib import Path
from typing import Final

_ESCAPE: Final = re.compile(r"\\(.)")
_ESCAPED: Final = {"n": "\n", "t": "\t"}
_RULE: Final = re.compile(r"plural=([^;\n]+)")
_APART: Final = "\x04"  # stands between a context and its message, as in compiled catalogs


def _one_or_many(count: int) -> int:
    return int(count != 1)


@dataclass
class PoCatalog(NullTranslations):
    """The messages of one language by the English ones, behind their context if any."""

    messages: dict[str, str] = field(default_factory=dict)
    plurals: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by the message for one
    # which form a count takes
    form: Callable[[int], int] = field(default_factory=lambda: _one_or_many)

    def gettext(self, text: str) -> str:
        """Return the message in this language; in English where nobody has translated it."""
        return self.messages.get(text, text)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Return the form that fits the count, in English where nobody has translated it."""
        return self._form(one, one, many, count)

    def pgettext(self, context: str, text: str) -> str:
        """Return the message of this context, in English where nobody has translated it."""
        return self.messages.get(context + _APART + text, text)

    def npgettext(self, context: str, one: str, many: str, count: int) -> str:
        """Return the form of this context that fits the count."""
        return self._form(context + _APART + one, one, many, count)

    def _form(self, key: str, one: str, many: str, count: int) -> str:
        forms = self.plurals.get(key)
        if forms is None:
            return one if count == 1 else many
        return forms[self.form(abs(count))]


def read_po(path: Path) -> PoCatalog:
    """Return the messages of a catalog that are translated; a fuzzy one is not."""
    found = PoCatalog()
    for source, forms in _entries(path.read_text(encoding="utf-8")):
        if not source:
            rule = _RULE.search(forms[0])
            found.form = c2py(rule[1]) if rule else _one_or_many
        elif all(forms):
            found.messages[source] = forms[0]
            if len(forms) > 1:
                found.plurals[source] = tuple(forms)
    return found


def _entries(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each English message, behind its context, with its forms in the language."""
    for block in text.split("\n\n"):
        parts: dict[str, str] = {}
        key = ""
        for line in block.splitlines():
            if line.startswith("#"):
                if line.startswith("#,") and "fuzzy" in line:
                    break
                continue
            word, quote, rest = line.partition('"')
            key = word.strip() or key
            if quote:
                words = rest.rstrip()[:-1]
                if "\\" in words:
                    words = _ESCAPE.sub(lambda found: _ESCAPED.get(found[1], found[1]), words)
                parts[key] = parts.get(key, "") + words
        else:
            if "msgid" in parts:
                forms = [words for key, words in parts.items() if key.startswith("msgstr")]
                context = parts["msgctxt"] + _APART if "msgctxt" in parts else ""
                yield context + parts["msgid"], forms

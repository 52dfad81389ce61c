"""Words on screen: every sentence passes through here and can be translated.

GNU gettext rather than Qt Linguist: it needs no Qt, knows plurals of every language and its
tools read Python well (docs/decisions/004).
"""

import gettext as _gettext
from pathlib import Path

_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()
_languages: tuple[str, ...] = ()


def use_language(folder: Path, languages: list[str]) -> None:
    """Take the words from the first of the languages that has a catalogue in the folder."""
    global _catalogue, _languages  # noqa: PLW0603 - one language at a time is what a person sees
    _languages = tuple(languages)
    if any(folder.glob("*/LC_MESSAGES/*.mo")):
        _catalogue = _gettext.translation("pullstrings", folder, languages, fallback=True)
    else:  # gettext would take long to find out
        _catalogue = _gettext.NullTranslations()


def wanted_languages() -> tuple[str, ...]:
    """Return the languages a person wants, such as ``de_AT``, the best one first."""
    return _languages


def gettext(text: str) -> str:
    """Return the text in the language in use."""
    return _catalogue.gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """Return the form that fits the count in the language in use."""
    return _catalogue.ngettext(one, many, count)


_ = gettext


def number_word(number: int) -> str:
    """Return ``"two"`` for 2; numbers outside 0 … 10 stay digits."""
    words = (
        _("none"),
        _("one"),
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
        _("ten"),
    )
    return words[number] if 0 <= number < len(words) else str(number)


def capital(sentence: str) -> str:
    """Return the sentence with its first letter large."""
    return sentence[:1].upper() + sentence[1:]

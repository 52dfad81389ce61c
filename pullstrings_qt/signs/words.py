"""What a hand looks like in words: a full description, and the one cue to remember it by."""

import tomllib
from collections.abc import Mapping
from functools import cache

from pullstrings_qt.core.language import ENGLISH, language
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.resources import resource


def shape_text(letter: str) -> str:
    """Return a description of a letter's handshape that does not name the letter."""
    return _told(language())["shape"][letter]


def named_text(letter: str) -> str:
    """Return the letter, then the description of its handshape."""
    return _("The sign for {letter}: {shape}").format(letter=letter, shape=shape_text(letter))


def cue_text(letter: str) -> str:
    """Return the one thing to remember of a handshape, without naming its letter."""
    return _told(language())["cue"][letter]


@cache
def _told(code: str) -> Mapping[str, Mapping[str, str]]:
    """Return the table of a language, or the English one as that language shows English."""
    own = resource("signs", "words", f"{code}.toml")
    if own.is_file():
        return tomllib.loads(own.read_text(encoding="utf-8"))
    return {
        kind: {letter: _(text) for letter, text in texts.items()}
        for kind, texts in _told(ENGLISH).items()
    }

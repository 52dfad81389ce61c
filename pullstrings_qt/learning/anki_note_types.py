"""The kinds of notes an Anki package describes, and which of their fields face each other."""

import re
from dataclasses import dataclass
from typing import Any, Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.learning.anki_packing import LONGEST_NAME, MAX_FIELDS

_MARK: Final = re.compile(r"\{\{(?![#/^])([^{}]*)\}\}")
"""Where a field stands in a template: {{Name}}, also behind filters as {{type:Name}}."""


@dataclass(frozen=True, slots=True)
class NoteType:
    """A kind of notes.

    Attributes:
        id: names it within the package; `name` is as its maker called it.
        fields: their names, in order; one at least. Those of a kind with gaps end with the word
            that belongs into a gap.
        asked, answered: which fields stand on the question and on the answer of its first card.
        cloze: whether its notes are texts with gaps, each number of which makes a card.
        shown: for each card of a note, the fields that stand on its question.
    """

    id: str
    name: str
    fields: tuple[str, ...]
    asked: int
    answered: int
    cloze: bool
    count: int
    shown: tuple[frozenset[int], ...] = ()


def note_type(key: str, model: dict[str, Any], count: int) -> NoteType:
    """Return a kind of notes, told its key, what the package says of it and how many it has.

    Raises:
        KeyError, TypeError, ValueError, AttributeError: what the package says makes no sense.
    """
    found = model["flds"]
    if len(found) > MAX_FIELDS:
        raise ValueError("a kind of notes has more fields than any has")
    fields = tuple(_name(each) for each in sorted(found, key=lambda each: int(each["ord"])))
    first, *others = sorted(model["tmpls"], key=lambda each: int(each["ord"]))
    asked, answered = _sides(fields, str(first["qfmt"]), str(first["afmt"]))
    cloze = model.get("type") == 1
    if cloze:
        fields, answered = (*fields, _("Word in the gap")), len(fields)
    shown = tuple(frozenset(_places(fields, str(each["qfmt"]))) for each in (first, *others))
    return NoteType(
        str(int(key)), _name(model), fields, asked, answered, cloze, count, () if cloze else shown
    )


def _name(part: dict[str, Any]) -> str:
    return str(part["name"])[:LONGEST_NAME]


def _sides(fields: tuple[str, ...], question: str, answer: str) -> tuple[int, int]:
    """Return the fields on the question and on the answer of a card; the first two if unclear."""
    shown, told = _places(fields, question), _places(fields, answer)
    asked = min(shown, key=shown.__getitem__, default=0)
    rest = [place for place in told if place not in shown]
    spare = 1 if asked == 0 and len(fields) > 1 else 0
    return asked, min(rest, key=told.__getitem__, default=spare)


def _places(fields: tuple[str, ...], template: str) -> dict[int, int]:
    """Return which fields stand in a template, and where each stands first."""
    marks: dict[str, int] = {}
    for mark in _MARK.finditer(template):
        marks.setdefault(mark[1].rpartition(":")[2].strip(), mark.start())
    return {place: marks[name] for place, name in enumerate(fields) if name in marks}

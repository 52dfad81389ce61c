"""How much there is to draw in an SVG picture, known before it is drawn.

Parts of an SVG picture may be used again and again, also within parts that are: 1,600 characters
can ask for a drawing of hours, and what Qt draws cannot be stopped.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFile, QIODevice, QXmlStreamReader

_ELEMENT: Final = 800
"""What an element costs besides its attributes, in characters: each may fill the whole picture."""
_NAMED: Final = re.compile(r"#([^\s\"'()]+)")


@dataclass(slots=True)
class _Part:
    """A part with a name: what it costs by itself, and the names of the parts it draws."""

    cost: int = 0
    draws: list[str] = field(default_factory=list)


def svg_cost(path: Path, maximum: int) -> int:
    """Return how many characters a picture would have if nothing in it were used twice.

    It is `maximum` and one more where a part draws itself. Elements count as 800 characters. How
    long the lines of a path are is not looked at.

    A picture that is broken costs what stands before the fault: Qt draws no more of it.

    Args:
        path: the picture.
        maximum: more is too much anyway, and need not be counted.
    """
    parts = _parts(path, maximum)
    known: dict[str, int] = {}
    begun: set[str] = set()
    waiting = [""]
    while waiting:
        name = waiting[-1]
        if name not in begun:  # what a part draws is counted before it
            begun.add(name)
            draws = [each for each in parts[name].draws if each in parts]
            if any(each in begun and each not in known for each in draws):
                return maximum + 1  # it draws itself
            waiting += [each for each in draws if each not in begun]
            continue
        waiting.pop()
        part = parts[name]
        known.setdefault(name, part.cost + sum(known.get(each, 0) for each in part.draws))
        if known[name] > maximum:
            return known[name]
    return known[""]


def _parts(path: Path, maximum: int) -> dict[str, _Part]:
    """Return the parts with names, and under the empty name the whole and all that has none."""
    file = QFile(str(path))
    if not file.open(QIODevice.OpenModeFlag.ReadOnly):
        return {}
    reader = QXmlStreamReader(file)
    parts = {"": _Part()}
    around = [""]
    while not reader.atEnd() and reader.characterOffset() <= maximum:
        kind = reader.readNext()
        if kind == QXmlStreamReader.TokenType.StartElement:
            told = reader.attributes()
            values = {told.at(n).name(): told.at(n).value() for n in range(told.size())}
            name = values.get("id", "")
            if name and name not in parts:
                parts[name] = _Part()
                parts[around[-1]].draws.append(name)
                around.append(name)
            else:
                around.append(around[-1])
            part = parts[around[-1]]
            part.cost += _ELEMENT
            for value in values.values():
                part.cost += len(value)
                part.draws += [each for each in _NAMED.findall(value) if each != name]
        elif kind == QXmlStreamReader.TokenType.EndElement:
            around.pop()
        elif kind == QXmlStreamReader.TokenType.Characters:
            parts[around[-1]].cost += len(reader.text())
    return parts

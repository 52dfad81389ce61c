"""The complexity of an SVG picture, computed before it is drawn.

Parts of an SVG may be reused again and again, also nested: 1,600 characters can request hours of
    drawing, and Qt's drawing cannot be interrupted.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFile, QIODevice, QXmlStreamReader

_ELEMENT: Final = 800
"""Cost of an element in addition to its attributes, in characters: it may fill the picture."""
_NAMED: Final = re.compile(r"#([^\s\"'()]+)")


@dataclass(slots=True)
class _Part:
    """A named part: its own cost, and the names of the parts it uses."""

    cost: int = 0
    draws: list[str] = field(default_factory=list)


def svg_cost(path: Path, maximum: int) -> int:
    """Return how many characters a picture would have if its reused parts were copied.

    It is `maximum` + 1 if a part uses itself. Elements count as 800 characters. The lengths of path
    segments are not considered.

    A broken picture costs what is before the error: Qt draws no more of it.
    """
    parts = _parts(path, maximum)
    known: dict[str, int] = {}
    begun: set[str] = set()
    waiting = [""]
    while waiting:
        name = waiting[-1]
        if name not in begun:  # used parts are counted first
            begun.add(name)
            draws = [each for each in parts[name].draws if each in parts]
            if any(each in begun and each not in known for each in draws):
                return maximum + 1  # it uses itself
            waiting += [each for each in draws if each not in begun]
            continue
        waiting.pop()
        part = parts[name]
        known.setdefault(name, part.cost + sum(known.get(each, 0) for each in part.draws))
        if known[name] > maximum:
            return known[name]
    return known[""]


def _parts(path: Path, maximum: int) -> dict[str, _Part]:
    """Return the named parts, and under the empty name everything without one."""
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

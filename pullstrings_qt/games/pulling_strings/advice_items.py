"""Help on the board: gauges on the tiles, and the subject of the coach's note."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from pullstrings_qt.core.analysis import Analysis, Help
from pullstrings_qt.games.pulling_strings.gauge import Gauge
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS, End
from pullstrings_qt.games.pulling_strings.items import SIGNS, PullingItem
from pullstrings_qt.games.pulling_strings.string_art import cell_point, end_point
from pullstrings_qt.look.arrows import paint_chevrons
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.strokes import placed

MIN: Final = 0.02
"""Shares below this are not drawn."""
_RING: Final = 62.0
_DARK: Final = QColor("#3A2403")


def gauges(analysis: Analysis, help_given: Help) -> dict[End, Gauge]:
    """Return the gauge of every end that can be pulled, both kinds on one scale."""
    only = help_given is not Help.ADVICE
    own = {} if only else _by_end(analysis.shares)
    likely = _by_end(analysis.likely.get(1 - analysis.seat, {}))
    highest = max((*own.values(), *likely.values()), default=0.0)
    if highest < MIN:
        return {}
    ends = sorted({*_by_end(analysis.values), *own, *likely})
    return {
        end: Gauge(
            analysis.seat,
            _height(own.get(end, 0.0), highest),
            _height(likely.get(end, 0.0), highest),
            outlines_only=only,
        )
        for end in ends
    }


def _by_end(shares: Mapping[str, float]) -> dict[End, float]:
    """Return shares by end; a choice without a pull, or with a wrong sign, has none."""
    ends: dict[End, float] = {}
    for choice, share in shares.items():
        end = END_NUMBERS.get(choice.partition(":")[0])
        if end is not None:
            ends[end] = ends.get(end, 0.0) + share
    return ends


def _height(share: float, highest: float) -> float:
    return share / highest if share >= MIN else 0.0


class NoteItem(PullingItem):
    """A ring around the subject of the coach's note, and a chevron in its direction."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, SIGNS - 0.5)
        self._points: tuple[QPointF, ...] = ()

    def show_places(self, places: tuple[str, ...]) -> None:
        """Ring the first of these places, with chevrons to the others; empty for nothing."""
        points = (_point(place) for place in places)
        self._points = tuple(point for point in points if point is not None)
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw the ring, and a chevron toward each of the other places."""
        if not self._points:
            return
        ringed, lit = self._points[0], self.bank.theme.color("lit")
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((_DARK, 11.0), (lit, 6.5)):
            painter.setPen(QPen(color, width))
            painter.drawEllipse(ringed, _RING, _RING)
        for point in self._points[1:]:
            way = QLineF(ringed, point)
            if way.length() < _RING:
                continue
            with placed(painter, ringed):
                painter.rotate(-way.angle())
                painter.translate(_RING + 16, 0)
                paint_chevrons(painter, lit, 1)


def _point(place: str) -> QPointF | None:
    if place in END_NUMBERS:
        return end_point(END_NUMBERS[place])
    cell = place.removeprefix("c")
    return cell_point(int(cell)) if place.startswith("c") and cell.isdecimal() else None

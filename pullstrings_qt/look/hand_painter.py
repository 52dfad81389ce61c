"""A posed hand painted live, fast enough for motion, in the style of the stored pictures."""

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QTransform,
)

from pullstrings_qt.look.hand_brushes import HandColors, hand_colors, lightness
from pullstrings_qt.look.hand_slices import (
    PosedHand,
    Slice,
    cloth_path,
    palm_paths,
    posed_hand,
    silhouette,
)
from pullstrings_qt.look.theme import faint
from pullstrings_qt.signs.colors import Tone
from pullstrings_qt.signs.flesh import TIP_SHARE
from pullstrings_qt.signs.pictures import HALF_WIDTH
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import Skeleton
from pullstrings_qt.signs.space import Vector, plus, rotated, times
from pullstrings_qt.signs.views import Hand, Point, Side

# As in tools/artwork/creases.py.
_PALM_LINES: Final = (
    ((-37.0, 62.0), (-22.0, 64.0), (-6.0, 70.0), (6.0, 80.0)),
    ((28.0, 66.0), (12.0, 62.0), (-8.0, 54.0), (-22.0, 45.0)),
    ((27.0, 63.0), (14.0, 55.0), (7.0, 42.0), (4.0, 24.0), (3.0, 12.0)),
)
_PALM_SKIN: Final = 12.0  # mm in front of the bones
_STRAIGHT: Final = 50.0  # degrees; a joint bent further has its own fold
_MIN: Final = 0.35  # minimum cosine of a palm or a nail toward the viewer


@cache
def _palm_lines() -> QPainterPath:
    """Return the lines of the palm in its plane, as a shape to fill: Qt strokes slowly."""
    path = QPainterPath()
    for line in _PALM_LINES:
        knots = [QPointF(x, y) for x, y in line]
        path.moveTo(knots[0])
        for a, b in pairwise(knots[1:]):
            path.quadTo(a, (a + b) / 2)
        path.lineTo(knots[-1])
    stroker = QPainterPathStroker()
    stroker.setWidth(1.0)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    return stroker.createStroke(path)


def _on(a: Vector, b: Vector, middle: Vector) -> QTransform:
    """Return the transform from a plane into the picture, from its two directions and origin."""
    return QTransform(a[0], a[1], b[0], b[1], middle[0], middle[1])


def paint_palm_lines(painter: QPainter, hand: PosedHand, colors: HandColors) -> None:
    """Draw the three lines of the palm, if it faces the viewer."""
    side, up, front = (
        rotated(hand.turn, axis) for axis in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    )
    if front[2] < _MIN:
        return
    lines = _on(side, up, times(front, _PALM_SKIN)).map(_palm_lines())
    ink = faint(colors.ink(front), 0.36 * min(1.0, (front[2] - _MIN) * 4))
    painter.fillPath(lines, ink)


def paint_crease(painter: QPainter, piece: Slice, colors: HandColors) -> None:
    """Draw the crease of a joint at the start of a slice: across inside, short outside."""
    if piece.bend is None or piece.bend > _STRAIGHT:
        return
    facing = piece.palm[2]
    if facing < -_MIN:
        reach, alpha = 0.45, 0.30
    elif facing > _MIN:
        reach, alpha = 0.85, 0.42
    else:
        return
    x, y = piece.way
    half = piece.radius * reach
    line = _on((y * half, -x * half, 0.0), (x * 0.45, y * 0.45, 0.0), piece.start).map(_LINE)
    painter.fillPath(line, faint(colors.ink(piece.palm), alpha))


def _rounded(corner: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-1.0, -1.0, 2.0, 2.0), corner, corner)
    return path


_NAIL: Final = _rounded(0.62)
_LINE: Final = _rounded(0.0)


def paint_nail(painter: QPainter, piece: Slice, colors: HandColors) -> None:
    """Draw the nail of a last slice, if it faces the viewer."""
    thumb = piece.digit == "thumb"
    over = rotated(piece.frame, (1.0, 0.0, 0.0) if thumb else (0.0, 0.0, -1.0))
    if over[2] < _MIN:
        return
    across = rotated(piece.frame, (0.0, 0.0, 1.0) if thumb else (1.0, 0.0, 0.0))
    along = rotated(piece.frame, (0.0, 1.0, 0.0))
    radius = piece.end_radius
    # tools/artwork/creases.py puts it 0.4 of the bone before the bone's end.
    bone = _BONES[piece.digit]
    tip = plus(piece.end, times(along, bone * (1.0 - TIP_SHARE[piece.digit])))
    middle = plus(plus(tip, times(along, -0.40 * bone)), times(over, 0.75 * radius))
    for more, color in (
        (0.5, faint(colors.ink(piece.palm), 0.55)),
        (0.0, colors.of(colors.nail, lightness(over))),
    ):
        a, b = times(across, 0.70 * radius + more), times(along, 0.33 * bone + more)
        painter.fillPath(_on(a, b, middle).map(_NAIL), color)


_BONES: Final = {"thumb": 28.0, "index": 21.0, "middle": 22.0, "ring": 22.0, "little": 19.5}


# In mm, as in tools/artwork/__main__.py and tools/artwork/ink.py.
_OUTLINE: Final = 1.9
_FLESH: Final = -_OUTLINE / 2
_INK: Final = _FLESH + 0.8 * _OUTLINE
_INSIDE: Final = _FLESH - 0.3
_MIDDLE_OF_PALM: Final = (-4.0, 55.0, 0.0)
_BEHIND: Final = 5.0
_BANDS: Final = 5
_BALL: Final = 30.0


class HandPainter:
    """Paints one hand in one tone; a left hand is the flipped picture, with its light."""

    def __init__(
        self,
        bones: Skeleton,
        tone: Tone = Tone.SAND,
        side: Side = Side.VIEWER,
        hand: Hand = Hand.RIGHT,
    ) -> None:
        self._bones = bones
        self._colors = hand_colors(tone)
        self._side = side
        self._hand = hand
        self._scratch = (QImage(), QImage())

    def picture(self, pose: Pose, middle: Point, size: int) -> QImage:
        """Return the hand around a point of the side's view in mm; an edge is 230 mm."""
        hand = posed_hand(pose, self._bones, self._side)
        picture = _clear(size)
        painter = self._begin(picture, middle)
        for path in silhouette(hand, _OUTLINE / 2):
            painter.fillPath(path, self._colors.edge)
        if self._colors.inks_differ:
            flesh = self._cut_flesh(hand, middle, size)
            painter.resetTransform()
            painter.drawImage(0, 0, flesh)
        else:
            _Flesh(painter, hand, self._colors).paint()
        painter.end()
        return picture

    def _cut_flesh(self, hand: PosedHand, middle: Point, size: int) -> QImage:
        """Return the inside of the outline, without lines over the outline itself."""
        if self._scratch[0].width() != size:
            self._scratch = (_clear(size), _clear(size))
        shape, flesh = self._scratch
        shape.fill(Qt.GlobalColor.transparent)
        flesh.fill(Qt.GlobalColor.transparent)
        painter = self._begin(shape, middle)
        for path in silhouette(hand, _FLESH):
            painter.fillPath(path, Qt.GlobalColor.black)
        painter.end()
        painter = self._begin(flesh, middle)
        _Flesh(painter, hand, self._colors).paint()
        painter.resetTransform()
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        painter.drawImage(0, 0, shape)
        painter.end()
        return flesh

    def _begin(self, image: QImage, middle: Point) -> QPainter:
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = image.width()
        scale = size / (2 * HALF_WIDTH)
        painter.translate(size / 2, size / 2)
        painter.scale(-scale if self._hand is Hand.LEFT else scale, -scale)
        painter.translate(-middle[0], -middle[1])
        return painter


def _clear(size: int) -> QImage:
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


class _Flesh:
    """Paints everything inside the outline, back to front."""

    def __init__(self, painter: QPainter, hand: PosedHand, colors: HandColors) -> None:
        self._painter = painter
        self._hand = hand
        self._colors = colors
        self._palm_depth = rotated(hand.turn, _MIDDLE_OF_PALM)[2]
        self._palm_is_drawn = False

    def paint(self) -> None:
        for piece in self._hand.in_order():
            if not self._palm_is_drawn and piece.depth > self._palm_depth:
                self._paint_palm()
            if not piece.is_palm:
                self._paint_slice(piece)
        if not self._palm_is_drawn:
            self._paint_palm()

    def _fill(
        self,
        edges: Iterable[QPainterPath],
        insides: Iterable[QPainterPath],
        paint: tuple[QBrush, QColor],
    ) -> None:
        painter, (brush, color) = self._painter, paint
        for edge in edges:
            painter.fillPath(edge, color)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for inside in insides:
            painter.fillPath(inside, brush)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def _paint_palm(self) -> None:
        self._palm_is_drawn = True
        hand, colors, painter = self._hand, self._colors, self._painter
        front = rotated(hand.turn, (0.0, 0.0, 1.0))
        for path in palm_paths(hand, _INK):
            painter.fillPath(path, colors.ink(front))
        for root, second, *_rest in hand.digits[1:]:
            grown = second if root.is_palm else root
            if grown.is_drawn:
                self._fill_slice(grown)
        skin = colors.palm_brush(hand)
        self._fill(palm_paths(hand, _FLESH), palm_paths(hand, _INSIDE), skin)
        if hand.ball[2] > self._palm_depth - _BEHIND:
            self._paint_ball()
        self._paint_roots()
        paint_palm_lines(painter, hand, colors)
        way = (-hand.arm[0], -hand.arm[1])
        for tube in hand.cloth:
            painter.fillPath(cloth_path(hand, tube, _INK), colors.edge)
            edge, inside = cloth_path(hand, tube, _FLESH), cloth_path(hand, tube, _INSIDE)
            self._fill([edge], [inside], colors.sleeve_brush(way, tube.radius))

    def _paint_ball(self) -> None:
        """Paint the ball of the thumb facing the viewer, fading into the palm around it."""
        painter = self._painter
        place = QPointF(self._hand.ball[0], self._hand.ball[1])
        around = QRectF(-_BALL, -_BALL, 2 * _BALL, 2 * _BALL).translated(place)
        palm = QPainterPath()
        palm.setFillRule(Qt.FillRule.WindingFill)
        for path in palm_paths(self._hand, _INSIDE):
            if path.boundingRect().intersects(around):
                palm.addPath(path)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        root = self._hand.digits[0][0]
        painter.fillPath(palm, self._colors.spot_brush(place, _BALL, root.palm))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def _paint_roots(self) -> None:
        """Paint the transition from palm to digits: roundness increases band by band."""
        painter = self._painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for root, second, *_rest in self._hand.digits:
            piece = second if root.digit == "thumb" else root
            if piece.is_palm and (piece is root or piece.depth > self._palm_depth - _BEHIND):
                brush, _color = self._colors.round_brush(piece)
                maximum = 0.5 if piece is second else 1.0
                for number, band in enumerate(piece.bands(_BANDS), start=1):
                    painter.setOpacity(maximum * number / (_BANDS + 1))
                    painter.fillPath(
                        band.outline(_INSIDE, round_start=False, round_end=False), brush
                    )
        painter.setOpacity(1.0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def _paint_slice(self, piece: Slice) -> None:
        joined = piece.goes_on
        round_ends = {"round_start": not joined[0], "round_end": not joined[1]}
        self._painter.fillPath(piece.outline(_INK, **round_ends), self._colors.ink(piece.palm))
        for other, is_joined in zip(self._hand.beside(piece), joined, strict=True):
            if other is not None and other.is_drawn and not is_joined:
                self._fill_slice(other)
        self._fill_slice(piece)
        piece.is_drawn = True

    def _fill_slice(self, piece: Slice) -> None:
        skin = self._colors.round_brush(piece)
        start, end = piece.goes_on
        edge = piece.outline(_FLESH, round_start=not start, round_end=not end)
        self._fill([edge], [piece.outline(_INSIDE)], skin)
        paint_crease(self._painter, piece, self._colors)
        if piece.is_tip:
            paint_nail(self._painter, piece, self._colors)

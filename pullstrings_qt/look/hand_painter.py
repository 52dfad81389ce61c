"""A posed hand painted live, fast enough for motion, in the style of the stored pictures."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath

from pullstrings_qt.look.hand_brushes import HandColors, hand_colors
from pullstrings_qt.look.hand_details import paint_crease, paint_nail, paint_palm_lines
from pullstrings_qt.look.hand_slices import (
    PosedHand,
    Slice,
    cloth_path,
    palm_paths,
    posed_hand,
    silhouette,
    square_round,
)
from pullstrings_qt.signs.colors import Tone
from pullstrings_qt.signs.pictures import HALF_WIDTH
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import Skeleton
from pullstrings_qt.signs.space import rotated
from pullstrings_qt.signs.views import Hand, Point, Side

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
    """Paints one hand in one tone.

    A left hand is the flipped picture, including its light, like the stored ones.
    """

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
        """Return the hand on a transparent background.

        The middle of the picture is a point of the side's view, in mm; an edge is 230 mm.
        """
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
        """Paint all."""
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
        palm = QPainterPath()
        palm.setFillRule(Qt.FillRule.WindingFill)
        for path in palm_paths(self._hand, _INSIDE):
            if path.boundingRect().intersects(square_round(place, _BALL)):
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

"""A large hand on ivory: rims, finger rings, counted fingers, and turning around."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import ClassVar

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.crossfade import paint_crossfade
from pullstrings_qt.look.exposed import Exposed
from pullstrings_qt.look.hand_close_up import (
    AIR,
    CloseUp,
    HandSight,
    close_ups,
    paint_close_up,
    paint_turning,
)
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.moving_picture import MovingPicture
from pullstrings_qt.look.sign_player import SignPlayer
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_face import paint_face
from pullstrings_qt.signs.skeleton import Digit
from pullstrings_qt.tiles.tile_set import Face
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.learn.drill.question_card import RADIUS, SLAB, IvoryCard

_BADGE = 18.0
_STALK = 15.0
_TURNING = 1500  # ms from one side to the other


@dataclass(frozen=True, slots=True)
class HandMarks:
    """A ring round `digits`, a number on each `counted` finger, and a rim such as ``"good"``."""

    digits: tuple[Digit, ...] = ()
    counted: tuple[Digit, ...] = ()
    rim: str = ""
    ink: str = "good"


class HandCard(Exposed, RingFocus, IvoryCard):
    """Shows one hand, or another face; Tab reaches it, so that it is read."""

    exposed_role: ClassVar[str] = "Graphic"
    framed: ClassVar[bool] = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._face: Face | None = None
        self.sight: HandSight | None = None  # the hand shown; None for another face
        self._beside: tuple[HandSight, ...] = ()
        self.marks = HandMarks()
        self._before: HandSight | None = None
        self.ring_radius = float(RADIUS)
        self.moving = MovingPicture(self)
        self.player = SignPlayer(self)
        self.player.frame_changed.connect(lambda _frame: self.update())
        self._turning = QVariantAnimation(self)
        self._turning.setDuration(_TURNING)
        self._turning.setEasingCurve(QEasingCurve.Type.InOutSine)
        self._turning.setStartValue(0.0)
        self._turning.setEndValue(1.0)
        self._turning.valueChanged.connect(lambda _share: self.update())
        self._turning.finished.connect(self.update)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_hand(
        self,
        sight: HandSight,
        spoken: str,
        *,
        beside: Sequence[HandSight] = (),
        marks: HandMarks = HandMarks(),
    ) -> None:
        """Show a hand."""
        self._stop()
        self._face, self.sight = None, sight
        self.moving.show(None)
        self._beside, self.marks = (sight, *beside), marks
        self.setAccessibleName(spoken)

    def show_face(self, face: Face, spoken: str) -> None:
        """Show the face of a tile without hands."""
        self._stop()
        self._face, self.sight, self.marks = face, None, HandMarks()
        self.moving.show(face)
        self.setAccessibleName(spoken)

    def turn(self, sight: HandSight, spoken: str) -> None:
        """Turn the hand to another side (1.5 s; immediately with reduced motion)."""
        self._turning.stop()
        self._before, self.sight = self.sight, sight
        self._beside = tuple(sight if one == self._before else one for one in self._beside)
        self.setAccessibleName(spoken)
        if self.isVisible() and not Theme.current().reduced_motion and self._before is not None:
            self.player.stop()
            self._turning.start()
        self.update()

    @property
    def is_turning(self) -> bool:
        """Whether the hand is turning."""
        return self._turning.state() == QVariantAnimation.State.Running

    def play(self) -> None:
        """Play the motion of a letter that moves once, if motion is allowed."""
        self._turning.stop()
        self.player.play(self.sight.letter if self.sight else None, Theme.current())

    def _stop(self) -> None:
        self.player.stop()
        self._turning.stop()
        self.update()

    def restyle(self) -> None:
        """Apply another theme; stops any motion of a hand."""
        self._stop()
        self.moving.show(self._face)

    def _close_up(self, *turned_from: HandSight) -> CloseUp:
        box = QRectF(self.card_box())
        air = AIR * box.width()
        if self.marks.counted:
            air = 2 * _BADGE * self._badge_scale + _STALK + 8
        return close_ups((*turned_from, *self._beside), box.size(), air)[0]

    @property
    def _badge_scale(self) -> float:
        return min(max(self.width() / 400, 0.62), 1.4)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.moving.show(self._face)

    def hideEvent(self, event: QHideEvent) -> None:
        self._stop()
        super().hideEvent(event)
        self.moving.show(None)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, box = Theme.current(), QRectF(self.card_box())
        if self.marks.rim:
            painter.setPen(QPen(theme.color(self.marks.rim), 6 if theme.is_contrast else 4))
            whole = box.adjusted(2, 2, -2, (0 if theme.is_contrast else SLAB) - 2)
            painter.drawRoundedRect(whole, RADIUS - 2, RADIUS - 2)
        painter.save()
        painter.setClipPath(rounded(box.adjusted(3, 3, -3, -3), RADIUS - 3))
        painter.translate(box.center())
        if self._face is not None:
            side = min(box.width(), box.height()) * 0.9
            paint_face(painter, self._face, side, theme, moved=self.moving.now())
        elif self.sight is not None:
            self._paint_hand(painter)
        painter.restore()
        painter.end()

    def _paint_hand(self, painter: QPainter) -> None:
        theme, close_up = Theme.current(), self._close_up()
        if self.is_turning and self._before is not None:
            before, share = self._close_up(self._before), float(self._turning.currentValue())
            paint_turning(painter, before, close_up, share, theme)
            return
        frame, settled = self.player.frame, self.player.settled
        if frame is None or settled == 0.0:
            paint_close_up(painter, close_up, theme, frame)
        else:
            box = QRectF(self.card_box())
            paint_crossfade(
                painter,
                box.translated(-box.center()),
                lambda old: paint_close_up(old, close_up, theme, frame),
                lambda new: paint_close_up(new, close_up, theme),
                settled,
            )
        if settled > 0.0:  # a moving digit is not where the still has it
            painter.setOpacity(settled)
            if self.marks.digits:
                self._paint_ring(painter, close_up)
            self._paint_counts(painter, close_up)
            painter.setOpacity(1.0)

    def _paint_ring(self, painter: QPainter, close_up: CloseUp) -> None:
        theme = Theme.current()
        ring = close_up.ring(self.marks.digits)
        painter.save()
        painter.translate(ring.middle)
        painter.rotate(ring.turn)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        # black in high contrast: the ring's default color is as light as the card there
        edge = theme.blackened(theme.color("lit_edge"))
        for color, width in ((edge, 8.0), (theme.color("lit"), 4.5)):
            painter.setPen(QPen(color, width))
            painter.drawEllipse(QPointF(), ring.long, ring.short)
        painter.restore()

    def _paint_counts(self, painter: QPainter, close_up: CloseUp) -> None:
        theme = Theme.current()
        scale = self._badge_scale
        ink = theme.color(self.marks.ink)
        paper = theme.color("card")
        if theme.is_contrast:
            ink, paper = theme.color("card"), theme.color("ink")
        for number, (end, middle) in enumerate(self._badges(close_up), start=1):
            painter.setPen(QPen(ink, 3.0 * scale))
            painter.drawLine(end, middle)
            painter.setBrush(paper)
            radius = (_BADGE - 1.5) * scale
            painter.drawEllipse(middle, radius, radius)
            figure = text_path(str(number), 20 * scale).translated(middle)
            painter.fillPath(figure, ink)

    def _badges(self, close_up: CloseUp) -> list[tuple[QPointF, QPointF]]:
        """Return the start of each number's line and the middle of the number."""
        scale, found = self._badge_scale, list[tuple[QPointF, QPointF]]()
        apart = (2 * _BADGE + 3) * scale
        for digit in self.marks.counted:
            end, onward = close_up.top(digit)
            middle = end + onward * (_STALK + _BADGE) * scale
            if found:  # fingers may touch: their numbers must not
                way = middle - found[-1][1]
                far = hypot(way.x(), way.y())
                if 0 < far < apart:
                    middle += way * ((apart - far) / far)
            found.append((end - onward * 6 * scale, middle))
        return found

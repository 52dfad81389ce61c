"""The large ivory card: it shows one side of a tile."""

from typing import ClassVar

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from pullstrings_qt.look.exposed import Exposed
from pullstrings_qt.look.hand_face import EDGE
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.views import Side, View, side_of
from pullstrings_qt.tiles.tile_set import Face
from pullstrings_qt.ui.kit.face_view import FaceView
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.kit.shadows import Shadow

RADIUS = 30
"""Radius of the card's corners, in pixels."""
SLAB = 8
"""Thickness of the card's edge, in pixels."""
FRAME = 18
"""Pixels between the edge of the card and its frame."""


class TurnableFace(FaceView):
    """A face whose hand can also be seen from the other side."""

    def use_hand(self, hand: str) -> None:
        """Show this hand, ``right`` or ``left``; empty for that of the theme."""
        self._hand = hand
        self.restyle()

    def show_face(self, face: Face | None, spoken: str | None = None) -> None:
        """Show another face, from the default side; the card has the accessible name."""
        self._view = ""
        super().show_face(face, "")

    @property
    def from_signer(self) -> bool:
        """Whether the hand is shown from the signer's side."""
        letter = self.face.sign if self.face is not None else None
        return side_of(letter or "", View(self.look.signs.view)) is Side.SIGNER

    def turn_hand(self) -> None:
        """Show the other side of the hand."""
        self._view = (Side.VIEWER if self.from_signer else Side.SIGNER).value
        self.restyle()


class IvoryCard(QWidget):
    """A thick ivory card with a shadow, and a frame inside its edge where it is `framed`."""

    framed: ClassVar[bool] = True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shadow: Shadow | None = None

    def card_box(self) -> QRect:
        """Return the place of the card's face in the widget, without the edge."""
        return self.rect().adjusted(0, 0, 0, -SLAB)

    def showEvent(self, event: QShowEvent) -> None:
        if self._shadow is None:
            self._shadow = Shadow(self, "card", RADIUS)
        super().showEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, box = Theme.current(), QRectF(self.card_box())
        painter.setBrush(theme.color("ivory"))
        if theme.is_contrast:
            painter.setPen(QPen(theme.color("line"), 3))
            painter.drawRoundedRect(box, RADIUS, RADIUS)
            painter.end()
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("ivory_edge"))
        painter.drawRoundedRect(box.adjusted(0, 0, 0, SLAB), RADIUS, RADIUS)
        if not theme.is_dark:
            painter.setPen(QPen(theme.color("card", 0.9), 3))
        painter.setBrush(theme.color("ivory"))
        painter.drawRoundedRect(box.adjusted(1.5, 1.5, -1.5, -1.5), RADIUS - 1, RADIUS - 1)
        if self.framed:
            painter.setPen(QPen(theme.color("ivory_edge"), 2))
            painter.drawRoundedRect(box.adjusted(FRAME, FRAME, -FRAME, -FRAME), 16, 16)
        painter.end()


class QuestionCard(Exposed, RingFocus, IvoryCard):
    """A card with a face; Tab reaches it, so that screen readers read it."""

    exposed_role: ClassVar[str] = "Graphic"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ring_radius = float(RADIUS)
        self.pane = TurnableFace(None, self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_face(self, face: Face, spoken: str) -> None:
        """Show a face; `spoken` is its accessible name."""
        self.pane.show_face(face)
        self._place_pane()
        self.setAccessibleName(spoken)

    def _place_pane(self) -> None:
        """Put the face inside the frame; the cuff of a hand extends beyond its lower edge."""
        room = self.card_box().adjusted(FRAME, FRAME, -FRAME, -FRAME)
        face = self.pane.face
        if face is not None and face.sign is not None and room.height() > room.width():
            room.setTop(room.bottom() - room.width())
            room.translate(0, round(room.width() * EDGE))
        self.pane.setGeometry(room)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_pane()

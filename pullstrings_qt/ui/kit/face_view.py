"""A face of a tile at a large size: a hand that signs, a picture, also one that moves, or words."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.look.crossfade import paint_crossfade
from pullstrings_qt.look.moving_picture import MovingPicture
from pullstrings_qt.look.sign_player import SignPlayer
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_art import HALF, paint_tile_body, paint_tile_shadow
from pullstrings_qt.look.tile_face import paint_face
from pullstrings_qt.tiles.tile_set import Face
from pullstrings_qt.ui.kit.style import smooth_painter

_DEFAULT: Final = 280
_MIN: Final = 48
_FIELD: Final = 16
"""Radius of the corners of the light field behind a face, in pixels."""
_RIM: Final = 24.0
"""Space for the edge and the shadow of a tile, in its units."""


class FaceView(QWidget):
    """Shows one face in the largest square that fits; a sign that moves plays on request.

    A GIF moves as long as it is seen, unless motion is reduced. `on_tile` and `on_field` tell what
    light ground it is on. Without a `view` (``viewer`` or ``signer``) and a `hand` the settings'
    are taken.
    """

    def __init__(
        self,
        face: Face | None = None,
        parent: QWidget | None = None,
        *,
        on_tile: bool = False,
        on_field: bool = False,
        view: str = "",
        hand: str = "",
    ) -> None:
        super().__init__(parent)
        self._on_tile = on_tile
        self._on_field = on_field
        self._view, self._hand = view, hand
        self.face: Face | None = None
        """What is shown."""
        self.moving = MovingPicture(self)
        self.player = SignPlayer(self)
        """The player of the motion."""
        self.player.frame_changed.connect(self.update)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.show_face(face)

    @property
    def look(self) -> Theme:
        """The theme the face is drawn by."""
        theme = Theme.current()
        signs = theme.signs
        view, hand = self._view or signs.view, self._hand or signs.hand
        return theme._replace(signs=signs._replace(view=view, hand=hand))

    def show_face(self, face: Face | None, spoken: str | None = None) -> None:
        """Show another face, not moving.

        The accessible name is the face's alt text, which does not name the letter of a sign, or
        `spoken`: after an answer use ``look.hand_face.named_alt``.
        """
        self.player.stop()
        self.face = face
        self.moving.show(self.face)
        alt = face.alt if face is not None else ""
        self.setAccessibleName(alt if spoken is None else spoken)
        self.update()

    def play(self) -> None:
        """Play the motion once from its start, if the face has one and motion is allowed."""
        self.player.play(self.face.sign if self.face is not None else None, self.look)

    def restyle(self) -> None:
        """Apply another theme; stops a running motion."""
        self.player.stop()
        self.moving.show(self.face)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_DEFAULT, _DEFAULT)

    def minimumSizeHint(self) -> QSize:
        return QSize(_MIN, _MIN)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.moving.show(self.face)

    def hideEvent(self, event: QHideEvent) -> None:
        self.player.stop()
        super().hideEvent(event)
        self.moving.show(None)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.face is None:
            return
        painter = smooth_painter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(self.rect())
        painter.translate(box.center())
        side = min(box.width(), box.height())
        if self._on_field:
            theme = self.look
            painter.setPen(theme.outline(3, "ink"))
            painter.setBrush(theme.color("ivory"))
            field = QRectF(-side / 2, -side / 2, side, side).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(field, _FIELD, _FIELD)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._on_tile:
            scale = side / (2 * HALF + _RIM)
            painter.scale(scale, scale)
            painter.translate(0, -_RIM / 4)
            paint_tile_shadow(painter, self.look)
            paint_tile_body(painter, self.look)
            side = 2 * HALF
        self._paint_face(painter, self.face, side)

    def _paint_face(self, painter: QPainter, face: Face, side: float) -> None:
        frame, settled = self.player.frame, self.player.settled
        if frame is None or settled == 0.0:
            paint_face(painter, face, side, self.look, frame, self.moving.now())
            return
        paint_crossfade(
            painter,
            QRectF(-side / 2, -side / 2, side, side),
            lambda old: paint_face(old, face, side, self.look, frame),
            lambda new: paint_face(new, face, side, self.look),
            settled,
        )

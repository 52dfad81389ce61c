"""The view of a board: large, sharp at every size, with its places for mouse and keys."""

from math import floor
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QResizeEvent, QShowEvent, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsView, QSizePolicy, QWidget

from pullstrings_qt.look.board_pads import BoardPads
from pullstrings_qt.look.board_scene import BoardScene

MARGIN: Final = 8
"""Pixels kept free round the board, for rings and shadows of lifted tiles."""
SMALLEST: Final = 240


class BoardView(QGraphicsView):
    """Shows a board scene as large as the widget allows, on whatever lies behind it."""

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._board = scene
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setInteractive(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.viewport().setAutoFillBackground(False)
        self.setBackgroundBrush(Qt.BrushStyle.NoBrush)
        self._pads = BoardPads(self, scene)
        scene.places_changed.connect(self._pads.update_places)
        self._fit()

    @property
    def board(self) -> BoardScene:
        """The scene that is shown."""
        return self._board

    @property
    def pads(self) -> BoardPads:
        """The places for mouse, keyboard and screen reader."""
        return self._pads

    @property
    def side(self) -> float:
        """Width of the board in logical pixels; the height too, where it is a square."""
        return self.transform().m11() * self._board.shape[0]

    def focus_board(self) -> None:
        """Give the keyboard focus to the first place of the board."""
        self._pads.focus_first()

    def _fit(self) -> None:
        """Choose the largest board whose pitch is a whole number of device pixels."""
        ratio = self.devicePixelRatioF()
        wide, high = self._board.shape
        room = min((self.width() - 2 * MARGIN) / wide, (self.height() - 2 * MARGIN) / high)
        room = max(room, SMALLEST / 2 / max(wide, high))
        pitch = max(1, floor(room * ratio * self._board.pitch))
        scale = pitch / self._board.pitch / ratio
        if abs(self.transform().m11() - scale) > 1e-9:
            self.setTransform(QTransform.fromScale(scale, scale))
        self._board.set_device(scale, ratio)
        self._pads.place_all()

    def sizeHint(self) -> QSize:
        """Return the size of a board in a common window."""
        return QSize(700, 700)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size at which a board can be read."""
        return QSize(SMALLEST, SMALLEST)

    def event(self, event: QEvent) -> bool:
        """Draw anew when the window moves to a screen of another resolution."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._fit()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the board into the new size."""
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the board: the screen is known now."""
        super().showEvent(event)
        self._fit()
        self._pads.watch(self.window().windowHandle())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Pass the focus on to the board's places."""
        super().focusInEvent(event)
        self._pads.focus_first()

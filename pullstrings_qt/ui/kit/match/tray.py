"""The pieces of a seat beside the board."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QEnterEvent,
    QFocusEvent,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_drag import DragSource
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.exposed import Exposed, notify_role, notify_state, read_only_role
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tray import TrayItem
from pullstrings_qt.ui.kit.boxes import row_of
from pullstrings_qt.ui.kit.pressable import Pressable
from pullstrings_qt.ui.kit.text_block import fitted

COLUMNS: Final = 4
"""Minimum number of columns, except for slim pieces."""
GAP: Final = 2


class TrayGrid(QWidget):
    """Lays pieces side by side; a few pieces are not stretched."""

    def __init__(self, *, slim: bool) -> None:
        super().__init__()
        self._slim = slim
        self._needed = 0
        self._pieces: tuple[QWidget, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_pieces(self, pieces: Sequence[QWidget]) -> None:
        """Show other pieces and delete the old ones."""
        for old in self._pieces:
            old.hide()
            old.deleteLater()
        self._pieces = tuple(pieces)
        for piece in self._pieces:
            piece.setParent(self)
            piece.show()
        self.arrange()

    def arrange(self) -> None:
        """Lay out the pieces after a change of their size or of the text size."""
        needed = self.heightForWidth(self.width())
        if needed != self._needed:
            self._needed = needed
            self.updateGeometry()
        columns, wide, high = self._measures(self.width())
        for place, piece in enumerate(self._pieces):
            row, column = divmod(place, columns)
            left = column * (wide + GAP)
            piece.setGeometry(left, row * (high + GAP), wide, high)

    def _measures(self, width: int) -> tuple[int, int, int]:
        """Return the number of columns for a width, and the width and height of a piece."""
        minimum = max((piece.minimumSizeHint().width() for piece in self._pieces), default=1)
        high = max((piece.sizeHint().height() for piece in self._pieces), default=0)
        columns = max(2 if self._slim else COLUMNS, (width + GAP) // (minimum + GAP))
        if self._slim:
            return columns, min(minimum, (width + GAP) // columns - GAP), high
        return columns, (width + GAP) // min(columns, max(COLUMNS, len(self._pieces))) - GAP, high

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        columns, _wide, high = self._measures(width)
        rows = -(-len(self._pieces) // columns)
        return max(0, rows * (high + GAP) - GAP)

    def sizeHint(self) -> QSize:
        return QSize(160, self.heightForWidth(max(self.width(), 160)))

    def minimumSizeHint(self) -> QSize:
        """Return the size at minimum width; below it pieces are squeezed."""
        return QSize(120, self.heightForWidth(max(self.width(), 120)))

    def event(self, event: QEvent) -> bool:
        """Lay out again when pieces change size: larger text needs more space."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self.arrange()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()
        super().resizeEvent(event)


_PIECE = 48
_SMALL_PIECE = 40
_NAMED = 70  # width of a slim piece with its name below
_LEAST = 24
"""Pixels a piece is wide at least, so that a mouse in an unsteady hand finds it."""
_FADED = 0.32
_ABOVE = 8  # the ring of the picked piece, and the dot at its corner


class TrayButton(Exposed, DragSource, Pressable, QAbstractButton):
    """A piece of a tray: its picture, its name and how many are left.

    A `full` one is large and has its name below; others only the number left.
    """

    def __init__(self, scene: BoardScene, item: TrayItem, *, full: bool) -> None:
        super().__init__()
        self._scene = scene
        self.item = item
        """The item shown."""
        self._full = full
        self.ring_radius = 10.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda: scene.activate_place(self.item.id))
        self.take(item)

    def role_now(self) -> str:
        """Return the role: a button, or only a picture."""
        return "Button" if self.item.choosable else read_only_role()

    def states_now(self) -> frozenset[str]:
        """Return the checked state if it is picked."""
        return frozenset({"selectable", "selected"} if self.item.picked else ())

    def take(self, item: TrayItem) -> None:
        """Show the item in its current state."""
        before, self.item = self.item, item
        if item.choosable is not before.choosable:
            notify_role(self)
        if item.picked is not before.picked:
            notify_state(self, "selected")
        self.setObjectName(item.id)
        words = _("{square}, picked").format(square=item.spoken) if item.picked else item.spoken
        self.setAccessibleName(words)
        keyed = item.choosable and item.key
        self.setAccessibleDescription(_("Key: {key}").format(key=item.key) if keyed else "")
        focus, shape, free = Qt.FocusPolicy, Qt.CursorShape, item.choosable
        self.setFocusPolicy(focus.StrongFocus if free else focus.NoFocus)
        self.setCursor(shape.PointingHandCursor if free else shape.ArrowCursor)
        self.update()

    def drag_from(self) -> tuple[BoardScene, str]:
        """Return the board and the piece to drag."""
        return self._scene, self.item.id

    def _piece_side(self) -> int:
        side = _PIECE if self._full else _SMALL_PIECE
        return round(side * min(Theme.current().text_scale, 1.25))

    def _lines(self) -> list[tuple[str, bool]]:
        named = self.item.name and (self._full or self._is_slim)
        name = [(self.item.name, False)] if named else []
        return [*name, (self.item.count, True)]

    def widest_line(self) -> int:
        """Return the maximum width of the lines below the picture, in pixels."""
        return max(
            ceil(QFontMetricsF(Theme.current().font("small", bold=bold)).horizontalAdvance(words))
            for words, bold in self._lines()
        )

    @property
    def _is_slim(self) -> bool:
        """Whether pieces are higher than wide: then more fit side by side."""
        return self._scene.piece_share < 1

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        words = len(self._lines()) * theme.line_height("small")
        return QSize(theme.px(58), _ABOVE + self._piece_side() + 7 + words)

    def minimumSizeHint(self) -> QSize:
        """Return the size of the picture; text is elided if there is no space."""
        wide = round(self._piece_side() * self._scene.piece_share)
        if self._is_slim and self.item.name:
            wide = max(wide, Theme.current().px(_NAMED))
        wide = max(wide + (2 if self._is_slim else 6), _LEAST, Theme.current().target)
        return QSize(wide, self.sizeHint().height())

    def enterEvent(self, event: QEnterEvent) -> None:
        self._scene.hover_place(self.item.id)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._scene.hover_place(None)
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._scene.focus_place(self.item.id)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._scene.focus_place(None)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, item = Theme.current(), self.item
        room = (self.width() - 10) / self._scene.piece_share  # for the ring of the picked one
        side = self._piece_side() if self._is_slim else round(min(self._piece_side(), room))
        lift = -2 if self.is_hovered and item.choosable and not self.isDown() else 0
        wide = side * self._scene.piece_share
        box = QRectF((self.width() - wide) / 2, _ABOVE + lift, wide, side)
        if item.picked or (self.is_hovered and item.choosable):
            self._paint_ring(painter, box, strong=item.picked)
        painter.setOpacity(_FADED if item.faded else 1)
        self._scene.paint_piece(painter, box, item.piece)
        painter.setOpacity(1)
        top = _ABOVE + side + 5
        for words, bold in self._lines():
            font, height = theme.font("small", bold=bold), theme.line_height("small")
            minimum = round(0.8 * Theme().font("small", bold=bold).pixelSize())
            font, cut = fitted(font, words, self.width() + 2.0, minimum)
            painter.setFont(font)
            painter.setPen(theme.color("ink_soft" if item.faded else "ink"))
            painter.drawText(QRect(0, top, self.width(), height), Qt.AlignmentFlag.AlignCenter, cut)
            top += height
        painter.end()

    def _paint_ring(self, painter: QPainter, box: QRectF, *, strong: bool) -> None:
        theme = Theme.current()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for grow, width, role in ((3.0, 3.5, "lit"), (5.0, 1.5, "lit_edge")):
            if role == "lit_edge" and not strong:
                continue
            painter.setPen(QPen(theme.color(role), width))
            painter.drawRoundedRect(box.adjusted(-grow, -grow, grow, grow), 9, 9)
        if strong:  # a dot as well: never color alone
            painter.setPen(QPen(theme.color("card"), 2))
            painter.setBrush(theme.color("lit_edge"))
            painter.drawEllipse(QPointF(box.right() + 1, box.top() + 1), 6, 6)


class TrayStrip(QWidget):
    """The pieces of the seat that chooses, in a row."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self._scene = scene
        self.buttons: tuple[TrayButton, ...] = ()
        self._row = row_of(gap=8, on=self)  # the number left is below each piece
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def restyle(self) -> None:
        """Apply another theme's sizes; where there is little room, the words shrink."""
        wide = Theme.current().px(_SMALL_PIECE)
        for button in self.buttons:
            button.setMinimumWidth(wide)
            button.setMaximumWidth(max(wide, button.widest_line()))

    def show_tray(self, items: Sequence[TrayItem]) -> None:
        """Update the pieces."""
        if [button.item.id for button in self.buttons] != [item.id for item in items]:
            for old in self.buttons:
                old.hide()
                old.deleteLater()
            self.buttons = tuple(TrayButton(self._scene, item, full=False) for item in items)
            for button in self.buttons:
                self._row.addWidget(button)
            self.restyle()
        for button, item in zip(self.buttons, items, strict=True):
            button.take(item)
        self.setVisible(bool(items))

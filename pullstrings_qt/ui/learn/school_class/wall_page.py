"""The wall: a few tiles, as large as the window, without names and numbers."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.words import cue_text
from pullstrings_qt.tiles.tile_set import Face, Tile, TileSet
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.face_view import FaceView
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.tile_words import tile_label

_NAME_SHARE = 0.14
"""Height of the letter as a share of the window height."""


class BigName(QWidget):
    """The name of a tile, as large as its height allows."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = text_path(self.accessibleName(), self.height() * 0.8, widest=self.width() - 8)
        middle = self.rect().toRectF().center()
        painter.fillPath(path.translated(middle), Theme.current().color("ink"))
        painter.end()


class WallCard(Card):
    """One tile: its name, the hand from both sides, and a description."""

    def __init__(self, tiles: TileSet, tile_id: str) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.tile_id = tile_id
        self.name = BigName(tile_label(tiles, tile_id))
        self.cue = TextLabel(
            "", "lead", heavy=False, align=Qt.AlignmentFlag.AlignHCenter, widest=900
        )
        self.views: list[FaceView] = []
        self.captions: list[TextLabel] = []
        inside = QVBoxLayout(self)
        inside.setContentsMargins(20, 8, 20, 18)
        inside.setSpacing(6)
        inside.addWidget(self.name)
        self._hands = QGridLayout()
        self._hands.setHorizontalSpacing(16)
        self._hands.setVerticalSpacing(2)
        inside.addLayout(self._hands, 1)
        inside.addWidget(self.cue)
        self._add_faces(tiles.tile(tile_id))

    def _add_faces(self, tile: Tile) -> None:
        hand = next((face for face in (tile.back, tile.front) if face.sign), None)
        if hand is not None and hand.sign:
            self._add(hand, "viewer", _("As others see it"))
            self._add(hand, "signer", _("As you see it"))
            self.cue.show_text(cue_text(hand.sign))
        else:
            self._add(tile.back)
        self.cue.setVisible(bool(self.cue.text()))

    def _add(self, face: Face, view: str = "", caption: str = "") -> None:
        middle = Qt.AlignmentFlag.AlignHCenter
        self.views.append(FaceView(face, on_field=True, view=view))
        self.captions.append(TextLabel(caption, color="ink_soft", align=middle))
        for widget in (self.views[-1], self.captions[-1]):
            widget.setParent(self)  # `arrange` places it, but with large text perhaps never

    def arrange(self, height: int, *, across: bool, alone: bool) -> None:
        """Fit the card to a window height in pixels."""
        self.name.setFixedHeight(round(height * _NAME_SHARE))
        self.cue.use_role("title" if alone else "lead", heavy=False)
        for place, (view, caption) in enumerate(zip(self.views, self.captions, strict=True)):
            row, column = (0, place) if across else (2 * place, 0)
            self._hands.addWidget(view, row, column)
            self._hands.addWidget(caption, row + 1, column)
        self._hands.setRowStretch(0, 1)
        self._hands.setRowStretch(2, 0 if across else 1)

    def play(self) -> None:
        """Play the motion of a sign that moves."""
        for view in self.views:
            view.play()

    def words(self) -> str:
        """Return the card as text for a screen reader."""
        return f"{self.name.accessibleName()}. {self.cue.text()}"


class WallPage(Page):
    """Shows all tiles side by side, or a single larger one; arrow keys move between them."""

    def __init__(self, tiles: TileSet, tile_ids: Sequence[str]) -> None:
        names = ", ".join(tile_label(tiles, one) for one in tile_ids)
        super().__init__(names, tiles.name)
        self.shown = 0
        self.cards = [WallCard(tiles, one) for one in tile_ids]
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(24, 4, 24, 20)
        self._grid.setSpacing(16)
        self.body.addLayout(self._grid, 1)
        for place, card in enumerate(self.cards):
            self._grid.addWidget(card, 0, place)
        if len(self.cards) > 1:
            self.header.add_action(_("One after the other"), "forward").triggered.connect(self.next)
        self.header.add_action(_("Show the movement"), "replay").triggered.connect(self.play)
        self.show_one(0)

    def show_one(self, number: int) -> None:
        """Show a single tile, from 1; 0 shows all, unless large text has no space for them."""
        whole = len(self.cards)
        if number % (whole + 1) == 0 and Theme.current().has_large_text:
            number = whole if number < self.shown else 1
        self.shown = number % (whole + 1)
        for place, card in enumerate(self.cards, 1):
            card.setVisible(self.shown in (0, place))
            self._grid.setColumnStretch(place - 1, int(self.shown in (0, place)))
        self._arrange()
        self.play()
        if self.isVisible():
            self.announce_first()

    def next(self) -> None:
        """Show the next single tile; after the last one all again."""
        self.show_one(self.shown + 1)

    def play(self) -> None:
        """Play the signs that move."""
        for card in self._in_sight():
            card.play()

    def _in_sight(self) -> list[WallCard]:
        return [self.cards[self.shown - 1]] if self.shown else self.cards

    def _arrange(self) -> None:
        shown = self._in_sight()
        # Side by side if that makes them larger.
        wide = (self.width() - 48) / len(shown) - 56
        high = self.height() * (1 - _NAME_SHARE) - 48 - Theme.current().px(120)
        across = min(wide / 2, high) >= min(wide, high / 2)
        for card in shown:
            card.arrange(self.height(), across=across, alone=len(shown) == 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Space):
            self.next()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Up):
            self.show_one(self.shown - 1)
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        if self.shown:
            self.show_one(0)
            return
        pressed = [one for one, card in enumerate(self.cards, 1) if card.geometry().contains(place)]
        if pressed:
            self.show_one(pressed[0])

    def restyle(self) -> None:
        """Apply another theme."""
        self.show_one(self.shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def announce_first(self) -> None:
        announce(self, " ".join(card.words() for card in self._in_sight()))

    def initial_focus(self) -> QWidget:
        return self

"""The three cards of the home page: going on, learning, history."""

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_art import tile_pixmap
from pullstrings_qt.look.tokens import tokens
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.cards import Card
from pullstrings_qt.ui.home_content import ContinueSummary, HistoryLine
from pullstrings_qt.ui.picture_pane import PicturePane
from pullstrings_qt.ui.seat_widgets import SeatMark
from pullstrings_qt.ui.text_label import TextLabel

_TILE_SET = "asl"
_TILE_SIDE = 48.0
_TILES_ROOM = 200


class ContinueCard(Card):
    """The unfinished match with its scores; invites to a first match when there is none."""

    play_on = Signal()
    start_first = Signal()

    def __init__(
        self, theme: Theme, summary: ContinueSummary | None, *, art_waits: bool = False
    ) -> None:
        super().__init__(theme)
        self.picture: PicturePane | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(22, 18, 22, 18)
        self._row.setSpacing(20)
        if summary is None:
            self._row.addLayout(self._invitation(), 1)
            return
        if summary.picture is not None:
            self.picture = PicturePane(theme, summary.picture, 172, waits=art_waits)
            self._row.addWidget(self.picture)
        self._row.addLayout(self._match(summary), 1)

    def set_picture_side(self, side: int) -> None:
        """Give the little board a size in pixels; 0 hides it."""
        if self.picture is not None:
            self.picture.setVisible(side > 0)
            self.picture.set_side(max(side, 16))

    def _invitation(self) -> QVBoxLayout:
        theme = self._theme
        column = QVBoxLayout()
        column.setSpacing(6)
        column.addStretch(1)
        column.addWidget(TextLabel(theme, _("Play"), "second", colour="ink_soft"))
        column.addWidget(TextLabel(theme, _("Who pulls the strings today?"), "lead"))
        column.addWidget(
            TextLabel(
                theme,
                _("Two of you at one laptop, or you against the computer. It takes 15 minutes."),
                colour="ink_soft",
            )
        )
        column.addSpacing(10)
        self.button = Button(theme, _("New match"), ButtonKind.PRIMARY, icon="play")
        self.button.clicked.connect(self.start_first)
        column.addWidget(self.button, alignment=LEADING)
        column.addStretch(1)
        return column

    def _match(self, summary: ContinueSummary) -> QVBoxLayout:
        theme = self._theme
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addStretch(1)
        column.addWidget(TextLabel(theme, _("Continue"), "second", colour="ink_soft"))
        column.addWidget(TextLabel(theme, summary.title, "lead"))
        column.addSpacing(8)
        for seat, name in enumerate(summary.names):
            line = QHBoxLayout()
            line.setSpacing(8)
            line.addWidget(SeatMark(theme, seat, 24))
            line.addWidget(TextLabel(theme, name, elided=True), 1)
            line.addWidget(TextLabel(theme, str(summary.totals[seat]), "lead"))
            column.addLayout(line)
            column.addSpacing(4)
        column.addSpacing(2)
        column.addWidget(TextLabel(theme, summary.status, "second", colour="ink_soft"))
        column.addSpacing(10)
        self.button = Button(theme, _("Play on"), ButtonKind.PRIMARY, icon="play")
        self.button.clicked.connect(self.play_on)
        column.addWidget(self.button, alignment=LEADING)
        column.addStretch(1)
        return column


class LearnCard(Card):
    """Learning signs: for now inside a match."""

    learn = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._art_waits = False
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 20, 22, 20)
        column.setSpacing(4)
        column.addWidget(TextLabel(theme, _("Learn"), "second", colour="ink_soft"))
        column.addWidget(TextLabel(theme, _("Signs while you play"), "lead"))
        column.addWidget(
            TextLabel(
                theme,
                _("Letters lie face up and you answer with the sign. A match with help built in."),
                colour="ink_soft",
            )
        )
        column.addStretch(1)
        column.addWidget(
            TextLabel(theme, _("Flash cards come later."), "second", colour="ink_soft")
        )
        column.addSpacing(8)
        self.button = Button(theme, _("Play and learn"))
        self.button.clicked.connect(self.learn)
        column.addWidget(self.button, alignment=LEADING)

    def let_art_wait(self) -> None:
        """Leave the tiles out of the first painting and draw them right after."""
        self._art_waits = True

    def _show_art(self) -> None:
        self._art_waits = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card, and three tiles in its corner where they have room."""
        super().paintEvent(event)
        if self._art_waits:
            QTimer.singleShot(0, self, self._show_art)
            return
        free = self.width() - self.button.geometry().right()
        if free < _TILES_ROOM or self._theme.text_scale > 1.25:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        tiles = tile_set(_TILE_SET).tiles
        ratio = self.devicePixelRatioF()
        for number, (name, turn, lift) in enumerate((("a", -9, 4), ("s", 5, -14), ("l", -3, 6))):
            picture = tile_pixmap(tiles[name], "front", _TILE_SIDE, ratio * 2, self._theme)
            painter.save()
            painter.translate(self.width() - 148 + number * 53, self.height() - 52 + lift)
            painter.rotate(turn)
            wide, high = _TILE_SIDE * 156 / 108, _TILE_SIDE * 168 / 108
            painter.drawPixmap(
                QRectF(-wide / 2, -high * 78 / 168, wide, high), picture, QRectF(picture.rect())
            )
            painter.restore()
        painter.end()


class ColourTab(QWidget):
    """A short bar in the colour of a game's box."""

    def __init__(self, theme: Theme, game: str) -> None:
        super().__init__()
        self._theme = theme
        boxes = tokens()["box"]
        self._fill = QColor(boxes.get(game, boxes["pulling_strings"]))
        self.setFixedSize(10, theme.px(28))

    def theme_changed(self, theme: Theme) -> None:
        """Grow with the text."""
        self._theme = theme
        self.setFixedSize(10, theme.px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bar."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        contrast = self._theme.is_contrast
        painter.setPen(QPen(QColor(255, 255, 255), 2) if contrast else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0) if contrast else self._fill)
        edge = 1 if contrast else 0
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(edge, edge, -edge, -edge), 3, 3)
        painter.end()


class HistoryRow(QWidget):
    """One result, with a hairline above it."""

    def __init__(self, theme: Theme, line: HistoryLine) -> None:
        super().__init__()
        self._theme = theme
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 8, 0, 6)
        row.setSpacing(12)
        row.addWidget(ColourTab(theme, line.game))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(TextLabel(theme, line.result))
        words.addWidget(TextLabel(theme, line.details, "small", colour="ink_soft"))
        row.addLayout(words, 1)

    def theme_changed(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the hairline."""
        painter = QPainter(self)
        painter.setPen(QPen(self._theme.colour("line"), 1.5))
        painter.drawLine(QPointF(0, 0.75), QPointF(self.width(), 0.75))
        painter.end()


class HistoryCard(Card):
    """The last three results."""

    see_all = Signal()

    def __init__(self, theme: Theme, lines: tuple[HistoryLine, ...]) -> None:
        super().__init__(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 16, 22, 16)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.addWidget(TextLabel(theme, _("History"), "lead"), 1)
        self.button = Button(theme, _("See all"), ButtonKind.LINK)
        self.button.setAccessibleDescription(_("All finished matches"))
        self.button.clicked.connect(self.see_all)
        head.addWidget(self.button)
        column.addLayout(head)
        column.addSpacing(8)
        for line in lines[:3]:
            column.addWidget(HistoryRow(theme, line))
        if not lines:
            nothing = _(
                "Every finished match will be listed here, and you can watch it again. "
                "Matches from files can be opened there too."
            )
            column.addWidget(TextLabel(theme, nothing, colour="ink_soft"))
        column.addStretch(1)

"""The home page: the shelf of games, the match to go on with, learning and the last results."""

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QImageReader,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.resources import resource
from pullstrings_qt.look.theme import Theme, pixel_font
from pullstrings_qt.ui.home.cards import ContinueCard, HistoryCard, LearnCard
from pullstrings_qt.ui.home.content import HomeContent
from pullstrings_qt.ui.home.game_box import Shelf
from pullstrings_qt.ui.kit.avatars import AddPlayerButton, Avatar, initials
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.scroll_area import ScrollArea

_DEFAULT = (1366, 768)
_WIDE = 1280
_LOW = 600  # px of a window in which cards below the shelf were out of sight
_SCALES = (0.825, 1.45)
_MAX_AVATARS = 6
_LARGEST_NAME = 1.4
_ROW_BOARD = 44


class NameButton(Button):
    """The icon and the name of the app; opens what there is to know about it."""

    def __init__(self) -> None:
        super().__init__("Pullstrings", ButtonKind.QUIET)
        self._sign = QPixmap()
        self.setAccessibleName(_("About Pullstrings"))

    def _px(self, pixels: float) -> int:
        """Return a length at the text scale; the name is large anyway and grows less."""
        return round(pixels * min(Theme.current().text_scale, _LARGEST_NAME))

    def sizeHint(self) -> QSize:
        name = QFontMetricsF(self._font()).horizontalAdvance(self.text())
        return QSize(self._px(52 + 14) + round(name) + 18, self._px(60))

    def _font(self) -> QFont:
        return pixel_font(self._px(32), bold=True)

    def _sign_of(self, side: int) -> QPixmap:
        """Return the icon at a size; drawn from the file, not scaled."""
        ratio = self.devicePixelRatioF()
        pixels = round(side * ratio)
        if self._sign.width() != pixels:
            reader = QImageReader(str(resource("icons", "pullstrings.svg")))
            reader.setScaledSize(QSize(pixels, pixels))
            self._sign = QPixmap.fromImageReader(reader)
            self._sign.setDevicePixelRatio(ratio)
        return self._sign

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def heightForWidth(self, width: int) -> int:
        return self._px(60)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = self._paint_plate(painter)
        side = self._px(52)
        top = (self.height() - side) // 2
        painter.drawPixmap(2, top, self._sign_of(side))
        painter.setFont(self._font())
        painter.setPen(ink)
        words = self.rect().adjusted(2 + self._px(66), 0, -8, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()


class Divider(QWidget):
    """An upright hairline between two groups of buttons."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(3, 32)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(Theme.current().color("line"), 1.5))
        painter.drawLine(QPointF(1.5, 0), QPointF(1.5, self.height()))
        painter.end()


class HomeHeader(QWidget):
    """The top of the home page: the name, the players and the settings."""

    about_chosen = Signal()
    settings_chosen = Signal()
    add_player_chosen = Signal()
    player_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._avatars: list[Avatar] = []
        self._names: tuple[str, ...] = ()
        self._pictures: tuple[str, ...] = ()
        self._ids: tuple[int, ...] = ()
        self._name = NameButton()
        self._name.clicked.connect(self.about_chosen)
        self.add_button = AddPlayerButton()
        self.add_button.clicked.connect(self.add_player_chosen)
        self.settings_button = Button(_("Settings"), ButtonKind.QUIET, icon="settings")
        self.settings_button.clicked.connect(self.settings_chosen)
        self._players = QHBoxLayout()
        self._players.setSpacing(14)
        row = self.row = QHBoxLayout(self)
        row.setSpacing(16)
        row.addWidget(self._name)
        row.addStretch(1)
        row.addLayout(self._players)
        row.addWidget(self.add_button)
        row.addWidget(Divider())
        row.addWidget(self.settings_button)

    def show_players(
        self,
        names: tuple[str, ...],
        pictures: tuple[str, ...] = (),
        ids: tuple[int, ...] = (),
    ) -> None:
        """Show one avatar a person, the first few, with their pictures; ids pick the colors."""
        for avatar in self._avatars:
            self._players.removeWidget(avatar)
            avatar.hide()
            avatar.deleteLater()
        self._avatars = []
        self.add_button.spell_out(not names)
        maximum = _MAX_AVATARS // 2 if Theme.current().has_large_text else _MAX_AVATARS
        self._names, self._pictures, self._ids = names, pictures, ids
        letters = initials(names)
        for place, name in enumerate(names[:maximum]):
            picture = pictures[place] if place < len(pictures) else ""
            person = ids[place] if place < len(ids) else place
            own = letters[place]
            avatar = Avatar(name, person, picture=picture, letters=own)
            avatar.clicked.connect(self._avatar_clicked)
            self._players.addWidget(avatar)
            avatar.show()  # the layout counts it from now on
            self._avatars.append(avatar)

    def restyle(self) -> None:
        """Show as many avatars as there is room for at another size of the text."""
        self.show_players(self._names, self._pictures, self._ids)

    def fit(self, theme: Theme, room: int) -> None:
        """Leave of the settings their picture where they are too wide for so many pixels."""
        words = _("Settings")
        for part in (self._name, self.add_button, self.settings_button):
            part.restyle()  # they may not have heard of it yet
        self.settings_button.show_text(words)
        self.add_button.spell_out(not self._names)
        if self.row.minimumSize().width() > room:
            self.add_button.spell_out(False)
        fits = self.row.minimumSize().width() <= room
        self.settings_button.show_text(words if fits else "", words)
        set_tool_tip(self.settings_button, "" if fits else words)

    def _avatar_clicked(self) -> None:
        avatar = self.sender()
        if isinstance(avatar, Avatar):
            self.player_chosen.emit(avatar.name)


class HomePage(Page):
    """What a person sees first.

    Args:
        content: the unfinished match, the last results and the players.
        art_waits: paint words, boxes and cards first; their pictures follow in the next moment.
    """

    game_chosen = Signal(str)
    """A box was opened; carries the id of the game."""

    lesson_chosen = Signal(str)
    """Somebody wants to be shown how a game is played; carries its id."""

    continue_chosen = Signal()
    history_chosen = Signal()
    settings_chosen = Signal()
    learn_chosen = Signal()
    about_chosen = Signal()
    add_player_chosen = Signal()
    player_chosen = Signal(str)
    """A person's avatar was clicked; carries the name."""

    def __init__(self, content: HomeContent | None = None, *, art_waits: bool = False) -> None:
        super().__init__(_("Home"), bare=True)
        self._art_waits = art_waits
        self._content = HomeContent()
        self._cards: tuple[ContinueCard, LearnCard, HistoryCard] | None = None
        self.top = HomeHeader()
        self.shelf = Shelf()
        self._before = QGridLayout()
        self._grid = QGridLayout()
        self._scroll = ScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setSpacing(0)
        self._column.addWidget(self.top)
        self._column.addLayout(self._before)
        self._column.addStretch(5)
        self._column.addWidget(self.shelf)
        self._column.addStretch(3)
        self._column.addLayout(self._grid)
        self._column.addStretch(4)
        self._scroll.setWidget(inner)
        self.body.addWidget(self._scroll, 1)
        self._connect()
        self.show_content(content or HomeContent())
        if art_waits:
            self.shelf.defer_art()
            self.learn_card.defer_art()
        self._art_waits = False

    @property
    def continue_card(self) -> ContinueCard:
        """The card of the unfinished match."""
        return self._three()[0]

    @property
    def learn_card(self) -> LearnCard:
        """The card for learning."""
        return self._three()[1]

    @property
    def history_card(self) -> HistoryCard:
        """The card of the last results."""
        return self._three()[2]

    def show_content(self, content: HomeContent) -> None:
        """Show other content, in the same places."""
        self._content = content
        for card in self._cards or ():
            self._before.removeWidget(card)
            self._grid.removeWidget(card)
            card.hide()
            card.deleteLater()
        going_on = ContinueCard(content.continue_match, content.again, art_waits=self._art_waits)
        going_on.play_again.connect(self.game_chosen)
        going_on.play_on.connect(self.continue_chosen)
        going_on.start_first.connect(self._first_match)
        learning = LearnCard(content.learning)
        learning.learn.connect(self.learn_chosen)
        history = HistoryCard(content.history)
        history.see_all.connect(self.history_chosen)
        self._cards = (going_on, learning, history)
        self.shelf.show_lessons(content.lessons)
        self.top.show_players(content.players, content.pictures, content.ids)
        self._arrange()

    def regions(self) -> tuple[QWidget, ...]:
        """Return top, shelf and the three cards, in the order they are seen."""
        first, *others = self._three()
        if self._is_folded:
            return (self.top, first, self.shelf, *others)
        return (self.top, self.shelf, first, *others)

    def initial_focus(self) -> QWidget:
        """Return the main button: playing on, or the first match."""
        return self.continue_card.button

    @property
    def footer(self) -> QWidget | None:
        """The buttons of the cards, which stand at one height; None where the cards do not."""
        return None if self._is_folded else self.continue_card.button

    def restyle(self) -> None:
        """Arrange everything for another size of the text."""
        self._arrange()

    @property
    def _is_folded(self) -> bool:
        """Whether the cards stand one below the other: text is large, or they were out of sight."""
        large = Theme.current().text_scale > (1.0 if self._is_small() else 1.25)
        return large or self.height() < _LOW

    def _three(self) -> tuple[ContinueCard, LearnCard, HistoryCard]:
        assert self._cards is not None
        return self._cards

    def _connect(self) -> None:
        self.shelf.game_chosen.connect(self.game_chosen)
        self.shelf.lesson_chosen.connect(self.lesson_chosen)
        self.top.about_chosen.connect(self.about_chosen)
        self.top.settings_chosen.connect(self.settings_chosen)
        self.top.add_player_chosen.connect(self.add_player_chosen)
        self.top.player_chosen.connect(self.player_chosen)

    def _first_match(self) -> None:
        self.game_chosen.emit(self.shelf.boxes[0].game.spec.id)

    def _scale(self) -> float:
        wanted = min(self.width() / _DEFAULT[0], self.height() / _DEFAULT[1])
        return min(max(wanted, _SCALES[0]), _SCALES[1])

    def _is_small(self) -> bool:
        return self.width() < _WIDE

    def _place_cards(self) -> None:
        """Lay out the cards; one below the other, going on comes before the shelf.

        It has the keyboard first, and what has it is scrolled to: below the shelf, whoever opened
        the page saw neither its top nor a game.
        """
        folded = self._is_folded
        first, *others = self._three()
        (self._before if folded else self._grid).addWidget(first, 0, 0)
        for place, card in enumerate(others, 1):
            self._grid.addWidget(card, *((place, 0) if folded else (0, place)))
        for place in range(1, 3):
            self._grid.setColumnStretch(place, 0 if folded else 102)
        self._grid.setColumnStretch(0, 125)

    def _arrange(self) -> None:
        """Fit boxes and cards to the size of window and text."""
        scale = self._scale()
        small = self._is_small()
        side = 24 if small else max(48, (self.width() - round(1270 * _SCALES[1])) // 2)
        self._column.setContentsMargins(
            0, 10 if small else round(24 * scale), 0, 16 if small else 24
        )
        self.top.row.setContentsMargins(side - 2, 0, side - 12, 0)
        self.top.fit(
            Theme.current(), self.width() - self._scroll.verticalScrollBar().sizeHint().width()
        )
        folded = self._is_folded
        self._before.setContentsMargins(side, 8 if folded else 0, side, 24 if folded else 0)
        self._grid.setContentsMargins(side, 0, side, 0)
        self._grid.setSpacing(16 if small else 24)
        self.shelf.set_scale(scale, side)
        self._place_cards()
        for card in self._three():
            card.setMinimumHeight(0 if folded else round(262 * min(scale, 1.2)))
        room = (self.width() - 2 * side) * (1.0 if folded else 0.38)
        picture = min(round(172 * scale), round(room * 0.40))
        self.continue_card.set_picture_side(picture)
        self.history_card.set_picture_side(round(_ROW_BOARD * scale))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)

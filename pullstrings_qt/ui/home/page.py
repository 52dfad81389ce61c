"""The home page: the shelf of games, the match to go on with, learning and the last results."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.profile import Profile
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.home.cards import ContinueCard, HistoryCard, LearnCard
from pullstrings_qt.ui.home.content import HomeContent
from pullstrings_qt.ui.home.game_box import GameBox, Shelf
from pullstrings_qt.ui.kit.avatars import AddPlayerButton, Avatar, initials
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.pressable import TabGroup
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.kit.square_picture import AppIcon
from pullstrings_qt.ui.kit.style import propagate_theme
from pullstrings_qt.ui.kit.text_label import TextLabel

_DEFAULT = (1366, 768)
_SMALL = 1280
"""Windows less wide have narrow margins."""
_NARROW = 900
_HIGH = 700
"""Windows so wide and so high have room for cards with larger text."""
_LOW = 580
"""In windows less high the cards are folded."""
_SCALES = (0.746, 1.45)
"""How large boxes are at least and at most; 1 in a window of the default size."""
_MAX_AVATARS = 6
_WIDEST = 1840
_CARD = 300
"""Height that a card needs at 100 % text, in pixels."""
_LOWEST_BOX = 96


class HomeHeader(QWidget):
    """The top of the home page: the name, the players and the settings."""

    player_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._avatars: list[Avatar] = []
        self._people: Sequence[Profile] = ()
        self._icon = AppIcon(50)
        self._name = TextLabel("Pullstrings", "page")
        self.add_button = AddPlayerButton()
        self.settings_button = Button(_("Settings"), ButtonKind.QUIET, icon="settings")
        self._join_words = _("Join a match")
        self.join_button = Button(self._join_words, icon="laptop")
        self._group = TabGroup(self)
        self._players = QHBoxLayout()
        self._players.setSpacing(14)
        row = self.row = QHBoxLayout(self)
        row.setSpacing(16)
        row.addWidget(self._icon)
        row.addWidget(self._name, 1)
        row.addWidget(self.join_button)
        row.addLayout(self._players)
        row.addWidget(self.add_button)
        row.addSpacing(4)
        row.addWidget(self.settings_button)

    def show_players(self, people: Sequence[Profile]) -> None:
        """Show one avatar a person, the first few."""
        self._group.hold([])
        for avatar in self._avatars:
            avatar.hide()
            avatar.deleteLater()
        self._avatars, self._people = [], people
        maximum = _MAX_AVATARS // 2 if Theme.current().has_large_text else _MAX_AVATARS
        letters = initials([person.name for person in people])
        for person, own in zip(people[:maximum], letters, strict=False):
            avatar = Avatar(person.name, person.id, picture=person.avatar, letters=own)
            avatar.clicked.connect(partial(self.player_chosen.emit, person.name))
            self._players.addWidget(avatar)
            avatar.show()  # the layout counts it from now on
            self._avatars.append(avatar)
        self._group.hold([self.join_button, *self._avatars, self.add_button])

    def name_joining(self, words: str) -> None:
        """Say what the button for other laptops leads to now."""
        self._join_words = words
        self.fit(self.width())

    def restyle(self) -> None:
        """Show as many avatars as there is room for at another size of the text."""
        self.show_players(self._people)

    def fit(self, room: int) -> None:
        """Leave of the buttons their pictures where they are too wide for so many pixels."""
        self._name.use_role("title" if Theme.current().text_scale > 1.25 else "page")
        self._name.show()
        buttons = ((self.join_button, self._join_words), (self.settings_button, _("Settings")))
        for button, spelled in buttons:
            button.show_text(spelled)
            set_tool_tip(button, "")
        self.add_button.spell_out(not self._people)
        self._players.invalidate()
        self.row.invalidate()
        if self.row.minimumSize().width() > room:
            self.add_button.spell_out(False)
        for button, spelled in buttons:
            one_line = button.sizeHint().width() - button.minimumSizeHint().width()
            if self.row.minimumSize().width() + one_line > room:
                button.show_text("", spelled)
                set_tool_tip(button, spelled)
        self._name.setVisible(self.row.minimumSize().width() <= room)


class HomePage(Page):
    """What a person sees first, all at once; if art waits, pictures follow the first painting."""

    game_chosen = Signal(str)
    lesson_chosen = Signal(str)
    continue_chosen = Signal()
    history_chosen = Signal()
    unfinished_chosen = Signal()
    match_chosen = Signal(str)
    learn_chosen = Signal()

    def __init__(self, content: HomeContent | None = None, *, art_waits: bool = False) -> None:
        super().__init__(_("Home"), bare=True)
        self._art_waits = art_waits
        self._content = HomeContent()
        self._cards: tuple[ContinueCard | LearnCard | HistoryCard, ...] = ()
        self._has_size = False
        self._scroll = scroll = ScrollArea()  # in the smallest windows, with large text
        self._sheet = QWidget()
        self.top = HomeHeader()
        self.shelf = Shelf(self.game_chosen.emit, self.lesson_chosen.emit)
        for part in (self.top, self.shelf):
            part.setParent(self._sheet)
        scroll.setWidget(self._sheet)
        self.body.addWidget(scroll, 1)
        self.show_content(content or HomeContent())
        self._let_art(wait=art_waits)

    def _let_art(self, *, wait: bool) -> None:
        self._art_waits = wait
        parts: list[Shelf | GameBox | LearnCard] = [self.shelf, self.learn_card]
        for late in (*parts, *self.shelf.boxes):
            late.art_waits = wait
            late.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._art_waits:
            single_shot(self, partial(self._let_art, wait=False))

    def show_content(self, content: HomeContent) -> None:
        """Show other content, in the same places."""
        self._content = content
        keyboard: QWidget | None = self.window().focusWidget()
        held = [card.isAncestorOf(keyboard) for card in self._cards if keyboard is not None]
        for card in self._cards:
            card.hide()
            card.deleteLater()
        self.continue_card = ContinueCard(content.table, art_waits=self._art_waits)
        self.continue_card.button.clicked.connect(self._on_main_button)
        self.learn_card = LearnCard(content.learning)
        self.learn_card.button.clicked.connect(self.learn_chosen)
        self.history_card = history = HistoryCard(content.history, content.unfinished)
        history.button.clicked.connect(self.history_chosen)
        history.unfinished.clicked.connect(self.unfinished_chosen)
        history.chosen.connect(self.match_chosen)
        self._cards = (self.continue_card, self.learn_card, history)
        for card in self._cards:
            card.setParent(self._sheet)
        self.shelf.show_lessons(content.lessons)
        self.top.show_players(content.people)
        self.arrange()
        for card in self._cards:
            card.show()
        if any(held):  # the button the keyboard was on has been made anew
            button = (self.learn_card if held[1] else self.continue_card).button
            button.setFocus(Qt.FocusReason.OtherFocusReason)

    def regions(self) -> tuple[QWidget, ...]:
        return (self.top, self.shelf, *self._cards)

    def initial_focus(self) -> QWidget:
        return self.continue_card.button

    @property
    def footer_top(self) -> int:
        """The y of the main button, or of the hand of Learn, which may be higher."""
        top = self.continue_card.button.mapTo(self, QPoint(0, 0)).y()
        return min(top, self.learn_card.mapTo(self, QPoint(0, self.learn_card.hand_top)).y())

    def restyle(self) -> None:
        propagate_theme(self._sheet)  # they may not have heard of it yet
        self.arrange()

    def _on_main_button(self) -> None:
        """Go on with the match, or ask for another one of its game, or for the first one."""
        table = self._content.table
        if table is None:
            self.game_chosen.emit(self.shelf.boxes[0].game.id)
        elif table.result:
            self.game_chosen.emit(table.game)
        else:
            self.continue_chosen.emit()

    def arrange(self) -> None:
        """Lay out top, shelf and cards for the size of window and text, once there is one."""
        if not self._has_size:
            return
        self._place(self.width())
        if self._sheet.minimumHeight() > self.height():
            self._place(self.width() - self._scroll.verticalScrollBar().sizeHint().width())

    def _place(self, wide: int) -> None:
        high = self.height()
        share = min(self.width() / _DEFAULT[0], high / _DEFAULT[1])
        scale = min(max(share if share > 1 else 1.6 * share - 0.6, _SCALES[0]), _SCALES[1])
        roomy = self.width() >= _SMALL and high >= _HIGH
        large = Theme.current().text_scale > (1.25 if roomy else 1.0)
        folded = large or high < _LOW or self.width() < _NARROW
        side = 24 if wide < _SMALL else round(48 * min(1.0, scale))
        side = max(side, (wide - _WIDEST) // 2)
        self.top.row.setContentsMargins(side + 2, 0, side - 12, 0)
        self.top.fit(wide)
        for card in self._cards:
            card.fold(folded=folded)
        if folded:
            self._place_folded(wide, high, scale, max(side - 8, 24))
        else:
            self._place_cards(wide, high, scale, side)

    def _place_cards(self, wide: int, high: int, scale: float, side: int) -> None:
        """Put the cards side by side below the shelf."""
        small = wide < _SMALL
        top, plank, gap = round(88 * scale), round(36 * max(scale, 0.89)), 16 if small else 24
        room = high - top - plank - gap - (18 if small else 24)
        box = min(round(262 * scale), room - round(_CARD * Theme.current().text_scale))
        cards = min(room - box, round(350 * max(1.0, scale)))
        spare = room - box - cards
        header = self.top.sizeHint().height()
        self.top.setGeometry(0, max(4, top - 34 - header // 2 + spare // 5), wide, header)
        top += spare // 3 + box
        planks = QRect(side, top, wide - 2 * side, plank)
        self.shelf.arrange(planks, QSize(round(252 * scale), box), scale, brief=False)
        top += plank + gap + spare // 3
        room = wide - 2 * side - 2 * gap
        first = round(room * (0.415 if small else 0.38))
        words = max(Theme.current().px(180), self.continue_card.button.sizeHint().width()) + 66
        self.continue_card.set_picture_side(min(round(196 * max(scale, 0.9)), first - words))
        left = side
        for card, width in zip(self._cards, (first, *[(room - first) // 2] * 2), strict=True):
            card.setGeometry(left, top, width, cards)
            left += width + gap
        self._sheet.setMinimumHeight(top + cards)

    def _place_folded(self, wide: int, high: int, scale: float, side: int) -> None:
        """Put the match to go on with below the shelf, and below it learning and history."""
        gap, plank, bottom = round(20 * scale), round(28 * scale), round(24 * scale)
        header = self.top.sizeHint().height()
        self.top.setGeometry(0, gap // 2, wide, header)
        first, learning, history = self.continue_card, self.learn_card, self.history_card
        least = first.least_height(wide - 2 * side - (high // 5 if wide >= _NARROW else 0))
        half = (wide - 2 * side - gap) // 2
        words = (card.button.heightForWidth(half) for card in (learning, history))
        button = max(round(100 * min(scale, high / 768)), *words)
        room = high - header - plank - 3 * gap - bottom - button
        box = max(_LOWEST_BOX, min(round(272 * scale), room - max(least, round(150 * scale))))
        strip = max(least, min(room - box, round(220 * max(1.0, scale))))
        top = header + gap + box
        planks = QRect(side - 16, top, wide - 2 * side + 32, plank)
        self.shelf.arrange(planks, QSize(wide, box), scale, brief=True)
        top += plank + gap
        first.set_picture_side(min(strip - 40, high // 5 - gap) if wide >= _NARROW else 0)
        first.setGeometry(side, top, wide - 2 * side, strip)
        top += strip + gap
        learning.setGeometry(side, top, half, button)
        history.setGeometry(side + half + gap, top, half, button)
        self._sheet.setMinimumHeight(top + button + 8)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._has_size = True
        super().resizeEvent(event)

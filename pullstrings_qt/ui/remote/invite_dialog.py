"""The dialog of an invitation: how somebody at another laptop joins."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from pullstrings_qt.core.language import all_of, labeled
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.remote.lines import spoken
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.carriers import Way
from pullstrings_qt.table.remote_match import Asking, RemoteTable
from pullstrings_qt.ui.kit.boxes import add, column_of
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.remote.parts import MessageButtons, Note, server_offer
from pullstrings_qt.ui.remote.words import asking_words

_CENTER: Final = Qt.AlignmentFlag.AlignHCenter


class InviteDialog(Overlay):
    """Shows the digits, the message to copy, and who would like to join a match of a game.

    `offers_server`: a message server can be used.
    """

    pasted = Signal(str)
    """The text of an answer."""
    withdrawn = Signal()
    """The invitation is to be taken back."""
    settings_asked = Signal()
    """To enter a message server."""

    def __init__(self, table: RemoteTable, game: str, *, offers_server: bool) -> None:
        title = _("Invite someone")
        super().__init__(title, width=930)
        self.table = table
        self._asking: Asking | None = None
        self.body.addWidget(TextLabel(title, "page", align=_CENTER))
        self.body.addWidget(TextLabel(game, color="ink_soft", align=_CENTER))
        self.note = Note(_CENTER)
        self._wait = " ".join(
            (_("Waiting for the other laptop."), _("You can go home: the invitation stays open."))
        )
        self.note.show_text(self._wait)
        self.body.addWidget(self.note)
        self.note.show()
        self._build_answer()
        self._how = QWidget()
        column = column_of(gap=16, on=self._how)
        if Way.BROKER in table.ways:
            column.addWidget(self._digits(table.code))
        elif offers_server and table.ways:
            column.addWidget(server_offer(self.settings_asked))
        self._ways = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._ways.setSpacing(16)
        if Way.FLAT in table.ways:
            nearby = _("Nothing to type. The other laptop shows your invitation at Home.")
            self._ways.addWidget(self._way(_("In the same home"), nearby), 4)
        self.messages = MessageButtons(table.line, _("Copy the invitation"), self.note)
        self.messages.pasted.connect(self.pasted)
        words = _("One message for each turn. No connection is needed.")
        self._ways.addWidget(self._way(_("By messenger or e-mail"), words, self.messages), 5)
        column.addLayout(self._ways)
        self.body.addWidget(self._how)
        self._build_footer()
        table.asked.connect(self.ask)

    def _build_answer(self) -> None:
        self.let_in_button = Button("", ButtonKind.PRIMARY)
        self.let_in_button.clicked.connect(partial(self._end_asking, self.table.let_in))
        self.turn_away_button = Button(_("Cancel"))
        self.turn_away_button.clicked.connect(partial(self._end_asking, self.table.turn_away))
        self._answer = FlowRow((self.let_in_button, self.turn_away_button), gap=12, line_gap=8)
        self._answer.hide()
        self.body.addWidget(self._answer)

    def _build_footer(self) -> None:
        stop = Button(_("Stop inviting"), ButtonKind.QUIET)
        stop.clicked.connect(self.close_down)
        stop.clicked.connect(self.withdrawn)
        self.home_button = Button(_("Keep it, go home"), large=True)
        self.home_button.clicked.connect(self.cancel)
        add(self.footer, stop, None, self.home_button)
        self.initial_focus(self.home_button if self.table.ways else self.messages.copy_button)

    def _digits(self, code: str) -> QWidget:
        """Return the card with the digits, which a screen reader says one by one, in fours."""
        how = _("In the other app: “Join a match”, then these twelve digits")
        self.digits = TextLabel(spoken(code), "score", color="primary", align=_CENTER)
        aloud = ", ".join(" ".join(four) for four in spoken(code).split())
        self.digits.setAccessibleName(labeled(_("Twelve digits"), aloud))
        self.digits.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        words = _("Read them out, by phone if you like. They are for this match only.")
        above = TextLabel(how, heavy=True, align=_CENTER)
        below = TextLabel(words, "second", color="ink_soft", align=_CENTER)
        card = Card(fill="good_soft", flat=True)
        column_of(above, self.digits, below, gap=6, edges=(20, 16, 20, 14), on=card)
        return card

    def _way(self, title: str, words: str, buttons: QWidget | None = None) -> QWidget:
        card, told = Card(fill="card_sunk", flat=True), TextLabel(words, "second", color="ink_soft")
        parts = (TextLabel(title, heavy=True), told, *([buttons] if buttons else ()), None)
        column_of(*parts, gap=6, edges=(18, 14, 18, 14), on=card)
        return card

    def ask(self, asking: Asking) -> None:
        """Ask whether to let in who came; who asks again, or besides, waits for the answer."""
        if self._asking is not None:
            return
        self._asking = asking
        self.note.say(asking_words(asking))
        self.let_in_button.show_text(_("Let {names} in").format(names=all_of(asking.names)))
        self._how.hide()
        self._answer.show()
        self.let_in_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _end_asking(self, answer: Callable[[Asking], None]) -> None:
        asking, self._asking = self._asking, None
        self.home_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self._answer.hide()
        self._how.show()
        self.note.say(self._wait)
        if asking is not None:
            answer(asking)

    def lay_out(self) -> None:
        """Put the ways below each other with large text."""
        large = Theme.current().has_large_text
        way = QBoxLayout.Direction
        self._ways.setDirection(way.TopToBottom if large else way.LeftToRight)
        super().lay_out()

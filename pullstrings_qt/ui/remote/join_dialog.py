"""The dialog to join a match of another laptop: found nearby, by twelve digits, or by a message."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import all_of
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.placeholder_names import placeholder_name
from pullstrings_qt.core.registry import games
from pullstrings_qt.core.remote.documents import Invitation
from pullstrings_qt.core.remote.lines import DIGITS, read_code, spoken
from pullstrings_qt.core.remote.refused import Refused
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.new_match import SeatChoice
from pullstrings_qt.table.other_laptops import Joining
from pullstrings_qt.table.remote_match import RemoteTable
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.boxes import add, column_of, row_of
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.fields import DropDown, NameField, TextField, tidy_name
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.remote.parts import MessageButtons, Note, server_offer
from pullstrings_qt.ui.remote.words import rules_of

if TYPE_CHECKING:
    from pullstrings_qt.table.carriers.lan import Announced

_PATIENCE: Final = 10_000
"""Milliseconds until it is said that nobody waits with these digits."""


class CodeField(TextField):
    """Takes twelve digits, and shows them in fours; `completed` emits them."""

    completed = Signal(str)

    def __init__(self) -> None:
        super().__init__(_("Twelve digits"), hint="0000 0000 0000")
        self.textEdited.connect(self._on_edited)

    def restyle(self) -> None:
        """Apply another theme's sizes."""
        super().restyle()
        theme = Theme.current()
        self.setFont(theme.font("title"))
        self.setFixedHeight(theme.press_height(52))
        self.setMinimumWidth(theme.px(260))

    def _on_edited(self, text: str) -> None:
        code = "".join(filter(str.isdecimal, text))[:DIGITS]
        place = self.cursorPosition()
        self.setText(spoken(code))
        self.setCursorPosition(len(self.text()) if place == len(text) else place)
        if len(code) == DIGITS:
            self.completed.emit(code)


class JoinDialog(Overlay):
    """Asks how to join, shows what will be played, asks to be let in, and waits for the beginning.

    `names` are the people who play here; the first one is to play. Digits work where a message
    server is known: `has_server` is None where none can be.
    """

    code_given = Signal(str)
    """Twelve digits that may be right."""
    visited = Signal(object)
    """An `Announced` in the same home."""
    pasted = Signal(str)
    joined = Signal(object)
    """The `RemoteTable`, once this laptop has asked to be let in."""
    settings_asked = Signal()
    tiles_asked = Signal()
    """To add the tiles that are missing."""

    def __init__(self, names: Sequence[str], *, has_server: bool | None) -> None:
        title = _("Join a match")
        super().__init__(title, width=700)
        self._joining: Joining | None = None
        self._rows: dict[str, QWidget] = {}
        self.body.addWidget(TextLabel(title, "page"))
        self.note = Note()
        self.tiles_button = Button(_("Add tiles"))
        self.tiles_button.clicked.connect(self.tiles_asked)
        self._ways = QWidget()
        self._build_ways(has_server)
        self._messenger = TextLabel(_("By messenger or e-mail"), "second", heavy=True)
        self.body.addWidget(self._messenger)
        self.messages = MessageButtons(None, _("Copy my message"), self.note)
        self.messages.pasted.connect(self._on_pasted)
        self.body.addWidget(self.messages)
        self._tell_below(self._ways)
        self._match = QWidget()
        self._build_match(names)
        self.join_button = Button(_("Join"), ButtonKind.PRIMARY, large=True)
        self.join_button.clicked.connect(self._join)
        self.cancel_button = Button(_("Cancel"), ButtonKind.QUIET)
        self.cancel_button.clicked.connect(self.cancel)
        add(self.footer, None, self.cancel_button, self.join_button)
        self.initial_focus(self.code_field if has_server else self.messages.paste_button)
        self._patience = QTimer(self, interval=_PATIENCE, singleShot=True)
        self._patience.timeout.connect(lambda: self.fail(Refused("nobody")))
        self.canceled.connect(self._stop)
        self._show_match(None)

    def _build_ways(self, has_server: bool | None) -> None:
        column = column_of(gap=12, on=self._ways)
        self._nearby_title = TextLabel(_("In the same home"), "second", heavy=True)
        self._nearby_title.hide()
        column.addWidget(self._nearby_title)
        self._nearby = QVBoxLayout()
        column.addLayout(self._nearby)
        self.code_field = CodeField()
        self.code_field.completed.connect(self._on_code)
        if has_server:
            column.addWidget(TextLabel(_("Twelve digits"), "second", heavy=True))
        column.addWidget(self.code_field, alignment=LEADING)
        self.code_field.setHidden(not has_server)
        if has_server is False:
            column.addWidget(server_offer(self.settings_asked))
        self.body.addWidget(self._ways)

    def _build_match(self, names: Sequence[str]) -> None:
        """Build what is shown of an invitation, and who takes it."""
        self.rules = TextLabel("", color="ink_soft")
        who = TextLabel(_("Who plays here?"), "second", heavy=True)
        options = [SegmentOption(name, name) for name in names]
        options.append(SegmentOption("", _("Someone else…")))
        self.who = DropDown(_("Who plays here?"), options)
        self.name_field = NameField(hint=_("Write a name"))
        fields = (self.who, self.name_field, self.name_field.note)
        column_of(self.rules, who, *fields, gap=12, on=self._match)
        self.who.chosen.connect(self._on_who)
        self.who.setVisible(bool(names))
        self._on_who(self.who.value)
        self.body.addWidget(self._match)

    def _on_who(self, name: str) -> None:
        self.name_field.setVisible(not name)

    @property
    def name(self) -> str:
        """Who plays here."""
        return self.who.value or tidy_name(self.name_field.text()) or placeholder_name(2)

    # --- who invites in the same home ----------------------------------------------------------

    def show_nearby(self, invited: "Announced") -> None:
        """Show somebody who invites in the same home."""
        if invited.key in self._rows:
            return
        card = Card(fill="card_sunk", flat=True)
        words = TextLabel(_invites_words(invited.who, invited.game), heavy=True)
        play = Button(_("Play with {name}").format(name=invited.who), ButtonKind.PRIMARY)
        play.clicked.connect(partial(self.visited.emit, invited))
        row_of((words, 1), play, edges=(18, 12, 14, 12), on=card)
        self._rows[invited.key] = card
        self._nearby.addWidget(card)
        self._nearby_title.show()

    def lose_nearby(self) -> None:
        """Show nobody: no invitation is heard any more."""
        for card in self._rows.values():
            card.hide()
            card.deleteLater()
        self._rows.clear()
        self._nearby_title.hide()

    # --- joining -------------------------------------------------------------------------------

    def _tell_below(self, part: QWidget) -> None:
        """Let what is told stand below what it is about."""
        for told in (self.tiles_button, self.note):
            self.body.removeWidget(told)
        at = self.body.indexOf(part) + 1
        self.body.insertWidget(at, self.note)
        self.body.insertWidget(at + 1, self.tiles_button, alignment=LEADING)

    def _on_pasted(self, text: str) -> None:
        self._tell_below(self.messages)
        self.pasted.emit(text)

    def _on_code(self, text: str) -> None:
        self._tell_below(self._ways)
        try:
            self.code_given.emit(read_code(text))
        except Refused as problem:
            self.fail(problem)

    def follow(self, joining: Joining) -> None:
        """Follow an attempt to join, and show what will be played as soon as it is known."""
        self._stop()
        self._joining = joining
        joining.failed.connect(self.fail)
        joining.invited.connect(self._on_invited)
        if joining.invitation is None:
            self.note.say(_("Looking for the invitation …"))
            self._patience.start()
        else:
            self._on_invited()

    def _on_invited(self) -> None:
        self._patience.stop()
        if self._joining is not None:
            self._show_match(self._joining.invitation)

    def _show_match(self, invitation: Invitation | None) -> None:
        """Show what will be played, or how to join."""
        for part in (self._ways, self._messenger, self.messages):
            part.setHidden(invitation is not None)
        for part in (self._match, self.join_button):
            part.setHidden(invitation is None)
        self.tiles_button.hide()
        if invitation is None:
            return
        rules = rules_of(invitation)
        self.rules.show_text("\n".join(rules))
        words = _invites_words(all_of(list(invitation.here.values())), invitation.game)
        self.note.say(words)
        announce(self, " ".join(f"{rule}." for rule in rules))
        asks = self.name_field if self.who.isHidden() else self.join_button
        asks.setFocus(Qt.FocusReason.OtherFocusReason)

    def _join(self) -> None:
        joining = self._joining
        if joining is None or not joining.free:
            return
        try:
            table = joining.join({joining.free[0]: SeatChoice(self.name)})
        except PullstringsError as problem:
            self.fail(problem)
            return
        self._joining = None
        for part in (self._match, self.join_button):
            part.hide()
        self.note.say(_("Waiting for the other laptop."))
        self.cancel_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.joined.emit(table)

    def offer_answer(self, table: RemoteTable) -> None:
        """Offer the answer to be sent back by messenger."""
        self.messages.use_line(table.line)
        self.messages.show()
        self._tell_below(self._ways)
        self.note.say(_("Send the answer back. Then paste here what you get."))
        self.messages.copy_button.setFocus()

    def fail(self, problem: PullstringsError) -> None:
        """Say why it does not go on; everything can be tried again."""
        self._stop()
        self._show_match(None)
        self.note.fail(problem)
        self.tiles_button.setVisible(isinstance(problem, Refused) and problem.reason == "options")

    def _stop(self) -> None:
        self._patience.stop()
        joining, self._joining = self._joining, None
        if joining is not None:
            joining.close()


def _invites_words(name: str, game: str) -> str:
    spec = games().get(game)
    return _("{name} invites you: {game}").format(name=name, game=spec.name if spec else game)

"""The dialog to join a match of another laptop: found nearby, by twelve digits, or by a message."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import all_of
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.placeholder_names import placeholder_name
from pullstrings_qt.core.registry import games
from pullstrings_qt.core.remote.invitation_code import DIGITS, read_code, spoken
from pullstrings_qt.core.remote.refused import Refused
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.new_match import SeatChoice
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.fields import DropDown, NameField, TextField, tidy_name
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.remote.parts import MessageButtons, Note

if TYPE_CHECKING:
    from pullstrings_qt.core.remote.documents import Invitation
    from pullstrings_qt.table.carriers.lan import Announced
    from pullstrings_qt.table.other_laptops import Joining
    from pullstrings_qt.table.remote_match import RemoteTable

_PATIENCE: Final = 10_000
"""Milliseconds until it is said that nobody waits with these digits."""
_FORGET: Final = 3_500
"""Milliseconds after which an invitation that is not heard again is gone."""
_NEW: Final = ""


class CodeField(TextField):
    """Takes twelve digits, and shows them in fours.

    Signals:
        completed: the digits, once there are twelve.
    """

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
        code = "".join(letter for letter in text if letter.isdecimal())[:DIGITS]
        at_end = self.cursorPosition() == len(text)
        place = self.cursorPosition()
        self.setText(spoken(code))
        self.setCursorPosition(len(self.text()) if at_end else place)
        if len(code) == DIGITS:
            self.completed.emit(code)


class JoinDialog(Overlay):
    """Asks how to join, asks to be let in, and waits until the match begins.

    Args:
        names: the people who play here; the first one is to play.
        has_server: whether a message server is known, so that digits work; None where none can be.

    Attributes:
        names: the people who play here.

    Signals:
        code_given: twelve digits that may be right.
        visited: an `Announced` in the same home.
        pasted: the text of a message.
        joined: the `RemoteTable`, once this laptop has asked to be let in.
        settings_asked: to enter a message server.
    """

    code_given = Signal(str)
    visited = Signal(object)
    pasted = Signal(str)
    joined = Signal(object)
    settings_asked = Signal()

    def __init__(self, names: Sequence[str], *, has_server: bool | None) -> None:
        title = _("Join a match")
        super().__init__(title, width=700)
        self.names = tuple(names)
        self._joining: Joining | None = None
        self._rows: dict[str, QWidget] = {}
        self.body.addWidget(TextLabel(title, "page"))
        self.note = Note()
        self.body.addWidget(self.note)
        self._nearby = QVBoxLayout()
        self._nearby_title = TextLabel(_("In the same home"), "second", heavy=True)
        self._nearby_title.hide()
        self.body.addWidget(self._nearby_title)
        self.body.addLayout(self._nearby)
        self.code_field = CodeField()
        self.code_field.completed.connect(self._on_code)
        self.code_field.setParent(self)
        self.code_field.hide()
        if has_server is not None:
            self._add_digits(has_server=has_server)
        self.body.addWidget(TextLabel(_("By messenger or e-mail"), "second", heavy=True))
        copy, paste = _("Copy the answer"), _("Paste the message")
        self.messages = MessageButtons(None, copy, paste)
        self.messages.pasted.connect(self.pasted)
        self.body.addWidget(self.messages)
        self._add_names(names)
        self.cancel_button = Button(_("Cancel"), ButtonKind.QUIET)
        self.cancel_button.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel_button)
        self.initial_focus(self.code_field if has_server else self.messages.paste_button)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.timeout.connect(self._on_nobody)
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.timeout.connect(self._forget_nearby)
        self.canceled.connect(self._stop)

    def _add_digits(self, *, has_server: bool) -> None:
        words = _("Far away: the twelve digits you were told")
        self.body.addWidget(TextLabel(words, "second", heavy=True))
        if has_server:
            self.body.addWidget(self.code_field, alignment=LEADING)
            self.code_field.show()
            return
        words = _("Digits need a message server. Whoever invites you can tell you its address.")
        self.body.addWidget(TextLabel(words, color="ink_soft"))
        enter = Button(_("Enter a message server"), ButtonKind.LINK)
        enter.clicked.connect(self.settings_asked)
        self.body.addWidget(enter, alignment=LEADING)

    def _add_names(self, names: Sequence[str]) -> None:
        options = [SegmentOption(name, name) for name in names]
        self.who = DropDown(
            _("Who plays here?"), [*options, SegmentOption(_NEW, _("Someone else…"))]
        )
        self.who.chosen.connect(self._on_who)
        self.name_field = NameField(hint=_("Write a name"))
        self.body.addWidget(TextLabel(_("Who plays here?"), "second", heavy=True))
        self.body.addWidget(self.who, alignment=LEADING)
        self.body.addWidget(self.name_field)
        self.body.addWidget(self.name_field.note)
        self.who.setVisible(bool(names))
        self._on_who(self.who.value)

    @property
    def name(self) -> str:
        """Who plays here."""
        return self.who.value or tidy_name(self.name_field.text()) or placeholder_name(2)

    def _on_who(self, name: str) -> None:
        self.name_field.setVisible(not name)

    # --- who invites in the same home ----------------------------------------------------------

    def show_nearby(self, invited: "Announced") -> None:
        """Show somebody who invites in the same home; it goes when it is not heard any more."""
        self._gone.start(_FORGET)
        if invited.key in self._rows or self._joining is not None:
            return
        spec = games().get(invited.game)
        card = Card(fill="card_sunk", flat=True)
        row = QHBoxLayout(card)
        row.setContentsMargins(18, 12, 14, 12)
        words = _("{name} invites you: {game}")
        words = words.format(name=invited.who, game=spec.name if spec else invited.game)
        row.addWidget(TextLabel(words, heavy=True), 1)
        play = Button(_("Play with {name}").format(name=invited.who), ButtonKind.PRIMARY)
        play.clicked.connect(partial(self.visited.emit, invited))
        row.addWidget(play)
        self._rows[invited.key] = card
        self._nearby.addWidget(card)
        self._nearby_title.show()

    def _forget_nearby(self) -> None:
        for card in self._rows.values():
            card.hide()
            card.deleteLater()
        self._rows.clear()
        self._nearby_title.hide()

    # --- joining -------------------------------------------------------------------------------

    def _on_code(self, text: str) -> None:
        try:
            self.code_given.emit(read_code(text))
        except Refused as problem:
            self.note.say(str(problem), warns=True)

    def follow(self, joining: "Joining") -> None:
        """Follow an attempt to join, and ask to be let in as soon as it is known to what."""
        self._stop()
        self._joining = joining
        joining.failed.connect(self.fail)
        joining.invited.connect(self._join)
        if joining.invitation is None:
            self.note.say(_("Looking for the invitation …"))
            self._patience.start(_PATIENCE)
        else:
            self._join()

    def _join(self) -> None:
        joining = self._joining
        if joining is None or joining.invitation is None or not joining.free:
            return
        self._patience.stop()
        try:
            table = joining.join({joining.free[0]: SeatChoice(self.name)})
        except PullstringsError as problem:
            self.fail(str(problem))
            return
        self._joining = None
        self._tell_joined(joining.invitation)
        self.joined.emit(table)

    def _tell_joined(self, invitation: "Invitation") -> None:
        spec = games().get(invitation.game)
        words = _("{name} invites you: {game}. Waiting for the other laptop.")
        names = all_of(list(invitation.here.values()))
        self.note.say(words.format(name=names, game=spec.name if spec else invitation.game))

    def offer_answer(self, table: "RemoteTable") -> None:
        """Offer the answer to be sent back by messenger."""
        self.messages.use_line(table.line)
        words = _("Send the answer back. Then paste here what you get.")
        self.note.say(words)
        self.messages.copy_button.setFocus()

    def fail(self, sentence: str) -> None:
        """Say why it does not go on; everything can be tried again."""
        self._stop()
        self.note.say(sentence, warns=True)

    def _on_nobody(self) -> None:
        self.fail(
            _(
                "Nobody is waiting with these digits. "
                "Is the invitation still open at the other laptop?"
            )
        )

    def _stop(self) -> None:
        """End an attempt to join."""
        self._patience.stop()
        joining, self._joining = self._joining, None
        if joining is not None:
            joining.close()

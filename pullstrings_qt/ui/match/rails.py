"""What stands in the rails beside the board: seats, hint, turns and the main button."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLayout, QWidget
from shiboken6 import isValid

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import Hint
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.match import Advanced
from pullstrings_qt.ui.kit.announcer import Announcer
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.key_cap import KeyCap
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.account_card import AccountCard, HappenedCard, ToDoCard
from pullstrings_qt.ui.match.hint_card import HintCard
from pullstrings_qt.ui.match.keys_card import KeysCard
from pullstrings_qt.ui.match.layout import LayoutMode, MatchLayout, Rail
from pullstrings_qt.ui.match.legend_card import LegendCard
from pullstrings_qt.ui.match.seat_cards import SeatStrip, seat_cards
from pullstrings_qt.ui.match.seat_panel import CardSize, SeatPanel
from pullstrings_qt.ui.match.turn import Phase, Turn
from pullstrings_qt.ui.match.turn_list import TurnCard, TurnRow
from pullstrings_qt.ui.match.words import MatchWords

_ROOM_BESIDE_LEGEND = 72
"""Pixels for the gaps between seats and legend, and above and below them."""
_ROOM_BESIDE_TURNS = 144
"""Pixels for the gaps in the rail with the list of turns, and the button that opens the legend."""


class Rails(QWidget):
    """Builds the rails for a mode and fills them: what they show follows from match and phase.

    Args:
        theme: the look.
        table: has the rails.
        scene: the board; it knows the pieces beside it.
        words: what is said.
        turn: the phase.

    Signals:
        main_pressed: the main button.
        turns_asked: all turns are wanted (narrow rails show only a button for them).
        legend_asked: what the pieces do is wanted.
        undo_asked: the undo button of the rail (only with large text, where the header has none).
        switching_off: a button, just before it can no longer be pressed: it may have the keyboard.
    """

    main_pressed = Signal()
    turns_asked = Signal()
    legend_asked = Signal()
    undo_asked = Signal()
    switching_off = Signal(object)

    def __init__(
        self, theme: Theme, table: MatchLayout, scene: BoardScene, words: MatchWords, turn: Turn
    ) -> None:
        super().__init__(table)
        self.hide()
        self._theme = theme
        self._table = table
        self._scene = scene
        self._words = words
        self._turn = turn
        self._rows: tuple[TurnRow, ...] = ()
        self._heading = ""
        self._face_down: frozenset[int] = frozenset()
        self._built: list[QWidget] = []
        self._undo: Button | None = None
        self._legend: LegendCard | None = None
        self._legend_button: Button | None = None
        self._turns_button: Button | None = None
        self._piece_keys: KeysCard | None = None
        table.left.viewport().installEventFilter(self)
        self.seats: tuple[SeatPanel, ...] = ()
        self.build(table.mode)

    @property
    def rows(self) -> tuple[TurnRow, ...]:
        """The turns shown."""
        return self._rows

    @property
    def heading(self) -> str:
        """The heading of the list of turns."""
        return self._heading

    def build(self, mode: LayoutMode) -> None:
        """Build the rails for a mode anew; `refresh` fills them."""
        focused = bool(self._built) and self.main.hasFocus()
        told = self.announcer.text if self._built else ""
        for widget in self._built:
            if isValid(widget):
                widget.hide()
                widget.deleteLater()
        self._built = []
        self._legend = self._legend_button = self._turns_button = None
        self._undo = self._piece_keys = None
        for rail in (self._table.left, self._table.right):
            _clear(rail.column)
            _clear(rail.foot)
        theme = self._theme
        size = CardSize.FULL if mode is LayoutMode.WIDE else CardSize.LINE
        self.seats = seat_cards(theme, self._scene, self._words, size)
        self.hint = HintCard(theme)
        self.announcer: Announcer | HappenedCard = Announcer(theme)
        self._reading = self.announcer
        self._account: AccountCard | None = None
        if self._words.in_turn and not self._table.is_broad:
            self._join_account(size)
        # twice as large text is large enough, and an account needs room in a narrow rail
        large = mode is LayoutMode.WIDE or (mode is LayoutMode.NARROW and self._account is None)
        self.main: Button = Button(theme, "", ButtonKind.PRIMARY, large=large)
        self.main.clicked.connect(self.main_pressed)
        listed = mode is LayoutMode.WIDE and not self._table.is_broad
        self.turns = TurnCard(theme) if listed else None
        self._all_turns = Button(theme, "") if not listed else None
        self._keys = self._key_line() if mode is LayoutMode.WIDE else None
        self._brief = mode is LayoutMode.LARGE_TEXT
        self._brief_turns = self._brief or (self._words.in_turn and not listed)
        titled = self._brief and not self._words.in_turn
        self._title = TextLabel(theme, "", "lead") if titled else None
        if self._table.is_broad:
            self._fill_broad(mode)
        elif mode is LayoutMode.WIDE:
            self._fill_wide()
        else:
            self._fill_narrow(mode)
        self.use_pictures()
        if isinstance(self.announcer, Announcer):
            self.announcer.restore(told)
        if focused:
            self.main.show()
            self.main.setFocus(Qt.FocusReason.OtherFocusReason)

    def _join_account(self, size: CardSize) -> None:
        """Let what happened and what to do be two halves of one card."""
        theme, scene = self._theme, self._scene
        self.announcer = HappenedCard(theme, scene, size, joined=True)
        self.hint = ToDoCard(theme, scene, size, joined=True)
        self._account = AccountCard(theme, self.announcer, self.hint)

    def use_pictures(self) -> None:
        """Draw choices as the board does now."""
        pictures = self._scene.choice_pictures()
        for seat in self.seats:
            seat.set_pictures(pictures)
        if self.turns is not None:
            self.turns.view.pictures = pictures
            self.turns.view.shows_signs = pictures.shows_signs

    # What they show -----------------------------------------------------------------------

    def refresh(self) -> None:
        """Show totals, last choices, turns and the main button as they are now."""
        words = self._words
        self._face_down = self._turn.face_down
        for seat, card in enumerate(self.seats):
            card.end_reveal()
            card.show_total(*words.total(seat))
            self._show_choice(seat)
        if self._undo is not None:
            why_not = words.why_no_undo()
            self._enable(self._undo, not why_not)
            set_tool_tip(self._undo, why_not)
            self._undo.setAccessibleDescription(why_not)
        self._show_rows(words.rows_now())
        if isinstance(self.announcer, HappenedCard):
            self.announcer.show_story(*self._happened())
        self.follow()

    def follow(self) -> None:
        """Show what follows from the phase: whose turn it is, what is sealed, the main button."""
        turn = self._turn
        if turn.phase is not Phase.REVEALING and turn.face_down != self._face_down:
            self._face_down = turn.face_down
            for seat in range(len(self.seats)):
                self._show_choice(seat)
        self.refresh_trays()
        self.refresh_main()

    def _show_choice(self, seat: int) -> None:
        if seat in self._face_down:
            self.seats[seat].show_face_down()
        else:
            words = self._words
            self.seats[seat].show_last_choice(words.last_choice(seat), words.last_caption(seat))

    def refresh_trays(self) -> None:
        """Show the pieces beside the board, and by a lit ring whose turn it is, or is shown."""
        lit = self._turn.lit
        for seat, card in enumerate(self.seats):
            card.show_tray(self._scene.tray(seat))
            card.set_lit(seat in lit)

        if self._piece_keys is not None:
            choosing = self._turn.phase is Phase.CHOOSING and len(lit) == 1
            seat = min(lit) if choosing else 0
            heading = self._words.table.next_piece.format(name=self._words.names[seat])
            self._piece_keys.show_keys(heading, self._scene.tray(seat) if choosing else ())

    def _happened(self) -> tuple[str, tuple[Seat, Any] | None]:
        """Return what happened in the last turn, and the one choice that did it."""
        words = self._words
        choices = words.last_choices()
        told = words.happened(whole=self._keys is not None)
        return told or _("Nothing yet: the match begins."), next(iter(choices), None)

    def refresh_main(self) -> None:
        """Show what the main button does now, and which key does the same."""
        scene = self._scene
        shown = self._turn.main_button(
            picked=scene.picked is not None, pick_words=scene.pick_words()
        )
        self.main.kind = ButtonKind.PRIMARY if shown.primary else ButtonKind.SECOND
        self.main.show_text(shown.words)
        self._enable(self.main, shown.enabled)
        if self._keys is not None:
            self._keys.setVisible(bool(shown.key))
            self._key_words.show_text(shown.key_words)
            self._key_cap.setText(shown.key)
            self._key_cap.updateGeometry()

    def show_hint(self, hint: Hint | None, choice: Any | None = None) -> None:
        """Show a hint on a choice, with the score it would make; else what there is to do now."""
        if self._turn.is_covered:
            self.hint.clear()
            return
        words = self._words
        if hint is not None and not self._keeps_announcement:
            self.announcer.clear()
        self.hint.show_sheet(words.sheet(choice), self._scene)
        to_do = words.to_do()
        if hint is None and to_do is not None and isinstance(self.hint, ToDoCard):
            self.hint.show_to_do(*to_do)
            return
        hint = hint or words.prompt()
        lessons = words.lessons()
        if hint is not None:
            self.hint.show_hint(*hint)
        elif lessons:
            self.hint.show_lessons(lessons, self._scene.choice_pictures())
        else:
            self.hint.clear()

    @property
    def _keeps_announcement(self) -> bool:
        """Whether an announcement stays beside a hint: there is room, and it is worth reading."""
        if self._account is not None:
            return True
        return self._words.in_turn and self._keys is not None and self._theme.text_scale <= 1

    def begin_reveal(self, advanced: Advanced) -> None:
        """Turn the tiles over and say how the choices work together."""
        words = self._words
        self.forget()
        choices = words.choices_of(advanced.turn)
        for seat, card in enumerate(self.seats):
            card.begin_reveal(choices.get(seat), words.reveal_status(advanced.step, seat))
        note = words.reveal_note(advanced.step)
        if note is not None:
            self.hint.show_hint(*note)
        self._show_rows(words.rows())

    def announce(self, entry: int) -> None:
        """Say what happened in an entry of the record; its whole turn is seen where it fits."""
        words, fits = self._words, self._keys is not None
        spoken = words.announcement(entry)
        if isinstance(self.announcer, HappenedCard):
            text, choice = self._happened()
            self.announcer.announce(text, spoken=spoken, choice=choice)
        else:
            self.announcer.announce(words.announcement(entry, whole=fits), spoken=spoken)

    def read(self, text: str) -> None:
        """Show sentences that were asked for, and let screen readers say them."""
        if self._account is None:
            self.hint.clear()
        self._reading.announce(text)

    def forget(self) -> None:
        """Say no more what happened: it was taken back."""
        self.announcer.clear()
        self._reading.clear()

    def finish_turning(self) -> None:
        """Let tiles that are turning lie face up at once."""
        for card in self.seats:
            card.finish_turning()

    def _show_rows(self, rows: Sequence[TurnRow]) -> None:
        self._rows = tuple(rows)
        entry = len(rows)
        self._heading = self._words.heading(entry)
        if self.turns is not None:
            self.turns.show_rows(self._heading, self._rows)
        if self._all_turns is not None:
            brief = _("Last turn") if self._brief and self._account is not None else _("Turns")
            brief = brief if self._brief_turns else self._words.all_turns(entry)
            self._all_turns.show_text(brief)
        if self._title is not None:
            self._title.show_text(self._heading)

    def _enable(self, button: Button, enabled: bool) -> None:
        if not enabled:
            self.switching_off.emit(button)
        button.setEnabled(enabled)

    # How they are built -------------------------------------------------------------------

    def _fill_wide(self) -> None:
        left, right = self._table.left.column, self._table.right.column
        for card in self.seats:
            self._add(left, card)
        right.setSpacing(16 if self._account is None else 12)
        if self._account is not None:
            self._fill_account(left, right, self._account)
        else:
            for widget in (self.announcer, self.hint):
                self._add(left, widget)
        left.addStretch(1)
        if self.turns is not None:
            self._add(right, self.turns)
        right.addStretch(1)  # turns become more; the button stays where it is
        self._add(right, self.main)
        if self._keys is not None:
            self._add(right, self._keys)

    def _fill_account(self, left: QLayout, right: QLayout, account: AccountCard) -> None:
        """Add the account of the last turn, keys of pieces, and what the pieces do."""
        self._add(right, account)
        account.height_changed.connect(self._fit_lists)
        self._reading = Announcer(self._theme)
        self._add(left, self._reading)
        if self._words.table.next_piece:
            self._piece_keys = KeysCard(self._theme, self._scene)
            self._add(right, self._piece_keys)
        legend = self._scene.legend()
        if legend is not None:
            self._legend = LegendCard(self._theme, self._scene, legend)
            self._add(left, self._legend)
            self._legend_button = Button(self._theme, legend.title, icon="book")
            self._legend_button.clicked.connect(self.legend_asked)
            self._add(right, self._legend_button)
        self._turns_button = Button(self._theme, _("All turns"), icon="list")
        self._turns_button.clicked.connect(self.turns_asked)
        self._add(right, self._turns_button)
        self._fit_lists()

    def _fill_broad(self, mode: LayoutMode) -> None:
        """Lay the seats below the board, and all else into the rail beside it."""
        columns = len(self.seats) if mode is LayoutMode.WIDE else 2
        self._add(self._table.left.column, SeatStrip(self._theme, self.seats, columns))
        self._table.left.column.addStretch(1)
        right = self._table.right.column
        if mode is not LayoutMode.WIDE:
            self._fill_rail(self._table.right, mode, (self.announcer, self.hint))
            return
        for widget in (self.announcer, self.hint):
            self._add(right, widget)
        right.addStretch(1)
        if self._all_turns is not None:
            self._all_turns.clicked.connect(self.turns_asked)
            self._add(right, self._all_turns)
        self._add(right, self.main)
        if self._keys is not None:
            self._add(right, self._keys)

    def _fit_lists(self) -> None:
        """Show turns and what pieces do where there is room, else buttons that open them."""
        if self._account is None or self._turns_button is None:
            return
        rail = self._table.left.viewport()
        if self.turns is not None:
            parts = (self._account, self._piece_keys, self.turns, self.main, self._keys)
            least = sum(_least_height(part) for part in parts if part is not None)
            fits = rail.height() >= least + self._theme.px(_ROOM_BESIDE_TURNS)
            self.turns.setVisible(fits)
            self._turns_button.setVisible(not fits)
        if self._legend is None or self._legend_button is None:
            return
        width = rail.width() - 2 * self._table.left.column.contentsMargins().left()
        seats = sum(card.heightForWidth(width) for card in self.seats)
        least = self._legend.least_height(width) + seats + self._theme.px(_ROOM_BESIDE_LEGEND)
        self._legend.setVisible(rail.height() >= least)
        self._legend_button.setVisible(rail.height() < least)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Fit lists when the rails change their height."""
        if event.type() == QEvent.Type.Resize:
            self._fit_lists()
        return False

    def _fill_narrow(self, mode: LayoutMode) -> None:
        told: tuple[QWidget, ...] = (self.announcer, self.hint)
        if self._account is not None:
            self._reading = Announcer(self._theme)
            told = (self._account, self._reading)
        self._fill_rail(self._table.left, mode, (*self.seats, *told))

    def _fill_rail(self, rail: Rail, mode: LayoutMode, parts: Sequence[QWidget]) -> None:
        """Fill the only rail of a narrow window: title and parts, and the buttons at its foot.

        Buttons stay where they are whatever is told above them, and never scroll away.
        """
        column = rail.column
        column.setSpacing(10)
        if self._title is not None:
            self._add(column, self._title)
        for widget in parts:
            self._add(column, widget)
        column.addStretch(1)
        self._add(rail.foot, self.main)
        self._add(rail.foot, self._button_row(mode))

    def _button_row(self, mode: LayoutMode) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(12)
        if self._all_turns is not None:
            self._all_turns.clicked.connect(self.turns_asked)
            line.addWidget(self._all_turns)
        legend = self._scene.legend()
        narrow = mode is LayoutMode.NARROW and self._theme.text_scale <= 1
        if legend is not None and narrow and not self._table.is_broad:  # F3 opens it anyway
            button = Button(self._theme, legend.title)
            button.clicked.connect(self.legend_asked)
            line.addWidget(button)
        if mode is LayoutMode.LARGE_TEXT:
            icon = "undo" if self._account is None else ""  # its place is for longer words
            self._undo = Button(self._theme, _("Undo"), icon=icon)
            self._undo.clicked.connect(self.undo_asked)
            line.addWidget(self._undo)
        return row

    def _key_line(self) -> QWidget:
        row = QWidget()
        policy = row.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # the button above stays where it is
        row.setSizePolicy(policy)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(6)
        self._key_words = TextLabel(self._theme, "", "second", colour="ink_soft", elided=True)
        self._key_cap = KeyCap(self._theme, "")
        line.addStretch(1)
        line.addWidget(self._key_words)
        line.addWidget(self._key_cap)
        line.addStretch(1)
        line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        return row

    def _add(self, column: QLayout, widget: QWidget) -> None:
        column.addWidget(widget)
        self._built.append(widget)

    def theme_changed(self, theme: Theme) -> None:
        """Remember the theme for the next building; the parts hear of it themselves."""
        self._theme = theme


def _clear(column: QLayout) -> None:
    while column.count():
        column.takeAt(0)


def _least_height(part: QWidget) -> int:
    return max(part.minimumHeight(), part.minimumSizeHint().height())

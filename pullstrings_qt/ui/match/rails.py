"""What stands in the rails beside the board: seats, hint, turns and the main button."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QWidget
from shiboken6 import isValid

from pullstrings_qt.core.game_words import Hint
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.story import Beat
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.match import Advanced
from pullstrings_qt.ui.kit.announcer import Announcer
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.key_cap import KeyCap
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.hint_card import HintCard
from pullstrings_qt.ui.match.last_turn import LastTurn, LastTurnDrawer
from pullstrings_qt.ui.match.layout import LayoutMode, MatchLayout
from pullstrings_qt.ui.match.legend_card import LegendCard
from pullstrings_qt.ui.match.seat_cards import SeatStrip, seat_cards
from pullstrings_qt.ui.match.seat_panel import CardSize, SeatPanel
from pullstrings_qt.ui.match.turn import Phase, Turn
from pullstrings_qt.ui.match.turn_list import TurnCard, TurnRow
from pullstrings_qt.ui.match.words import MatchWords

_ROOM_BELOW_LEGEND = 320
"""Pixels for the list of turns, the main button and its key."""
_MAIN_AND_KEY = 150
"""Pixels for the main button, its key and what is between."""


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
        again_asked: the last turn is to be played again.
        beat_shown: the beat of the last turn that is to be shown alone, or None for the position.
        undo_asked: the undo button of the rail (only with large text, where the header has none).
        switching_off: a button, just before it can no longer be pressed: it may have the keyboard.
    """

    main_pressed = Signal()
    turns_asked = Signal()
    again_asked = Signal()
    beat_shown = Signal(object)
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
        self.last_turn: LastTurn | None = None
        self.drawer: LastTurnDrawer | None = None
        scene.place_activated.connect(self.leave_beat)
        scene.place_refused.connect(self.leave_beat)
        scene.beat_begun.connect(self._follow_beat)
        table.right.viewport().installEventFilter(self)
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
        self._legend = self._undo = None
        for rail in (self._table.left, self._table.right):
            _clear(rail.column)
        theme = self._theme
        size = CardSize.FULL if mode is LayoutMode.WIDE else CardSize.LINE
        self.seats = seat_cards(theme, self._scene, self._words, size)
        self.hint = HintCard(theme)
        self.announcer: Announcer = Announcer(theme)
        large = mode is not LayoutMode.LARGE_TEXT  # twice as large text is large enough
        self.main: Button = Button(theme, "", ButtonKind.PRIMARY, large=large)
        self.main.clicked.connect(self.main_pressed)
        listed = mode is LayoutMode.WIDE and not self._table.is_broad
        tells = self._words.table.tells_last_turn
        self.turns = TurnCard(theme) if listed and not tells else None
        self.last_turn = self._make_last_turn(drawer=not listed) if tells else None
        self._all_turns = Button(theme, "") if not listed else None
        self._keys = self._key_line() if mode is LayoutMode.WIDE else None
        self._brief = mode is LayoutMode.LARGE_TEXT
        titled = self._brief and not self._words.in_turn
        self._title = TextLabel(theme, "", "lead") if titled else None
        if self._table.is_broad:
            self._fill_broad(mode)
        elif mode is LayoutMode.WIDE:
            self._fill_wide()
        else:
            self._fill_narrow(mode)
        self.use_pictures()
        self.announcer.restore(told)
        if focused:
            self.main.show()
            self.main.setFocus(Qt.FocusReason.OtherFocusReason)

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
        self._show_account()
        if self._undo is not None:
            why_not = words.why_no_undo()
            self._enable(self._undo, not why_not)
            set_tool_tip(self._undo, why_not)
            self._undo.setAccessibleDescription(why_not)
        self._show_rows(words.rows_now())
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
        return self._words.in_turn and self._keys is not None and self._theme.text_scale <= 1

    def begin_reveal(self, advanced: Advanced) -> None:
        """Turn the tiles over and say how the choices work together."""
        words = self._words
        self.announcer.clear()
        self.leave_beat()
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
        if self.last_turn is not None:  # the card shows it
            self.announcer.say(words.announcement(entry))
            return
        self.announcer.announce(
            words.announcement(entry, whole=fits), spoken=words.announcement(entry)
        )

    def leave_beat(self) -> None:
        """Show no beat alone any more, nor the drawer of the last turn: a choice begins."""
        if self.last_turn is not None:
            self.last_turn.leave()

    def _follow_beat(self, beat: Beat) -> None:
        """Light the row of a beat that is played again."""
        if self.last_turn is not None and self._turn.phase is Phase.REVEALING:
            beats = self._words.last_turn().beats
            self.last_turn.card.follow(beats.index(beat) if beat in beats else None)

    def _show_account(self) -> None:
        """Show the last turn in its card, and beside each score what it was before."""
        if self.last_turn is None:
            return
        account = self._words.account()
        self.last_turn.show_account(account)
        self.last_turn.card.follow(None)
        if self.drawer is None:
            self.last_turn.turns.show_text(self._words.all_turns(self._words.entries))
        for seat, card in enumerate(self.seats):
            card.show_score_before(None if account is None else account.scores[seat])
        self._fit_legend()

    def finish_turning(self) -> None:
        """Let tiles that are turning lie face up at once."""
        for card in self.seats:
            card.finish_turning()

    def _show_rows(self, rows: Sequence[TurnRow]) -> None:
        self._rows = tuple(rows)
        entry = self._words.entries
        if rows and rows[-1].turn != self._words.turn_number(entry):
            entry += 1  # the last row is the turn that is being chosen
        self._heading = self._words.heading(entry)
        if self.turns is not None:
            self.turns.show_rows(self._heading, self._rows)
        if self._all_turns is not None:
            brief = _("Turns") if self._brief else self._words.all_turns(entry)
            account = self._words.account() if self.last_turn is not None else None
            self._all_turns.show_text(brief if account is None else account.heading)
        if self._title is not None:
            self._title.show_text(self._heading)

    def _enable(self, button: Button, enabled: bool) -> None:
        if not enabled:
            self.switching_off.emit(button)
        button.setEnabled(enabled)

    # How they are built -------------------------------------------------------------------

    def _fill_wide(self) -> None:
        left, right = self._table.left.column, self._table.right.column
        told: tuple[QWidget, ...] = (self.announcer, self.hint)
        if self._words.in_turn:  # what there is to do stands where it is always seen
            told = (self.hint, self.announcer)
        for widget in (*self.seats, *told):
            self._add(left, widget)
        left.addStretch(1)
        legend = self._scene.legend()
        if legend is not None:
            self._legend = LegendCard(self._theme, self._scene, legend)
            self._add(right, self._legend)
            self._fit_legend()
        if self.turns is not None:
            self._add(right, self.turns)
        if self.last_turn is not None:
            for part in self.last_turn.parts:
                self._add(right, part)
        right.addStretch(1)  # turns become more; the button stays where it is
        self._add(right, self.main)
        if self._keys is not None:
            self._add(right, self._keys)

    def _fill_broad(self, mode: LayoutMode) -> None:
        """Lay the seats below the board, and all else into the rail beside it."""
        columns = len(self.seats) if mode is LayoutMode.WIDE else 2
        self._add(self._table.left.column, SeatStrip(self._theme, self.seats, columns))
        self._table.left.column.addStretch(1)
        right = self._table.right.column
        if mode is not LayoutMode.WIDE:
            self._fill_rail(right, mode, (self.main, self.announcer, self.hint))
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

    def _fit_legend(self) -> None:
        """Show what pieces do where there is room for the turns and the main button as well."""
        if self._legend is None:
            return
        rail = self._table.right.viewport()
        below = self._theme.px(_ROOM_BELOW_LEGEND)
        if self.last_turn is not None and self.last_turn.card.account is not None:
            needed = sum(part.sizeHint().height() + 16 for part in self.last_turn.parts)
            below = needed + self._theme.px(_MAIN_AND_KEY)
        least = self._legend.least_height(rail.width()) + below
        self._legend.setVisible(rail.height() >= least)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Fit the legend when the rail changes its height."""
        if event.type() == QEvent.Type.Resize:
            self._fit_legend()
        return False

    def _fill_narrow(self, mode: LayoutMode) -> None:
        told: tuple[QWidget, ...] = (self.announcer, self.hint)
        if self._words.in_turn:
            told = (self.hint, self.announcer)
        parts = [*self.seats, self.main, *told]  # hints come and go; the button stays where it is
        self._fill_rail(self._table.left.column, mode, parts)

    def _fill_rail(self, column: QBoxLayout, mode: LayoutMode, parts: Sequence[QWidget]) -> None:
        """Fill the only rail of a narrow window: title, parts, and the buttons.

        Buttons stay where they are while what is told below them comes and goes; large text has
        room for one thing below the main button, which is what there is to do.
        """
        narrow = mode is LayoutMode.NARROW
        column.setSpacing(12 if narrow else 10)
        if self._title is not None:
            self._add(column, self._title)
        for widget in parts:
            self._add(column, widget)
            if narrow and widget is self.main:
                self._add(column, self._button_row(mode))
        if not narrow:
            self._add(column, self._button_row(mode))
        column.addStretch(1)

    def _button_row(self, mode: LayoutMode) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(12)
        if self._all_turns is not None:
            self._all_turns.clicked.connect(self._open_turns)
            line.addWidget(self._all_turns)
        if mode is LayoutMode.LARGE_TEXT:
            self._undo = Button(self._theme, _("Undo"), icon="undo")
            self._undo.clicked.connect(self.undo_asked)
            line.addWidget(self._undo)
        return row

    def _make_last_turn(self, *, drawer: bool) -> LastTurn:
        told = LastTurn(self._theme, self, in_drawer=drawer)
        told.turns_asked.connect(self.turns_asked)
        told.again_asked.connect(self.again_asked)
        told.row_shown.connect(self.beat_shown)
        self.drawer = None
        if drawer:
            self.drawer = LastTurnDrawer(self._theme, told, self._table.left)
            self._built.append(self.drawer)
        return told

    def _open_turns(self) -> None:
        """Open the drawer of the last turn, or all turns where it has none."""
        if self.drawer is not None and self._words.entries:
            self.drawer.open()
        else:
            self.turns_asked.emit()

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

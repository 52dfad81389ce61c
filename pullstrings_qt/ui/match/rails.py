"""The rails beside the board: seats, hint, turns and the main button."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QWidget
from shiboken6 import isValid

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import Hint
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.story import Beat
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import Announcer, announce
from pullstrings_qt.ui.kit.buttons import RING_ROOM, Button, ButtonKind
from pullstrings_qt.ui.kit.key_cap import KeyCap
from pullstrings_qt.ui.kit.keys import KEYS
from pullstrings_qt.ui.kit.match.fold_bar import ScoreChips, TrayStrip
from pullstrings_qt.ui.kit.match.layout import NARROW_RAIL, LayoutMode, MatchLayout, Rail
from pullstrings_qt.ui.kit.match.reasons import ReasonLine
from pullstrings_qt.ui.kit.match.revealed_turn import RevealedTurn
from pullstrings_qt.ui.kit.match.seat_cards import seat_cards
from pullstrings_qt.ui.kit.match.seat_panel import CardSize, SeatPanel
from pullstrings_qt.ui.kit.match.seat_rows import SHADOW, seat_rows
from pullstrings_qt.ui.kit.match.turn_list import TurnCard, TurnRow
from pullstrings_qt.ui.kit.match.words import MatchWords
from pullstrings_qt.ui.kit.pace_choice import PaceChoice
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.sizes import UNLIMITED
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.account_card import AccountCard, HappenedCard, ToDoCard
from pullstrings_qt.ui.match.help_card import CoachChoice, HelpCard, HelpSaid
from pullstrings_qt.ui.match.help_memory import Coaching
from pullstrings_qt.ui.match.hint_card import HintCard
from pullstrings_qt.ui.match.keys_card import KeysCard
from pullstrings_qt.ui.match.last_turn import LastTurn, LastTurnDrawer
from pullstrings_qt.ui.match.legend_card import LegendCard
from pullstrings_qt.ui.match.show_again import ShowAgain
from pullstrings_qt.ui.match.turn import Phase, Turn

_TURNS = 372
_ROOM_WITH_SPEED = 600
_ROOM_WITH_COACH = 720
"""Minimum height of a rail in pixels for two seats, the last turn, its link, and the coach."""
_ROOM_BESIDE_LEGEND = 72
"""Pixels for the gaps between seats and legend, and above and below them."""
_ROOM_BESIDE_TURNS = 144
"""Pixels for the gaps in the rail with the list of turns, and the legend button."""
_MAX_CHIPS = 2
"""Maximum seats with scores next to the main button below a full-page board."""
_ROOM_WITH_LINK = 375
"""Minimum height of a broad rail in pixels for a link to the last turn."""
_ROOM_FOR_PAIR = 520
"""Minimum height of a broad rail in pixels for two stacked buttons."""
_ROOM_FOR_ROWS = 40
"""Minimum pixels of the account of a turn for more than one of its rows."""
_ROOM_BROAD = 310
"""Pixels for the parts above the legend in a broad rail, and the buttons below it."""


class Rails(QWidget):
    """Builds the rails for a mode and fills them from match and phase.

    Args:
        table: contains the rails.
        scene: the board; it knows the pieces beside it.
        words: the sentences.
        turn: the phase.
        offers_help: whether there is a help button.
        coaching: when a coach speaks; None if there is none.

    Signals:
        main_pressed: the main button.
        step_asked: show one more turn between computers.
        turns_asked: show all turns (narrow rails only have a button for them).
        legend_asked: show the legend of the pieces.
        beat_shown: the beat of the last turn to show alone, or None for the position.
        undo_asked: the undo button of the rail (only with large text, where the header has none).
        switching_off: a button is about to be disabled: it may have the focus.
        turn_asked: the entry of the record to show again; 0 for the last one.
        pace_chosen: the speed of turns.
        help_asked: more help with the choice.
        why_asked: the reason for the coach's message.
        coaching_chosen: when the coach speaks.
    """

    main_pressed = Signal()
    step_asked = Signal()
    turns_asked = Signal()
    legend_asked = Signal()
    beat_shown = Signal(object)
    undo_asked = Signal()
    switching_off = Signal(object)
    turn_asked = Signal(int)
    pace_chosen = Signal(object)
    help_asked = Signal()
    why_asked = Signal()
    coaching_chosen = Signal(object)

    def __init__(
        self,
        table: MatchLayout,
        scene: BoardScene,
        words: MatchWords,
        turn: Turn,
        *,
        offers_help: bool = False,
        coaching: Coaching | None = None,
    ) -> None:
        super().__init__(table)
        self.hide()
        self._table = table
        self._scene = scene
        self._words = words
        self._turn = turn
        self._rows: tuple[TurnRow, ...] = ()
        self._heading = ""
        self._face_down: frozenset[int] = frozenset()
        self._revealed: RevealedTurn | None = None
        self._pace = Pace.NORMAL
        self._offers_help = offers_help
        self._coaching = coaching
        self._said = HelpSaid()
        self.help: HelpCard | None = None
        self.coach: CoachChoice | None = None
        self._built: list[QWidget] = []
        self._undo: Button | None = None
        self._legend: LegendCard | None = None
        self._legend_button: Button | None = None
        self._unfold: Button | None = None
        self._pair: QBoxLayout | None = None
        self._turns_button: Button | None = None
        self._piece_keys: KeysCard | None = None
        self._chips: ScoreChips | None = None
        self._strip: TrayStrip | None = None
        self.last_turn: LastTurn | None = None
        self.drawer: LastTurnDrawer | None = None
        scene.place_activated.connect(self.clear_highlighted_event)
        scene.place_refused.connect(self.clear_highlighted_event)
        scene.beat_begun.connect(self._follow_beat)
        KEYS.changed.connect(self._refresh_again)
        self._told_on_board = ""
        self._fitted: tuple[object, ...] = ()
        self._told_too_much = False  # once the legend is collapsed, it remains so for a turn
        table.left.viewport().installEventFilter(self)
        if table.is_broad:
            table.right.content.installEventFilter(self)
        self.seats: tuple[SeatPanel, ...] = ()
        self.build(table.mode)
        table.right.viewport().installEventFilter(self)

    @property
    def rows(self) -> tuple[TurnRow, ...]:
        """The turns shown."""
        return self._rows

    @property
    def heading(self) -> str:
        """The heading of the list of turns."""
        return self._heading

    @property
    def tray_strip(self) -> TrayStrip | None:
        """The pieces of the choosing seat, below a full-page board; None elsewhere."""
        return self._strip

    def build(self, mode: LayoutMode) -> None:
        """Rebuild the rails for a mode; `refresh` fills them."""
        focused = bool(self._built) and self.main.hasFocus()
        told = self._told if self._built else ("", "")
        self._take_away()
        self._fitted = ()
        size = CardSize.FULL if mode is LayoutMode.WIDE else CardSize.LINE
        self.seats = seat_cards(self._scene, self._words, size)
        self.hint = HintCard(role="lead" if self._table.is_broad else "body")
        self.announcer: Announcer | HappenedCard = Announcer()
        self._reading = self.announcer
        self.reason = ReasonLine()
        self._account: AccountCard | None = None
        tells = self._words.table.tells_last_turn
        if self._words.in_turn and not self._table.is_broad and not tells:
            self._join_account(size)
        # double-size text does not grow here, and an account needs space in a narrow rail
        large = mode is LayoutMode.WIDE or (mode is LayoutMode.NARROW and self._account is None)
        self.main: Button = Button("", ButtonKind.PRIMARY, large=large)
        self.main.clicked.connect(self.main_pressed)
        self.step, self._main_part = self._with_step(large=large)
        listed = mode is LayoutMode.WIDE and not self._table.is_broad
        self.turns = TurnCard() if listed and not tells else None
        self.last_turn = self._make_last_turn(drawer=not listed) if tells else None
        self._all_turns = Button("") if not listed else None
        if self.turns is not None:
            self.turns.view.turn_chosen.connect(self.turn_asked)
        plain = mode is LayoutMode.WIDE and not self._table.is_broad
        self._keys = self._key_line() if plain else None
        self.again = ShowAgain()
        self.again.asked.connect(self._ask_last_turn)
        spacious = mode is LayoutMode.WIDE and not self._words.in_turn
        self.speed = PaceChoice(self._pace) if spacious else None
        if self.speed is not None:
            self.speed.chosen.connect(self.pace_chosen)
        self._brief = mode is LayoutMode.LARGE_TEXT
        self._brief_turns = self._brief or (self._words.in_turn and not listed)
        self._make_help(mode)
        titled = self._brief and not self._words.in_turn
        self._title = TextLabel("", "lead") if titled else None
        self._fill(mode)
        self.use_pictures()
        if isinstance(self.announcer, Announcer):
            self.announcer.restore(*told)
        if focused:
            self.main.show()
            self.main.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill(self, mode: LayoutMode) -> None:
        """Put the parts where a mode has them."""
        if mode is LayoutMode.LARGE_TEXT:
            self._fill_folded()
        elif self._table.is_broad:
            self._fill_broad(mode)
        elif mode is LayoutMode.WIDE:
            self._fill_wide()
        else:
            self._fill_narrow(mode)

    @property
    def _told(self) -> tuple[str, str]:
        """The announced sentence and its lead, on a strip; empty if a card shows it."""
        return self.announcer.told if isinstance(self.announcer, Announcer) else ("", "")

    def _make_help(self, mode: LayoutMode) -> None:
        """Create the coach's card and setting, if they are offered."""
        self.help = self.coach = None
        wide = mode is LayoutMode.WIDE
        if self._offers_help:
            compact = not wide or self._words.in_turn  # the task makes space for the message
            self.help = HelpCard(compact=compact, iconic=not wide, parent=self)
            self._built.append(self.help)
            self._say()
            self.help.asked.connect(self.help_asked)
            self.help.why_asked.connect(self.why_asked)
        roomy = wide and not self._table.is_broad and not self._words.in_turn
        if roomy and self._coaching is not None:  # elsewhere it is in the menu
            self.coach = CoachChoice(self._coaching)
            self.coach.chosen.connect(self.coaching_chosen)

    def show_help(self, said: HelpSaid) -> None:
        """Show a message to the person who chooses, and the label of the help button."""
        self._said = said
        if self.help is None:
            return
        if self._table.is_broad and self._revealed is None:
            self._lay_pair()
            self.show_reasons()
        if not said.enabled:
            self.switching_off.emit(self.help.button)
        self._say()
        self._refresh_again()
        self._fit_told()

    def _say(self) -> None:
        """Show the message, unless the card with the task does."""
        if self.help is not None:
            joined, said = self._words.in_turn, self._said
            self.help.show_said(replace(said, sentence="", has_reason=False) if joined else said)

    def show_coaching(self, coaching: Coaching) -> None:
        """Show when the coach speaks."""
        self._coaching = coaching
        if self.coach is not None:
            self.coach.show_coaching(coaching)

    @property
    def _tells_in_card(self) -> bool:
        """Whether a card shows the last turn: its button needs space for longer words."""
        return self._account is not None or self.last_turn is not None

    def _take_away(self) -> None:
        """Remove the parts built for another mode."""
        for widget in self._built:
            if isValid(widget):
                widget.hide()
                widget.deleteLater()
        self._built = []
        self._legend = self._legend_button = self._turns_button = None
        self._undo = self._piece_keys = self._unfold = self._pair = None
        self._chips = self._strip = None
        self._table.show_message("", "")
        for rail in (self._table.left, self._table.right):
            _clear(rail.column)
            _clear(rail.foot)

    def _join_account(self, size: CardSize) -> None:
        """Join the last turn and the task into one card."""
        scene = self._scene
        self.announcer = HappenedCard(scene, size, joined=True)
        self.hint = ToDoCard(scene, size, joined=True)
        self._account = AccountCard(self.announcer, self.hint)
        self._account.height_changed.connect(self._refresh_again)

    def use_pictures(self) -> None:
        """Redraw choices like the board."""
        pictures = self._scene.choice_pictures()
        for seat in self.seats:
            seat.set_pictures(pictures)
        if self.turns is not None:
            self.turns.view.pictures = pictures
            self.turns.view.shows_signs = pictures.shows_signs

    # Content ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Update totals, last choices, turns and the main button."""
        words = self._words
        self._revealed = None
        self._told_too_much = False
        self._face_down = self._turn.face_down
        for seat, card in enumerate(self.seats):
            card.end_reveal()
            card.show_total(*words.total(seat))
            self._show_choice(seat)
        if self._chips is not None:
            self._chips.show_totals(
                words, [words.total(seat)[0] for seat in range(len(self.seats))]
            )
        self._show_account()
        if self._undo is not None:
            why_not = words.why_no_undo()
            self._enable(self._undo, not why_not)
            set_tool_tip(self._undo, why_not)
            self._undo.setAccessibleDescription(why_not)
        self._show_rows(words.rows_now())
        self.show_reasons()
        if isinstance(self.announcer, HappenedCard):
            self.announcer.show_story(*self._happened())
        self.follow()

    def follow(self) -> None:
        """Update the rails from the phase: whose turn it is, sealed tiles, the main button."""
        turn = self._turn
        if turn.phase is not Phase.REVEALING and turn.face_down != self._face_down:
            self._face_down = turn.face_down
            for seat in range(len(self.seats)):
                self._show_choice(seat)
        self.refresh_trays()
        self.refresh_main()
        self._refresh_again()

    def _refresh_again(self) -> None:
        """Offer to replay the last turn, and another speed, while nothing is moving."""
        rest = self._turn.is_at_rest
        # a card that shows the turn has its own button; large text has no space: use the menu
        told = self.last_turn is not None or self._brief or self._is_crowded
        told = told or (self._is_tight and bool(self.reason.text)) or self._is_low
        self.again.setVisible(rest and not told and self._words.entries > 0)
        if self._account is not None and self._table.mode is LayoutMode.NARROW:
            self._spare_link()
        free = self._turn.letters_free(self._scene.takes_letters)
        self.again.show_key(KEYS.shown("match.again", letters=free), self._words.table.again)
        if self.speed is not None:
            room = self._table.right.viewport().height() >= Theme.current().px(_ROOM_WITH_SPEED)
            played = self._words.entries > 0
            self.speed.setVisible(rest and room and played)

    def _spare_link(self) -> None:
        """Hide the link to the last turn if the account would scroll: the menu has it too."""
        rail = self._table.left
        high = rail.height_at(rail.width() - 2 * SHADOW) + SHADOW + SHADOW // 2
        if high > rail.viewport().height():
            self.again.hide()

    @property
    def _is_tight(self) -> bool:
        """Whether a broad rail has little space: a small window, or visible help."""
        mode = self._table.mode
        helped = mode is LayoutMode.WIDE and bool(self._said.sentence)
        return self._table.is_broad and (mode is LayoutMode.NARROW or helped)

    @property
    def _is_low(self) -> bool:
        """Whether a broad rail is too low for the link to the last turn."""
        high = self._table.right.viewport().height()
        return self._unfold is not None and high < Theme.current().px(_ROOM_WITH_LINK)

    @property
    def _is_crowded(self) -> bool:
        """Whether the coach's message needs the space of the link to the last turn."""
        speaks = self.help is not None and bool(self.help.text)
        room = self._table.left.viewport().height()
        return speaks and not self._words.in_turn and room < Theme.current().px(_ROOM_WITH_COACH)

    def _ask_last_turn(self) -> None:
        self.turn_asked.emit(0)

    def use_pace(self, pace: Pace) -> None:
        """Show the speed of turns."""
        self._pace = pace
        if self.speed is not None:
            self.speed.show_pace(pace)

    def _show_choice(self, seat: int) -> None:
        if seat in self._face_down:
            self.seats[seat].show_face_down()
        else:
            words = self._words
            self.seats[seat].show_last_choice(words.last_choice(seat), words.last_caption(seat))

    def show_position(self, state: Any | None) -> None:
        """Show every seat's status in a past position that is on the board; None: now."""
        for seat, card in enumerate(self.seats):
            words = self._words
            total = words.total(seat) if state is None else words.total_in(state, seat)
            card.show_total(*total)
        self.refresh_trays()

    def refresh_trays(self) -> None:
        """Update the pieces beside the board, and the highlight of the seat on turn."""
        lit = self._turn.lit
        for seat, card in enumerate(self.seats):
            card.show_tray(self._scene.tray(seat))
            card.set_lit(seat in lit)
        if self._strip is not None:
            choosing = self._turn.phase is Phase.CHOOSING and len(lit) == 1
            self._strip.show_tray(self._scene.tray(min(lit)) if choosing else ())
        if self._piece_keys is not None:
            choosing = self._turn.phase is Phase.CHOOSING and len(lit) == 1
            seat = min(lit) if choosing else 0
            heading = self._words.table.next_piece.format(name=self._words.names[seat])
            self._piece_keys.show_keys(heading, self._scene.tray(seat) if choosing else ())
            self._fit_lists()

    def _happened(self) -> tuple[str, tuple[Seat, Any] | None]:
        """Return the sentence about the last turn, and its single choice."""
        words = self._words
        choices = words.last_choices()
        told = words.happened(whole=self._keys is not None)
        return told or _("Nothing yet: the match begins."), next(iter(choices), None)

    def refresh_main(self) -> None:
        """Update the main button and its shortcut."""
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
        """Show a hint on a choice, with its score; without one, the task."""
        if hint is not None or self._table.said.text != self._told_on_board:
            self._table.show_message(*(hint or ("", "")))
        if self._turn.is_covered:
            self.hint.clear()
            return
        words = self._words
        if hint is not None and not self._keeps_announcement:
            self.announcer.clear()
        if not self._table.is_broad:  # there the piles themselves show their value
            self.hint.show_sheet(words.sheet(choice), self._scene)
        to_do = words.to_do()
        if hint is None and self._said.sentence and words.in_turn:
            self.hint.show_hint(*self._help_hint())
            self._table.show_message(self._said.heading, self._said.sentence)
            single_shot(self, self._fit_lists)
            return
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

    def _help_hint(self) -> Hint:
        """Return the message to the choosing seat; the coach's keeps the task visible."""
        said, words = self._said, self._words
        if not said.by_itself:
            return said.heading, said.sentence
        to_do, prompt = words.to_do(), words.prompt()
        heading = to_do[1].sentence if to_do else prompt[0] if prompt else said.heading
        return heading, _("Coach: {words}").format(words=said.sentence)

    @property
    def _keeps_announcement(self) -> bool:
        """Whether an announcement remains next to a hint: it fits, and is useful."""
        if self._account is not None:
            return True
        roomy = self._keys is not None and Theme.current().text_scale <= 1
        return self._words.in_turn and (roomy or self._table.is_broad)

    def begin_reveal(self, entry: int, *, again: bool = False) -> None:
        """Hide the result of the turn that is about to be shown; `show_beat` follows its beats.

        Args:
            entry: which entry of the record, from 1.
            again: whether it is a replay: then the list of turns remains.
        """
        self.forget()
        self.clear_highlighted_event()
        self._table.close_drawer()
        self._tell_on_board("")
        self.hint.clear()
        self.reason.show_reason("")
        self._revealed = RevealedTurn(self._words, self.seats, entry)
        if not again:
            self._show_rows(self._words.rows_before())

    def show_beat(self, beat: Beat) -> None:
        """Show the effect of a beat after its animation."""
        if self._revealed is None or self._turn.phase is not Phase.REVEALING:
            return
        note = self._revealed.show_beat(beat)
        if note is not None:
            self.hint.show_hint(*note)
            self._table.show_message(*note)

    def announce(self, entry: int, *, again: int = 0) -> None:
        """Announce what happened, and what to do now.

        Args:
            entry: the last one of the record, from 1.
            again: the replayed entry to announce instead; 0 for none.
        """
        words = self._words
        whole = bool(again) and words.table.tells_last_turn
        spoken = words.spoken(again or entry, whole=whole, again=bool(again))
        announce(self._table, spoken, last=words.is_over)

    def show_told(self, entry: int) -> None:
        """Show what happened in the last entry of the record; the whole turn if it fits."""
        words, fits = self._words, self._keys is not None or self._table.is_broad
        self._tell_on_board(words.in_sight(entry, whole=False))
        if isinstance(self.announcer, HappenedCard):
            self.announcer.show_story(*self._happened())
        elif self.last_turn is not None:  # the card shows it
            self.announcer.clear()
        else:
            lead = words.story(entry).headline.text
            self.announcer.restore(words.in_sight(entry, whole=fits), lead)
            self._fit_told()

    def _tell_on_board(self, sentence: str) -> None:
        """Show what happened on the board, if the cards for it are in the drawer."""
        self._table.show_message("", sentence)
        self._told_on_board = self._table.said.text

    def show_reasons(self) -> None:
        """Show the computers' reasons; only the last one's if space is short."""
        told = self._words.computer_reasons()
        self.reason.show_reason(" ".join(told[-1:] if self._is_tight else told))
        if self._is_tight:
            self._refresh_again()
        self._fit_told()
        if self._table.is_broad:  # more text is visible now, without any size hint changing
            single_shot(self, self._fit_lists)

    def _fit_told(self) -> None:
        """Shorten the announcement if the rail would scroll: the list of turns has it too.

        It is hidden only for the coach, and never shortened if it teaches something.
        """
        rail, announcer = self._table.left, self.announcer
        if self._unfold is not None and isinstance(announcer, Announcer):
            self._fit_broad(announcer)
            return
        if self.turns is None or not isinstance(announcer, Announcer) or not announcer.told[0]:
            return
        width = rail.viewport().width() - 2 * SHADOW
        column = rail.column
        items = [column.itemAt(place) for place in range(column.count())]
        inside = [each.widget() for each in items if each is not None]
        speaks = self.help is not None and bool(self.help.text)
        for degree in range(1 if self._words.lessons() else 3 if speaks else 2):
            announcer.shorten(degree)
            parts = [each for each in inside if each is not None and not each.isHidden()]
            high = sum(_height_now(part, width) for part in parts)
            high += column.spacing() * len(parts)  # the stretch below them has one as well
            if high + SHADOW + SHADOW // 2 <= rail.viewport().height():
                return

    def _fit_broad(self, announcer: Announcer) -> None:
        """Shorten the announcement in a broad rail that is too low: board and turns have it too."""
        rail = self._table.right
        view = rail.viewport()

        def needed() -> int:
            return rail.height_at(view.width() - 2 * SHADOW) + SHADOW + SHADOW // 2

        if (announcer.told, view.size(), needed()) == self._fitted:
            return
        announcer.shorten(0)
        self._fit_lists()  # the legend is hidden first
        for degree in (1, 2):
            if needed() > view.height():
                announcer.shorten(degree)
        self._fitted = (announcer.told, view.size(), needed())

    def read(self, text: str) -> None:
        """Show requested sentences and announce them."""
        if self._account is None:
            self.hint.clear()
        self._reading.announce(text)

    def forget(self) -> None:
        """Remove the announcement: the turn was undone."""
        self.announcer.clear()
        self._reading.clear()

    def clear_highlighted_event(self) -> None:
        """Reset the beat shown alone and close the last turn's drawer: a choice starts."""
        if self.last_turn is not None:
            self.last_turn.leave()

    def _follow_beat(self, beat: Beat) -> None:
        """Highlight the row of a replayed beat."""
        if self.last_turn is not None and self._turn.phase is Phase.REVEALING:
            beats = self._words.last_turn().beats
            self.last_turn.card.follow(beats.index(beat) if beat in beats else None)

    def _show_account(self) -> None:
        """Show the last turn in its card, and each score before it."""
        if self.last_turn is None:
            return
        account = self._words.account()
        self.last_turn.show_account(account)
        self.last_turn.card.follow(None)
        if self.drawer is None:
            self.last_turn.turns.show_text(self._words.all_turns(self._words.entries))
        for seat, card in enumerate(self.seats):
            card.show_score_before(None if account is None else account.scores[seat])
        self._fit_lists()

    def _show_rows(self, rows: Sequence[TurnRow]) -> None:
        self._rows = tuple(rows)
        entry = self._words.entries
        if rows and rows[-1].turn != self._words.turn_number(entry):
            entry += 1  # the last row is the current turn
        self._heading = self._words.heading(entry)
        if self.turns is not None:
            self.turns.show_rows(self._heading, self._rows)
        if self._all_turns is not None:
            large = Theme.current().text_scale > 1  # the account may have been scrolled away
            brief = _("Last turn") if large and self._tells_in_card else _("Turns")
            brief = brief if self._brief_turns else self._words.all_turns(entry)
            account = self._words.account() if self.last_turn is not None else None
            whole = account is not None and not self._brief
            self._all_turns.show_text(account.heading if account and whole else brief)
        if self._title is not None:
            self._title.show_text(self._heading)

    def _enable(self, button: Button, enabled: bool) -> None:
        if not enabled:
            self.switching_off.emit(button)
        button.setEnabled(enabled)

    # Construction -------------------------------------------------------------------------

    def _fill_wide(self) -> None:
        left, right = self._table.left.column, self._table.right.column
        for card in self.seats:
            self._add(left, card)
        right.setSpacing(16 if self._account is None else 12)
        if self._account is not None:
            self._fill_account(left, right, self._account)
        else:
            self._add_told(left)
        self._add(left, self.again)
        self._add_help(left)
        if self.turns is not None:
            self._add(right, self.turns)
        if self.last_turn is not None:
            for part in self.last_turn.parts:
                self._add(right, part)
            self._add(right, self.reason)
            self._add_legend(left, right)
        left.addStretch(1)
        if self.speed is None:
            right.addStretch(1)  # the number of turns grows; the button must not move
            if self.help is not None:
                self._add(right, self.help.button)
        self._add(right, self._main_part)
        if self._keys is not None:
            self._add(right, self._keys)
        if self.coach is not None:
            self._add(right, self.coach)
        if self.speed is not None:
            self._add(right, self.speed)
            right.addStretch(1)
        self._fit_turns()
        self._fit_lists()  # needs the parts inside the rails: otherwise a list would be a window

    def _add_told(self, column: QLayout) -> None:
        """Add the last turn, the task, and the computers' reasons."""
        told = [self.announcer, self.hint]
        for widget in reversed(told) if self._words.in_turn else told:
            self._add(column, widget)
        if self.last_turn is None:
            self._add(column, self.reason)

    def _add_help(self, column: QLayout) -> None:
        if self.help is not None and not self._words.in_turn:
            self._add(column, self.help)

    def _fit_turns(self) -> None:
        """Fix the height of the list of turns from the start, so that nothing moves."""
        if self.turns is None or self._words.in_turn:
            return
        theme, room = Theme.current(), self._table.right.viewport().height()
        # hidden parts keep their space
        below = (self._main_part, self._keys, self.speed, self.coach)
        width = self._table.right.viewport().width() - 2 * SHADOW
        high = sum(_height_at(part, width) + 16 for part in below if part is not None)
        spare = room - high - 2 * SHADOW
        self.turns.setFixedHeight(max(theme.px(160), min(theme.px(_TURNS), spare)))

    def _add_legend(self, left: QLayout, right: QLayout) -> None:
        """Add the legend, or a button for it if the card does not fit."""
        legend = self._scene.legend()
        if legend is not None:
            self._legend = LegendCard(self._scene, legend)
            self._add(left, self._legend)
            self._legend_button = Button(legend.title, icon="book")
            self._legend_button.clicked.connect(self.legend_asked)
            self._add(right, self._legend_button)

    def _fill_account(self, left: QLayout, right: QLayout, account: AccountCard) -> None:
        """Add the account of the last turn, the keys of pieces, and the legend."""
        self._add(right, account)
        self._add(right, self.reason)
        account.height_changed.connect(self._fit_lists)
        self._reading = Announcer()
        self._add(left, self._reading)
        if self._words.table.next_piece:
            self._piece_keys = KeysCard(self._scene)
            self._add(right, self._piece_keys)
        self._add_legend(left, right)
        self._turns_button = Button(_("All turns"), icon="list")
        self._turns_button.clicked.connect(self.turns_asked)
        self._add(right, self._turns_button)

    def _fill_broad(self, mode: LayoutMode) -> None:
        """Put the seats below the board, and all else beside them."""
        left, right = self._table.left.column, self._table.right.column
        left.setSpacing(10)
        right.setSpacing(10)
        rows = seat_rows(self.seats, self._scene, left, alone=True)
        told = (self.announcer, self.hint)
        legend = self._scene.legend()
        card = None
        if legend is not None:
            card = LegendCard(self._scene, legend, compact=True)
        self._add(left, rows)
        for widget in (*told, self.reason, self.again):
            self._add(right, widget)
        unfold = Button(_("What is it worth?"))
        unfold.clicked.connect(self.legend_asked)
        if card is not None:
            self._add(right, card)
            self._legend, self._unfold = card, unfold
        right.addStretch(1)
        if self._all_turns is not None:
            self._all_turns.clicked.connect(self.turns_asked)
        buttons = [each for each in (unfold, self._all_turns) if each is not None]
        row = QWidget()
        self._pair = QBoxLayout(QBoxLayout.Direction.TopToBottom, row)
        self._pair.setContentsMargins(0, 0, 0, 0)
        for button in buttons:
            self._pair.addWidget(button)
        self._add(right, row)
        self._lay_pair()
        unfold.setVisible(card is not None)
        self._add(right, self._beside_main(mode))
        self._fit_lists()

    def _fill_folded(self) -> None:
        """Put the rails into the drawer, and the essentials into the bar below the board.

        The bar has the scores, the pieces of the choosing seat, the main button, and the buttons
        for the drawer and the whole board.
        """
        table, column = self._table, self._table.left.column
        told: tuple[QWidget, ...] = (self.announcer, self.hint)
        if self._account is not None:
            self._reading = Announcer()
            told = (self._account, self._reading)
        elif self._words.in_turn:
            told = (self.hint, self.announcer)
        column.setSpacing(RING_ROOM)
        if table.is_broad:
            rows = seat_rows(self.seats, self._scene, column, alone=False)
            seats: tuple[QWidget, ...] = (rows,)
        else:
            column.setContentsMargins(SHADOW, SHADOW, SHADOW, SHADOW // 2)
            seats = self.seats
        if self._title is not None:
            self._add(column, self._title)
        for widget in (*told, self.reason, self.again):
            self._add(column, widget)
        self._add_help(column)
        self._add(column, self._button_row(LayoutMode.LARGE_TEXT))
        for widget in seats:
            self._add(column, widget)
        legend = self._scene.legend()
        if legend is not None:
            self._add(column, LegendCard(self._scene, legend, compact=table.is_broad))
        column.addStretch(1)
        self._add(table.right.column, self._fold_bar())

    def _fold_bar(self) -> QWidget:
        """Return the bar below the board."""
        bar = QWidget()
        row = QHBoxLayout(bar)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(RING_ROOM)
        trays = self._scene.tray_seats and not self._scene.tray_columns()
        if len(self.seats) <= _MAX_CHIPS and not trays:
            self._chips = ScoreChips(self._words)
            row.addWidget(self._chips)
            row.addSpacing(4)  # a digit has no frame: the focus ring would look like one
        if trays:
            self._strip = TrayStrip(self._scene)
            row.addWidget(self._strip)
        row.addWidget(self._main_part, 1)
        if self.help is not None:
            row.addWidget(self.help.button)
        for button in self._table.fold_buttons():
            row.addWidget(button)
        return bar

    def _lay_pair(self) -> None:
        """Put two buttons side by side if the text above needs the height."""
        if self._pair is None:
            return
        items = (self._pair.itemAt(place) for place in range(self._pair.count()))
        wide = sum(item.sizeHint().width() + 8 for item in items if item is not None) - 8
        fits = wide <= self._table.right.viewport().width() - 2 * SHADOW
        low = self._table.right.viewport().height() < Theme.current().px(_ROOM_FOR_PAIR)
        beside = (self._is_tight or low) and fits
        wanted = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._pair.setDirection(wanted)
        spacing = 8 if beside else 10
        if self._pair.spacing() != spacing:  # setting it again would cause an endless layout loop
            self._pair.setSpacing(spacing)

    def _fit_lists(self) -> None:
        """Show turns and legend if they fit, else buttons that open them."""
        theme = Theme.current()
        rail = self._table.left.viewport()
        if self.turns is not None and self._account is not None and self._turns_button is not None:
            reason = None if self.reason.isHidden() else self.reason
            button = None if self.help is None else self.help.button
            parts = (
                self._account,
                reason,
                self._piece_keys,
                self.turns,
                button,
                self.main,
                self._keys,
            )
            minimum = sum(_min_height(part) for part in parts if part is not None)
            fits = rail.height() >= minimum + theme.px(_ROOM_BESIDE_TURNS)
            self.turns.setVisible(fits)
        if self._legend is None:
            return
        if self._unfold is not None:  # in a broad rail it folds into a button
            self._lay_pair()
            rail = self._table.right.viewport()
            wanted = self._legend.min_height(rail.width()) + theme.px(_ROOM_BROAD)
            over = self._table.right.height_at(rail.width() - 32) + 28 - rail.height()
            fits = rail.height() >= wanted and not (self._told_too_much or over > 0)
            self._told_too_much = self._told_too_much or over > 0
            self._legend.setVisible(fits)
            self._unfold.setVisible(not fits)
            return
        if self._legend_button is None:
            return
        width = rail.width() - 2 * self._table.left.column.contentsMargins().left()
        seats = sum(card.heightForWidth(width) for card in self.seats)
        minimum = self._legend.min_height(width) + seats + theme.px(_ROOM_BESIDE_LEGEND)
        self._legend.setVisible(rail.height() >= minimum)
        self._fit_spare(self._legend_button, with_legend=rail.height() < minimum)

    def _fit_spare(self, legend: Button, *, with_legend: bool) -> None:
        """Show the redundant buttons only if the right rail has space."""
        rail, told = self._table.right, self.last_turn
        width, spacing = rail.viewport().width() - 2 * SHADOW, rail.column.spacing()
        wanted: list[tuple[QWidget, bool]] = [(legend, with_legend)]
        if told is not None:
            tells = told.card.account is not None
            wanted = [(told.tap, tells), *wanted, (told.turns, tells)]
        if self._turns_button is not None and self.turns is not None:
            wanted.append((self._turns_button, self.turns.isHidden()))
        if self._piece_keys is not None:
            wanted.append((self._piece_keys, True))
        spare = [part for part, _wanted in wanted]
        places = (rail.column.itemAt(place) for place in range(rail.column.count()))
        parts = [part for place in places if place and (part := place.widget()) is not None]
        others = [part for part in parts if part not in (*spare, self._keys)]
        shown = [part for part in others if not part.isHidden()]
        if self._keys is not None:
            shown.append(self._key_cap)
        rows = Theme.current().px(_ROOM_FOR_ROWS) if told is not None else 0
        room = rail.viewport().height() - SHADOW - SHADOW // 2 - rows
        room -= sum(_min_at(each, width) + spacing for each in shown)
        high = {part: _min_at(part, width) + spacing for part, is_wanted in wanted if is_wanted}
        kept, left_out = [*high], []
        while kept and sum(high[part] for part in kept) > room:
            left_out.append(kept.pop(0))
        for part in reversed(left_out):
            if sum(high[each] for each in (*kept, part)) <= room:
                kept.append(part)
        if self._keys is not None:
            self._keys.setMaximumHeight(UNLIMITED if room >= 0 else 0)
            for part in (self._key_words, self._key_cap):
                part.setVisible(room >= 0)
        for part in spare:
            if isinstance(part, KeysCard):
                part.fold(part not in kept)
            else:
                part.setVisible(part in kept)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._told_too_much = False
            self._fit_lists()
            self._fit_turns()
            self._refresh_again()
            self._fit_told()
        elif event.type() == QEvent.Type.LayoutRequest:
            if not self._told_too_much:
                single_shot(self, self._fit_lists)
            if self._unfold is not None:
                single_shot(self, self._fit_told)
        return False

    def _fill_narrow(self, mode: LayoutMode) -> None:
        told: tuple[QWidget, ...] = (self.announcer, self.hint)
        if self._account is not None:
            self._reading = Announcer()
            told = (self._account, self._reading)
        elif self._words.in_turn:
            told = (self.hint, self.announcer)
        self._fill_rail(self._table.left, mode, (*self.seats, *told, self.reason))

    def _fill_rail(self, rail: Rail, mode: LayoutMode, parts: Sequence[QWidget]) -> None:
        """Fill the only rail of a narrow window: its parts, and the buttons in its footer.

        The buttons never move or scroll away.
        """
        column = rail.column
        column.setSpacing(8 if self._account is not None else RING_ROOM)
        for widget in parts:
            self._add(column, widget)
        self._add(column, self.again)
        self._add_help(column)
        column.addStretch(1)
        self._add(rail.foot, self._beside_main(mode))
        self._add(rail.foot, self._button_row(mode))

    def _button_row(self, mode: LayoutMode) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(12)
        if self._all_turns is not None:
            self._all_turns.clicked.connect(self._open_turns)
            if self._brief_turns:
                self._all_turns.show_text(_("Turns"))  # its final width
            line.addWidget(self._all_turns)
        if self.help is not None and self._helps_in_row(mode):
            line.addWidget(self.help.button)
        legend = self._scene.legend()
        narrow = mode is LayoutMode.NARROW and Theme.current().text_scale <= 1
        narrow = narrow and self.last_turn is None  # its heading needs the space
        if legend is not None and narrow and not self._table.is_broad:  # F3 opens it in any case
            button = Button(legend.title)
            button.clicked.connect(self.legend_asked)
            wide = line.sizeHint().width() + line.spacing() + button.sizeHint().width()
            if wide <= NARROW_RAIL:
                line.addWidget(button)
            else:
                button.deleteLater()
        if mode is LayoutMode.LARGE_TEXT:
            icon = "" if self._tells_in_card else "undo"  # its space is for longer words
            self._undo = Button(_("Undo"), icon=icon)
            self._undo.clicked.connect(self.undo_asked)
            line.addWidget(self._undo)
        return row

    def _beside_main(self, mode: LayoutMode) -> QWidget:
        """Return the main button; in a narrow rail with the help button next to it."""
        if self.help is None or mode is LayoutMode.WIDE or self._helps_in_row(mode):
            if mode is LayoutMode.WIDE and self.help is not None:
                self._add(self._table.right.column, self.help.button)
            return self._main_part
        pair = QWidget()
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._main_part, 1)
        row.addWidget(self.help.button)
        return pair

    def _helps_in_row(self, mode: LayoutMode) -> bool:
        """Whether the help button is in the row below a main button with a long label."""
        narrow = mode is LayoutMode.NARROW and not self._table.is_broad
        return self.help is not None and narrow and Theme.current().text_scale > 1

    def _with_step(self, *, large: bool) -> tuple[Button | None, QWidget]:
        """Return the button next to the main button when only computers play, and both together."""
        if not self._turn.is_watched:
            return None, self.main
        step = Button(_("One step"), large=large)
        key = KEYS.shown("match.step")
        tip = _("Key: {key}").format(key=key) if key else ""
        step.setAccessibleDescription(tip)
        set_tool_tip(step, tip)
        step.clicked.connect(self.step_asked)
        pair = QWidget()
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(RING_ROOM)
        row.addWidget(self.main, 1)
        row.addWidget(step, 1)
        return step, pair

    def _make_last_turn(self, *, drawer: bool) -> LastTurn:
        told = LastTurn(self, in_drawer=drawer)
        told.turns_asked.connect(self.turns_asked)
        told.again_asked.connect(self._ask_last_turn)
        told.row_shown.connect(self.beat_shown)
        self.drawer = None
        if drawer:
            self.drawer = LastTurnDrawer(told, self._table.left)
            self._built.append(self.drawer)
        return told

    def _open_turns(self) -> None:
        """Open the drawer of the last turn, or the list of all turns."""
        if self.drawer is not None and self._words.entries:
            self.drawer.open()
        else:
            self.turns_asked.emit()

    def _key_line(self) -> QWidget:
        row = QWidget()
        policy = row.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # the button above must not move
        row.setSizePolicy(policy)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(6)
        self._key_words = TextLabel("", "second", color="ink_soft", elided=True)
        self._key_cap = KeyCap("")
        line.addStretch(1)
        line.addWidget(self._key_words)
        line.addWidget(self._key_cap)
        line.addStretch(1)
        line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        return row

    def _add(self, column: QLayout, widget: QWidget) -> None:
        column.addWidget(widget)
        self._built.append(widget)


def _clear(column: QLayout) -> None:
    while column.count():
        column.takeAt(0)


def _min_height(part: QWidget) -> int:
    return max(part.minimumHeight(), part.minimumSizeHint().height())


def _min_at(part: QWidget, width: int) -> int:
    """Return the minimum height of a part at a width without clipping, in pixels."""
    inside = part.layout()
    if inside is not None and inside.hasHeightForWidth():
        return inside.minimumHeightForWidth(width)
    high = part.heightForWidth(width) if isinstance(part, TextLabel) else 0
    return max(high, _min_height(part))


def _height_now(part: QWidget, width: int) -> int:
    """Return the height of a part at a width after its content has changed."""
    inside = part.layout()
    if inside is not None:
        inside.invalidate()
    return _height_at(part, width)


def _height_at(part: QWidget, width: int) -> int:
    """Return the height of a part at a width, in pixels."""
    high = part.heightForWidth(width)
    return high if high > 0 else part.sizeHint().height()

"""The rails beside the board: seats, hint, turns and the main button."""

from collections.abc import Sequence
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.game_words import Hint
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.core.story import Beat
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.boxes import column_of, row_of
from pullstrings_qt.ui.kit.buttons import RING_ROOM, Button, ButtonKind
from pullstrings_qt.ui.kit.key_cap import KeyCap
from pullstrings_qt.ui.kit.keys import KEYS
from pullstrings_qt.ui.kit.match.layout import LayoutMode, Rail
from pullstrings_qt.ui.kit.match.reasons import ReasonLine
from pullstrings_qt.ui.kit.match.seat_panel import RevealedTurn, SeatPanel, seat_panels, show_places
from pullstrings_qt.ui.kit.match.tray import TrayStrip
from pullstrings_qt.ui.kit.match.turn_list import TurnCard, TurnRow
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.reading_order import bring_into_sight
from pullstrings_qt.ui.kit.segments import TitledSegments, pace_question
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.details import Details
from pullstrings_qt.ui.match.help_view import HelpButton, coach_question
from pullstrings_qt.ui.match.last_turn import LastTurn
from pullstrings_qt.ui.match.legend_card import LegendCard
from pullstrings_qt.ui.match.match_help import HelpSaid
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.match.turn_panel import TurnPanel

if TYPE_CHECKING:
    from pullstrings_qt.ui.match.page import MatchPage


class Rank(IntEnum):
    """What folds first if a rail is too low: the lowest."""

    COACH = 1
    PACE = 2
    TAP = 3
    LEGEND = 4
    TURNS = 5
    AGAIN = 6
    HAPPENED = 7


class Rails(QWidget):
    """Builds the rails of a match page for a mode, and fills them from match and phase."""

    def __init__(self, page: "MatchPage") -> None:
        super().__init__(page.table)
        self.hide()
        self._page = page
        self._table = page.table
        self._scene = scene = page.scene
        self._words = page.words
        self._turn = page.turn
        self.rows: tuple[TurnRow, ...] = ()
        """The turns shown."""
        self._face_down: frozenset[int] = frozenset()
        self._revealed: RevealedTurn | None = None
        self._pace = Pace.NORMAL
        self._said = HelpSaid()
        self.help: HelpButton | None = None
        self.coach: TitledSegments | None = None
        self.details: Details | None = None
        self._undo: Button | None = None
        self._last_words: TextLabel | None = None
        self._sheet_pace: TitledSegments | None = None
        self.tray_strip: TrayStrip | None = None
        """The pieces of the choosing seat, with large text; None elsewhere."""
        self.last_turn: LastTurn | None = None
        scene.place_activated.connect(self.clear_highlighted_event)
        scene.place_refused.connect(self.clear_highlighted_event)
        scene.beat_begun.connect(self._follow_beat)
        KEYS.changed.connect(self._refresh_again)
        self.seats: tuple[SeatPanel, ...] = ()
        self.panel: TurnPanel
        self.build(page.table.mode)

    def build(self, mode: LayoutMode) -> None:
        """Rebuild the rails for a mode; `refresh` fills them."""
        table, words = self._table, self._words
        focused = bool(self.seats) and self.main.hasFocus()
        told = self.panel.told if self.seats else ("", None, "")
        for rail in (table.left, table.right):
            rail.clear()
        if self.details is not None:
            self.details.leave()
            self.details.deleteLater()
        self.details = self._undo = self._last_words = self._sheet_pace = None
        wide, large = mode is LayoutMode.WIDE, mode is LayoutMode.LARGE_TEXT
        self.seats = seat_panels(self._scene, words, wide=wide, large_text=large)
        roomy = wide and Theme.current().text_scale <= 1
        in_card = words.in_turn and not words.table.tells_last_turn
        self.panel = TurnPanel(
            self._scene, full=roomy, joined=in_card and not large, brief=words.in_turn and large
        )
        self.reason = ReasonLine()
        self.main: Button = Button("", ButtonKind.PRIMARY, large=True)
        self.main.clicked.connect(self._page.press_main)
        self.step, self._main_part = self._with_step()
        self._keys = self._key_line() if wide else None
        self._make_again()
        self.speed = self._pace_choice(snug=not wide)
        self.turns = TurnCard()
        self.turns.view.turn_chosen.connect(self._page.show_again)
        self._all_turns: Button | None = None
        if not large:
            self._all_turns = Button("")
            self._all_turns.clicked.connect(self._open_turns)
        self.last_turn = None
        if words.table.tells_last_turn:
            self.last_turn = LastTurn(in_sheet=not wide)
            self.last_turn.row_shown.connect(self._page.show_beat)
            self.last_turn.left.connect(self._close_details)
        self.tray_strip = TrayStrip(self._scene) if large and self._scene.tray_seats else None
        self._make_help(mode)
        self._fill(mode)
        self.panel.tell(*told)
        if self._page.help is not None:
            self.panel.to_do.why.clicked.connect(self._page.help.tell_reason)
        if not wide:
            self._fill_details(mode)
        self.use_pictures()
        if focused:
            self.main.show()
            self.main.setFocus(Qt.FocusReason.OtherFocusReason)
        for rail in (table.left, table.right):
            rail.lay_out()

    def _make_again(self) -> None:
        """Make the link that replays the last turn, with its shortcut."""
        self.again_link = Button(_("Show again"), ButtonKind.LINK, icon="replay")
        self.again_link.clicked.connect(partial(self._page.show_again, 0))
        self._again_key = KeyCap("R")
        self.again = QWidget()
        row_of(self.again_link, None, self._again_key, edges=(2, 0, 4, 0), on=self.again)
        self.again.hide()

    def _pace_choice(self, *, snug: bool = False) -> TitledSegments:
        choice = TitledSegments(*pace_question(), self._pace, snug=snug)
        choice.chosen.connect(self._page.pace_chosen)
        return choice

    def _fill(self, mode: LayoutMode) -> None:
        """Put the sections into the rails, in the same order everywhere."""
        table, wide = self._table, mode is LayoutMode.WIDE
        large = mode is LayoutMode.LARGE_TEXT
        first, last = table.left if wide else table.rail, table.rail
        first.column.setSpacing(8 if large else 12)
        for seat in self.seats:
            first.column.add(seat)
        if self.tray_strip is not None:
            first.column.add(self.tray_strip)
        self.panel.add_to(first.column, Rank.HAPPENED)
        if not large:  # it stands with the details
            first.column.add(self.reason)
        first.column.add(self.again, Rank.AGAIN)
        self._add_turns(last, mode)
        legend = self._scene.legend()
        if legend is not None:
            button = None
            if not large:
                button = Button(legend.title, icon="book")
                button.clicked.connect(self._page.commands.show_legend)
            card = LegendCard(self._scene, legend, compact=not wide)
            last.column.add(card, Rank.LEGEND, stand_in=button)
        if self.coach is not None:
            last.column.add(self.coach, Rank.COACH)
        last.column.add(self.speed, Rank.PACE)
        if large:
            details = Button(_("Details"))
            details.clicked.connect(self.switch_details)
            last.foot.addWidget(details)
        last.foot.addWidget(self._beside_main(mode))
        if self._keys is not None:
            last.foot.addWidget(self._keys)

    def _add_turns(self, rail: Rail, mode: LayoutMode) -> None:
        """Add the list of turns, or the rows of the last one, with a button in their place."""
        told, column = self.last_turn, rail.column
        if told is not None and mode is LayoutMode.WIDE:
            column.add(told)
            column.add(told.tap, Rank.TAP)
        if told is not None and mode is LayoutMode.NARROW and self._all_turns is not None:
            column.add(self.turns, Rank.TURNS, stretch=True)
            rail.foot.addWidget(self._all_turns)  # it opens the rows of the last turn
            return
        column.add(self.turns, Rank.TURNS, stretch=True, stand_in=self._all_turns)

    def _fill_details(self, mode: LayoutMode) -> None:
        """Put everything that has no room in the rail into a sheet over it."""
        self.details = sheet = Details(self._table.rail)
        if self.last_turn is not None:
            for part in self.last_turn.parts:
                sheet.add(part)
            sheet.first = self.last_turn.rows
        else:
            self._last_words = TextLabel("", "body")
            sheet.add(self._last_words)
        if mode is LayoutMode.LARGE_TEXT:
            sheet.add(self.reason)
        if self.help is not None and mode is LayoutMode.LARGE_TEXT:
            sheet.add(self.help)
        page = self._page
        sheet.add_link(_("Show again"), "replay", partial(page.show_again, 0))
        sheet.add_link(_("All turns"), "list", page.commands.show_turns)
        self._undo = sheet.add_link(_("Undo"), "undo", page.ask_undo)
        sheet.add_link(_("Rules"), "book", page.rules_asked)
        legend = self._scene.legend()
        if legend is not None:
            sheet.add_link(legend.title, "help", page.commands.show_legend)
        self._sheet_pace = self._pace_choice()
        sheet.add(self._sheet_pace)

    def _make_help(self, mode: LayoutMode) -> None:
        self.help = self.coach = None
        wide, offered = mode is LayoutMode.WIDE, self._page.offered
        if self._page.help is not None:
            self.help = HelpButton(iconic=mode is LayoutMode.NARROW)
            self.help.show_help(self._said)
            self.help.clicked.connect(self._page.help.ask_more)
        if wide and offered.coached is not None:  # elsewhere it is in the menu
            self.coach = TitledSegments(*coach_question(), offered.coaching)
            self.coach.chosen.connect(offered.choose_coaching)

    def switch_details(self) -> None:
        """Open or close the sheet with the details; a wide window has none."""
        if self.details is not None:
            (self.details.close_sheet if self.details.is_open else self.details.open_sheet)()

    @property
    def shows_details(self) -> bool:
        """Whether the sheet with the details is open."""
        return self.details is not None and self.details.is_open

    def show_help(self, said: HelpSaid) -> None:
        """Show a message to the person who chooses, in sight if it was asked for."""
        if said.given and said.sentence != self._said.sentence:
            single_shot(self, self._reach_help)
        self._said = said
        if self.coach is not None:
            self.coach.segments.set_value(self._page.offered.coaching)
        if self.help is None:
            return
        if not said.enabled:
            self._page.rest(self.help)
        self.help.show_help(said)

    def _reach_help(self) -> None:
        if self.details is not None:
            self.details.close_sheet()
        self._table.rail.lay_out()
        bring_into_sight(self.panel.to_do)

    def use_pictures(self) -> None:
        """Redraw choices like the board."""
        pictures = self._scene.choice_pictures()
        for seat in self.seats:
            seat.set_pictures(pictures)
        self.turns.view.use_pictures(pictures)

    # Content ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Update totals, last choices, turns and the main button."""
        words = self._words
        self._revealed = None
        self._face_down = self._turn.face_down
        for seat, card in enumerate(self.seats):
            card.end_reveal()
            card.show_total(*words.total(seat))
            self._show_choice(seat)
        show_places(self.seats)
        self._show_account()
        if self._undo is not None:
            why_not = words.why_no_undo()
            self._enable(self._undo, not why_not)
            set_tool_tip(self._undo, why_not)
            self._undo.setAccessibleDescription(why_not)
        self._show_rows(words.rows_now())
        self.show_reasons()
        if words.in_turn:
            self.show_told(words.entries)
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
        played = self._turn.is_at_rest and self._words.entries > 0
        self.again.setVisible(played)
        self.speed.setVisible(played)
        free = self._turn.letters_free(self._scene.takes_letters)
        key = KEYS.shown("match.again", letters=free)
        self._again_key.setText(key)
        self._again_key.updateGeometry()
        words = _("The last turn, once more. Key: {key}").format(key=key) if key else ""
        self.again_link.setAccessibleDescription(words)

    def use_pace(self, pace: Pace) -> None:
        """Show the speed of turns."""
        self._pace = pace
        for choice in (self.speed, self._sheet_pace):
            if choice is not None:
                choice.segments.set_value(pace)

    def _show_choice(self, seat: int) -> None:
        if seat in self._face_down:
            self.seats[seat].show_face_down()
        else:
            choice = dict(self._words.last_choices()).get(seat)
            caption = self._words.caption_at(self._words.entries, seat)
            self.seats[seat].show_last_choice(choice, caption)

    def refresh_trays(self) -> None:
        """Update the pieces beside the board, and the highlight of the seat on turn."""
        lit = self._turn.lit
        for seat, card in enumerate(self.seats):
            card.show_tray(self._scene.tray(seat))
            card.set_lit(seat in lit)
        if self.tray_strip is not None:
            choosing = self._turn.phase is Phase.CHOOSING and len(lit) == 1
            self.tray_strip.show_tray(self._scene.tray(min(lit)) if choosing else ())

    def refresh_main(self) -> None:
        """Update the main button and its shortcut."""
        picked, pick_words = self._scene.picked is not None, self._scene.pick_words()
        shown = self._turn.main_button(picked=picked, pick_words=pick_words)
        self.main.kind = ButtonKind.PRIMARY if shown.primary else ButtonKind.SECOND
        self.main.show_text(shown.words)
        self._enable(self.main, shown.enabled)
        if self._keys is not None:
            self._keys.setVisible(bool(shown.key) and shown.enabled)
            self._key_words.show_text(shown.key_words)
            self._key_cap.setText(shown.key)
            self._key_cap.updateGeometry()

    def show_hint(self, hint: Hint | None, choice: Any | None = None) -> None:
        """Show a hint on a choice, with its score; without one, the task."""
        words, card = self._words, self.panel.to_do
        if self._turn.is_covered:
            card.clear()
            return
        if hint is not None and not words.in_turn:
            self.panel.clear()
        card.show_sheet(words.sheet(choice))
        to_do, prompt, said, lessons = words.to_do(), words.prompt(), self._said, words.lessons()
        if hint is None and said.sentence:
            heading, sentence = said.heading, said.sentence
            task = to_do[1].sentence if to_do else prompt[0] if prompt else ""
            if said.by_itself and task:  # the coach keeps the task visible
                heading, sentence = task, labeled(_("Coach"), sentence)
            card.show_hint(heading, sentence, has_reason=said.has_reason)
            return
        if hint is None and to_do is None:
            hint = prompt
        if hint is not None:
            card.show_hint(*hint)
        elif to_do is not None:
            card.show_to_do(*to_do)
        elif lessons:
            card.show_lessons(lessons)
        else:
            card.clear()

    def begin_reveal(self, entry: int, *, again: bool = False) -> None:
        """Hide the result of the turn about to be shown; in a replay, `again`, the list remains."""
        self.panel.clear()
        self.clear_highlighted_event()
        if self.details is not None:
            self.details.close_sheet()
        self.panel.to_do.clear()
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
            self.panel.to_do.show_hint(*note)

    def announce(self, entry: int, *, again: int = 0) -> None:
        """Announce what happened, or the replayed entry `again`, and what to do now."""
        words = self._words
        whole = bool(again) and words.table.tells_last_turn
        spoken = words.spoken(again or entry, whole=whole, again=bool(again))
        announce(self._table, spoken, last=self._page.match.outcome is not None)

    def show_told(self, entry: int) -> None:
        """Show what happened in the last entry of the record; 0 before the first one."""
        words, whole = self._words, self._keys is not None
        if self.last_turn is not None:  # its card shows it
            self.panel.clear()
        elif words.in_turn:
            told = words.happened(whole=whole) or _("No turn has been played yet.")
            self.panel.tell(told, next(iter(words.last_choices()), None))
        else:
            lead = words.story(entry).headline.text
            self.panel.tell(words.in_sight(entry, whole=whole), None, lead)

    def show_reasons(self) -> None:
        """Show the computers' reasons."""
        self.reason.show_reason(" ".join(self._words.computer_reasons()))

    def clear_highlighted_event(self) -> None:
        """Reset the beat shown alone and close the last turn's drawer: a choice starts."""
        if self.last_turn is not None:
            self.last_turn.leave()

    def _follow_beat(self, beat: Beat) -> None:
        if self.last_turn is not None and self._turn.phase is Phase.REVEALING:
            beats = self._words.last_turn().beats
            self.last_turn.follow(beats.index(beat) if beat in beats else None)

    def _show_account(self) -> None:
        if self.last_turn is None:
            return
        account = self._words.account()
        self.last_turn.show_account(account)
        self.last_turn.follow(None)
        for seat, card in enumerate(self.seats):
            card.show_score_before(None if account is None else account.scores[seat])

    def _show_rows(self, rows: Sequence[TurnRow]) -> None:
        self.rows = tuple(rows)
        words, entry = self._words, self._words.entries
        if rows and rows[-1].turn != words.turn_number(entry):
            entry += 1  # the last row is the current turn
        self.turns.heading.show_text(words.heading(entry))
        self.turns.view.show_turns(self.rows)
        in_sheet = self.last_turn is not None and self.details is not None
        account = words.account() if in_sheet else None
        if self._all_turns is not None:
            self._all_turns.show_text(account.heading if account else words.all_turns(entry))
        if self._last_words is not None:
            told = words.in_sight(words.entries, whole=True) if words.entries else ""
            self._last_words.show_text(told)

    def _enable(self, button: Button, enabled: bool) -> None:
        if not enabled:
            self._page.rest(button)
        button.setEnabled(enabled)

    # Construction -------------------------------------------------------------------------

    def _beside_main(self, mode: LayoutMode) -> QWidget:
        """Return the main button with the help button; large text has that in the details."""
        if self.help is None or mode is LayoutMode.LARGE_TEXT:
            return self._main_part
        pair = QWidget()
        if mode is LayoutMode.WIDE:
            column_of(self.help, (self._main_part, 1), gap=RING_ROOM, on=pair)
        else:
            row_of((self._main_part, 1), self.help, gap=8, on=pair)
        return pair

    def _with_step(self) -> tuple[Button | None, QWidget]:
        """Return the button next to the main button when only computers play, and both together."""
        if not self._turn.is_watched:
            return None, self.main
        large = self._table.mode is LayoutMode.LARGE_TEXT
        step = Button(_("One step"), large=not large)
        key = KEYS.shown("match.step")
        tip = _("Key: {key}").format(key=key) if key else ""
        step.setAccessibleDescription(tip)
        set_tool_tip(step, tip)
        step.clicked.connect(self._page.step)
        pair = QWidget()
        lay = column_of if large else row_of
        lay((self.main, 1), (step, 1), gap=RING_ROOM, on=pair)
        return step, pair

    def _close_details(self) -> None:
        if self.shows_details and self.details is not None:
            self.details.leave()

    def _open_turns(self) -> None:
        if self.last_turn is not None and self.details is not None and self._words.entries:
            self.switch_details()
        else:
            self._page.commands.show_turns()

    def _key_line(self) -> QWidget:
        row = QWidget()
        policy = row.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # the button above must not move
        row.setSizePolicy(policy)
        self._key_words = TextLabel("", "second", color="ink_soft", elided=True)
        self._key_cap = KeyCap("")
        line = row_of(None, self._key_words, self._key_cap, None, gap=6, on=row)
        line.addStrut(Theme.current().px(24))  # as high as a cap, without one too
        return row

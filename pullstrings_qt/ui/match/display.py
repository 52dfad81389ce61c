"""What the rails of a match page show: totals, turns, the reveal, the main button."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.table.match import Advanced, Match
from pullstrings_qt.ui.match.actions import why_no_undo
from pullstrings_qt.ui.match.flow import ChoiceMode, TurnFlow
from pullstrings_qt.ui.match.phase import Phase
from pullstrings_qt.ui.match.rails import Rails
from pullstrings_qt.ui.match.turn_list import TurnRow
from pullstrings_qt.ui.match.words import MatchWords


class MatchDisplay(QObject):
    """Fills the rails from the match; decides nothing.

    Args:
        match: what is shown.
        rails: where it is shown.
        words: how it is said.
        scene: the board; it knows the pieces beside it.
    """

    def __init__(
        self,
        match: Match,
        rails: Rails,
        words: MatchWords,
        scene: BoardScene,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._scene = scene
        self._match = match
        self._rails = rails
        self._words = words
        self._revealed: frozenset[int] | None = None

    def refresh(self) -> None:
        """Show totals, last choices and turns as they are now."""
        self._revealed = None
        for seat, card in enumerate(self._rails.seats):
            card.show_total(*self._words.total(seat))
            self._show_last_choice(seat)
        self.refresh_trays()
        self._rails.show_undo("" if self._match.can_undo else why_no_undo(self._match))
        over = self._match.outcome is not None
        waiting = () if over else (self._words.waiting_row(),)
        turn = self._match.turn if over else self._match.turn + 1
        self._show_rows(turn, (*self._words.rows(), *waiting))

    def refresh_trays(self) -> None:
        """Show the pieces beside the board, and by a lit ring whose turn it is, or is shown."""
        in_turn = self._match.spec.in_turn
        lit = self._match.waiting if self._revealed is None else self._revealed
        for seat, card in enumerate(self._rails.seats):
            card.show_tray(self._scene.tray(seat))
            card.set_lit(in_turn and seat in lit)

    @property
    def keeps_announcement(self) -> bool:
        """Whether an announcement stays beside a hint: there is room, and it is worth reading."""
        return self._match.spec.in_turn and self._rails.has_room

    def show_hint(self, hint: tuple[str, str] | None, choice: Any | None = None) -> None:
        """Show a hint on a choice, with the score it would make; else what there is to do now."""
        self._rails.hint.show_sheet(self._words.sheet(choice), self._scene)
        hint = hint or self._words.prompt()
        lessons = self._words.lessons()
        if hint is not None:
            self._rails.hint.show_hint(*hint)
        elif lessons:
            self._rails.hint.show_lessons(lessons, self._scene.choice_pictures())
        else:
            self._rails.hint.clear()

    def show_face_down(self, seats: frozenset[int]) -> None:
        """Show whose tiles lie face down."""
        for seat, card in enumerate(self._rails.seats):
            if seat in seats:
                card.show_face_down()
            else:
                self._show_last_choice(seat)

    def _show_last_choice(self, seat: int) -> None:
        words = self._words
        choice, caption = words.last_choice(seat), words.last_caption(seat)
        self._rails.seats[seat].show_last_choice(choice, caption)

    def begin_reveal(self, advanced: Advanced) -> None:
        """Turn the tiles over and say how the choices work together."""
        rails, words = self._rails, self._words
        rails.announcer.clear()
        choices = words.choices_of(advanced.turn)
        self._revealed = frozenset(choices)
        self.refresh_trays()
        for seat, card in enumerate(rails.seats):
            card.begin_reveal(choices.get(seat), words.reveal_status(advanced.step, seat))
        note = words.reveal_note(advanced.step)
        if note is not None:
            rails.hint.show_hint(*note)
        self._show_rows(advanced.turn, words.rows())

    def finish_turning(self) -> None:
        """Let tiles that are turning lie face up at once."""
        for card in self._rails.seats:
            card.finish_turning()

    def end_reveal(self) -> None:
        """Return to the usual cards."""
        self._rails.hint.clear()
        for card in self._rails.seats:
            card.end_reveal()

    def show_main(self, phase: Phase, flow: TurnFlow) -> None:
        """Show what the main button does in this phase."""
        show = self._rails.show_main
        if phase is Phase.SHOWING:
            show(
                _("Skip to the end"),
                enabled=True,
                primary=False,
                key=_("Space"),
                key_words=_("or press"),
            )
        elif phase is Phase.STUCK:
            show(_("Ask the computer again"), enabled=True)
        elif phase is Phase.THINKING or flow.mode is ChoiceMode.WATCHING:
            show(self._words.thinking(), enabled=False)
        else:
            words, enabled = self._scene.pick_words(), self._scene.picked is not None
            if not flow.picks_on_board:
                words, enabled = self._words.main_words(flow.mode), True
            by_tile = flow.mode in (ChoiceMode.ALONE, ChoiceMode.IN_SECRET)
            key_words = _("Click a tile, or press") if by_tile else _("or press")
            show(words, enabled=enabled, key=_("Enter"), key_words=key_words)

    def _show_rows(self, turn: int, rows: Sequence[TurnRow]) -> None:
        self._rails.show_rows(self._words.heading(turn), self._words.all_turns(turn), rows)

"""A match for blind players: keys announce the score and what a choice would do."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.game_words import Hint
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled, one_of
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.ui.kit.keys import ActionKeys
from pullstrings_qt.ui.kit.last_event import reader_listens
from pullstrings_qt.ui.kit.match.board_by_ear import BoardByEar
from pullstrings_qt.ui.kit.match.words import MatchWords
from pullstrings_qt.ui.match.turn import Phase, Turn

_PAUSE: Final = 1000
"""Milliseconds on a place after which the effect of choosing it is announced."""


class MatchByEar(BoardByEar):
    """Announces also the score, whose turn it is, and what a choice would do.

    `tells_choice`: the effect of a choice may be announced, which reveals the choice.
    """

    def __init__(
        self,
        keys: ActionKeys,
        view: BoardView,
        words: MatchWords,
        turn: Turn,
        main: Callable[[], QWidget],
        *,
        tells_choice: bool = True,
    ) -> None:
        super().__init__(keys, view, words.names)
        self._words = words
        self._turn = turn
        self._main = main
        self._hint = ""
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(lambda: self._say(self._hint))
        self.add("ear.last", self.announce_last)
        self.add("ear.turn", self.announce_turn)
        self.add("ear.score", self.announce_score)
        self.add("ear.choice", self.announce_choice if tells_choice else self._keep_secret)

    def announce_last(self) -> None:
        """Announce the last turn."""
        entry = self._words.entries
        if not entry:
            self._say(_("No turn has been played yet."))
        elif self._turn.phase is Phase.REVEALING:
            self._say(_("The turn is shown now."))
        else:
            self._say(self._words.announcement(entry, whole=True, aloud=True))

    def announce_turn(self) -> None:
        """Announce whose turn it is, what to do, and where the focus is."""
        main = self._main().accessibleName()
        told = self._words.next_words() or self._turn.who_begins() or f"{main}."
        self._say(told)
        self._say(self._piece_keys())
        self.announce_keyboard()

    def _piece_keys(self) -> str:
        items = [item for seat in sorted(self._turn.lit) for item in self._scene.tray(seat)]
        named = [f"{item.key} {item.name}" for item in items if item.choosable and item.key]
        return _("Pick by key: {pieces}.").format(pieces=one_of(named)) if named else ""

    def announce_score(self) -> None:
        """Announce the scores."""
        if self._turn.phase is Phase.REVEALING:  # the result is announced last
            self._say(_("The turn is shown now."))
            return
        told = self._words.scores_aloud(map(self._words.total, range(len(self._names))))
        line, _is_last = self._words.round_line()
        self._say(" ".join((told, f"{line}." if line else "")).strip())

    def announce_keyboard(self) -> None:
        """Announce where the focus is: on a place, or on the main button."""
        focus = self._focus
        if focus is None or self._is_covered:
            return
        if self._view.isAncestorOf(focus):
            self._say(_("You are here: {place}").format(place=focus.accessibleName()))
        elif focus is self._main():
            told = labeled(_("Enter"), focus.accessibleName())
            self._say(f"{told}.")

    def announce_begin(self, *, first: bool = False) -> None:
        """Announce where the focus is: the reader's own announcement was interrupted.

        If the page has just opened, the keys for pieces are announced as well.
        """
        if not reader_listens():
            return
        if not self._words.in_turn and self._turn.phase is Phase.AT_REST:
            self._say(self._turn.who_begins())
        if first:
            self._say(self._piece_keys())
        self.announce_keyboard()

    def read_position(self) -> None:
        """Announce the whole position."""
        self._say(self._words.position(self._words.entries))

    def announce_own(self) -> None:
        """Announce the pieces of the seat that chooses; of all seats if there are several."""
        lit = self._turn.lit
        seats = sorted(lit) if len(lit) == 1 else range(len(self._words.names))
        self._say(" ".join(map(self._own_words, seats)))

    def announce_choice(self) -> None:
        """Announce the effect of the focused place, or of the picked choice."""
        scene, here = self._scene, self._here
        if here is None:
            return
        choice = scene.picked if scene.picked is not None else scene.choice_at(here.id)
        hint = (None if choice is None else self._words.hint(choice)) or scene.hint_at(here.id)
        if hint is not None:
            self._say(_hint_words(hint))
        else:
            self._say(scene.why_not(here.id) or scene.read_only(here.id) or here.name)

    def point(self, hint: Hint | None) -> None:
        """Announce a hint after a delay on the same place; None: cancel."""
        self._pause.stop()
        focus = self._focus
        on_board = focus is not None and self._view.isAncestorOf(focus)
        if hint is not None and on_board and reader_listens():
            self._hint = _hint_words(hint)
            self._pause.start()

    def cancel_speech(self) -> None:
        """Cancel the hint that is waiting: it was already announced."""
        self._pause.stop()

    def _keep_secret(self) -> None:
        self._say(_("Use headphones: the arrow keys read tiles aloud."))


def _hint_words(hint: Hint) -> str:
    heading, sentence = hint
    return " ".join(filter(None, (f"{heading}.", sentence)))

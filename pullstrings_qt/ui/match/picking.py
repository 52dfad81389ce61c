"""Choosing on the board of a match: what a place would do, why it is not open, what is picked."""

from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.ui.match.display import MatchDisplay
from pullstrings_qt.ui.match.flow import TurnFlow
from pullstrings_qt.ui.match.rails import Rails
from pullstrings_qt.ui.match.words import MatchWords

Hint = tuple[str, str]
"""A heading and a sentence or two."""


class Picking(QObject):
    """Takes places into the choice that the scene puts together, and says what they mean.

    Args:
        view: the board of the page.
        rails: hint card, announcement and main button.
        display: shows hints and the main button.
        words: what a choice would do.
        flow: knows whether a choice waits for the main button.

    Signals:
        changed: something else is picked now.
        told: a sentence that screen readers have to say.

    Attributes:
        show_hints: whether a place under the mouse shows what it would do.
        open: whether somebody may choose on the board now.
    """

    changed = Signal()
    told = Signal(str)

    def __init__(
        self,
        view: BoardView,
        rails: Rails,
        display: MatchDisplay,
        words: MatchWords,
        flow: TurnFlow,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._rails = rails
        self._display = display
        self._words = words
        self._flow = flow
        self.show_hints = True
        self.open = False
        self._keys_told = False

    @property
    def _scene(self) -> BoardScene:
        return self._view.board

    def begin(self, *, open_now: bool) -> None:
        """Forget what was picked; say what there is to do now."""
        self.open = open_now
        self._scene.begin_pick()
        self._display.show_hint(self._hint(self._scene.pointed) if open_now else None)

    def take(self, place: str) -> bool:
        """Take a place into the choice. Return whether the choice is to be played at once."""
        scene = self._scene
        before = scene.picked
        scene.hover_place(None)  # a mouse that rests elsewhere must not light another string
        scene.pick(place)
        picked = scene.picked
        self.changed.emit()
        self._display.show_hint(self._hint(place), self._choice(place))
        if picked is None:
            self._lead_on()
            return False
        if picked == before or not self._flow.waits_for_yes(picked):
            return True
        self._rails.main.setFocus(Qt.FocusReason.OtherFocusReason)  # Enter plays it
        return False

    def _lead_on(self) -> None:
        """Put the keyboard on the board, where the next step of the choice is."""
        if not self._view.isAncestorOf(self._view.window().focusWidget()):
            self._view.focus_board()

    def refuse(self, place: str) -> None:
        """Say why a place cannot be chosen, to eyes and ears."""
        scene = self._scene
        why = (scene.why_not(place) or scene.read_only(place)) if self.open else ""
        if why:
            self._say(_("Not here"), why)

    def tell_keys(self) -> None:
        """Say once how to choose, where somebody tries letters and they choose nothing."""
        how = self._scene.why_no_letters() if self.open and not self._keys_told else ""
        if how:
            self._keys_told = True
            self._say(_("Arrow keys and Enter"), how)

    def _say(self, heading: str, sentence: str) -> None:
        self._display.show_hint((heading, sentence))
        self.told.emit(sentence)

    def point(self, place: str | None) -> None:
        """Show what the place that is pointed at would do, or why it is not open."""
        hint = self._hint(place) if self.open else None
        self._scene.show_hint(place if hint is not None else None)
        if hint is not None and not self._display.keeps_announcement:
            self._rails.announcer.clear()
        self._display.show_hint(hint, self._choice(place) if self.open else None)

    def _choice(self, place: str | None) -> Any | None:
        """Return the choice whose score is previewed, or None where nothing is shown."""
        if place is None or not self.show_hints:
            return None
        return self._scene.choice_at(place)

    def _hint(self, place: str | None) -> Hint | None:
        if place is None:
            return None
        if self.show_hints:
            hint = self._words.hint(self._scene.choice_at(place)) or self._scene.hint_at(place)
            if hint is not None:
                return hint
        why = self._scene.why_not(place)
        return (_("Not here"), why) if why else None

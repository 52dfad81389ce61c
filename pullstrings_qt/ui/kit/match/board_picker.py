"""Choosing on a board, open or secret: what a place would do, and what is picked."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.game_words import Hint
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene


class BoardPicker(QObject):
    """Adds places to the choice of a scene, and explains them.

    Pass clicked places to `take`; `scene.picked` is the choice once it is complete. `hint_of`
    returns what a choice would do; `waits_for_yes`, whether a complete one must be confirmed.
    """

    changed = Signal()
    confirmed = Signal()
    """Play the picked choice: it was picked twice, or needs no confirmation."""
    hinted = Signal(object, object)
    """A `Hint` or None, and the choice whose score is to be previewed or None."""
    announced = Signal(str)
    """A sentence about what cannot be chosen, or how to choose."""

    def __init__(
        self,
        scene: BoardScene,
        hint_of: Callable[[Any], Hint | None] = lambda _choice: None,
        waits_for_yes: Callable[[Any], bool] = lambda _choice: True,
    ) -> None:
        super().__init__(scene)
        self.scene = scene
        """The board."""
        self._hint_of = hint_of
        self._waits_for_yes = waits_for_yes
        self._keys_announced = False
        self._refused = ("", "")  # where a piece was dropped without effect, and why
        scene.place_hovered.connect(self.point)
        scene.place_refused.connect(self.refuse)
        scene.place_dropped.connect(self.drop)
        scene.drop_refused.connect(self.refuse_drop)

    def begin(self) -> None:
        """Clear the picked choice."""
        self.scene.begin_pick()
        self.point(self.scene.pointed)

    def take(self, place: str) -> None:
        """Add a place to the choice."""
        scene = self.scene
        before = scene.picked
        scene.hover_place(None)  # a resting mouse must not highlight another string
        scene.pick(place)
        self.changed.emit()
        self.point(place)
        picked = scene.picked
        if picked is not None and (picked == before or not self._waits_for_yes(picked)):
            self.confirmed.emit()

    def drop(self, places: Sequence[str]) -> None:
        """Add everything that a drop means: the dragged piece and its new place."""
        scene = self.scene
        scene.hover_place(None)
        scene.begin_pick()
        for place in places:
            scene.pick(place)
        self.changed.emit()
        self.point(None)
        if scene.picked is not None and not self._waits_for_yes(scene.picked):
            self.confirmed.emit()

    def refuse_drop(self, place: str, why: str) -> None:
        """Say why a piece cannot be dropped there, until the mouse moves on."""
        self._refused = (place, why)
        self._announce(_("Not here"), why)

    def take_key(self, readings: Sequence[str]) -> bool:
        """Choose the place of a typed letter, if any, and return whether the key was handled.

        The likeliest reading comes first. If letters choose nothing, say once how to choose; a key
        that chooses something in this game, but not now, gets an answer each time.
        """
        scene = self.scene
        place = next(filter(None, map(scene.place_for_key, readings)), None)
        letters = any(map(str.isalpha, readings))
        if place is not None:
            if letters and scene.why_not(place):
                self._pick_nothing()
            scene.activate_place(place)
            return True
        how = scene.why_no_letters() if letters and not self._keys_announced else ""
        if how:
            self._keys_announced = True
            self._announce(_("Arrow keys and Enter"), how)
        elif why := next(filter(None, map(scene.why_no_key, reversed(readings))), ""):
            if letters:
                self._pick_nothing()
            self._announce(_("Not here"), why)
            return True
        return False

    def _pick_nothing(self) -> None:
        """Clear the pick: a letter that is refused must not leave another tile picked."""
        if self.scene.picked is not None:
            self.scene.begin_pick()
            self.changed.emit()

    def refuse(self, place: str) -> None:
        """Show and announce why a place cannot be chosen."""
        why = self.scene.why_not(place) or self.scene.read_only(place)
        if why:
            self._announce(_("Not here"), why)

    def point(self, place: str | None) -> None:
        """Show what a place would do, or why it is blocked; None shows nothing."""
        scene = self.scene
        refused, why = self._refused
        if place == refused and scene.is_enabled:
            self.hinted.emit((_("Not here"), why), None)
            return
        if place is not None:
            self._refused = ("", "")
        if place is None or not scene.is_enabled or scene.is_animating:
            self.hinted.emit(None, None)
            return
        choice = scene.choice_at(place) if scene.shows_hints else None
        hint = None if choice is None else self._hint_of(choice)
        if hint is None and scene.shows_hints:
            hint = scene.hint_at(place)
        why = scene.why_not(place) if hint is None else ""
        self.hinted.emit((_("Not here"), why) if why else hint, choice)

    def _announce(self, heading: str, sentence: str) -> None:
        self.hinted.emit((heading, sentence), None)
        self.announced.emit(sentence)

"""The board as a scene: its places, and the animation of a turn."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.story import Beat
from pullstrings_qt.games.blank_secret import pieces
from pullstrings_qt.games.blank_secret.rules import BlankSecretRules
from pullstrings_qt.games.blank_secret.state import (
    HANDS,
    Hand,
    HandShown,
    PointWon,
    Position,
)
from pullstrings_qt.games.blank_secret.words import hand_name
from pullstrings_qt.look.board_item import BoardItem
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.timeline import Track

HELD: Final = 600
"""Milliseconds each beat is shown; nothing moves."""


class BlankSecretScene(BoardScene):
    """Three hands; a choice is one of them. All else has a default in `BoardScene`."""

    rules = BlankSecretRules()

    def __init__(self, theme: Theme | None = None, parent: QObject | None = None) -> None:
        super().__init__(theme, parent)
        self._table = BoardItem(self, 0, self._draw_table)
        self._points = (0, 0)
        self._shown: dict[Seat, Hand] = {}

    def _draw_table(self, painter: QPainter) -> None:
        """Draw all; the board comes from a picture that is painted once a size and theme."""
        theme = self.theme
        self._table.stamp_large(painter, ("board",), lambda inner: pieces.paint_board(inner, theme))
        pieces.paint_points(painter, self._points, theme)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for hand in () if self.is_animating else self.choices:
            if self.pointed in (None, HANDS[hand]):
                painter.setPen(
                    QPen(theme.color("lit_edge"), 12 if HANDS[hand] == self.selected else 5)
                )
                painter.drawRoundedRect(pieces.hand_rect(hand), 24, 24)
        for seat, hand in self._shown.items():
            pieces.paint_ring(painter, hand, seat, theme)

    def draw_state(self, state: Position) -> None:
        self._points, self._shown = state.scores, {}

    def beat_tracks(self, beat: Beat) -> list[Track]:
        for event in beat.events:
            if isinstance(event, HandShown):
                self._shown[event.seat] = event.hand
            elif isinstance(event, PointWon):
                first, second = self._points
                self._points = (first + (event.seat == 0), second + (event.seat == 1))
        self.update()
        return [Track(0, HELD)]

    def place_rects(self) -> Mapping[str, QRectF]:
        return {name: pieces.hand_rect(hand) for hand, name in enumerate(HANDS)}

    def place_name(self, place_id: str) -> str:
        return hand_name(HANDS.index(place_id))

    def pick_words(self) -> str:
        if self.picked is None:
            return _("Choose a hand")
        return _("Show {hand}").format(hand=hand_name(self.picked))

    def choice_pictures(self) -> ChoicePictures:
        return pieces.HandPictures()

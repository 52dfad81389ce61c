"""Which cards stand beside a board: a game with trays has others than one without."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.registry import GameSpec
from pullstrings_qt.core.table_words import TableWords
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.box import seat_look_of
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.match.legend_card import LegendCard
from pullstrings_qt.ui.match.seat_card import SeatCard
from pullstrings_qt.ui.match.seat_panel import CardSize, SeatPanel
from pullstrings_qt.ui.match.tray_card import TrayCard


class SeatCards:
    """Makes the cards of the seats, and the one that says what pieces do.

    Args:
        scene: knows the pieces.
        kinds: what each seat plays.
        words: what the game calls things.
        spec: the game.
    """

    def __init__(
        self, scene: BoardScene, kinds: Sequence[str], words: TableWords, spec: GameSpec
    ) -> None:
        self._scene = scene
        self._kinds = tuple(kinds)
        self._words = words
        self.in_turn = spec.in_turn
        self._look = seat_look_of(spec)

    def make(self, theme: Theme, seat: Seat, name: str, size: CardSize) -> SeatPanel:
        """Return the card of a seat."""
        kind, scene = self._kinds[seat], self._scene
        if self.in_turn:
            kind = "" if self._words.status_line else kind
            return TrayCard(theme, scene, seat, name, kind, size, look=self._look)
        return SeatCard(theme, seat, name, kind, size, words=self._words, look=self._look)

    def legend(self, theme: Theme) -> LegendCard | None:
        """Return the card that says what pieces do, or None."""
        legend = self._scene.legend()
        return None if legend is None else LegendCard(theme, self._scene, legend)

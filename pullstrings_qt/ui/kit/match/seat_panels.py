"""Creates the seat panels of a game."""

from typing import Final

from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.ui.kit.match.seat_card import SeatCard
from pullstrings_qt.ui.kit.match.seat_panel import CardSize, SeatPanel
from pullstrings_qt.ui.kit.match.seat_rows import SeatRow
from pullstrings_qt.ui.kit.match.tray_card import TrayCard
from pullstrings_qt.ui.kit.match.words import MatchWords

_FEW: Final = 2
"""Maximum number of seats with a card each; more have a row each."""


def seat_panels(
    scene: BoardScene, words: MatchWords, *, wide: bool, large_text: bool
) -> tuple[SeatPanel, ...]:
    """Return the panel of every seat, in order.

    Args:
        scene: draws pieces and choices.
        words: the players and the game's terms.
        wide: whether there is a rail for the seats.
        large_text: whether only name and score fit.
    """
    table, look = words.table, words.look
    size = CardSize.FULL if wide else CardSize.LINE
    many = len(words.names) > _FEW
    panels: list[SeatPanel] = []
    each = zip(words.names, words.kinds, words.computers, strict=True)
    for seat, (name, kind, who) in enumerate(each):
        if large_text or many:
            low = large_text and (many or scene.tray_seats > 0)
            goal = table.of_goal_short
            row = SeatRow(seat, name, who, look=look, goal=goal, brief=large_text, low=low)
            panels.append(row)
        elif words.in_turn:
            said = "" if table.status_line else kind
            panels.append(TrayCard(scene, seat, name, said, size, who=who, look=look))
        else:
            secret = words.secret
            panels.append(
                SeatCard(seat, name, kind, size, who=who, words=table, secret=secret, look=look)
            )
        panels[-1].set_pictures(scene.choice_pictures())
    return tuple(panels)

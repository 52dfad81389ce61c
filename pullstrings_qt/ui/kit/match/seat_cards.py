"""Creates the seat cards of a game."""

from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.ui.kit.match.seat_card import SeatCard
from pullstrings_qt.ui.kit.match.seat_panel import CardSize, SeatPanel
from pullstrings_qt.ui.kit.match.seat_rows import SeatRow
from pullstrings_qt.ui.kit.match.tray_card import TrayCard
from pullstrings_qt.ui.kit.match.words import MatchWords


def seat_cards(scene: BoardScene, words: MatchWords, size: CardSize) -> tuple[SeatPanel, ...]:
    """Return the card of every seat, in order.

    Args:
        scene: draws pieces and choices.
        words: the players and the game's terms.
        size: how much space there is.
    """
    table, look = words.table, words.look
    cards: list[SeatPanel] = []
    each = zip(words.names, words.kinds, words.computers, strict=True)
    for seat, (name, kind, who) in enumerate(each):
        if scene.tray_columns():
            cards.append(SeatRow(scene, seat, name, who, look=look))
        elif words.in_turn:
            said = "" if table.status_line else kind
            cards.append(TrayCard(scene, seat, name, said, size, who=who, look=look))
        else:
            secret = words.secret
            cards.append(
                SeatCard(seat, name, kind, size, who=who, words=table, secret=secret, look=look)
            )
        cards[-1].set_pictures(scene.choice_pictures())
    return tuple(cards)

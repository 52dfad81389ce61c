"""The players of a lesson: a small card for each seat, with its tile or its pieces."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.box import seat_look_of
from pullstrings_qt.ui.kit.match.seat_panel import CardSize, SeatPanel
from pullstrings_qt.ui.kit.match.tile_slot import TileSlot
from pullstrings_qt.ui.kit.match.tray_card import TrayCard
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.lessons.run import LessonRun, StepMoment

GAP: Final = 10
ROOM: Final = 16
"""Pixels around the cards for their shadows."""
_TILE: Final = 64


class LessonSeat(SeatPanel):
    """Name, score and, for simultaneous choices, the tile of one seat.

    Args:
        run: the lesson.
        seat: the seat.
    """

    def __init__(self, run: LessonRun, seat: Seat) -> None:
        look = seat_look_of(run.spec)
        super().__init__(bar=look.ink(seat))
        self._seat = seat
        self._name = seat_name(run, seat)
        self._plays = run.words.seat_kind(seat)
        name = TextLabel(self._name, "body", heavy=True)
        kind = TextLabel(self._plays, "second", color="ink_soft", elided=True)
        names = QVBoxLayout()
        names.setSpacing(0)
        for label in (name, kind):
            names.addWidget(label)
        self._total = TextLabel("0", "page", color=look.ink(seat), elided=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(21, 8, 14, 8)
        row.setSpacing(12)
        row.addWidget(SeatMark(seat, 32, look=look))
        row.addLayout(names, 1)
        row.addWidget(self._total)
        self.slot: TileSlot | None = None
        if not run.spec.in_turn:
            self.slot = TileSlot(_TILE, run.words.secret_words(), run.scene.choice_pictures())
            row.addWidget(self.slot)

    def show_total(self, total: int, status: str) -> None:
        """Show the score; the status is only in the accessible name."""
        self._total.show_text(str(total))
        words = _("{name}, {kind}: {total}. {status}")
        self.setAccessibleName(
            words.format(name=self._name, kind=self._plays, total=total, status=status)
        )

    def show_last_choice(self, choice: Any | None, caption: str = "") -> None:
        """Show an empty slot for a tile, or the tile."""
        if self.slot is not None:
            self.slot.show_empty() if choice is None else self.slot.show_choice(choice)

    def show_face_down(self) -> None:
        """Show that the seat has chosen."""
        if self.slot is not None:
            self.slot.show_face_down(self._seat)

    def show_pull(self, choice: Any | None, status: str) -> None:
        """Turn the tile over."""
        if self.slot is not None and choice is not None:
            self.slot.turn_over(choice, self._seat)

    def finish_turning(self) -> None:
        """Finish turning a tile immediately."""
        if self.slot is not None:
            self.slot.finish_turning()


def seat_name(run: LessonRun, seat: Seat) -> str:
    """Return the name of a seat; for the learner's with a note that it is theirs."""
    name = run.lesson.players[seat]
    return _("{name}, that is you").format(name=name) if seat == run.lesson.seat else name


def lesson_seats(run: LessonRun) -> tuple[SeatPanel, ...]:
    """Return a card for each seat, including any pieces beside the board."""
    look, words = seat_look_of(run.spec), run.words
    cards: list[SeatPanel] = []
    for seat in range(len(run.lesson.players)):
        if run.scene.tray_seats and run.scene.tray(seat):
            kind = "" if words.table_words().status_line else words.seat_kind(seat)
            name = seat_name(run, seat)
            cards.append(TrayCard(run.scene, seat, name, kind, CardSize.LINE, look=look))
        else:
            cards.append(LessonSeat(run, seat))
    return tuple(cards)


def show_seats(run: LessonRun, cards: tuple[SeatPanel, ...]) -> None:
    """Update scores, pieces and tiles; those being animated afterwards."""
    if run.moment is StepMoment.MOVING:
        return
    finish_turning(cards)
    lit = run.rules.deciding(run.state) if run.spec.in_turn else frozenset()
    for seat, card in enumerate(cards):
        card.show_total(
            run.words.seat_total(run.state, seat), run.words.seat_status(run.state, seat)
        )
        card.show_tray(run.scene.tray(seat))
        card.set_lit(seat in lit)
        if run.moment is StepMoment.BEFORE:
            if seat in run.face_down:
                card.show_face_down()
            else:
                card.show_last_choice(None)


def turn_tiles(cards: tuple[SeatPanel, ...], choices: Mapping[Seat, Any]) -> None:
    """Turn over everybody's choices."""
    for seat, choice in choices.items():
        cards[seat].show_pull(choice, "")


def finish_turning(cards: tuple[SeatPanel, ...]) -> None:
    """Finish turning tiles immediately."""
    for card in cards:
        if isinstance(card, LessonSeat):
            card.finish_turning()


class SeatBox(QWidget):
    """The cards of all seats, stacked or side by side, with space for their shadows.

    Args:
        cards: one per seat.
    """

    def __init__(self, cards: tuple[SeatPanel, ...]) -> None:
        super().__init__()
        self._cards = cards
        self._row = box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        box.setContentsMargins(ROOM, ROOM, ROOM, ROOM)
        box.setSpacing(GAP)
        for card in cards:
            box.addWidget(card, 1)

    def lie(self, *, side_by_side: bool) -> None:
        """Lay the cards side by side, or stacked."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._row.setDirection(across if side_by_side else down)

    def show_only(self, seats: Sequence[Seat]) -> None:
        """Show only the cards of these seats."""
        for seat, card in enumerate(self._cards):
            card.setVisible(seat in seats)

    def height_at(self, width: int) -> int:
        """Return the height of cards side by side at a width, in pixels."""
        shown = [card for card in self._cards if not card.isHidden()]
        wide = (width - 2 * ROOM - (len(shown) - 1) * GAP) // len(shown)
        return max(max(card.heightForWidth(wide), card.sizeHint().height()) for card in shown) + (
            2 * ROOM
        )

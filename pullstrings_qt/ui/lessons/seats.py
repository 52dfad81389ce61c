"""The players of a lesson: a small card for each seat, with its tile or its pieces."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtWidgets import QBoxLayout, QWidget

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.kit.match.seat_panel import PanelSize, SeatPanel
from pullstrings_qt.ui.lessons.run import LessonRun, StepMoment

GAP: Final = 10
ROOM: Final = 16
"""Pixels around the cards for their shadows."""
_TILE: Final = 64
_FEW: Final = 2  # maximum number of seats with a whole panel each; more have a row each


def seat_name(run: LessonRun, seat: Seat) -> str:
    """Return the name of a seat; for the learner's with a note that it is theirs."""
    name = run.lesson.players[seat]
    return _("{name}, that is you").format(name=name) if seat == run.lesson.seat else name


class SeatBox(QWidget):
    """A panel for each seat, stacked or side by side, with its tile or its pieces."""

    def __init__(self, run: LessonRun) -> None:
        super().__init__()
        self._run = run
        self._row = box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        box.setContentsMargins(ROOM, ROOM, ROOM, ROOM)
        box.setSpacing(GAP)
        words, scene = run.words, run.scene
        in_turn, count = run.spec.in_turn, len(run.lesson.players)
        self.cards = tuple(
            SeatPanel(
                scene,
                seat,
                seat_name(run, seat),
                table=words.table_words(),
                secret=None if in_turn else words.secret_words(),
                who="" if scene.tray_seats and scene.tray(seat) else words.seat_kind(seat),
                size=PanelSize.SNUG if count <= _FEW else PanelSize.ROW,
                tile=0 if in_turn else _TILE,
                wraps=True,
            )
            for seat in range(count)
        )
        for card in self.cards:
            card.set_pictures(scene.choice_pictures())
            box.addWidget(card, 1)

    def show_state(self) -> None:
        """Update scores, pieces and tiles; those being animated afterwards."""
        run = self._run
        if run.moment is StepMoment.MOVING:
            return
        self.finish_turning()
        lit = run.rules.deciding(run.state) if run.spec.in_turn else frozenset()
        for seat, card in enumerate(self.cards):
            status = run.words.seat_status(run.state, seat)
            card.show_total(run.words.seat_total(run.state, seat), status)
            card.show_tray(run.scene.tray(seat))
            card.set_lit(seat in lit)
            if run.moment is StepMoment.BEFORE:
                if seat in run.face_down:
                    card.show_face_down()
                else:
                    card.show_last_choice(None)

    def turn_tiles(self, choices: Mapping[Seat, Any]) -> None:
        """Turn over everybody's choices."""
        for seat, choice in choices.items():
            slot = self.cards[seat].slot
            if slot is not None and choice is not None:
                slot.turn_over(choice, seat)

    def finish_turning(self) -> None:
        """Finish turning tiles immediately."""
        for card in self.cards:
            if card.slot is not None:
                card.slot.finish_turning()

    def lie(self, *, side_by_side: bool) -> None:
        """Lay the cards side by side, or stacked."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._row.setDirection(across if side_by_side else down)

    def show_only(self, seats: Sequence[Seat]) -> None:
        """Show only the cards of these seats."""
        for seat, card in enumerate(self.cards):
            card.setVisible(seat in seats)

    def height_at(self, width: int) -> int:
        """Return the height of cards side by side at a width, in pixels."""
        shown = [card for card in self.cards if not card.isHidden()]
        wide = (width - 2 * ROOM - (len(shown) - 1) * GAP) // len(shown)
        return max(max(card.heightForWidth(wide), card.sizeHint().height()) for card in shown) + (
            2 * ROOM
        )

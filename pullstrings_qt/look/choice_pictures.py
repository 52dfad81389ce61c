"""Pictures of a game's choices outside its board: in seat cards, dialogs and lists."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from pullstrings_qt.look.strokes import saved
from pullstrings_qt.look.theme import Theme, pixel_font

if TYPE_CHECKING:
    from pullstrings_qt.look.board_scene import BoardScene

_EDGE = 0.1
"""Margin of a hidden choice, as a share of the box."""
_HALF_WAY = 0.5


@dataclass(frozen=True, slots=True)
class Answer:
    """A choice completed by an answer, such as a tile with a sign; `spoken` does not reveal it."""

    choice: Any
    spoken: str
    sign: str | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """The texts for asking the answer that completes a choice.

    The heading of the answers, and the label of the button that opens them, before (`waiting`) and
    after one is picked (`ready`).
    """

    question: str = ""
    waiting: str = ""
    ready: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceLook:
    """The appearance of one choice, with a ring in the color of its seat; None draws a hidden one.

    Turned by 0 it is face down, by 1 face up; a sign that moves is at a frame or still.
    """

    choice: Any | None
    seat: int | None = None
    turned: float = 1.0
    frame: int | None = None


class ChoicePictures:
    """Draws choices and names them; by default they have one face, no sign and no answer."""

    @property
    def shows_signs(self) -> bool:
        """Whether the faces are signs, pictures or words, which small marks cannot show well."""
        return False

    def paint_choice(self, painter: QPainter, box: QRectF, look: ChoiceLook, theme: Theme) -> None:
        """Draw a choice, or a hidden one, into the box (logical pixels).

        By default that is the mark of the list of turns, or a question mark.
        """
        seat = look.seat or 0
        if look.choice is not None and look.turned >= _HALF_WAY:
            self.paint_mark(painter, box, look.choice, seat, theme)
            return
        inset = box.width() * _EDGE
        inside = box.adjusted(inset, inset, -inset, -inset)
        with saved(painter):
            painter.setPen(QPen(theme.color(f"seat{seat % 2}"), 3))
            painter.setBrush(theme.color("card"))
            painter.drawRoundedRect(inside, 14, 14)
            painter.setFont(pixel_font(inside.height() / 2, bold=True))
            painter.drawText(inside, Qt.AlignmentFlag.AlignCenter, "?")

    @abstractmethod
    def paint_mark(
        self, painter: QPainter, box: QRectF, choice: Any | None, seat: int, theme: Theme
    ) -> None:
        """Draw a small choice, for a line of the list of turns; None: unknown."""

    def paint_answer(
        self, painter: QPainter, box: QRectF, answer: Answer, theme: Theme, frame: int | None = None
    ) -> None:
        """Draw an answer as a face-up tile into the box, at a frame of its motion or still."""

    def sign_of(self, choice: Any) -> str | None:
        """Return the letter of the sign on the face of a choice, or None."""
        return None

    @abstractmethod
    def label(self, choice: Any) -> str:
        """Return the written name of a choice, or an empty text while the faces are signs."""

    def spoken(self, choice: Any) -> str:
        """Return the accessible name of a choice."""
        return self.label(choice)


class SeatMarks(ChoicePictures):
    """Draws a choice as the mark of the seat that chose, and names it as it is written."""

    def __init__(self, board: "BoardScene") -> None:
        self._board = board

    def paint_mark(
        self, painter: QPainter, box: QRectF, choice: Any | None, seat: int, theme: Theme
    ) -> None:
        if choice is not None:
            with saved(painter):
                self._board.seat_look.paint_mark(painter, box, seat, theme)

    def label(self, choice: Any) -> str:
        return "" if self._board.rules is None else self._board.rules.write_choice(choice)

"""How the choices of a game look outside its board: in seat cards, dialogs and lists."""

from dataclasses import dataclass
from typing import Any, Protocol

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from pullstrings_qt.look.theme import Theme, pixel_font

_EDGE = 0.1
"""Share of the box that is free at each side of a hidden choice."""
_HALF_WAY = 0.5


@dataclass(frozen=True, slots=True)
class Answer:
    """A choice made complete by an answer, such as an end with the sign shown for it.

    Attributes:
        choice: the complete choice.
        spoken: what a screen reader says for the answer; it does not give the solution away.
        sign: the letter whose sign is shown, if it is one: some signs move.
    """

    choice: Any
    spoken: str
    sign: str | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """How a game asks for the answer that completes a choice.

    Attributes:
        question: heads the answers.
        asking: the words of the button that leads to them.
        waiting: the words of the button while no answer is picked.
    """

    question: str = ""
    asking: str = ""
    waiting: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceLook:
    """How to draw one choice.

    Attributes:
        choice: what was chosen; None draws a hidden choice.
        seat: draws a ring in the seat's color, None draws none.
        turned: 0 lies face down, 1 lies face up; between, the tile stands on its way.
        frame: a picture of the motion of a sign that moves; None is the still.
    """

    choice: Any | None
    seat: int | None = None
    turned: float = 1.0
    frame: int | None = None


class ChoicePictures(Protocol):
    """Draws choices and names them."""

    @property
    def shows_signs(self) -> bool:
        """Whether the faces are signs, pictures or words: a small mark has to show them larger."""
        ...

    def paint_choice(self, painter: QPainter, box: QRectF, look: ChoiceLook, theme: Theme) -> None:
        """Draw a choice, or that one is hidden, into the box (logical pixels)."""
        ...

    def paint_mark(
        self,
        painter: QPainter,
        box: QRectF,
        choice: Any | None,
        seat: int,
        theme: Theme,
    ) -> None:
        """Draw a choice small, for a line of the list of turns; None: not known yet."""
        ...

    def paint_answer(
        self,
        painter: QPainter,
        box: QRectF,
        answer: Answer,
        theme: Theme,
        frame: int | None = None,
    ) -> None:
        """Draw an answer as a tile into the box, face up, in a moment of its motion or still."""
        ...

    def sign_of(self, choice: Any) -> str | None:
        """Return the letter whose sign the face of a choice shows, or None."""
        ...

    def label(self, choice: Any) -> str:
        """Return the written name of a choice, or an empty text while the faces are signs."""
        ...

    def spoken(self, choice: Any) -> str:
        """Return what a screen reader says for a choice."""
        ...


class PlainPictures(ChoicePictures):
    """Pictures of a game whose choices have one face, no sign of a hand and no answer.

    A game adds `paint_mark` and `label`.
    """

    @property
    def shows_signs(self) -> bool:
        """Return False."""
        return False

    def paint_choice(self, painter: QPainter, box: QRectF, look: ChoiceLook, theme: Theme) -> None:
        """Draw a choice as it looks in the list of turns, or a question mark for a hidden one."""
        seat = look.seat or 0
        if look.choice is not None and look.turned >= _HALF_WAY:
            self.paint_mark(painter, box, look.choice, seat, theme)
            return
        inset = box.width() * _EDGE
        inside = box.adjusted(inset, inset, -inset, -inset)
        painter.save()
        painter.setPen(QPen(theme.color(f"seat{seat % 2}"), 3))
        painter.setBrush(theme.color("card"))
        painter.drawRoundedRect(inside, 14, 14)
        painter.setFont(pixel_font(inside.height() / 2, bold=True))
        painter.drawText(inside, Qt.AlignmentFlag.AlignCenter, "?")
        painter.restore()

    def paint_answer(
        self,
        painter: QPainter,
        box: QRectF,
        answer: Answer,
        theme: Theme,
        frame: int | None = None,
    ) -> None:
        """Draw nothing: no choice is completed by an answer."""

    def sign_of(self, choice: Any) -> None:
        """Return None."""

    def spoken(self, choice: Any) -> str:
        """Return the written name: it is what a screen reader says."""
        return self.label(choice)

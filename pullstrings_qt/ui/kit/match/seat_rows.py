"""The compact panel of a seat: one row with mark, name, state, rank and score."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tray import TrayItem, seat_id
from pullstrings_qt.ui.kit.match.seat_panel import SeatPanel
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.text_block import fitted
from pullstrings_qt.ui.kit.text_label import TextLabel

_MARK: Final = 32
_LOW_MARK: Final = 22


def place_words(place: int) -> str:
    """Return a rank, such as "2nd"."""
    names = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))
    return names[place - 1] if place <= len(names) else str(place)


def fitted_font(theme: Theme, role: str, words: str, room: float, *, bold: bool) -> QFont:
    """Return a font of a role in which words fit a width, shrunk to three quarters at most."""
    font = theme.font(role, bold=bold)
    return fitted(font, words, room, int(font.pixelSize() * 0.76))[0]


def draw_line(
    painter: QPainter,
    font: QFont,
    words: str,
    room: QRectF,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> None:
    """Draw text on one line, elided if there is no space."""
    painter.setFont(font)
    cut = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, room.width() + 0.5)
    painter.drawText(room, align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, cut)


class SeatRow(SeatPanel):
    """One row for a seat: of many players, or with large text.

    Args:
        seat: the seat.
        name: the player's name.
        who: precedes the state, such as "computer 3"; may be empty.
        look: the game's marks and colors.
        goal: follows the score, such as "of 5"; may be empty.
        brief: no state and no rank, for large text.
        low: smaller, for many seats in large text.
    """

    def __init__(
        self,
        seat: Seat,
        name: str,
        who: str = "",
        *,
        look: SeatLook,
        goal: str = "",
        brief: bool = False,
        low: bool = False,
    ) -> None:
        super().__init__()
        self.setObjectName(seat_id(seat))  # pieces are dropped on it
        self.radius = 14
        self._name = name
        self._who = who
        self._status = self._revealed = self._place = ""
        self.total = 0
        self._items: tuple[TrayItem, ...] = ()
        right = Qt.AlignmentFlag.AlignRight
        self._name_label = TextLabel(
            name, "lead" if brief and not low else "body", heavy=True, elided=True
        )
        set_tool_tip(self._name_label, name)
        self._status_label = TextLabel("", "second", color="ink_soft", elided=True)
        self._place_label = TextLabel("", "second", color="ink_soft", elided=True, align=right)
        self._total = TextLabel(
            "0", "title" if low else "page", color=look.ink(seat), elided=True, align=right
        )
        goal_label = TextLabel(goal, "second", color="ink_soft", elided=True)
        for label in (self._place_label, self._total, goal_label):
            label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Minimum)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._name_label)
        words.addWidget(self._status_label)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 2 if low else 4, 16, 2 if low else 4)
        row.setSpacing(10)
        row.addWidget(SeatMark(seat, _LOW_MARK if low else _MARK, look=look))
        row.addLayout(words, 1)
        for label in (self._place_label, self._total, goal_label):
            row.addWidget(label)
        self._status_label.setVisible(not brief)
        self._place_label.setVisible(not brief)
        goal_label.setVisible(bool(goal))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_total(self, total: int, status: str) -> None:
        """Show the score and the state."""
        self.total, self._status = total, status
        self._say()

    def show_place(self, place: str) -> None:
        """Show a rank; empty for none."""
        self._place = place
        self._say()

    def show_tray(self, items: Sequence[TrayItem]) -> None:
        """Describe the seat's pieces, which the board shows."""
        self._items = tuple(items)
        self._say()

    def begin_reveal(self, total: int) -> None:
        """Hide the result of the turn being shown; the score is the one before it."""
        self._revealed = ""
        self.total = total
        self._say()

    def show_pull(self, choice: Any | None, status: str) -> None:
        """Show the seat's action in the turn being shown, in a few words."""
        self._revealed = status
        self._say()

    def show_gain(self, before: int, total: int, status: str) -> None:
        """Show the new score."""
        self.total = total
        self._say()

    def end_reveal(self) -> None:
        """Show the current state again."""
        self._revealed = ""
        self._say()

    @property
    def status(self) -> str:
        """The state below the name."""
        return ", ".join(filter(None, (self._who, self._revealed or self._status)))

    def _say(self) -> None:
        self._total.show_text(str(self.total).replace("-", "−"))
        self._status_label.show_text(self.status)
        self._place_label.show_text(self._place)
        words = _("{name}: {total}, {status}.").format(
            name=self._name,
            total=self.total,
            status=", ".join(filter(None, (self._place, self.status))),
        )
        self.setAccessibleName(words)
        self.setAccessibleDescription("; ".join(item.spoken for item in self._items))


def show_places(seats: Sequence[SeatPanel]) -> None:
    """Show the ranking of three seats and more; nothing while all scores are equal."""
    rows = [seat for seat in seats if isinstance(seat, SeatRow)]
    totals = [row.total for row in rows]
    for row in rows:
        place = 1 + sum(total > row.total for total in totals)
        row.show_place(place_words(place) if len(set(totals)) > 1 and len(rows) > 2 else "")

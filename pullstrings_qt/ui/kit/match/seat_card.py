"""The card of one seat: name, points, and the last choice."""

from typing import Any

from PySide6.QtCore import Qt, QVariantAnimation
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import SecretWords, TableWords
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.match.seat_panel import CardSize, SeatPanel, name_line
from pullstrings_qt.ui.kit.match.tile_slot import TileSlot
from pullstrings_qt.ui.kit.seat_widgets import ChangeArrow, ScorePips, SeatMark
from pullstrings_qt.ui.kit.text_label import TextLabel

_SMALL_TILE = 84
_MAX_PIPS = 6
"""Maximum goal with pips; a larger one is only a number."""
_RUN = 420
"""Milliseconds of the count from the old score to the new one."""
_SHORT_NAME = 9  # characters that fit next to the mark in large letters


class SeatCard(SeatPanel):
    """Shows one seat. During a reveal the tile grows and the small print is hidden.

    Args:
        seat: whose card.
        name: the player's name.
        kind: the pieces of the seat.
        size: LINE for narrow rails, or FULL.
        who: precedes its status, such as "computer 3"; may be empty.
        words: the game's terms.
        secret: the game's terms for secret choices.
        look: the game's marks and colors.
    """

    def __init__(
        self,
        seat: Seat,
        name: str,
        kind: str,
        size: CardSize = CardSize.FULL,
        *,
        who: str = "",
        words: TableWords,
        secret: SecretWords,
        look: SeatLook,
    ) -> None:
        self._look = look
        super().__init__(bar=look.ink(seat))
        self._words, self._secret = words, secret
        goal = words.goal or 0
        self._goal = goal if goal <= _MAX_PIPS else 0
        self._seat = seat
        self._name = name
        self._who = who
        self._size = size
        self._shown: Any = None
        self._hides = False
        self._large = Theme.current().has_large_text
        self._running = QVariantAnimation(self)
        self._running.setDuration(_RUN)
        self._running.valueChanged.connect(self._on_running)
        self._make_parts(name, kind)
        if size is CardSize.LINE:
            self._lay_out_line()
        else:
            self._lay_out_full()
            self._keep_height()
        self._show_change(None)

    def _on_running(self, total: int) -> None:
        self._count(int(total))

    def _make_parts(self, name: str, kind: str) -> None:
        seat = self._seat
        line = self._size is CardSize.LINE
        large = Theme.current().has_large_text
        side = (30 if large else 34) if line else 38
        self._mark = SeatMark(seat, side, look=self._look)
        role = "lead" if len(name) <= _SHORT_NAME else "second"
        self._name_label = TextLabel(name, role, heavy=True, elided=line)
        who = self._who if line and not large else ""  # the full card has it in its status
        self._who_label = TextLabel(who, "second", color="ink_soft", elided=True)
        self._kind_label = TextLabel(kind, "second", color="ink_soft", elided=True)
        self._total = TextLabel(
            "0",
            "page" if line and large else "score",
            color=self._look.ink(seat),
            elided=True,
            align=Qt.AlignmentFlag.AlignRight if line else Qt.AlignmentFlag.AlignLeft,
        )
        if line:
            self._total.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Minimum)
        self._of = TextLabel(self._words.of_goal, "second", color="ink_soft", elided=True)
        self._pips = ScorePips(seat, self._goal, words=self._words.pips, size=17 if line else 20)
        self._status = TextLabel("", "second", color="ink_soft")
        self._slot = TileSlot(_SMALL_TILE, self._secret)
        self._before = TextLabel(
            "", "page" if line else "score", color="ink_soft", heavy=False, elided=True
        )
        self._before.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Minimum)
        self._arrow = ChangeArrow(self._look.ink(seat), 22 if line else 26)
        self._caption = TextLabel(
            "", "small", color="ink_soft", align=Qt.AlignmentFlag.AlignHCenter
        )

    @property
    def slot(self) -> TileSlot:
        """The tile that was pulled last, or is being shown."""
        return self._slot

    def set_pictures(self, pictures: ChoicePictures | None) -> None:
        """Draw tiles with these pictures; without them the card shows no tile."""
        self._slot.set_pictures(pictures)

    def show_total(self, total: int, status: str) -> None:
        """Show the points and how many are missing."""
        self._running.stop()
        self._show_change(None)
        self._count(total)
        status = ", ".join(filter(None, (self._who, status)))
        self._status.show_text(status)
        self._name_card(total, status)

    def _count(self, total: int) -> None:
        self._total.show_text(str(total))
        self._pips.set_filled(min(total, self._goal + (self._size is CardSize.FULL)))

    def _name_card(self, total: int, status: str) -> None:
        words = self._words.total.format(name=self._name, total=total)
        self.setAccessibleName(" ".join(filter(None, (words, status))))

    def show_last_choice(self, choice: object | None, caption: str = "") -> None:
        """Show the seat's last choice, or an empty slot before the first turn."""
        if choice is None:
            self._slot.show_empty()
            self._caption.show_text(self._words.nothing_yet)
        else:
            if choice != self._shown:
                self._slot.show_choice(choice, self._seat)
            if self._hides:  # the reveal was skipped before its tile was visible
                self._slot.play()
            self._caption.show_text(caption or self._words.last)
        self._hides, self._shown = False, choice

    def show_face_down(self) -> None:
        """Show that the seat's tile is face down."""
        self._slot.show_face_down(self._seat)
        self._shown = None
        self._caption.show_text(self._secret.covered_brief)

    def begin_reveal(self, total: int) -> None:
        """Leave the slot empty: the tile is face down in the middle of the board."""
        self._shown, self._hides = None, True
        self._slot.show_empty()
        self._caption.show_text("")
        self.show_total(total, "")

    def show_pull(self, choice: Any | None, status: str) -> None:
        """Show the tile and its effect; a sign that moves plays once."""
        if choice is not None:
            self._slot.show_choice(choice, self._seat)
            self._slot.play()
            self._shown, self._hides = choice, False
        self._status.show_text(status)
        self._name_card(int(self._total.text()), status)

    def show_gain(self, before: int, total: int, status: str) -> None:
        """Count from the old score, which remains beside it, to the new one."""
        if before == total:
            return
        self._show_change(before)
        self._status.show_text(status)
        self._name_card(total, status)
        self.set_lit(True)
        self._running.stop()
        if Theme.current().reduced_motion or not self.isVisible():
            self._count(total)
            return
        self._running.setStartValue(before)
        self._running.setEndValue(total)
        self._running.start()

    def _show_change(self, before: int | None) -> None:
        """Show the old score and an arrow before the count, or only the count."""
        changed = before is not None
        self._before.show_text(str(before) if changed else "")
        for part in (self._before, self._arrow):
            part.setVisible(changed)
        if self._size is CardSize.FULL or self._large:
            self._of.setVisible(not changed)
        if self._size is CardSize.LINE and not self._large:
            self._status.setVisible(changed)
            under = self._pips if self._goal else self._kind_label
            under.setVisible(not changed)

    def end_reveal(self) -> None:
        """Return to the normal card."""
        self._running.stop()
        self._show_change(None)

    def restyle(self) -> None:
        """Apply another theme."""
        if self._size is CardSize.FULL:
            self._keep_height()

    def _keep_height(self) -> None:
        """Keep the same height with and without text, so that nothing moves."""
        self.setMinimumHeight(Theme.current().px(176))

    def _lay_out_line(self) -> None:
        large = Theme.current().has_large_text
        row = QHBoxLayout(self)
        row.setContentsMargins(21, 10, 14, 10)
        row.setSpacing(12)
        middle = QVBoxLayout()
        middle.setSpacing(0 if large else 4)
        middle.addLayout(name_line(self._name_label, self._who_label))
        with_pips = bool(self._goal) and not large
        middle.addWidget(self._pips if with_pips else self._kind_label)
        if not large:
            middle.addWidget(self._status)
        row.addWidget(self._mark)
        row.addLayout(middle, 1)
        row.addWidget(self._before)
        row.addWidget(self._arrow)
        row.addWidget(self._total)
        shown = [self._pips if with_pips else self._kind_label]
        if large:
            self._of.show_text(self._words.of_goal_short)
            row.addWidget(self._of)
            shown.append(self._of)
        for widget in (self._kind_label, self._of, self._pips, self._status, self._caption):
            if widget is self._status and not large:
                continue
            if widget not in shown:
                widget.setParent(self)
                widget.hide()
        self._slot.setParent(self)
        self._slot.hide()

    def _lay_out_full(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(12)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addLayout(name_line(self._name_label, self._who_label))
        names.addWidget(self._kind_label)
        head.addWidget(self._mark)
        head.addLayout(names, 1)
        score = QHBoxLayout()
        score.setSpacing(8)
        score.addWidget(self._before)
        score.addWidget(self._arrow)
        score.addWidget(self._total)
        score.addWidget(self._of, 1, Qt.AlignmentFlag.AlignBottom)
        left = QVBoxLayout()
        left.setSpacing(4)
        left.addLayout(head)
        left.addLayout(score)
        left.addWidget(self._pips)
        if not self._goal:
            self._pips.hide()
        left.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(4)
        right.addWidget(self._slot, 0, Qt.AlignmentFlag.AlignHCenter)
        right.addWidget(self._caption)
        right.addStretch(1)
        grid = QGridLayout(self)
        grid.setContentsMargins(24, 14, 14, 12)
        grid.setHorizontalSpacing(8)
        grid.addLayout(left, 0, 0)
        grid.addLayout(right, 0, 1)
        grid.addWidget(self._status, 1, 0, 1, 2)
        grid.setColumnStretch(0, 1)

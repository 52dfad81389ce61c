"""The panel of one seat: who sits there, whose turn it is, the score; more where there is room."""

from collections.abc import Sequence
from enum import Enum
from typing import Any, Final, NamedTuple

from PySide6.QtCore import Qt, QVariantAnimation
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import Hint, SecretWords, TableWords
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.core.story import Beat
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tray import TrayItem, seat_id
from pullstrings_qt.ui.kit.boxes import column_of, row_of
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.glyph import Glyph
from pullstrings_qt.ui.kit.match.tile_slot import TileSlot
from pullstrings_qt.ui.kit.match.tray import TrayButton, TrayGrid
from pullstrings_qt.ui.kit.match.words import MatchWords
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.seat_widgets import ScorePips, SeatMark
from pullstrings_qt.ui.kit.text_label import TextLabel

_TILE: Final = 84
_MAX_PIPS: Final = 6
"""Maximum goal with pips; a larger one is only a number."""
_RUN: Final = 420
"""Milliseconds of the count from the old score to the new one."""
_SHORT_NAME: Final = 12
"""Characters that fit next to the mark in large letters."""
_SHORT_WORD: Final = 9
"""Characters of a word that fit there in a narrow rail."""
_FEW: Final = 2
"""Maximum number of seats with a whole panel each; more have a row each."""


class PanelSize(Enum):
    """How much of a seat is shown."""

    WIDE = "wide"
    """Everything, with the last choice or the pieces below."""
    SNUG = "snug"
    """For a narrow rail: small pieces, and no last choice."""
    ROW = "row"
    """One row, for many seats."""
    LARGE = "large"
    """One row with name and score alone, in large text."""
    LOW = "low"
    """The same where many seats or pieces share the rail."""


class _Measures(NamedTuple):
    mark: int  # pixels
    name: str
    total: str
    edges: tuple[int, int, int, int]


_MEASURES: Final = {
    PanelSize.WIDE: _Measures(34, "lead", "page", (22, 14, 16, 12)),
    PanelSize.SNUG: _Measures(30, "lead", "page", (21, 9, 15, 9)),
    PanelSize.ROW: _Measures(32, "body", "page", (14, 4, 16, 4)),
    PanelSize.LARGE: _Measures(32, "lead", "page", (14, 4, 16, 4)),
    PanelSize.LOW: _Measures(22, "body", "title", (14, 2, 16, 2)),
}


class SeatPanel(Card):
    """Shows one seat; it leaves out what its game does not have and what does not fit.

    Where seats take turns there are no terms for `secret` choices. `kind` is what the seat plays,
    such as "brown, square tiles", and `who` follows the name, such as "level 3". `tile` is in
    pixels: the last choice beside the score. Long words about the player wrap or are shortened.
    """

    def __init__(  # noqa: PLR0913 - what is known of a seat is given by keyword
        self,
        scene: BoardScene,
        seat: Seat,
        name: str,
        *,
        table: TableWords,
        secret: SecretWords | None = None,
        kind: str = "",
        who: str = "",
        size: PanelSize,
        tile: int = 0,
        wraps: bool = False,
    ) -> None:
        self._is_row = size not in (PanelSize.WIDE, PanelSize.SNUG)
        super().__init__(bar="" if self._is_row else scene.seat_look.ink(seat))
        self.setObjectName(seat_id(seat))  # pieces are dropped on it
        self._scene, self._seat = scene, seat
        self.panel_size = size
        self._name, self._who, self._wraps = name, who, wraps
        self._table, self._secret = table, secret
        self._counts = secret is None and not table.status_line
        """Whether the status is the unit of the score, such as "points"."""
        self._status = self._revealed = self._place = ""
        self.total = 0
        self._items: tuple[TrayItem, ...] = ()
        self._shown: Any = None
        self._hides = False
        self.buttons: tuple[TrayButton, ...] = ()
        self._running = QVariantAnimation(self, duration=_RUN)
        self._running.valueChanged.connect(lambda total: self._count(int(total)))
        self._make_parts(kind)
        side = tile or (_TILE if secret is not None and size is PanelSize.WIDE else 0)
        self.slot = None
        if secret is not None and side:
            self.slot = TileSlot(side, secret, scene.choice_pictures())
        self._tray = None
        if scene.tray_seats and not self._is_row:
            self._tray = TrayGrid(slim=scene.piece_share < 1)
        self._lay_out(beside=bool(tile))
        self._show_change(None)

    def _make_parts(self, kind: str) -> None:
        size, row, look = self.panel_size, self._is_row, self._scene.seat_look
        measures, right = _MEASURES[size], Qt.AlignmentFlag.AlignRight
        role = measures.name
        if size is PanelSize.SNUG and max(map(len, self._name.split())) > _SHORT_WORD:
            role = "second"
        elif not row and len(self._name) > _SHORT_NAME:
            role = "body"
        self._name_label = TextLabel(self._name, role, heavy=True, elided=row and not self._wraps)
        set_tool_tip(self._name_label, self._name if row else "")
        self._who_label = TextLabel(self._who, "second", color="ink_soft", elided=not self._wraps)
        if self._says_both:
            kind = ", ".join(filter(None, (self._who, kind)))
        self._kind_label = TextLabel(kind, "second", color="ink_soft", elided=True)
        goal = self._table.goal or 0
        self._goal = goal if goal <= _MAX_PIPS and not row else 0
        pips = 20 if size is PanelSize.WIDE else 17
        self._pips = ScorePips(self._seat, self._goal, words=self._table.pips, size=pips)
        elided = self._secret is None
        self._status_label = TextLabel("", "second", color="ink_soft", elided=elided)
        self._place_label = TextLabel("", "second", color="ink_soft", elided=True, align=right)
        self._before = TextLabel("", "title", color="ink_soft", elided=True)
        self._arrow = Glyph("to_right", "ink", 24 if size is PanelSize.WIDE else 18)
        ink = look.ink(self._seat)
        self._total = TextLabel("0", measures.total, color=ink, elided=True, align=right)
        table = self._table
        goal_words = table.of_goal if size is PanelSize.WIDE else table.of_goal_short
        self._unit = TextLabel(goal_words, "second", color="ink_soft", elided=True, align=right)
        for label in (self._place_label, self._before, self._total, self._unit):
            label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Minimum)
        middle = Qt.AlignmentFlag.AlignHCenter
        self._caption = TextLabel("", "small", color="ink_soft", align=middle)

    # Layout -------------------------------------------------------------------------------

    def _lay_out(self, *, beside: bool) -> None:
        wide, measures = self.panel_size is PanelSize.WIDE, _MEASURES[self.panel_size]
        mark = SeatMark(self._seat, measures.mark, look=self._scene.seat_look)
        parts = (mark, (self._names(), 1), self._place_label, self._score())
        head = row_of(*parts, gap=10 if wide else 6)
        if self.slot is not None and beside:
            head.addWidget(self.slot)
        column = column_of(head, gap=8 if wide else 4, edges=measures.edges, on=self)
        if self.slot is not None and not beside:
            column.addLayout(self._last_choice(self.slot))
        if self._tray is not None:
            column.addWidget(self._tray)
        if self._is_row:
            self.radius = 14
            fixed = QSizePolicy.Policy.Minimum if self._wraps else QSizePolicy.Policy.Fixed
            self.setSizePolicy(QSizePolicy.Policy.Expanding, fixed)
        else:
            column.addStretch(1)
        for part, shown in (
            (self._who_label, bool(self._who) and not self._is_row and not self._says_both),
            (self._kind_label, self._shows_kind(beside=beside)),
            (self._pips, bool(self._goal) and not beside),
            (self._status_label, self._shows_status(beside=beside)),
            (self._place_label, self.panel_size is PanelSize.ROW),
            (self._unit, not self._is_snug or self._counts),
            (self._caption, self.slot is not None and not beside),
        ):
            if part.parentWidget() is None:  # it has no place at this size
                part.setParent(self)
            part.setVisible(shown)

    @property
    def _is_snug(self) -> bool:
        return self.panel_size is PanelSize.SNUG

    @property
    def _says_both(self) -> bool:
        """Whether one line tells what the seat plays and who it is, such as "level 3, circles"."""
        return self.panel_size is PanelSize.WIDE and not self._table.status_line

    def _shows_kind(self, *, beside: bool) -> bool:
        if self.panel_size is PanelSize.WIDE:
            return self._says_both
        return self._is_snug and self._secret is not None and not self._goal and not beside

    def _shows_status(self, *, beside: bool) -> bool:
        if self.panel_size in (PanelSize.LARGE, PanelSize.LOW) or beside:
            return False
        return self._is_row or not self._counts

    def _names(self) -> QVBoxLayout:
        """Return the name with what is said of the player, and the lines below it."""
        parts = (self._name_label, self._who_label, self._kind_label)
        names = column_of(*parts, gap=2 if self._is_snug else 0)
        if self._secret is None or self.panel_size is not PanelSize.WIDE:  # else beside the choice
            names.addWidget(self._pips, 0, Qt.AlignmentFlag.AlignLeft)
            names.addWidget(self._status_label)
        return names

    def _score(self) -> QVBoxLayout | QHBoxLayout:
        """Return the score with its unit: below it in a wide panel, elsewhere beside it."""
        before = row_of(self._before, self._arrow, gap=2)
        if self.panel_size is not PanelSize.WIDE:
            return row_of(before, self._total, self._unit, gap=6)
        total = row_of(before, self._total, gap=8)
        score = column_of(total, self._unit, gap=0)
        score.setAlignment(total, Qt.AlignmentFlag.AlignRight)
        score.setAlignment(self._unit, Qt.AlignmentFlag.AlignRight)
        return score

    def _last_choice(self, slot: TileSlot) -> QHBoxLayout:
        left = column_of(self._pips, self._status_label, None, gap=4)
        right = column_of(slot, self._caption, gap=4)
        right.setAlignment(slot, Qt.AlignmentFlag.AlignHCenter)
        return row_of((left, 1), right, gap=8)

    # Score and status ---------------------------------------------------------------------

    def show_total(self, total: int, status: str) -> None:
        """Show the score and the status."""
        self._running.stop()
        self._show_change(None)
        self.total, self._status = total, status
        self._say()
        self._count(total)

    def show_place(self, place: str) -> None:
        """Show a rank; empty for none."""
        self._place = place
        self._say()

    def show_score_before(self, total: int | None) -> None:
        """Show the score before the last turn next to the current one; None for nothing."""
        shown = total is not None and not self._is_row
        self._before.show_text(_signed(total or 0))
        for part in (self._before, self._arrow):
            part.setVisible(shown)

    def _show_change(self, before: int | None) -> None:
        """Show an old score and an arrow before the new one; a snug panel then has the cause."""
        self.show_score_before(before)
        if self._is_snug and self._secret is not None and self.slot is None:
            changed = before is not None
            self._status_label.setVisible(changed)
            (self._pips if self._goal else self._kind_label).setVisible(not changed)

    def _count(self, total: int) -> None:
        self._total.show_text(_signed(total))
        self._pips.set_filled(min(total, self._goal + (self.panel_size is PanelSize.WIDE)))

    def _say(self) -> None:
        label = self._unit if self._counts and not self._is_row else self._status_label
        status, who = self._revealed or self._status, self._who if self._is_row else ""
        label.show_text(", ".join(filter(None, (who, status))))
        self._place_label.show_text(self._place)
        name = ", ".join(filter(None, (self._name, self._who)))
        status = ", ".join(filter(None, (self._place, status)))
        if self._secret is not None:
            words = self._table.total.format(name=name, total=self.total)
            words = " ".join(filter(None, (words, status)))
        else:
            counted = f"{self.total} {status}" if self._counts else f"{self.total}, {status}"
            words = f"{labeled(name, counted)}."
        self.setAccessibleName(words)  # read when a piece gets the focus
        self.setAccessibleDescription("; ".join(item.spoken for item in self._items))

    # Choices and pieces -------------------------------------------------------------------

    def set_pictures(self, pictures: ChoicePictures | None) -> None:
        """Draw choices with these pictures."""
        if self.slot is not None:
            self.slot.set_pictures(pictures)

    def show_last_choice(self, choice: Any | None, caption: str = "") -> None:
        """Show the seat's last choice, with another caption if given; None is an empty slot."""
        if self.slot is None:
            return
        if choice is None:
            self.slot.show_empty()
            self._caption.show_text(_("nothing yet"))
        else:
            if choice != self._shown:
                self.slot.show_choice(choice, self._seat)
            if self._hides:  # the reveal was skipped before its tile was visible
                self.slot.play()
            self._caption.show_text(caption or _("last choice"))
        self._hides, self._shown = False, choice

    def show_face_down(self) -> None:
        """Show that the seat's tile is face down."""
        if self.slot is not None and self._secret is not None:
            self.slot.show_face_down(self._seat)
            self._shown = None
            self._caption.show_text(self._secret.covered_brief)

    def show_tray(self, items: Sequence[TrayItem]) -> None:
        """Update the seat's pieces; where they are not shown they are still described."""
        self._items = tuple(items)
        if self._tray is not None:
            if [button.item.id for button in self.buttons] != [item.id for item in items]:
                full = self.panel_size is PanelSize.WIDE
                self.buttons = tuple(TrayButton(self._scene, item, full=full) for item in items)
                self._tray.show_pieces(self.buttons)
            for button, item in zip(self.buttons, items, strict=True):
                button.take(item)
        self._say()

    # A turn being shown -------------------------------------------------------------------

    def begin_reveal(self, total: int) -> None:
        """Hide the result of the turn being shown; the score is the one before it."""
        self._revealed = ""
        if self.slot is not None:  # the tile is face down in the middle of the board
            self._shown, self._hides = None, True
            self.slot.show_empty()
            self._caption.show_text("")
        self.show_total(total, "" if self._secret is not None else self._status)

    def show_pull(self, choice: Any | None, status: str) -> None:
        """Show the seat's choice in the turn being shown, and its effect in a few words."""
        if self.slot is not None and choice is not None:
            self.slot.show_choice(choice, self._seat)
            self.slot.play()
            self._shown, self._hides = choice, False
        self._revealed = status
        self._say()

    def show_gain(self, before: int, total: int, status: str) -> None:
        """Count from the old score, which remains beside it, to the new one, with its cause."""
        if before == total:
            return
        self._show_change(before)
        self.total = total
        self._revealed = status or self._revealed
        self._say()
        self._running.stop()
        if self._secret is not None:
            self.set_lit(True)
        if Theme.current().reduced_motion or not self.isVisible():
            self._count(total)
            return
        self._running.setStartValue(before)
        self._running.setEndValue(total)
        self._running.start()

    def end_reveal(self) -> None:
        """Return to the normal panel."""
        self._running.stop()
        self._show_change(None)
        self._revealed = ""
        self._say()


class RevealedTurn:
    """Updates the cards of the seats with the beats of a turn, never ahead of the board.

    From now on the cards hide the result of the turn, the entry of the record from 1.
    """

    def __init__(self, words: MatchWords, cards: Sequence[SeatPanel], entry: int) -> None:
        self._words = words
        self._cards = tuple(cards)
        self._choices = words.choices_of(entry)
        self._totals = list(words.totals_before(entry))
        self._told: list[Beat] = []
        for seat, card in enumerate(self._cards):
            card.begin_reveal(self._totals[seat])

    def show_beat(self, beat: Beat) -> Hint | None:
        """Show the effect of a beat in the cards; return how the choices combine, or None."""
        first = not self._told
        self._told.append(beat)
        words = self._words
        for seat, card in enumerate(self._cards):
            if first:
                status = words.game.reveal_status(self._told, seat)
                card.show_pull(self._choices.get(seat), status)
            before = self._totals[seat]
            self._totals[seat] += beat.gains[seat]
            if beat.gains[seat]:
                now = self._totals[seat]
                card.show_gain(before, now, words.game.gain_status(self._told, seat, words.speaker))
        return words.game.reveal_note(self._told)


def seat_panels(
    scene: BoardScene, words: MatchWords, *, wide: bool, large_text: bool
) -> tuple[SeatPanel, ...]:
    """Return the panel of every seat, in order.

    `wide`: there is a rail for the seats; with `large_text` only name and score fit.
    """
    many = len(words.names) > _FEW
    size = PanelSize.WIDE if wide else PanelSize.SNUG
    if large_text:
        size = PanelSize.LOW if many or scene.tray_seats else PanelSize.LARGE
    elif many:
        size = PanelSize.ROW
    each = zip(words.names, words.kinds, words.computers, strict=True)
    return tuple(
        SeatPanel(
            scene, seat, name, table=words.table, secret=words.secret, kind=kind, who=who, size=size
        )
        for seat, (name, kind, who) in enumerate(each)
    )


def show_places(panels: Sequence[SeatPanel]) -> None:
    """Show the ranking of three seats and more; nothing while all scores are equal."""
    totals = [panel.total for panel in panels]
    names = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))
    for panel in panels:
        place = 1 + sum(total > panel.total for total in totals)
        name = names[place - 1] if place <= len(names) else str(place)
        panel.show_place(name if len(set(totals)) > 1 and len(panels) > _FEW else "")


def _signed(total: int) -> str:
    """Return a score with a true minus sign."""
    return str(total).replace("-", "\N{MINUS SIGN}")

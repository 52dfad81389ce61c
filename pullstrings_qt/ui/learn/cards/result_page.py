"""The end of a session: answers, difficult tiles, and a drill for them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from math import ceil
from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import all_of, labeled, ngettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.learning.look_alikes import is_mix_up
from pullstrings_qt.learning.session import SessionResult
from pullstrings_qt.signs.differences import difference_text
from pullstrings_qt.tiles.tile_set import Face, Tile, TileSet
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.background_task import ProgressBar
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.page import FootedColumn, Page
from pullstrings_qt.ui.kit.square_picture import SquarePicture
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.tile_words import face_name, pair_words
from pullstrings_qt.ui.learn.art import paint_ivory
from pullstrings_qt.ui.learn.drill.page import add_undo
from pullstrings_qt.ui.learn.tiles_button import hand_or_back

_TILE = 64


@dataclass(frozen=True, slots=True)
class HardItem:
    """A tile that was not known, or two that were mixed up, such as "M and N", and words."""

    faces: tuple[Face, ...]
    title: str
    words: str


def _paint_tile(face: Face, painter: QPainter, box: QRectF) -> None:
    paint_ivory(painter, box.adjusted(1, 1, -1, -1), face)


class ResultPage(Page):
    """Shows the results of a session, without any blame; a button for each way to go on or undo."""

    undo_asked = Signal()

    def __init__(
        self,
        result: SessionResult,
        tiles: TileSet,
        title: str,
        *,
        today: int = 0,
        goal: int = 0,
        free: bool = False,
        undoable: bool = False,
    ) -> None:
        super().__init__(_("Result"), title)
        self.result, self._goal, self._today = result, goal, today
        self._details = details(result, tiles, free=free)
        self._hard = hard_items(result, tiles)
        add_undo(self, self.undo_asked).setEnabled(undoable)
        met, main, other = self.is_goal_met, ButtonKind.PRIMARY, ButtonKind.SECOND
        self.stop_button = Button(_("Done"), main if met else other, large=met)
        self.again_button = Button(
            _("Practice ahead") if met else _("Go on"),
            other if met else main,
            large=not met,
            icon="replay" if met else "play",
        )
        names = [face_name(tiles.tile(one).front) for one in drill_of(result, tiles)]
        self.drill_button = Button(pair_words(*names) if names else "", icon="eye")
        self.progress_button = Button(_("Progress"), icon="chart")
        buttons = [self.again_button, self.drill_button, self.progress_button]
        buttons.insert(0 if met else 3, self.stop_button)
        self._buttons = FlowRow(buttons, gap=14, line_gap=8)
        self._sheet = FootedColumn(760, self._buttons)
        column = self._sheet.column
        column.addSpacing(8)
        column.addWidget(self._sum_card())
        if self._hard:
            column.addWidget(self._hard_card())
        self.body.addWidget(self._sheet, 1)
        self.drill_button.setHidden(not names)  # shown earlier, each would be a window

    @property
    def is_goal_met(self) -> bool:
        """Whether enough was done today; without a goal any answer is enough."""
        return self._today >= self._goal

    def _sum_card(self) -> Card:
        card = Card()
        inside = QVBoxLayout(card)
        inside.setContentsMargins(32, 26, 32, 28)
        inside.setSpacing(8)
        inside.addWidget(TextLabel(headline(self.result), "page"))
        inside.addWidget(TextLabel(self._details, color="ink_soft", widest=680))
        if self._goal:
            inside.addSpacing(8)
            bar, words = ProgressBar(self._today, self._goal), goal_words(self._today, self._goal)
            bar.setAccessibleName(words)
            inside.addWidget(bar)
            inside.addWidget(TextLabel(words, "second", color="ink_soft"))
        return card

    def _hard_card(self) -> Card:
        card = Card()
        inside = QVBoxLayout(card)
        inside.setContentsMargins(32, 22, 32, 26)
        inside.setSpacing(14)
        inside.addWidget(TextLabel(_("These were hard today"), "title"))
        for one in self._hard:
            row = QHBoxLayout()
            row.setSpacing(10)
            for face in one.faces:
                tile = SquarePicture(_TILE, growth=1.5, draw=partial(_paint_tile, face))
                row.addWidget(tile, alignment=Qt.AlignmentFlag.AlignTop)
            row.addSpacing(6)
            words = QVBoxLayout()
            words.setSpacing(2)
            words.addWidget(TextLabel(one.title, heavy=True))
            words.addWidget(TextLabel(one.words, "second", color="ink_soft"))
            words.addStretch(1)
            row.addLayout(words, 1)
            inside.addLayout(row)
        return card

    def initial_focus(self) -> QWidget:
        return self.stop_button if self.is_goal_met else self.again_button

    def announce_first(self) -> None:
        parts = [headline(self.result), self._details]
        if self._hard:
            names = ", ".join(one.title for one in self._hard)
            hard = labeled(_("These were hard today"), names)
            parts.append(f"{hard}.")
        if self._goal:
            parts.append(goal_words(self._today, self._goal))
        announce(self, " ".join(parts))

    def regions(self) -> tuple[QWidget, ...]:
        return self.header, self._sheet, self._buttons


def goal_words(done: int, goal: int) -> str:
    """Return the status of a day with a goal, in a sentence."""
    answers = ngettext("{count} answer today", "{count} answers today", done).format(count=done)
    return ngettext(
        "{answers}, your goal is {goal}", "{answers}, your goal is {goal}", goal
    ).format(answers=answers, goal=goal)


def headline(result: SessionResult) -> str:
    """Return a kind but true sentence about the answers; the details have the numbers."""
    if result.done == 0:
        return _("Nothing was answered yet.")
    if result.right == result.done:
        return ngettext(
            "One answer, and it was right.", "All {count} answers were right.", result.done
        ).format(count=result.done)
    if 2 * result.right > result.done:
        return _("Most answers were right.")
    return _("Every answer helps you learn.")


def details(result: SessionResult, tiles: TileSet, *, free: bool = False) -> str:
    """Return the details: right answers, new cards and time; free practice does not count."""
    parts = []
    if 0 < result.right < result.done:
        words = ngettext(
            "{right} of {count} answer was right.",
            "{right} of {count} answers were right.",
            result.done,
        )
        parts.append(words.format(right=result.right, count=result.done))
    elif result.done and not result.right:
        parts.append(_("Hard cards come back sooner."))
    letters = [face_name(tiles.tile(one).front) for one in result.introduced if one in tiles.tiles]
    if letters:
        new = labeled(_("New today"), ", ".join(letters))
        parts.append(f"{new}.")
    elif result.met:
        words = ngettext("You met {count} new card.", "You met {count} new cards.", result.met)
        parts.append(words.format(count=result.met))
    if result.word:
        words = _("Your word was {word}; each of its letters counts as an answer.")
        parts.append(words.format(word=result.word))
    if result.done:
        minutes = max(1, ceil(result.spent / timedelta(minutes=1)))
        words = ngettext("It took {count} minute.", "It took {count} minutes.", minutes)
        parts.append(words.format(count=minutes))
    if free:
        parts.append(_("Free practice does not count."))
    return " ".join(parts)


MAX: Final = 4


def hard_items(result: SessionResult, tiles: TileSet) -> tuple[HardItem, ...]:
    """Return the mix-ups, then the unknown tiles, four at most."""
    shown: list[HardItem] = []
    told: set[str] = set()
    wrong = [(key.tile_id,) for key in result.again if key.tile_id in tiles.tiles]
    for group in (*_mix_ups(result, tiles), *wrong):
        if not told.issuperset(group):
            shown.append(_hard_item([tiles.tile(one) for one in group]))
            told.update(group)
    return tuple(shown[:MAX])


def drill_of(result: SessionResult, tiles: TileSet) -> tuple[str, ...]:
    """Return the tiles for a drill: the most frequent mix-up; empty if there was none."""
    return next(iter(_mix_ups(result, tiles)), ())


def _mix_ups(result: SessionResult, tiles: TileSet) -> list[tuple[str, str]]:
    """Return the mix-ups, the most frequent first, without accidental ones."""
    times = Counter[frozenset[str]]()
    for one, other, count in result.mixed_up:
        times[frozenset((one, other))] += count
    return [
        (one, other)
        for one, other, _count in result.mixed_up
        if one in tiles.tiles
        and other in tiles.tiles
        and is_mix_up(tiles.id, one, other, times[frozenset((one, other))])
    ]


def _hard_item(group: Sequence[Tile]) -> HardItem:
    signs = [tile.sign for tile in group if tile.sign]
    words = ""
    if len(group) == 1:
        words = group[0].back.alt if group[0].back.sign else face_name(group[0].back)
    elif len(signs) == 2:
        words = difference_text(*signs) or hand_or_back(group[0]).alt
    title = all_of([face_name(tile.front) for tile in group])
    return HardItem(tuple(map(hand_or_back, group)), title, words)

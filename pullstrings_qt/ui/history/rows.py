"""The rows of the history: their text and painting."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Final, TypeAlias, overload

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from pullstrings_qt.core.language import all_of, capital, ngettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.box import box_color
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.avatars import avatar_fill, paint_person
from pullstrings_qt.ui.kit.local_forms import day_words
from pullstrings_qt.ui.kit.people_look import Faces, PersonFace, face_of
from pullstrings_qt.ui.kit.row_list import RowPainter, paint_frame
from pullstrings_qt.ui.kit.text_block import TextBlock

Board: TypeAlias = Callable[[str, int, float, Theme], QPixmap | None]
"""Returns the board of a match, or None while it is not ready."""

_TAB = 10
_FACE: Final = 30
_MIN_WORDS: Final = 460
"""Minimum width of the text in pixels at 100 % text for faces beside it."""
_BOARD: Final = 56
"""Side of the board in a row, in pixels; boards do not grow with the text."""
_PADDING = 12
_TOGETHER: Final = 32  # matches read in one batch: a window shows about a dozen


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One match of the history."""

    id: str
    game: str
    game_name: str
    result: str
    """Such as "Mara won, 6 to 5" or "Not finished"."""
    names: tuple[str, ...]
    moment: datetime | None
    """The last move, with a time zone; None if it cannot be read."""
    turns: int | None
    """The number of turns; None if the record does not say."""
    finished: bool = True
    imported: bool = False
    """Whether it came from a file."""
    shared: bool = False
    """Whether other laptops play it, too."""

    @property
    def readable(self) -> bool:
        """Whether it could be read."""
        return self.moment is not None


class HistoryEntries(Sequence[HistoryEntry]):
    """The matches of the history in order, each read when it becomes visible.

    `read` returns the entries of ids, in any order, without unreadable ones.
    """

    def __init__(
        self, ids: Sequence[str], read: Callable[[Sequence[str]], Iterable[HistoryEntry]]
    ) -> None:
        self.ids = tuple(ids)
        self._read = read
        self._known: dict[str, HistoryEntry] = {}

    @classmethod
    def of(cls, entries: Iterable[HistoryEntry]) -> "HistoryEntries":
        """Return entries that are already read, the newest first."""
        newest = sorted(entries, key=attrgetter("moment"), reverse=True)
        return cls([entry.id for entry in newest], lambda _ids: newest)

    def __len__(self) -> int:
        """Return the number of matches."""
        return len(self.ids)

    @overload
    def __getitem__(self, place: int) -> HistoryEntry: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[HistoryEntry, ...]: ...

    def __getitem__(self, place: int | slice) -> HistoryEntry | tuple[HistoryEntry, ...]:
        """Return a match, read together with its neighbors."""
        if isinstance(place, slice):
            return tuple(self[each] for each in range(*place.indices(len(self))))
        wanted = self.ids[place]
        if wanted not in self._known:
            first = range(len(self))[place] // _TOGETHER * _TOGETHER
            block = self.ids[first : first + _TOGETHER]
            unread = _("This match cannot be read")
            self._known |= {one: HistoryEntry(one, "", "", unread, (), None, None) for one in block}
            self._known |= {entry.id: entry for entry in self._read(block)}
        return self._known[wanted]


def details_words(entry: HistoryEntry, now: datetime) -> str:
    """Return players, date and length in one line."""
    names = entry.names
    parts = [all_of(names) if len(names) == 2 else ", ".join(names)]
    if entry.moment is not None:
        parts.append(capital(day_words(entry.moment, now)))
    count = entry.turns
    if count is not None:
        parts.append(ngettext("{count} turn", "{count} turns", count).format(count=count))
    if entry.imported:
        parts.append(_("from a file"))
    elif entry.shared:
        parts.append(_("with another laptop"))
    return " · ".join(parts)


def spoken_words(entry: HistoryEntry, now: datetime) -> str:
    """Return a row as text for a screen reader."""
    if not entry.readable:
        return entry.result
    return "{result}. {game}. {details}".format(
        result=entry.result,
        game=entry.game_name,
        details=details_words(entry, now).replace(" · ", ", "),
    )


class HistoryRowPainter(RowPainter):
    """Draws a match: the color of the game, board, result, players and date, pictures of people.

    `board` gets match, side in logical pixels, device pixel ratio and theme; without it there are
    no boards.
    """

    def __init__(
        self, now: datetime, board: Board | None = None, faces: Faces | None = None
    ) -> None:
        self.now = now
        self.board = board
        self._faces = faces or {}

    def _blocks(self, row: HistoryEntry, theme: Theme) -> tuple[TextBlock, TextBlock]:
        result = TextBlock(row.result, theme.font("body", bold=True), theme.line_height("body"))
        details = f"{row.game_name} · {details_words(row, self.now)}" if row.readable else ""
        return result, TextBlock(details, theme.font("second"), theme.line_height("second"))

    def row_height(self, row: HistoryEntry, width: int, theme: Theme) -> int:
        room = max(80, width - self._left() - 2 * _PADDING) - self._beside(row, width, theme)
        words = sum(block.height(room) for block in self._blocks(row, theme)) + 2 * _PADDING
        return max(words, (_BOARD + 12) * (self.board is not None))

    def _left(self) -> int:
        """Return the start of the text: right of the tab and the board, if there is one."""
        return 2 * _PADDING + _TAB + 6 + (_BOARD + 10) * (self.board is not None)

    def paint_row(
        self, painter: QPainter, box: QRect, row: HistoryEntry, theme: Theme, *, chosen: bool
    ) -> None:
        inside = QRectF(box).adjusted(3, 2, -3, -2)
        paint_frame(painter, box, theme, chosen=chosen)
        self._paint_tab(painter, inside, row, theme)
        left = box.left() + self._left()
        room = box.width() - self._left() - 2 * _PADDING
        result, details = self._blocks(row, theme)
        if self.board is not None and row.readable:
            self._paint_board(painter, inside, self.board, row.id, theme)
        beside = self._beside(row, box.width(), theme)
        at = QRectF(inside.right() - beside, inside.center().y() - _FACE / 2, _FACE, _FACE)
        for face in self._faces_of(row) if beside else ():
            paint_person(painter, at, "", face.picture, avatar_fill(face.person), theme)
            at.translate(_FACE + 6, 0)
        room -= beside
        high = result.height(room) + details.height(room)
        top = box.top() + (box.height() - high) // 2
        result.paint(painter, left, top, room, theme.color("ink"))
        details.paint(painter, left, top + result.height(room), room, theme.color("ink_soft"))

    def _faces_of(self, row: HistoryEntry) -> list[PersonFace]:
        return [face for name in row.names if (face := face_of(name, self._faces)) is not None]

    def _beside(self, row: HistoryEntry, width: int, theme: Theme) -> int:
        """Return the width of the faces at the end of a row, in pixels; 0 in a narrow row."""
        wide = len(self._faces_of(row)) * (_FACE + 6)
        enough = width - self._left() - wide >= theme.px(_MIN_WORDS)
        return wide + _PADDING if wide and enough else 0

    def _paint_board(
        self, painter: QPainter, inside: QRectF, board: Board, match: str, theme: Theme
    ) -> None:
        """Draw the board of a match; an empty square until it is ready."""
        left = inside.left() + 2 * _PADDING + _TAB
        box = QRectF(left, inside.center().y() - _BOARD / 2, _BOARD, _BOARD)
        picture = board(match, _BOARD, painter.device().devicePixelRatioF(), theme)
        if picture is None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("card_sunk"))
            painter.drawRoundedRect(box, 6, 6)
        elif not picture.isNull():
            painter.drawPixmap(box.topLeft(), picture)

    def _paint_tab(
        self, painter: QPainter, inside: QRectF, row: HistoryEntry, theme: Theme
    ) -> None:
        """Draw the color of the game, as an outline while the match is not finished."""
        fill = theme.whitened(box_color(row.game))
        tab = QRectF(inside.left() + _PADDING, inside.top() + 12, _TAB, inside.height() - 24)
        if row.finished:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(fill)
        else:
            painter.setPen(QPen(fill, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            tab.adjust(1, 1, -1, -1)
        painter.drawRoundedRect(tab, 3, 3)

"""Choices of Pulling Strings outside the board: the tiles, and the ways to choose one."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.pulling_strings.match_tiles import written_names
from pullstrings_qt.games.pulling_strings.option_words import DIE, HANDS, SECRET
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState
from pullstrings_qt.look.choice_pictures import Answer, ChoiceLook, ChoicePictures
from pullstrings_qt.look.die_art import paint_die
from pullstrings_qt.look.strokes import placed
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_art import HALF, paint_tile, paint_tile_back, paint_turning_tile
from pullstrings_qt.look.tile_face import FaceMode, paint_face, paint_tile_face, shown_sign
from pullstrings_qt.tiles.tile_set import Face, Tile, TileSet, tile_set

NOTHING = Tile("-", Face("–", ""), Face("–", ""))
"""Shown for no pull."""
_MARK_BAR = 3.0
_SHORT = 3  # letters that can be read on the smallest mark


class TilePictures(ChoicePictures):
    """Draws the tiles of one match, with the side visible on its board."""

    def __init__(self, state: PullingStringsState, tile_set: TileSet, mode: FaceMode) -> None:
        self._state, self._set, self._mode = state, tile_set, mode

    @property
    def shows_signs(self) -> bool:
        return self._mode == "back" or any(
            face.picture is not None or len(face.text) > _SHORT
            for face in (self._set.tile(tile_id).front for tile_id in self._state.layout)
        )

    def paint_choice(self, painter: QPainter, box: QRectF, look: ChoiceLook, theme: Theme) -> None:
        scale = min(box.width() / (2 * HALF + 16), box.height() / (2 * HALF + 26))
        tile, mode = look.choice and self._tile(look.choice), self._mode
        with placed(painter, box.center() - QPointF(0, 2 * scale), scale):
            if tile is None:
                paint_tile(painter, None, mode, theme, "down", look.seat)
            elif look.turned < 1:
                paint_turning_tile(painter, tile, mode, theme, look.turned, look.seat)
            else:
                paint_tile(painter, tile, mode, theme, seat=look.seat, frame=look.frame)

    def paint_mark(
        self, painter: QPainter, box: QRectF, choice: Pull | None, seat: Seat, theme: Theme
    ) -> None:
        """Draw a tile as a small mark with a bar in the seat's color."""
        painter.save()
        painter.setPen(theme.outline(1))
        shape = QPainterPath()
        shape.addRoundedRect(box, 7, 7)
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        painter.fillRect(box, theme.color("back" if choice is None else "ivory"))
        if choice is not None:
            middle = box.center() - QPointF(0, _MARK_BAR / 2)
            with placed(painter, middle, box.width() / (2 * HALF)):
                mode: FaceMode = "front" if self._mode == "both" else self._mode
                paint_tile_face(painter, self._tile(choice), mode, theme)
        bar = QRectF(box.left(), box.bottom() - _MARK_BAR, box.width(), _MARK_BAR)
        painter.fillRect(bar, theme.color(f"seat{seat}"))
        painter.restore()

    def paint_answer(
        self, painter: QPainter, box: QRectF, answer: Answer, theme: Theme, frame: int | None = None
    ) -> None:
        scale = min(box.width(), box.height()) / (2 * HALF)
        with placed(painter, box.center(), scale):
            tile = self._set.tile(answer.choice.signed)
            paint_tile(painter, tile, "back", theme, frame=frame)

    def sign_of(self, choice: Pull) -> str | None:
        return shown_sign(self._tile(choice), self._mode)

    def label(self, choice: Pull) -> str:
        names = written_names(self._set, self._state.layout, self._mode)
        return "" if choice.end is None or not names else names[choice.end]

    def spoken(self, choice: Pull) -> str:
        if choice.end is None:
            return _("no pull")
        tile = self._tile(choice)
        if self._mode == "back":
            return tile.back.alt
        return _("Tile {name}").format(name=tile.front.alt)

    def _tile(self, choice: Pull) -> Tile:
        end = choice.end
        return NOTHING if end is None else self._set.tile(self._state.layout[end])


def paint_way(painter: QPainter, side: float, picture: str, theme: Theme) -> None:
    """Draw one of the three pictures at the origin, in a square of that side."""
    if picture == SECRET:
        with placed(painter, QPointF(), side / (2.3 * HALF)):
            paint_tile_back(painter, theme)
    elif picture == HANDS:
        paint_face(painter, tile_set("asl").tiles["y"].back, side * 1.1, theme)
    elif picture == DIE:
        paint_die(painter, QRectF(-side / 2, -side / 2, side, side), theme, 14, 0)

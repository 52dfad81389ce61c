"""Who sits at a seat: the person's picture, with the mark of the seat at its corner."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from pullstrings_qt.core.profile import Profile
from pullstrings_qt.look.marks import SMALLEST_MARK
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.avatars import avatar_fill, paint_person

MIN_SIDE: Final = 32
"""Minimum side in pixels of a mark with a picture; smaller marks have none."""
_DISK: Final = 0.88
_MARK: Final = 0.5


class PersonFace(NamedTuple):
    """A person's picture, of `avatar_art.avatar_names`, and the id that picks its color."""

    picture: str
    person: int


Faces: TypeAlias = Mapping[str, PersonFace]
"""The people with a picture, by their names as `str.casefold` makes them."""


def faces_of(people: Iterable[Profile]) -> Faces:
    """Return the pictures of the people who chose one."""
    return {one.name.casefold(): PersonFace(one.avatar, one.id) for one in people if one.avatar}


def face_of(name: str, faces: Faces) -> PersonFace | None:
    """Return the picture of a person; None if none was chosen."""
    return faces.get(name.casefold())


class PeopleLook(SeatLook):
    """The marks of a game's seats, with the pictures of the people who sit there."""

    def __init__(self, look: SeatLook, names: Sequence[str], faces: Faces) -> None:
        self._look = look
        self._faces = [face_of(name, faces) for name in names]
        self._drawn: dict[tuple[int, float, float, str], QPixmap] = {}

    def mark(self, seat: int, side: float, ratio: float, theme: Theme) -> QPixmap:
        """Return the picture with the mark at its corner; only the mark if it is small."""
        face = self._faces[seat] if seat < len(self._faces) else None
        if face is None or side < MIN_SIDE:
            return self._look.mark(seat, side, ratio, theme)
        key = (seat, side, ratio, theme.name)
        if key not in self._drawn:
            self._drawn[key] = _picture(self._look, seat, face, side, ratio, theme)
        return self._drawn[key]

    def color(self, seat: int, theme: Theme) -> QColor:
        return self._look.color(seat, theme)


def _picture(
    look: SeatLook, seat: int, face: PersonFace, side: float, ratio: float, theme: Theme
) -> QPixmap:
    disk = side * _DISK
    small = max(SMALLEST_MARK, round(side * _MARK))
    mark = look.mark(seat, small, ratio, theme)

    def paint(painter: QPainter) -> None:
        box = QRectF(0, 0, disk, disk)
        paint_person(painter, box, "", face.picture, avatar_fill(face.person), theme)
        corner = QRectF(side - small, side - small, small, small)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("card"))
        painter.drawRoundedRect(corner.adjusted(-2, -2, 0, 0), small / 3, small / 3)
        painter.drawPixmap(QPointF(corner.topLeft()), mark)

    return baked_pixmap(side, side, ratio, paint)

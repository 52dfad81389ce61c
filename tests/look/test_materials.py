"""Materials: their look in each theme, and that it does not change."""

from functools import partial

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from pullstrings_qt.look.blur import blurred
from pullstrings_qt.look.cord import CordKind, paint_cord, paint_cord_glow, paint_knot, seat_kind
from pullstrings_qt.look.disk_art import STACK_BOX, paint_ghost, paint_stack
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.marks import (
    paint_home,
    paint_home_glow,
    paint_pips,
    paint_seat_mark,
    pips_pixmap,
    pips_width,
)
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import THEME_NAMES, Theme, board_token, mixed
from pullstrings_qt.look.tile_art import (
    DIM,
    TileState,
    paint_broken_seat,
    paint_tile,
    paint_turning_tile,
    tile_pixmap,
)
from pullstrings_qt.look.tile_face import FaceMode
from pullstrings_qt.look.wood import paint_wood
from pullstrings_qt.signs.colors import luminance
from pullstrings_qt.tiles.tile_set import Face, Tile
from tests.look.pictures import alpha, alphas, colors, painted

pytestmark = pytest.mark.usefixtures("qapp")
THEMES = [Theme(name) for name in THEME_NAMES]
_SEEN = 6  # of 255
LIGHT, CONTRAST = Theme("light"), Theme("contrast")
PLAIN = Tile("k", Face("K", "K"), Face("Ka", "sign"))
SIGNED = Tile("k", Face("K", "K"), Face("K", "two fingers up", sign="K"))


def test_blur_spreads_and_wood_is_the_same_piece_for_the_same_seed() -> None:
    dot = QImage(41, 41, QImage.Format.Format_ARGB32_Premultiplied)
    dot.fill(0)
    for y in range(15, 26):
        for x in range(15, 26):
            dot.setPixelColor(x, y, QColor(0, 0, 0))
    soft = blurred(dot, 3)
    assert 80 < alpha(soft, 20, 20) < 255
    assert 0 < alpha(soft, 12, 20) < alpha(soft, 18, 20)
    assert alpha(soft, 0, 0) == 0

    def wood(seed: int) -> QImage:
        paint = partial(
            paint_wood, rect=QRectF(-80, -80, 160, 150), radius=20, theme=LIGHT, seed=seed, grain=12
        )
        return painted(paint)

    assert wood(3) == wood(3)
    assert wood(3) != wood(4)


@pytest.mark.parametrize("kind", ["rest", "lit", "seat0", "seat1"])
@pytest.mark.parametrize("upright", [False, True])
def test_flat_cord_has_two_colors_and_sharp_edges(kind: CordKind, upright: bool) -> None:
    paint = partial(paint_cord, length=60, theme=CONTRAST, kind=kind, upright=upright)
    image = painted(paint, scale=0.7)
    strand = CONTRAST.hex({"rest": "cord", "lit": "lit"}.get(kind, kind)).lower()
    assert colors(image) == {strand, "#000000"}


def test_cords_of_the_seats_differ() -> None:
    images = [
        painted(partial(paint_cord, length=60, theme=theme, kind=seat_kind(seat)))
        for theme in map(Theme, THEME_NAMES)
        for seat in (0, 1)
    ]
    assert all(first != other for i, first in enumerate(images) for other in images[:i])


def test_glow_reaches_beyond_the_cord_but_not_in_contrast() -> None:
    glow = painted(partial(paint_cord_glow, length=60, theme=LIGHT, kind="lit"))
    assert alpha(glow, 130, 100 + 20) > 0
    flat = painted(partial(paint_cord_glow, length=60, theme=CONTRAST, kind="lit"))
    assert alpha(flat, 130, 100) == 0


@pytest.mark.parametrize("theme", THEMES, ids=THEME_NAMES)
def test_seats_differ_by_shape(theme: Theme) -> None:
    square = painted(partial(paint_seat_mark, seat=0, size=100, theme=theme), 100, middle=False)
    ring = painted(partial(paint_seat_mark, seat=1, size=100, theme=theme), 100, middle=False)
    assert alpha(square, 9, 9) == 255
    assert alpha(ring, 9, 9) == 0
    homes = [painted(partial(paint_home, seat=seat, theme=theme)) for seat in (0, 1)]
    assert alpha(homes[0], 45, 45) == 255
    assert alpha(homes[1], 45, 45) == 0


@pytest.mark.parametrize("theme", THEMES, ids=THEME_NAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_glow_leaves_the_home_free(theme: Theme, seat: int) -> None:
    glow = painted(partial(paint_home_glow, seat=seat, theme=theme))
    assert alpha(glow, 100, 100) == 0
    assert alpha(glow, 100, 32) > 60


def test_pips_marks_stacks_and_strokes_are_as_large_as_they_may_be() -> None:
    two, three = (painted(partial(paint_pips, seat=0, count=n, theme=LIGHT)) for n in (2, 3))
    assert two != three
    assert pips_width(7) > pips_width(3) == pips_width(5)
    assert pips_pixmap(0, 2, 20, 2.0, LIGHT).height() == 40
    assert SeatLook().mark(0, 5, 1.0, LIGHT).width() == 18
    six, seven = (painted(partial(paint_stack, disks=n, theme=LIGHT)) for n in (6, 7))
    assert six != seven
    assert [alpha(six, 100, y) for y in range(200)] == [alpha(seven, 100, y) for y in range(200)]
    assert text_path("K", 60).fillRule() == Qt.FillRule.WindingFill


@pytest.mark.parametrize("theme", THEMES, ids=THEME_NAMES)
@pytest.mark.parametrize("disks", [1, 2, 5, 6, 12, 46])
def test_stack_stays_in_its_box(theme: Theme, disks: int) -> None:
    image = painted(partial(paint_stack, disks=disks, theme=theme), 300)
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.fillRect(STACK_BOX.translated(150, 150), Qt.GlobalColor.black)
    painter.end()
    assert max(map(max, alphas(image))) < 8


@pytest.mark.parametrize("number", ["10", "46", "88"])
def test_two_digits_can_be_read_on_the_smallest_board(number: str) -> None:
    radius = board_token("disk_radius")
    box = text_path(number, radius * 0.86, widest=radius * 1.4).boundingRect()
    assert box.height() * 0.564 > 13  # a board of 564 pixels: digits as high as small print
    assert box.width() < 2 * radius * 0.80  # inside the inlaid ring
    assert abs(box.center().y()) < 2
    assert abs(box.center().x()) < 3


@pytest.mark.parametrize("theme", THEMES, ids=THEME_NAMES)
def test_states_of_a_tile_can_be_told_apart(theme: Theme) -> None:
    states: tuple[TileState, ...] = ("rest", "hover", "pressed", "dim", "down")
    images = [
        painted(partial(paint_tile, tile=PLAIN, mode="front", theme=theme, state=state))
        for state in states
    ]
    images += [
        painted(partial(paint_tile, tile=PLAIN, mode="front", theme=theme, seat=seat))
        for seat in (0, 1)
    ]
    images.append(painted(partial(paint_broken_seat, theme=theme)))
    assert all(first != other for i, first in enumerate(images) for other in images[:i])


def _luminance(color: QColor) -> float:
    return luminance((color.redF(), color.greenF(), color.blueF()))


@pytest.mark.parametrize("theme", THEMES, ids=THEME_NAMES)
def test_a_tile_that_is_not_chosen_can_still_be_read(theme: Theme) -> None:
    card = theme.color("card")
    seen = (mixed(card, theme.color(role), DIM) for role in ("tile_ink", "ivory"))
    low, high = sorted(map(_luminance, seen))
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_faces_of_a_tile_differ_turn_and_give_nothing_away_face_down() -> None:
    other = Tile("b", Face("B", "B"), Face("B", "sign"))
    down = [
        painted(partial(paint_tile, tile=tile, mode="front", theme=LIGHT, state="down"))
        for tile in (PLAIN, other, None)
    ]
    assert down[0] == down[1] == down[2]
    sides: list[tuple[Tile, FaceMode]] = [
        (PLAIN, "front"),
        (PLAIN, "back"),
        (PLAIN, "both"),
        (SIGNED, "back"),
        (SIGNED, "both"),
    ]
    faces = [
        painted(partial(paint_tile, tile=tile, mode=mode, theme=LIGHT)) for tile, mode in sides
    ]
    assert all(first != other for i, first in enumerate(faces) for other in faces[:i])

    def turned(share: float) -> QImage:
        return painted(
            partial(paint_turning_tile, tile=PLAIN, mode="front", theme=LIGHT, share=share)
        )

    assert turned(0) == painted(
        partial(paint_tile, tile=PLAIN, mode="front", theme=LIGHT, state="down")
    )
    assert turned(1) == painted(partial(paint_tile, tile=PLAIN, mode="front", theme=LIGHT))
    assert alpha(turned(0.5), 60, 100) < 128 < alpha(turned(0.05), 60, 100)


def test_pictures_are_baked_for_the_screen() -> None:
    pixmap = tile_pixmap(PLAIN, "front", 54, 2.0, LIGHT)
    assert pixmap.devicePixelRatio() == 2
    assert (pixmap.width(), pixmap.height()) == (156, 168)
    assert tile_pixmap(PLAIN, "front", 54, 2.0, LIGHT).cacheKey() == pixmap.cacheKey()


def test_ghost_and_knot_are_drawn_in_contrast() -> None:
    ghost = painted(partial(paint_ghost, disks=3, theme=CONTRAST))
    assert {"#ffffff", "#000000"} <= colors(ghost)
    knot = painted(partial(paint_knot, radius=12, theme=CONTRAST))
    assert knot.pixelColor(100, 100).name() == "#ffffff"

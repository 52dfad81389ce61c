"""The art beside a board is unchanged: small boards, choices, trays, the legend.

``UPDATE_PICTURES=1 python -m pytest tests/visual`` stores what is drawn now; look at it then.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.games.strung_along.state import Draw, Lay, Take
from pullstrings_qt.look.box import board_scene, board_thumbnail, box_of
from pullstrings_qt.look.theme import Theme
from tests.games.chain_reaction.boards import placed as placed_men
from tests.games.chain_reaction.boards import played as played_men
from tests.games.mijnlieff.boards import placed as placed_tiles
from tests.games.strung_along.tables import table
from tests.visual.pictures_compared import SIDE, check_image_as_stored

pytestmark = pytest.mark.usefixtures("qapp")
SMALL = 150
"""Pixels of a small board."""
CELL = QSize(40, 54)


def sheet(game: str, states: Sequence[Any], choices: Sequence[Any], theme: Theme) -> QImage:
    """Return the small boards of positions, then a row each of choices, trays and the legend."""
    board = board_scene(game_spec(game))
    scene = board(theme)
    scene.sync(states[0])
    scene.begin_pick()
    seats = range(game_spec(game).seats[1])
    legend = scene.legend()
    rows = [[item.piece for item in scene.tray(seat)] for seat in seats]
    rows.append([item.piece for item in legend.items] if legend is not None else [])
    image = QImage(SIDE, SMALL + (len(rows) + 2) * CELL.height(), QImage.Format.Format_RGB32)
    image.fill(theme.color("cloth"))
    painter = QPainter(image)
    for number, state in enumerate(states):
        small = board_thumbnail(game_spec(game), state, SMALL - 10, 1.0, theme)
        painter.drawPixmap(QPointF(number * SMALL, 0), small)
    pictures = scene.choice_pictures()
    for seat in 0, 1:
        for number, choice in enumerate(choices):
            pictures.paint_mark(painter, _cell(number, seat), choice, seat, theme)
    for line, row in enumerate(rows, 2):
        for number, piece in enumerate(row):
            scene.paint_piece(painter, _cell(number, line), piece)
    painter.end()
    return image


def _cell(number: int, line: int) -> QRectF:
    top = SMALL + line * CELL.height()
    return QRectF(number * CELL.width() + 2, top + 2, CELL.width() - 4, CELL.height() - 4)


HOME = placed_men("bw d8, w g4, w d2, b b7, b f7", used=4, scores=(3, -2))
LOTS: dict[str, Any] = {
    "lots": ("AF", "D*", "GCB", None),
    "piles": ("AAAADDDFFB++", "EEEEEGGC*", "BBBBFFFFAD+", "CCCGGGAE"),
    "out": (False, False, False, True),
}
GAMES: dict[str, tuple[list[Any], list[str]]] = {
    "mijnlieff": (
        [placed_tiles(".Sd./DDLs/.dH./..l. 1 b3"), placed_tiles("SDLD/sHss/dSll/HLhh 0 a3")],
        ["S@a2", "D@b3", "L@c1", "H@d4", "pass"],
    ),
    "chain_reaction": ([HOME, played_men(HOME, "d8d9")], ["d8d9", "@b2", "penalty"]),
}


@pytest.mark.parametrize("theme", ["light", "contrast"])
@pytest.mark.parametrize("game", GAMES)
def test_what_lies_beside_the_board_looks_as_it_did(game: str, theme: str, tmp_path: Path) -> None:
    states, texts = GAMES[game]
    rules = game_spec(game).rules()
    choices = [None, *(rules.read_choice(text) for text in texts)]
    image = sheet(game, states, choices, Theme(theme))
    check_image_as_stored(image, f"{game}-beside-{theme}", tmp_path)


@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_what_lies_beside_the_table_looks_as_it_did(theme: str, tmp_path: Path) -> None:
    states = [table(4, drawn="A", **LOTS), table(4, last_round=True, **LOTS)]
    image = sheet("strung_along", states, [None, Draw(), Lay(0), Lay(3), Take(1)], Theme(theme))
    check_image_as_stored(image, f"strung_along-beside-{theme}", tmp_path)


@pytest.mark.parametrize("game", ["mijnlieff", "chain_reaction", "strung_along"])
def test_the_box_looks_as_it_did(game: str, tmp_path: Path) -> None:
    box = box_of(game_spec(game)).picture(Theme(), QSize(228, 170), 1.0)
    check_image_as_stored(box.toImage(), f"{game}-box", tmp_path)

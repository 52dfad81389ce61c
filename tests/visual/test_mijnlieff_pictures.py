"""The board of Mijnlieff is unchanged (picture 08), by stored pictures.

``UPDATE_PICTURES=1 python -m pytest tests/visual`` stores what is drawn now; look at it then.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from pullstrings_qt.games.mijnlieff.geometry import Kind
from pullstrings_qt.games.mijnlieff.scene import MijnlieffScene, tray_id
from pullstrings_qt.look.theme import Theme
from tests.board_scenes import animate
from tests.games.mijnlieff.boards import RULES, placed
from tests.visual.moments import halfway
from tests.visual.pictures_compared import SIDE, check_looks_as_stored, distance, drawn, is_like

pytestmark = pytest.mark.usefixtures("qapp")
THEMES = ("light", "dark", "contrast")


def board(position: str, theme: str) -> MijnlieffScene:
    scene = MijnlieffScene(Theme(theme))
    scene.set_device(SIDE / 1000, 1.0)
    scene.sync(placed(position))
    scene.begin_pick()
    return scene


def lit(theme: str) -> MijnlieffScene:
    """Picture 08: three lit spaces, the tile that binds, a line of three."""
    return board(".Sd./DDLs/.dH./..l. 1 b3", theme)


def ghost(theme: str) -> MijnlieffScene:
    scene = lit(theme)
    scene.pick(tray_id(1, Kind.STRAIGHT))
    scene.hover_place("a2")
    return scene


def pusher(theme: str) -> MijnlieffScene:
    """Picture 21: six spaces that a Pusher keeps the next tile from."""
    return board(".s.S/.S.s/.H../.D.d 1 b2", theme)


def trail(theme: str) -> MijnlieffScene:
    """The tile that was laid last, and the line it made, marked."""
    scene = board("SD../.D../SH../.... 0 free", theme)
    state = scene.state
    step = RULES.play(state, {state.to_move: RULES.read_choice("L@c4")})
    animate(scene, "mijnlieff", step, state)
    scene.skip()
    return scene


def lines(theme: str) -> MijnlieffScene:
    """Lines of both colors in every direction, a four among them."""
    return board("SDLD/sHss/dSll/HLhh 0 a3", theme)


SCENES: dict[str, Callable[[str], MijnlieffScene]] = {
    "lit": lit,
    "ghost": ghost,
    "lines": lines,
    "pusher": pusher,
    "trail": trail,
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SCENES)
def test_the_board_looks_as_it_did(name: str, theme: str, tmp_path: Path) -> None:
    check_looks_as_stored(SCENES[name](theme), f"mijnlieff-{name}-{theme}", tmp_path)


@pytest.mark.parametrize(
    ("name", "position", "choice", "beat", "share"),
    [
        ("landing", ".Sd./DDLs/.dH./..l. 1 b3", "S@a2", 0, 0.15),
        ("sewing", "SD../.D../SH../.... 0 free", "L@c4", 0, 0.4),
        ("lights", ".Sd./DDLs/.dH./..l. 1 b3", "L@a2", 1, 0.4),
    ],
)
def test_a_turn_looks_as_it_did_halfway(
    name: str, position: str, choice: str, beat: int, share: float, tmp_path: Path
) -> None:
    scene = board(position, "light")
    halfway(scene, "mijnlieff", choice, share, beat)
    check_looks_as_stored(scene, f"mijnlieff-{name}", tmp_path)


def test_another_position_is_seen() -> None:
    """The comparison notices one tile that lies elsewhere."""
    here, there = lit("light"), board(".Sd./DDLs/.dH./...l 1 b3", "light")
    far = distance(drawn(here), drawn(there))
    assert not is_like(far)

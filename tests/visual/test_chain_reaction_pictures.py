"""The board of Chain Reaction is unchanged (picture 09), by stored pictures.

``UPDATE_PICTURES=1 python -m pytest tests/visual`` stores what is drawn now; look at it then.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from pullstrings_qt.games.chain_reaction.scene import ChainReactionScene
from pullstrings_qt.games.chain_reaction.state import ChainReactionState
from pullstrings_qt.look.theme import Theme
from tests.games.chain_reaction.boards import RULES, placed, played
from tests.visual.moments import halfway
from tests.visual.pictures_compared import SIDE, check_looks_as_stored, distance, drawn, is_like

pytestmark = pytest.mark.usefixtures("qapp")
THEMES = ("light", "dark", "contrast")
PICTURE_09 = (
    "b a8, b c8, b e8, b g8, b b7, b d7, b f7, b a6, b c6, w d6, b g6, bw d5, w g4, w a3, "
    "w b2, w d2, w f2, w a1, w c1, w e1, w g1"
)


def board(state: ChainReactionState, theme: str) -> ChainReactionScene:
    scene = ChainReactionScene(Theme(theme))
    scene.set_device(SIDE / 1000, 1.0)
    scene.sync(state)
    scene.begin_pick()
    return scene


def chain(theme: str) -> ChainReactionScene:
    """Picture 09: a tower on d5, five squares lit, the ghosts of the way to e6 and f7."""
    scene = board(placed(PICTURE_09, used=2, scores=(5, 3)), theme)
    scene.hover_place("e6")
    return scene


def homecoming(theme: str) -> ChainReactionScene:
    """Two pieces wait beside the board, row A is lit, a score is below zero."""
    state = played(placed("bw d8, w g4, w d2, b b7, b f7", used=4, scores=(3, -2)), "d8d9")
    return board(state, theme)


def deep(theme: str) -> ChainReactionScene:
    """Nine rows, the other homes, another target."""
    options = {"depth": 9, "homes": "3-5-3", "target": 20}
    return board(RULES.start(options, {}), theme)


SCENES: dict[str, Callable[[str], ChainReactionScene]] = {
    "chain": chain,
    "homecoming": homecoming,
    "deep": deep,
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SCENES)
def test_the_board_looks_as_it_did(name: str, theme: str, tmp_path: Path) -> None:
    check_looks_as_stored(SCENES[name](theme), f"chain_reaction-{name}-{theme}", tmp_path)


HOME = placed("bw d8, w g4, w d2, b b7, b f7", used=4, scores=(3, -2))


@pytest.mark.parametrize(
    ("name", "state", "choice", "beat", "share"),
    [
        ("leaping", placed(PICTURE_09, used=2, scores=(5, 3)), "d5e6", 0, 0.35),
        ("scoring", HOME, "d8d9", 0, 0.5),
        ("coming-home", played(HOME, "d8d9"), "@b2", 0, 0.5),
    ],
)
def test_a_turn_looks_as_it_did_halfway(
    name: str, state: ChainReactionState, choice: str, beat: int, share: float, tmp_path: Path
) -> None:
    scene = board(state, "light")
    halfway(scene, "chain_reaction", choice, share, beat)
    check_looks_as_stored(scene, f"chain_reaction-{name}", tmp_path)


def test_another_position_is_seen() -> None:
    """The comparison notices one man that stands elsewhere."""
    moved = placed(PICTURE_09.replace("w g4", "w g5"), used=2, scores=(5, 3))
    far = distance(drawn(chain("light")), drawn(board(moved, "light")))
    assert not is_like(far)

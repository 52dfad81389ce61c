"""The board is unchanged: scenes without text compared with stored pictures.

``UPDATE_PICTURES=1 python -m pytest tests/visual`` stores what is drawn now; look at it then.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from pullstrings_qt.core.analysis import Analysis, CoachNote, Help
from pullstrings_qt.games.pulling_strings.board_art import pull_kinds
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS, End
from pullstrings_qt.games.pulling_strings.scene import PullingStringsScene
from pullstrings_qt.games.pulling_strings.state import PullingStringsState
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.tile_set import Face, Tile
from tests.games.pulling_strings.boards import LAYOUT, finish, middle_position, position
from tests.visual.pictures_compared import (
    MAX,
    SIDE,
    check_looks_as_stored,
    distance,
    drawn,
    is_like,
    side_by_side,
    stored,
)

pytestmark = pytest.mark.usefixtures("qapp")
THEMES = ("light", "contrast")
STACKS = {(0, 0): 1, (0, 2): 2, (0, 4): 3, (2, 0): 4, (2, 2): 5, (2, 4): 6, (4, 1): 12, (4, 3): 46}


class BareScene(PullingStringsScene):
    """A board whose tiles show nothing."""

    def _tile_of(self, end: End) -> Tile:
        return Tile(LAYOUT[end], Face(" ", "nothing"), Face(" ", "nothing"))


def board(state: PullingStringsState, theme: str) -> PullingStringsScene:
    """Return a board at rest whose tiles show nothing."""
    scene = BareScene(Theme(theme))
    scene.set_device(SIDE / 1000, 1.0)
    scene.sync(state)
    return scene


def start(theme: str) -> PullingStringsScene:
    return board(position({(2, 2): 5}), theme)


def hint(theme: str) -> PullingStringsScene:
    scene = board(middle_position(), theme)
    scene.show_hint("n4")
    finish(scene)
    return scene


def stacks(theme: str) -> PullingStringsScene:
    return board(position(STACKS), theme)


def cords(theme: str) -> PullingStringsScene:
    """Squares pulled n2, circles e4 and both s5; w1 is lit; n3 and e2 are broken."""
    scene = board(position({(2, 2): 5}, "n3 e2"), theme)
    n2, e4, s5 = (END_NUMBERS[name] for name in ("n2", "e4", "s5"))
    scene.show_hint("w1")
    finish(scene)
    scene.strings.kinds = {
        **scene.strings.kinds,
        **pull_kinds({0: n2, 1: e4}),
        **pull_kinds({0: s5, 1: s5}),
    }
    return scene


def advice(theme: str) -> PullingStringsScene:
    """Squares are advised n2, e1 and s5, circles may pull n2 and w1; the coach minds a stack."""
    scene = board(middle_position(), theme)
    scene.set_theme(Theme(theme, reduced_motion=True))
    shares, likely = {"n2": 0.3, "e1": 0.6, "s5": 0.1}, {"n2": 0.6, "w1": 0.37, "s1": 0.03}
    scene.show_advice(
        Analysis(0, dict.fromkeys(shares, 0.5), shares, (0.5, 0.5), 1, {1: likely}), Help.ADVICE
    )
    scene.show_note(CoachNote("Careful.", ("c17", "c12"), True))
    return scene


SCENES: dict[str, Callable[[str], PullingStringsScene]] = {
    "start": start,
    "hint": hint,
    "stacks": stacks,
    "cords": cords,
    "advice": advice,
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_looks_as_it_did(name: str, theme: str, tmp_path: Path) -> None:
    check_looks_as_stored(SCENES[name](theme), f"{name}-{theme}", tmp_path)


def one_disk_more(theme: str) -> PullingStringsScene:
    return board(position({(2, 2): 6}), theme)


def another_number(theme: str) -> PullingStringsScene:
    return board(position({**STACKS, (4, 3): 45}), theme)


def an_end_broken(theme: str) -> PullingStringsScene:
    return board(position({(2, 2): 5}, "w5"), theme)


def no_ghosts(theme: str) -> PullingStringsScene:
    scene = hint(theme)
    scene.signs.signs = []
    return scene


def cord_of_the_other_seat(theme: str) -> PullingStringsScene:
    scene = cords(theme)
    scene.strings.kinds = {**scene.strings.kinds, END_NUMBERS["n2"]: "seat1"}
    return scene


def a_gauge_less(theme: str) -> PullingStringsScene:
    scene = advice(theme)
    scene.tiles[END_NUMBERS["s5"]].gauge = None
    return scene


CHANGES = [
    ("start", one_disk_more),
    ("stacks", another_number),
    ("start", an_end_broken),
    ("hint", no_ghosts),
    ("cords", cord_of_the_other_seat),
    ("advice", a_gauge_less),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("name", "make"), CHANGES)
def test_a_small_change_is_seen(
    name: str, make: Callable[[str], PullingStringsScene], theme: str
) -> None:
    far = distance(stored(f"{name}-{theme}"), drawn(make(theme)))
    assert not is_like(far), f"nobody would see it: {far}"


def test_what_differs_is_shown_beside_both_pictures() -> None:
    before, now = stored("start-light"), drawn(one_disk_more("light"))
    row = side_by_side(before, now)
    assert distance(row.copy(0, 0, SIDE, SIDE), before) == (0, 0)
    assert distance(row.copy(SIDE, 0, SIDE, SIDE), now) == (0, 0)
    differing = row.copy(2 * SIDE, 0, SIDE, SIDE)
    assert differing.pixelColor(5, 5).lightness() == 0
    middle = differing.copy(SIDE // 2 - 20, SIDE // 2 - 25, 40, 50)
    black = middle.copy()
    black.fill(0)
    assert distance(middle, black).largest > MAX.largest

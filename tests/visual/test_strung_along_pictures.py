"""The table of Strung Along is unchanged (picture 10), by stored pictures.

``UPDATE_PICTURES=1 python -m pytest tests/visual`` stores what is drawn now; look at it then.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from pullstrings_qt.games.strung_along.scene import StrungAlongScene
from pullstrings_qt.games.strung_along.state import StrungAlongState
from pullstrings_qt.look.theme import Theme
from tests.games.strung_along.tables import table
from tests.visual.moments import halfway
from tests.visual.pictures_compared import SIDE, check_looks_as_stored, distance, drawn, is_like

pytestmark = pytest.mark.usefixtures("qapp")
THEMES = ("light", "dark", "contrast")


def at(state: StrungAlongState, theme: str) -> StrungAlongScene:
    scene = StrungAlongScene(Theme(theme))
    scene.set_device(SIDE / scene.shape[0], 1.0)
    scene.sync(state)
    scene.begin_pick()
    return scene


def picture_10(drawn_card: str = "A") -> StrungAlongState:
    return table(
        4,
        lots=("AF", "D*", "GCB", None),
        drawn=drawn_card,
        piles=("AAAADDDFFB++", "EEEEEGGC*", "BBBBFFFFAD+", "CCCGGGAE"),
        out=(False, False, False, True),
    )


def laying(theme: str) -> StrungAlongScene:
    """Picture 10: two lots with room, one full, one taken; lot 2 is picked, lot 1 pointed at."""
    scene = at(picture_10(), theme)
    scene.pick("lot2")
    scene.select_place("lot2")
    scene.hover_place("lot1")
    return scene


def last_round(theme: str) -> StrungAlongScene:
    """Five seats; the timer is out, no card is left in the deck, the deck has a ring."""
    lots = ("AAB", "+", None, "", "*E+")
    out = (False, False, True, False, False)
    scene = at(table(5, lots=lots, last_round=True, deck="", out=out), theme)
    scene.hover_place("deck")
    return scene


def counting(theme: str) -> StrungAlongScene:
    """A first turn: nothing can be done but to draw, and the timer is counted down."""
    return at(table(3, options={"countdown": True}), theme)


SCENES: dict[str, Callable[[str], StrungAlongScene]] = {
    "laying": laying,
    "last-round": last_round,
    "counting": counting,
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SCENES)
def test_the_table_looks_as_it_did(name: str, theme: str, tmp_path: Path) -> None:
    check_looks_as_stored(SCENES[name](theme), f"strung_along-{name}-{theme}", tmp_path)


@pytest.mark.parametrize(
    ("name", "state", "choice", "share"),
    [
        ("drawing", table(3, deck="G" + "A" * 14), "draw", 0.2),
        ("sorting", table(3, lots=("CE", "", ""), drawn="A"), "lot1", 0.4),
        ("taking", table(3, lots=("A+*", "B", "C")), "take1", 0.4),
    ],
)
def test_a_turn_looks_as_it_did_halfway(
    name: str, state: StrungAlongState, choice: str, share: float, tmp_path: Path
) -> None:
    scene = at(state, "light")
    halfway(scene, "strung_along", choice, share)
    check_looks_as_stored(scene, f"strung_along-{name}", tmp_path)


def test_another_card_is_seen() -> None:
    """The comparison notices one card that is another."""
    here, there = at(picture_10(), "light"), at(picture_10("E"), "light")
    assert not is_like(distance(drawn(here), drawn(there)))

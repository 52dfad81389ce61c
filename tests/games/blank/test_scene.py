"""The board of Blank; `tests/conformance` has the checks of every board."""

import pytest
from PySide6.QtCore import Qt

from pullstrings_qt.games.blank.rules import BlankRules
from pullstrings_qt.games.blank.scene import BlankScene
from pullstrings_qt.look.theme import Theme
from tests.board_scenes import animate

pytestmark = pytest.mark.usefixtures("qapp")

RULES = BlankRules()


def board(text: str = "x.o/.#./... x", *, still: bool = True) -> BlankScene:
    """Return a board that shows a position."""
    scene = BlankScene(Theme(reduced_motion=still))
    scene.sync(RULES.read_position(text, {"stones": text.count("#")}, {}))
    return scene


def test_places_say_what_is_on_them() -> None:
    names = {place.id: (place.name, place.choosable) for place in board().places()}
    assert names["a3"] == ("a3: Cross", False)
    assert names["c3"] == ("c3: Nought", False)
    assert names["b2"] == ("b2: stone", False)
    assert names["a1"] == ("a1, free", True)


def test_arrows_go_from_square_to_square_and_what_is_picked_or_taken_is_said() -> None:
    scene = board()
    assert scene.neighbor("a3", Qt.Key.Key_Right) == "b3"
    assert scene.neighbor("a3", Qt.Key.Key_Down) == "a2"
    assert scene.neighbor("a3", Qt.Key.Key_Left) is None
    assert scene.neighbor("a3", Qt.Key.Key_Up) is None
    assert scene.why_not("b2") == "The square b2 is taken."
    assert scene.why_not("a1") == ""
    scene.pick("b2")
    assert scene.picked is None
    assert scene.pick_words() == "Choose a square"
    scene.pick("a1")
    assert scene.pick_words() == "Put your mark on a1"


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_a_winning_turn_is_played_in_two_beats(still: bool) -> None:
    scene = board("x.o/x#o/... x", still=still)
    begun = []
    scene.beat_begun.connect(lambda beat: begun.append(beat.places))
    animate(scene, "blank", RULES.play(scene.state, {0: 6}), scene.state)
    while scene.is_animating:
        scene.timeline.seek(scene.timeline.duration)
    assert begun == [("a1",), ("a3", "a2", "a1")]

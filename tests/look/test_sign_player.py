"""The motion of a sign plays once, and not at all with reduced motion."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject

from pullstrings_qt.look.sign_player import SignPlayer
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.pictures import FRAMES, sign_motion

pytestmark = pytest.mark.usefixtures("qapp")
LIGHT = Theme()


@pytest.fixture
def owner() -> Iterator[QObject]:
    parent = QObject()
    yield parent
    parent.deleteLater()


@pytest.fixture
def player(owner: QObject) -> SignPlayer:
    return SignPlayer(owner)


@pytest.mark.parametrize("letter", ["J", "Z"])
def test_all_pictures_follow_each_other_once(player: SignPlayer, letter: str) -> None:
    shown: list[object] = []
    player.frame_changed.connect(shown.append)
    player.play(letter, LIGHT)
    motion = sign_motion(letter)
    assert motion is not None
    for number in range(FRAMES):
        player.clock.setCurrentTime(motion.step * number + motion.step // 2)
    player.clock.setCurrentTime(player.clock.duration())
    assert shown == [*range(FRAMES), None]
    assert not player.is_playing
    assert player.frame is None


def test_stopping_shows_the_still(player: SignPlayer) -> None:
    shown: list[object] = []
    player.frame_changed.connect(shown.append)
    player.play("J", LIGHT)
    player.clock.setCurrentTime(500)
    assert isinstance(shown[-1], int)
    player.stop()
    assert not player.is_playing
    assert shown[-1] is None


@pytest.mark.parametrize(
    ("letter", "theme"), [("A", LIGHT), (None, LIGHT), ("J", Theme(reduced_motion=True))]
)
def test_what_does_not_move(player: SignPlayer, letter: str | None, theme: Theme) -> None:
    player.play(letter, theme)
    assert not player.is_playing


def test_another_sign_ends_the_motion_before(player: SignPlayer) -> None:
    player.play("J", LIGHT)
    player.clock.setCurrentTime(500)
    player.play("A", LIGHT)
    assert (player.frame, player.is_playing) == (None, False)

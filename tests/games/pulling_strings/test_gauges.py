"""Help on the board: gauges of an analysis on the tiles, and the coach's note."""

import pytest
from PySide6.QtGui import QImage

from pullstrings_qt.core.analysis import Analysis, CoachNote, Help
from pullstrings_qt.games.pulling_strings.gauge import Gauge, gauges
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.scene import PullingStringsScene
from pullstrings_qt.look.theme import Theme
from tests.board_scenes import animate
from tests.games.pulling_strings.boards import (
    middle_position,
    new_scene,
    picture,
    shown_gauges,
    step_of,
)

pytestmark = pytest.mark.usefixtures("qapp")
N3, E5, S1, W2 = (END_NUMBERS[end] for end in ("n3", "e5", "s1", "w2"))


def analysis(shares: dict[str, float] | None = None, seat: int = 0) -> Analysis:
    return Analysis(
        seat=seat,
        values={"n3": 0.5, "e5": 0.5, "s1": 0.5, "w2": 0.5},
        shares=shares or {"n3": 0.4, "e5": 0.59, "s1": 0.01},
        chances=(0.5, 0.5),
        effort=1,
        likely={1 - seat: {"n3": 0.8, "w2": 0.2}},
    )


def calm_scene() -> PullingStringsScene:
    return new_scene(middle_position(), Theme(reduced_motion=True))


def test_both_kinds_have_one_scale_and_the_smallest_shares_are_left_out() -> None:
    shown = gauges(analysis(), Help.ADVICE)
    assert shown[N3] == Gauge(0, 0.5, 1.0)
    assert shown[E5].own == pytest.approx(0.59 / 0.8)
    assert shown[S1] == Gauge(0, 0.0, 0.0)
    assert shown[W2].likely == pytest.approx(0.25)
    shown = gauges(analysis(seat=1), Help.NUDGE)
    assert {gauge.own for gauge in shown.values()} == {0.0}
    assert all(gauge.outlines_only and gauge.seat == 1 for gauge in shown.values())
    assert shown[W2].likely == pytest.approx(0.25)
    shown = gauges(analysis({"n3": 0.25, "n3:b": 0.25, "-": 0.5}), Help.ADVICE)
    assert shown[N3].own == pytest.approx(0.5 / 0.8)


def test_help_is_replaced_or_taken_away_and_a_note_about_no_place_draws_nothing() -> None:
    scene = calm_scene()
    scene.show_advice(analysis({"n3": 1.0}), Help.ADVICE)
    scene.show_advice(analysis({"e5": 1.0}), Help.ADVICE)
    assert shown_gauges(scene) == gauges(analysis({"e5": 1.0}), Help.ADVICE)
    scene = calm_scene()
    plain = picture(scene)
    scene.show_note(CoachNote("Careful.", ("nowhere",), True))
    assert not differ(plain, picture(scene))
    scene = calm_scene()
    scene.show_advice(analysis(), Help.ADVICE)
    scene.show_note(CoachNote("Careful.", ("c6",), True))
    unhelped = calm_scene()
    before = middle_position()
    for each in (scene, unhelped):
        animate(each, "pulling_strings", step_of(before, "n3", "w4"), before)
        each.skip()
    assert shown_gauges(scene) == {}
    assert not differ(picture(unhelped), picture(scene))


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_help_is_seen_on_the_board_and_leaves_nothing_behind(theme: str) -> None:
    scene = calm_scene()
    scene.set_theme(Theme(theme, reduced_motion=True))
    plain = picture(scene)
    scene.show_advice(analysis(), Help.NUDGE)
    nudged = picture(scene)
    scene.show_advice(analysis(), Help.ADVICE)
    advised = picture(scene)
    assert differ(plain, nudged)
    assert differ(nudged, advised)
    scene.hide_advice()
    assert not differ(plain, picture(scene))
    scene.show_note(CoachNote("Careful.", ("c6", "c1", "n2"), True))
    assert differ(plain, picture(scene))
    scene.show_note(None)
    assert not differ(plain, picture(scene))


def differ(first: QImage, second: QImage) -> bool:
    return first != second

"""The bubble of a better choice covers nothing it is about, in any game."""

from random import Random
from typing import Any

import pytest

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.core.review import BetterLine
from pullstrings_qt.look.box import board_scene
from pullstrings_qt.look.caption import CaptionRoom, covered
from pullstrings_qt.look.theme import Theme
from tests.board_scenes import NAMES
from tests.conformance.sample_matches import Case, random_match

GAMES = ("pulling_strings", "mijnlieff", "chain_reaction", "strung_along")
WORDS = "Turn 12: this would have won 36 more of 100 such matches."
LINES = 10


def other_lines(game: str) -> list[BetterLine]:
    """Return turns of a random match, and what another choice of a seat would have done."""
    spec, chance = game_spec(game), Random(game)
    rules, words, lines = spec.rules(), spec.words(), []
    turns = [turn for turn in random_match(Case(spec, {}), 0) if turn.choices]
    for turn in chance.sample(turns, min(LINES, len(turns))):
        seat = min(turn.choices)
        better: dict[int, Any] = dict(turn.choices)
        better[seat] = chance.choice(list(rules.choices(turn.before, seat)))
        step = rules.play(turn.before, better)
        story = words.story(turn.before, step, words.speaker(NAMES, turn.before))
        lines.append(BetterLine(turn.before, turn.choices, better, seat, story, step, WORDS))
    return lines


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("text", "scale"), [(2.0, 0.6), (1.0, 0.3)])
@pytest.mark.parametrize("game", GAMES)
def test_the_bubble_of_what_might_have_been_lies_on_nothing_it_speaks_of(
    game: str, text: float, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = board_scene(game_spec(game))(Theme(text_scale=text, reduced_motion=True))
    scene.set_device(scale, 1.0)
    rooms: list[CaptionRoom] = []
    draw = type(scene).draw_better

    def note(drawn: Any, line: BetterLine) -> CaptionRoom:
        rooms.append(draw(drawn, line))
        return rooms[-1]

    monkeypatch.setattr(type(scene), "draw_better", note)
    for line in other_lines(game):
        scene.show_better(line)
        assert scene.caption.text == WORDS
        assert covered(scene.caption.box, rooms[-1]) == 0
    assert rooms

"""The account of a turn: joining steps, the most important beat, the deciding beat."""

import pytest

from pullstrings_qt.core.game import Outcome, Seat
from pullstrings_qt.core.story import Beat, Story, deciding_beat, join, last_beat


def beat(text: str, *gains: int, by: tuple[Seat, ...] = (0,)) -> Beat:
    return Beat(by, text, text.rstrip("."), (), gains or (0, 0))


def stories(*turns: list[tuple[int, ...]]) -> list[Story]:
    """Return a story for each list of gains, one beat for each of them."""
    return [
        Story(tuple(beat(f"{number}.{index}.", *gains) for index, gains in enumerate(turn)))
        for number, turn in enumerate(turns)
    ]


def won(*scores: int, by: tuple[Seat, ...] = (0,)) -> Outcome:
    return Outcome(by, "points", scores)


def test_a_turn_of_several_steps_is_one_story_in_order_without_gaps() -> None:
    chain = [Story((beat("Leap."),)), Story((beat("Over.", 2, 0), beat("Back.", 0, -1)))]
    whole = join(chain)
    assert whole.sentences == ("Leap.", "Over.", "Back.")
    assert whole.text == "Leap. Over. Back."
    assert whole.gains == (2, -1)
    assert join(iter(chain)) == whole
    assert Story((beat("One."), beat(""), beat("Two."))).text == "One. Two."


def test_the_headline_is_the_beat_that_changed_most_or_the_last_that_somebody_caused() -> None:
    small, large, last = beat("Small.", 1, 0), beat("Large.", 0, -3), beat("Last.")
    first, second, swing = beat("First.", 2, 0), beat("Second.", 0, 2), beat("Swing.", 2, -2)
    quiet, still, rules = beat("Quiet."), beat("Still."), beat("The round is over.", by=())
    for beats, headline in (
        *(((small, large, last), large), ((large, small), large), ((large, swing, small), swing)),
        *(((first, second), second), ((quiet, still), still), ((quiet, rules), quiet)),
        ((rules,), rules),
    ):
        assert Story(beats).headline == headline


@pytest.mark.parametrize(
    ("turns", "outcome", "found"),
    [
        pytest.param(
            [[(1, 0)], [(0, 1), (2, 0)], [(0, 1)], [(1, 0)]], won(4, 2), (1, 1), id="for good"
        ),
        pytest.param([[(2, 0)], [(0, 3)], [(2, 0)], [(1, 0)]], won(5, 3), (2, 0), id="ahead again"),
        pytest.param([[(2, 0)], [(0, 2)], [(1, 0)], [(0, 0)]], won(3, 2), (2, 0), id="drawn level"),
        pytest.param([[(3, 3)], [(0, -2)], [(0, 1)]], won(3, 2), (1, 0), id="a loss of the other"),
        pytest.param([[(0, 1)], [(3, 1)], [(1, 1)]], won(4, 3), (1, 0), id="by the difference"),
        # Strung Along: everybody begins with a yarn, so all totals are 1.
        pytest.param([[(0, 2)], [(3, 0)]], won(4, 3), (1, 0), id="scores begin at 1"),
        pytest.param([[(0, 2)], [(3, 0)]], won(9, 3), None, id="ahead from the start"),
        pytest.param(
            [[(5, 0, 0)], [(0, 0, 3)], [(0, 4, 0)], [(0, 0, 2)], [(0, 0, 0)]],
            won(5, 4, 5, by=(0, 2)),
            (3, 0),
            id="the last winner draws level",
        ),
        pytest.param(
            [[(2, 0, 2)], [(0, 3, 0)], [(2, 0, 0)], [(0, 0, 2)]],
            won(4, 3, 4, by=(0, 2)),
            (3, 0),
            id="both winners overtake",
        ),
        pytest.param([[(1, 0)], [(0, 1)]], won(1, 1, by=()), None, id="nobody wins"),
        pytest.param([], won(0, 0), None, id="no turn"),
        pytest.param([[(0, 0)]], won(0, 0, by=(0, 1)), None, id="all win at nothing"),
        # Chain Reaction, seven in front: the winner may have fewer points.
        pytest.param([[(1, 0)], [(0, 3)], [(0, 0)]], won(1, 3), None, id="somebody else has more"),
        pytest.param([[(1, 0)], [(0, 3)], [(0, 0)]], won(3, 3), None, id="as many as the winner"),
    ],
)
def test_the_deciding_beat_takes_the_lead_for_good(
    turns: list[list[tuple[int, ...]]], outcome: Outcome, found: tuple[int, int] | None
) -> None:
    assert deciding_beat(stories(*turns), outcome) == found


def test_the_last_beat_that_is_meant_is_asked_for_and_gains_are_of_one_length() -> None:
    match = stories([(1, 0), (1, 0)], [(0, 1), (0, 0)])
    asked = []

    def gives_light(given: Beat) -> bool:
        asked.append(given.text)
        return given.gains[0] > 0

    assert last_beat(match, gives_light) == (0, 1)
    assert asked == ["1.1.", "1.0.", "0.1."]
    with pytest.raises(ValueError, match=r"shorter|longer"):
        _gains = Story((beat("Two.", 1, 0), beat("Three.", 1, 0, 0))).gains
    with pytest.raises(ValueError, match=r"shorter|longer"):
        deciding_beat(stories([(1, 0, 0)]), won(1, 0))

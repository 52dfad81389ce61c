"""The first lesson of Strung Along agrees with its rules."""

from collections import Counter

from pullstrings_qt.core.registry import game_spec
from tests.games.lessons import lesson_of, played, saying

STEPS = played("strung_along")


def test_one_round_from_its_first_card_to_its_last_lot_with_its_points() -> None:
    first = next(each for each in STEPS if each.turns)
    assert first.turns[0].before.lots == ("", "", "")
    end = saying(STEPS, "so the round is over")
    assert end.state.lots == ("", "", "")
    assert end.state.to_move == 2, "Kim begins the next round"
    round_ = STEPS[STEPS.index(first) : STEPS.index(end) + 1]
    assert not any(each.step.position for each in round_), "no step begins elsewhere"
    taken = saying(STEPS, "That makes 6")
    assert taken.totals[0] == 6 == 3 + 1 + 2
    assert Counter(taken.state.piles[0]) == {"A": 2, "B": 1, "+": 1}
    chosen = saying(STEPS, "cost you 2 points")
    assert chosen.totals[0] == 14
    assert Counter(chosen.state.piles[0])["A"] == 4
    rules, words = game_spec("strung_along").rules(), game_spec("strung_along").words()
    before = chosen.turns[0].before
    other = rules.play(before, {0: rules.read_choice("take1")}).state
    assert words.seat_total(other, 0) - words.seat_total(before, 0) == -2
    setup = lesson_of("strung_along").setup
    assert setup is not None
    cards = Counter([*setup["deck"], *setup["start"]])
    assert cards == {**dict.fromkeys("ABCDEF", 9), "+": 10, "*": 3, "!": 1}

"""A match in numbers, which programs that learn play; its adapters are tried by make rl-test."""

from copy import deepcopy
from random import Random

import pytest

from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.core.game import marked, squeezed
from pullstrings_qt.core.registry import GameSpec, games
from pullstrings_qt.rl.match_in_numbers import MatchInNumbers

every_game = pytest.mark.parametrize("spec", games().values(), ids=lambda spec: spec.id)


def play_at_random(match: MatchInNumbers, chance: Random) -> None:
    while match.returns is None:
        match.play({seat: chance.choice(match.legal(seat)) for seat in match.deciding})


@every_game
def test_a_match_is_played_by_numbers_alone(spec: GameSpec) -> None:
    match = MatchInNumbers(spec.id)
    match.deal(5)
    begun = match.state
    copied = deepcopy(match)
    play_at_random(match, Random(1))
    assert match.returns is not None
    assert sum(match.returns) == pytest.approx(1)
    assert match.deciding == []
    assert match.legal(0) == []
    assert copied.state == begun
    match.deal(5)
    assert match.state == begun
    assert len(match.observation(0)) == len(copied.observation(1))


def test_choices_and_places_become_numbers_and_wrong_ones_are_refused() -> None:
    match = MatchInNumbers("mijnlieff")
    (seat,) = match.deciding
    wrong = next(n for n in range(len(match.choices)) if n not in match.legal(seat))
    with pytest.raises(IllegalChoice):
        match.play({seat: wrong})
    assert marked(1, 3) == [0.0, 1.0, 0.0]
    assert marked(None, 2) == [0.0, 0.0]
    assert [squeezed(number, 5) for number in (0, 5, -5, 15)] == [0, 0.5, -0.5, 0.75]
    match = MatchInNumbers("chain_reaction")
    match.longest = 3
    play_at_random(match, Random(1))
    assert match.turns == 3
    assert match.is_cut
    assert match.returns == (0.5, 0.5)
    assert match.deciding == []

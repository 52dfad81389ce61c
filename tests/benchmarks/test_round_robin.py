"""Results of the round robins: seats, counts, and reproducibility."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks.chances import Saying, fitted, tenths
from benchmarks.matches import (
    YARDSTICKS,
    Pairing,
    Result,
    engine,
    in_order,
    play,
    play_all,
    play_match,
    player,
    read_log,
    seatings,
    win_shares,
)
from benchmarks.round_robin import elo, mean_score, pairings, player_names
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.opponents import calibrated
from pullstrings_qt.core.registry import game_spec

PAIRING = Pairing("blank", "{}", "8", "1", 0)


def result(first: str, second: str, number: int, score: float) -> Result:
    return Result(Pairing("blank", "{}", first, second, number), score, 0.0, "line", 9, ((), ()))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("alone", [True, False])
def test_everybody_sits_in_every_seat_equally_often(seats: int, alone: bool) -> None:
    ways = seatings(seats, alone=alone)
    counts = [sum(seat in way for way in ways) for seat in range(seats)]
    assert len(set(counts)) == 1
    if alone:
        assert all(len(way) == 1 for way in ways)
    else:
        assert sum(counts) / len(ways) == seats / 2


def test_matches_are_the_same_again_and_in_the_engine_as_here() -> None:
    for number in range(2):
        pairing = replace(PAIRING, number=number)
        here, again = play(pairing), play(pairing)
        there = play(pairing, in_process=False)
        results = {replace(each, ms=((), ())) for each in (here, again, there)}
        assert len(results) == 1
        assert len(here.ms[0]) >= 2
    engine().close()
    engine.cache_clear()


def test_a_match_can_begin_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def last(_game: str, view: Any, seat: int, _chance: Random) -> Any:
        asked.append(seat)
        return game_spec("blank").rules().choices(view, seat)[-1]

    monkeypatch.setitem(YARDSTICKS, "last", last)
    pairing = replace(PAIRING, first="last", second="last")
    whole = len(play_match(pairing).record.turns)
    assert len(asked) == whole
    asked.clear()
    assert len(play_match(replace(pairing, opening=2)).record.turns) - 2 == len(asked)


def test_a_log_is_gone_on_with_and_a_line_cut_short_is_played_again(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    wanted = pairings("blank", ["1", "8"], 3)
    first = list(play_all(wanted[:2], processes=1, log=log))
    with log.open("a") as file:
        file.write('{"pairing": {"ga')
        file.write("\n")
    more = list(play_all(wanted, processes=1, log=log))
    assert more[:2] == first
    assert set(read_log(log)) == {pairing.key for pairing in wanted}
    assert list(play_all(wanted, processes=1, log=log, seconds=0)) == more


def test_when_the_time_is_up_there_is_the_beginning_of_the_whole() -> None:
    assert list(in_order(abs, range(-3, 0), processes=1)) == [3, 2, 1]
    assert list(in_order(abs, range(-3, 0), processes=1, seconds=-1)) == []


def test_processes_give_all_back_in_order_by_name_with_shared_wins() -> None:
    assert list(in_order(abs, range(-9, 0), processes=2)) == list(range(9, 0, -1))
    assert list(in_order(abs, range(-9, 0), processes=2, seconds=-1)) == []
    assert player_names("random,2-4,uct-100") == ["random", "2", "3", "4", "uct-100"]
    with pytest.raises(ValueError, match="grandmaster"):
        player("grandmaster")
    assert win_shares(Outcome((1,), "", (0, 1))) == (0, 1)
    assert win_shares(Outcome((), "", (0, 1))) == (0.5, 0.5)
    assert win_shares(Outcome((0, 2), "", (3, 1, 3))) == (0.5, 0, 0.5)
    score = mean_score([1.0] * 3)
    assert score.share == 1
    assert score.error > 0.3
    assert mean_score([1.0, 0.0] * 200).error == pytest.approx(0.05, abs=0.001)


def test_elo_of_a_ladder_is_that_of_its_steps() -> None:
    """70 % is 147 points; two steps of it add up, whoever is named first."""
    steps = [("b", "a"), ("c", "b")]
    results = [
        result(first, second, number, float(number < 700))
        for first, second in steps
        for number in range(1000)
    ]
    ratings = elo(results)
    assert ratings["a"][0] == 0
    assert ratings["b"][0] == pytest.approx(147, abs=1)
    assert ratings["c"][0] == pytest.approx(294, abs=2)
    assert ratings["b"][1] == pytest.approx(24, abs=1)


def test_the_calibration_that_made_the_matches_is_found_again() -> None:
    chance, truth = Random(3), 0.5
    said = []
    for number in range(3000):
        mine = chance.random()
        wins = chance.random() < calibrated((mine, 1 - mine), truth)[0]
        happened = (1.0, 0.0) if wins else (0.0, 1.0)
        said.append(Saying(number, 0, (mine, 1 - mine), mine, happened))
    assert fitted(said[::6]) == pytest.approx(truth, abs=0.1)
    assert sum(each.fits for each in tenths(said, truth).values()) == len(tenths(said, truth))
    assert not all(each.fits for each in tenths(said, 1.0).values())

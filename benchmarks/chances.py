"""Calibration of the chances: predictions before each turn, and the outcomes.

Run by hand: ``python -m benchmarks.chances --game mijnlieff --matches 100``. Levels that are equal
or neighbors play each other, drawn by the number of the match; before each turn, or now and then,
an analysis says the chances. Matches of even numbers are for fitting
`Opponents.chance_sharpness`, those of odd numbers are held out, and only they are judged.
Everything is seeded; what effort was used is printed, and a search of more effort is surer.
"""

import argparse
import json
import math
import statistics
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.machine import table
from benchmarks.matches import MAX_CHOICES, in_order, match_options, win_shares
from pullstrings_qt.core.analysis import QUICK_EFFORT
from pullstrings_qt.core.engine_protocol import seed_for
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.opponents import calibrated
from pullstrings_qt.core.registry import game_spec, games

TOLERANCE: Final = 0.05
"""How far what is said of a tenth may be from what happened."""
MIN: Final = 0.001
"""A chance of 0 counts as this much in the log-loss."""

Chances = tuple[float, ...]


@dataclass(frozen=True)
class Saying:
    """What an analysis said before a turn, and what came of the match.

    Attributes:
        match: its number.
        seat: for whom it was asked.
        chances: of every seat, as the search says without calibration.
        value: what the search expects for the seat.
        happened: the share of the win of every seat.
    """

    match: int
    seat: Seat
    chances: Chances
    value: float
    happened: Chances


def levels_of(game: str, number: int, seats: int) -> list[str]:
    """Return the levels of a match: equal ones and neighbors."""
    opponents = game_spec(game).opponents()
    assert opponents is not None
    ids = [level.id for level in opponents.levels()]
    chance = Random(f"chances {game} {number}")
    middle = chance.randrange(len(ids))
    drawn = [middle + chance.choice((-1, 0, 1)) for _seat in range(seats)]
    return [ids[min(max(0, level), len(ids) - 1)] for level in drawn]


def sayings(game: str, effort: float, every: int, number: int) -> list[Saying]:
    """Return what was said during one match between levels."""
    spec = game_spec(game)
    rules, words, opponents = spec.rules(), spec.words(), spec.opponents()
    assert opponents is not None
    options = match_options(game, "{}")
    state = rules.start(options, rules.draw_setup(options, Random(f"chances {number}")))
    levels = levels_of(game, number, rules.seats(options))
    said: list[tuple[Seat, Chances, float]] = []
    turn = 0
    for _entry in range(MAX_CHOICES):
        deciding = sorted(rules.deciding(state))
        if not deciding:
            break
        begins = words.begins_turn(state)
        turn += begins
        seeds = {seat: seed_for(f"chances {game} {number}", turn, seat) for seat in deciding}
        if begins:
            seat = deciding[turn // every % len(deciding)]
            if turn % every == number % every:
                found = opponents.analyze(rules.view(state, seat), seat, effort, seeds[seat])
                if found is None:
                    return []
                said.append((seat, found.chances, found.value))
        choices = {
            seat: opponents.choose(rules.view(state, seat), seat, levels[seat], seeds[seat])
            for seat in deciding
        }
        state = rules.play(state, choices).state
    outcome = rules.outcome(state) or rules.agreed_draw(state)
    happened = win_shares(outcome)
    return [Saying(number, seat, chances, value, happened) for seat, chances, value in said]


def collect(
    game: str,
    matches: int,
    effort: float,
    *,
    every: int = 1,
    processes: int = 2,
    log: Path | None = None,
    seconds: float | None = None,
) -> list[Saying]:
    """Return what was said in all matches; with a log, those that are new are added to it.

    Args:
        game: its id.
        matches: so many, from number 0.
        effort: of each analysis.
        every: ask before each turn, or only every second, third …
        processes: matches at the same time.
        log: where matches are kept.
        seconds: by the clock, after which no match is begun; None for all.
    """
    known: dict[int, list[Saying]] = {}
    if log is not None and log.exists():
        for line in log.read_text(encoding="utf-8").splitlines():
            data = json.loads(line)
            if (data["game"], data["effort"], data["every"]) == (game, effort, every):
                known[data["match"]] = [_saying(each) for each in data["sayings"]]
    wanted = [number for number in range(matches) if number not in known]
    fresh = in_order(partial(sayings, game, effort, every), wanted, processes, seconds)
    for number, said in zip(wanted, fresh, strict=False):
        known[number] = said
        if log is not None:
            data = {"game": game, "effort": effort, "every": every, "match": number}
            data["sayings"] = [asdict(each) for each in said]
            with log.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(data)}\n")
    return [saying for number in sorted(known) for saying in known[number]]


def _saying(data: dict[str, Any]) -> Saying:
    return Saying(
        **{**data, "chances": tuple(data["chances"]), "happened": tuple(data["happened"])}
    )


def log_loss(said: Sequence[Saying], sharpness: float) -> float:
    """Return the mean logarithm of what was said too little of those who won."""
    return statistics.fmean(
        -sum(
            share * math.log(max(chance, MIN))
            for share, chance in zip(
                each.happened, calibrated(each.chances, sharpness), strict=True
            )
        )
        for each in said
    )


def seat_loss(said: Sequence[Saying], chance_of: Callable[[Saying], float]) -> float:
    """Return the log-loss of what was said of the deciding seat alone: does it win or not."""
    total = 0.0
    for each in said:
        chance = min(max(chance_of(each), MIN), 1 - MIN)
        share = each.happened[each.seat]
        total -= share * math.log(chance) + (1 - share) * math.log(1 - chance)
    return total / len(said)


def fitted(said: Sequence[Saying]) -> float:
    """Return the sharpness with the least log-loss, to two digits.

    Where it hardly matters, since the search says nothing between certain and even, it is 1.
    """
    best = _lowest(
        lambda power: log_loss(said, math.exp(power)) + 1e-4 * power**2,
        math.log(0.05),
        math.log(20),
    )
    return float(f"{math.exp(best):.2g}")


def _lowest(function: Callable[[float], float], low: float, high: float) -> float:
    """Return where a function with one valley is lowest."""
    for _step in range(25):
        third = (high - low) / 3
        if function(low + third) < function(high - third):
            high -= third
        else:
            low += third
    return (low + high) / 2


@dataclass(frozen=True)
class Tenth:
    """The chances that were said of one tenth, and what happened.

    Attributes:
        said, happened: means.
        error: two standard errors of the difference; what was said in one match is one sample.
        count: how many chances, of all seats.
    """

    said: float
    happened: float
    error: float
    count: int

    @property
    def fits(self) -> bool:
        """Whether it is within the tolerance."""
        return abs(self.said - self.happened) <= TOLERANCE


def tenths(said: Sequence[Saying], sharpness: float) -> dict[int, Tenth]:
    """Return each tenth that was said at all, 0 for chances below 10 %."""
    found: dict[int, list[tuple[int, float, float]]] = defaultdict(list)
    for each in said:
        for chance, share in zip(calibrated(each.chances, sharpness), each.happened, strict=True):
            found[min(9, int(10 * chance))].append((each.match, chance, share))
    result = {}
    for number, samples in sorted(found.items()):
        by_match: dict[int, float] = defaultdict(float)
        mean = statistics.fmean(share - chance for _match, chance, share in samples)
        for match, chance, share in samples:
            by_match[match] += share - chance - mean
        error = 2 * math.sqrt(sum(rest**2 for rest in by_match.values())) / len(samples)
        result[number] = Tenth(
            statistics.fmean(chance for _match, chance, _share in samples),
            statistics.fmean(share for _match, _chance, share in samples),
            error,
            len(samples),
        )
    return result


@dataclass(frozen=True)
class Verdict:
    """What the held-out matches say of the chances the app shows.

    Attributes:
        tenths: by tenth.
        loss, own_loss: log-loss of the deciding seat, by the chances and by the search's own value.
        used: the sharpness that is judged.
        fitted: the one that would be best in the matches for fitting.
        count: how often chances were said in the held-out matches.
    """

    tenths: dict[int, Tenth]
    loss: float
    own_loss: float
    used: float
    fitted: float
    count: int

    @property
    def fits(self) -> bool:
        """Whether every tenth is within the tolerance and the log-loss no worse."""
        return all(tenth.fits for tenth in self.tenths.values()) and self.loss <= self.own_loss


def judge(game: str, said: Sequence[Saying], *, as_fitted: bool = False) -> Verdict | None:
    """Return the verdict; None where nothing was said.

    Args:
        game: its id.
        said: in matches of even and of odd numbers.
        as_fitted: judge the fitted sharpness in place of the one in use.
    """
    training = [each for each in said if each.match % 2 == 0]
    held_out = [each for each in said if each.match % 2 == 1]
    opponents = game_spec(game).opponents()
    if opponents is None or not training or not held_out:
        return None
    best = fitted(training)
    used = best if as_fitted else opponents.chance_sharpness
    return Verdict(
        tenths=tenths(held_out, used),
        loss=seat_loss(held_out, lambda each: calibrated(each.chances, used)[each.seat]),
        own_loss=seat_loss(held_out, lambda each: each.value),
        used=used,
        fitted=best,
        count=len(held_out),
    )


def report(verdict: Verdict) -> None:
    """Print a verdict tenth by tenth."""
    rows = [
        [
            f"{10 * number}–{10 * number + 10} %",
            f"{100 * tenth.said:.1f} %",
            f"{100 * tenth.happened:.1f} % ± {100 * tenth.error:.1f}",
            str(tenth.count),
            "ok" if tenth.fits else "missed",
        ]
        for number, tenth in verdict.tenths.items()
    ]
    table(["chance", "said", "happened", "times", "within 5 points"], rows)
    print(
        f"log-loss of the deciding seat {verdict.loss:.4f}, of the search's own value"
        f" {verdict.own_loss:.4f}: {'ok' if verdict.loss <= verdict.own_loss else 'missed'}"
    )


def main() -> None:
    """Collect and judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True, choices=list(games()))
    parser.add_argument("--matches", type=int, default=100, help="half of them held out")
    parser.add_argument("--effort", type=float, default=QUICK_EFFORT, help="of each analysis")
    parser.add_argument("--every", type=int, default=1, help="1 each turn, 2 every other one …")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--log", type=Path, help="keep each match here, and go on with it")
    asked = parser.parse_args()
    said = collect(
        asked.game,
        asked.matches,
        asked.effort,
        every=asked.every,
        processes=asked.processes,
        log=asked.log,
    )
    verdict = judge(asked.game, said)
    if verdict is None:
        print(f"{asked.game}: nobody says chances")
        return
    best = judge(asked.game, said, as_fitted=True)
    assert best is not None
    print(
        f"{asked.game}: {asked.matches} matches between levels, seeds 0 to {asked.matches - 1},"
        f" effort {asked.effort:g}, every turn of {asked.every}; {verdict.count} times held out\n"
        f"sharpness in use {verdict.used:g}; fitted {verdict.fitted:g}"
    )
    report(verdict)
    if best.used != verdict.used:
        print(f"\nWith the fitted {best.used:g}:")
        report(best)


if __name__ == "__main__":
    main()

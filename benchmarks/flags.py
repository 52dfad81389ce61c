"""Precision of reviews: their mistakes, checked again with ten times the effort.

Run by hand: ``python -m benchmarks.flags --game mijnlieff --matches 20``. Levels of the middle play
each other, drawn by the number of the match. A whole review takes a quarter of a minute for a
match, and each mistake that is looked at again about twenty seconds.
"""

import argparse
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from benchmarks.machine import percentile
from benchmarks.matches import Pairing, in_order, played_record
from benchmarks.round_robin import Score, mean_score
from pullstrings_qt.core.analysis import FULL_EFFORT, QUICK_EFFORT
from pullstrings_qt.core.engine_protocol import AnalysisRequest, EngineAnswer
from pullstrings_qt.core.registry import games
from pullstrings_qt.core.review import ReviewQuestion
from tests.thinking import analyze
from tests.whole_review import confirms, finished_match, flags

MORE: Final = 10
"""How many times the effort confirms a mistake."""
MIDDLE: Final = (3, 6)
"""The levels that play: they make mistakes a person would make."""
CONFIRMED: Final = 0.85
FIRST_FIGURE_MS: Final = 300


@dataclass(frozen=True)
class Look:
    """What a review of one match named, and what became of it.

    Attributes:
        confirmed: for each mistake it named, whether more effort found it too.
        first_ms: processor time of each quick analysis.
    """

    confirmed: tuple[bool, ...]
    first_ms: tuple[float, ...]


def look(game: str, number: int) -> Look:
    """Review one match and look at each mistake again."""
    chance = Random(f"flags {game} {number}")
    first, second = (str(chance.randint(*MIDDLE)) for _player in range(2))
    record = played_record(Pairing(game, "{}", first, second, number))
    course = finished_match(record)
    if course is None:
        return Look((), ())
    quick: list[float] = []

    def ask(request: AnalysisRequest) -> EngineAnswer:
        begun = time.process_time()
        answer = analyze(request)
        if request.effort == QUICK_EFFORT:
            quick.append(1000 * (time.process_time() - begun))
        return answer

    confirmed = []
    for point in flags(course, ask):
        question = ReviewQuestion(point.entry, point.seat, MORE * FULL_EFFORT)
        again = analyze(question.request(course, "again")).analysis
        confirmed.append(again is not None and confirms(point, again))
    return Look(tuple(confirmed), tuple(quick))


def look_at_all(
    game: str, matches: int, processes: int = 2, seconds: float | None = None
) -> list[Look]:
    """Return what came of each match; see `in_order`."""
    return list(in_order(partial(look, game), range(matches), processes, seconds))


def confirmed_share(looks: Sequence[Look]) -> Score | None:
    """Return how many of the mistakes were confirmed, or None where none was named."""
    named = [float(each) for look in looks for each in look.confirmed]
    return mean_score(named) if named else None


def main() -> None:
    """Look at the matches that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True, choices=list(games()))
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    looks = look_at_all(asked.game, asked.matches, asked.processes)
    first = [spent for each in looks for spent in each.first_ms]
    print(f"{asked.game}: {asked.matches} matches of levels {MIDDLE[0]} to {MIDDLE[1]}")
    score = confirmed_share(looks)
    if score is None:
        print("no mistake was named")
    else:
        fits = "ok" if score.share >= CONFIRMED else "missed"
        print(
            f"{score.matches} mistakes named, {score} confirmed with {MORE} times the effort"
            f" (target {100 * CONFIRMED:.0f} %): {fits}"
        )
    if first:
        within = "ok" if percentile(first, 0.95) <= FIRST_FIGURE_MS else "missed"
        print(
            f"first figure of {len(first)} positions: median {statistics.median(first):.0f} ms,"
            f" 95 % {percentile(first, 0.95):.0f} ms, longest {max(first):.0f} ms of processor"
            f" time (target {FIRST_FIGURE_MS} ms): {within}"
        )


if __name__ == "__main__":
    main()

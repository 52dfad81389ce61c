"""Strength of the computer players of Strung Along: one of a level among three of another.

Run by hand: ``python -m benchmarks.strung_along --games 40``. Every match is seeded, so the figures
are the same on every machine; the times are not.
"""

import argparse
import time
from random import Random

from pullstrings_qt.games.strung_along.rules import StrungAlong
from pullstrings_qt.games.strung_along.search import LEVELS, best_choice
from pullstrings_qt.games.strung_along.state import StrungAlongState

RULES = StrungAlong()
RANDOM = "random"
LADDER = (
    ("easy", RANDOM, 4),
    ("middle", "easy", 1),
    ("strong", "middle", 1),
    ("strong", "easy", 1),
)
"""Who sits among whom, and how many matches, as a multiple of what is asked for."""


def play_match(number: int, levels: list[str], scoring: str) -> StrungAlongState:
    """Return the end of a match in which each seat plays at its level."""
    options = {"seats": len(levels), "scoring": scoring}
    state = RULES.start(options, RULES.draw_setup(options, Random(number)))
    chances = [Random(f"{number} {seat}") for seat in range(len(levels))]
    while RULES.deciding(state):
        seat = state.to_move
        level, chance = levels[seat], chances[seat]
        if level == RANDOM:
            choice = chance.choice(RULES.choices(state, seat))
        else:
            choice = best_choice(RULES.view(state, seat), LEVELS[level], chance)
        state = RULES.play(state, {seat: choice}).state
    return state


def measure(one: str, others: str, games: int, seats: int, scoring: str) -> None:
    """Print the share of the matches one level wins among others, and the mean points."""
    won = mine = theirs = 0.0
    begun = time.perf_counter()
    for number in range(games):
        seat = number % seats
        levels = [one if place == seat else others for place in range(seats)]
        ending = play_match(number, levels, scoring).ending
        assert ending is not None
        won += (seat in ending.winners) / len(ending.winners)
        mine += ending.scores[seat] / games
        theirs += (sum(ending.scores) - ending.scores[seat]) / (seats - 1) / games
    print(
        f"{scoring:>8}, {seats} seats: {one:>6} among {others:<6} wins {100 * won / games:3.0f} %"
        f" (by chance {100 / seats:.0f}), {mine:.1f} points to {theirs:.1f},"
        f" {(time.perf_counter() - begun) / games:.2f} s a match, {games} matches",
        flush=True,
    )


def main() -> None:
    """Measure the ladder in both scorings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seats", type=int, default=4, choices=(3, 4, 5))
    asked = parser.parse_args()
    for scoring in ("simple", "advanced"):
        for one, others, more in LADDER:
            measure(one, others, asked.games * more, asked.seats, scoring)


if __name__ == "__main__":
    main()

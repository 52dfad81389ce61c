"""The goals for the computer players, the chances and the review, line by line.

Run by hand: ``python -m benchmarks.goals``, a quarter of an hour; ``--full`` plays all matches, in
hours; ``--game mijnlieff`` measures one game. Matches are numbered from 0, and the number decides
every seed: a short run is the beginning of a full one. Errors are two standard errors. A line says
*too few* where the goal lies within the error and not all matches were played.
"""

import argparse
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from random import Random
from typing import Final

from benchmarks import best_reply, chances, flags, mijnlieff, taken
from benchmarks.machine import percentile
from benchmarks.matches import (
    MAX_CHOICES,
    Engine,
    Pairing,
    Result,
    in_order,
    match_options,
    play_all,
)
from benchmarks.round_robin import CHILD, GENTLEST, NEIGHBORS, Score, mean_score, score_of
from pullstrings_qt.core.analysis import FULL_EFFORT, QUICK_EFFORT
from pullstrings_qt.core.engine_protocol import seed_for
from pullstrings_qt.core.opponents import LEVEL_COUNT
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.core.resources import resource
from pullstrings_qt.games.mijnlieff import openings

TOP: Final = str(LEVEL_COUNT)
GAMES: Final = ("pulling_strings", "mijnlieff", "chain_reaction", "strung_along")
MEGABYTE: Final = 2**20
MEMORY_CHOICES: Final = 30
"""So many choices of the strongest level are made before its memory is looked at."""


@dataclass(frozen=True)
class Size:
    """How much is measured.

    Attributes:
        full: all matches; else as many as fit into the time.
        seconds: by the clock, for the matches of one line of strength, chances or flags.
        pair_seconds: for one pair of neighbors.
    """

    full: bool
    seconds: float = 40.0
    pair_seconds: float = 8.0

    def limit(self, seconds: float) -> float | None:
        """Return after which time no more matches are begun."""
        return None if self.full else seconds


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    game: str
    what: str
    target: str
    measured: str
    verdict: str

    def __str__(self) -> str:
        return f"| {self.game} | {self.what} | {self.target} | {self.measured} | {self.verdict} |"


@dataclass(frozen=True)
class Beat:
    """An opponent the strongest level has to beat.

    Attributes:
        game, options: what is played.
        other: the player.
        alone: the strongest level sits alone among several of them.
        minimum: the share of the win it has to have.
        matches: so many in a full run.
        opening: turns by chance at the beginning.
    """

    game: str
    other: str
    minimum: float
    matches: int
    options: str = "{}"
    alone: bool = False
    opening: int = 0


@dataclass(frozen=True)
class Rung:
    """What a level has to score against another player: neither less nor more."""

    level: int
    other: str
    minimum: float
    maximum: float
    opening: int = 0


OPENING: Final = 4
"""Turns by chance against players that always choose alike."""
SIMPLE: Final = '{"scoring": "simple", "seats": 4}'
ADVANCED: Final = '{"scoring": "advanced", "seats": 4}'
"""Options of Strung Along with which its levels are measured."""
BEATS: Final = (
    Beat("pulling_strings", "greedy", 0.65, 200),
    Beat("pulling_strings", "uct-10000", 0.56, 150),
    Beat("chain_reaction", "beam", 0.5, 40, opening=OPENING),
    Beat("strung_along", "4", 0.55, 100, SIMPLE, alone=True),
    Beat("strung_along", "4", 0.55, 100, ADVANCED, alone=True),
)
SECONDS: Final = {
    "pulling_strings": (None, 0.5),
    "chain_reaction": (0.3, 1.0),
    "strung_along": (None, 1.0),
}
"""By game, what a choice of the strongest level may take: the median, and 95 of 100."""
MEGABYTES: Final = {"pulling_strings": 15, "strung_along": 20}
"""By game, what the thinking may add to the engine process."""
RUNGS: Final = {
    "pulling_strings": (Rung(3, CHILD, 0.45, 0.60), Rung(7, "greedy", 0.45, 0.62)),
    "chain_reaction": (
        Rung(2, CHILD, 0.45, 0.62),
        Rung(5, "greedy", 0.42, 0.60, OPENING),
        Rung(6, "greedy", 0.85, 1.0, OPENING),
    ),
}
"""By game, where levels stand on the scale of people."""
LADDER_MATCHES: Final = {"chain_reaction": 60}
OPTIONS: Final = {"strung_along": (SIMPLE, ADVANCED)}
"""By game, options with each of which the levels have to be measured."""
LENGTHS: Final = {"pulling_strings": (0, 20, 40, 80)}
"""By game, turns from which on a match against greedy belongs to another group."""
LENGTH_MIN: Final = 0.55
LENGTH_MATCHES: Final = 40
"""What the strongest level scores in each group of so many matches or more."""


@dataclass(frozen=True)
class Taken:
    """How often a level takes what lies before it, in matches against itself."""

    level: int
    what: str
    minimum: float


TAKEN: Final = {
    "chain_reaction": (Taken(1, "2 leaps", 0.65), Taken(3, "2 leaps", 0.82)),
    "strung_along": (Taken(1, "a good lot", 0.80), Taken(4, "a good lot", 0.95)),
}
TAKEN_MATCHES: Final = 40
CHOICES: Final = {"chain_reaction": (110, 110, 110, 110, 110, 170, 170, 170)}
"""By game and level, the median of the choices in a match against itself."""
OPEN: Final = {"pulling_strings": 0.02}
"""By game, the share of matches of a level against itself that are open at the turn limit."""
SELF_MATCHES: Final = 100
CHANCES_MATCHES: Final = 200
FLAGS_MATCHES: Final = 40

BEST_REPLY: Final = 0.008
"""What a best reply may gain against the strongest level of Pulling Strings, in wins."""
BOOK_BYTES: Final = 200_000


def verdict(fits: bool, close: bool, complete: bool) -> str:
    """Return the word for a line: ok, missed, or too few to say."""
    if fits:
        return "ok"
    return "too few" if close and not complete else "missed"


def _said(options: str) -> str:
    """Return options of a game as they are told behind a player, if there are any."""
    return "" if options == "{}" else f" {options}"


def _min(game: str, what: str, minimum: float, score: Score, complete: bool) -> Row:
    fits = score.share >= minimum
    return Row(
        game,
        what,
        f"≥ {100 * minimum:.0f} %",
        f"{score} of {score.matches}",
        verdict(fits, score.share + score.error >= minimum, complete),
    )


def beat_rows(game: str, size: Size) -> Iterator[Row]:
    """Yield what the strongest level scores against each opponent, and what its choices take."""
    together: list[Result] = []
    for goal in (each for each in BEATS if each.game == game):
        pairings = [
            Pairing(game, goal.options, TOP, goal.other, number, goal.alone, goal.opening)
            for number in range(goal.matches)
        ]
        results = list(play_all(pairings, seconds=size.limit(size.seconds)))
        together += results
        among = "among several" if goal.alone else "against"
        yield _min(
            game,
            f"level {TOP} {among} {goal.other}{_said(goal.options)}",
            goal.minimum,
            score_of(results),
            len(results) == goal.matches,
        )
        if goal.other == "greedy":
            yield from length_rows(game, results, len(results) == goal.matches)
    if together:
        yield time_row(game, together)


def length_rows(game: str, results: Sequence[Result], complete: bool) -> Iterator[Row]:
    """Yield what the strongest level scores in short and in long matches."""
    for least, next_least in pairwise((*LENGTHS[game], MAX_CHOICES)):
        group = [result for result in results if least <= result.turns < next_least]
        if len(group) >= LENGTH_MATCHES:
            what = f"the same from {least} turns on"
            yield _min(game, what, LENGTH_MIN, score_of(group), complete)


def time_row(game: str, results: Sequence[Result]) -> Row:
    """Return what the choices of the first player took."""
    spent = [ms / 1000 for result in results for ms in result.ms[0]]
    middle, maximum = statistics.median(spent), percentile(spent, 0.95)
    allowed_middle, allowed = SECONDS[game]
    fits = maximum <= allowed and (allowed_middle is None or middle <= allowed_middle)
    target = f"95 % ≤ {allowed:g} s"
    if allowed_middle is not None:
        target = f"median ≤ {allowed_middle:g} s, {target}"
    return Row(
        game,
        f"processor time of a choice of level {TOP}",
        target,
        f"median {middle:.2f} s, 95 % {maximum:.2f} s of {len(spent)}, longest {max(spent):.2f} s",
        "ok" if fits else "missed",
    )


def memory_row(game: str) -> Row:
    """Return what thinking adds to an engine process that has answered once."""
    rules, options = game_spec(game).rules(), match_options(game, "{}")
    setup = rules.draw_setup(options, Random("memory"))
    record, state = Record(game, options, setup, ()), rules.start(options, setup)
    asked = Engine()
    try:
        asked.ask(record, level=1)
        before = maximum = asked.watched.memory_info().rss
        for number in range(MEMORY_CHOICES):
            deciding = sorted(rules.deciding(state))
            if not deciding:
                break
            texts = {
                seat: asked.ask(
                    record, level=LEVEL_COUNT, seat=seat, seed=seed_for("memory", number, seat)
                )["choice"]
                for seat in deciding
            }
            maximum = max(maximum, asked.watched.memory_info().rss)
            choices = {seat: rules.read_choice(text) for seat, text in texts.items()}
            state, record = rules.play(state, choices).state, record.with_turn(texts)
    finally:
        asked.close()
    more, allowed = (maximum - before) / MEGABYTE, MEGABYTES.get(game)
    return Row(
        game,
        f"memory that {MEMORY_CHOICES} choices of level {TOP} add",
        "no goal" if allowed is None else f"≤ {allowed} MB",
        f"{more:.1f} MB to {before / MEGABYTE:.0f} MB",
        "ok" if allowed is None or more <= allowed else "missed",
    )


def ladder_rows(game: str, size: Size) -> Iterator[Row]:
    """Yield what each level scores against the one below it, a child and other players."""
    matches = LADDER_MATCHES.get(game, 200)
    neighbors = [
        Rung(level, str(level - 1), *NEIGHBORS[game]) for level in range(2, LEVEL_COUNT + 1)
    ]
    gentlest = [Rung(1, CHILD, *GENTLEST[game])] if game in GENTLEST else []
    for options in OPTIONS.get(game, ("{}",)):
        for rung in (*gentlest, *neighbors, *RUNGS.get(game, ())):
            pairings = [
                Pairing(game, options, str(rung.level), rung.other, number, opening=rung.opening)
                for number in range(matches)
            ]
            results = list(play_all(pairings, seconds=size.limit(size.pair_seconds)))
            score = score_of(results)
            fits = rung.minimum <= score.share <= rung.maximum
            close = rung.minimum - score.error <= score.share <= rung.maximum + score.error
            yield Row(
                game,
                f"level {rung.level} against {rung.other}{_said(options)}",
                f"{100 * rung.minimum:.0f}–{100 * rung.maximum:.0f} %",
                f"{score} of {score.matches}",
                verdict(fits, close, len(results) == matches),
            )


def taken_rows(game: str, size: Size) -> Iterator[Row]:
    """Yield how often levels take what lies before them."""
    for options in OPTIONS.get(game, ("{}",)):
        for goal in TAKEN.get(game, ()):
            work = partial(taken.chances, game, options, goal.level)
            limit = size.limit(size.pair_seconds)
            matches = list(in_order(work, range(TAKEN_MATCHES), seconds=limit))
            found = [float(was) for match in matches for what, was in match if what == goal.what]
            what = f"level {goal.level} takes {goal.what}{_said(options)}"
            complete = len(matches) == TAKEN_MATCHES
            yield _min(game, what, goal.minimum, mean_score(found), complete)


def self_rows(game: str, size: Size) -> Iterator[Row]:
    """Yield how long matches of levels against themselves are, and how many stay open."""
    for level in range(1, LEVEL_COUNT + 1) if game in {*CHOICES, *OPEN} else ():
        pairings = [
            Pairing(game, "{}", str(level), str(level), number) for number in range(SELF_MATCHES)
        ]
        results = list(play_all(pairings, seconds=size.limit(size.pair_seconds)))
        complete, against = len(results) == SELF_MATCHES, f"level {level} against itself"
        if game in CHOICES:
            allowed = CHOICES[game][level - 1]
            middle = statistics.median(sum(map(len, result.ms)) for result in results)
            what, target = f"choices, {against}", f"median ≤ {allowed}"
            word = verdict(middle <= allowed, not complete, complete)
            yield Row(game, what, target, f"{middle:.0f} of {len(results)}", word)
        if game in OPEN:
            still = mean_score([float(result.reason == "turn limit") for result in results])
            word = verdict(still.share <= OPEN[game], not complete, complete)
            what, target = f"open at the end, {against}", f"≤ {100 * OPEN[game]:.0f} %"
            yield Row(game, what, target, f"{still} of {still.matches}", word)


def chances_rows(game: str, size: Size) -> Iterator[Row]:
    """Yield whether what is said of the winner happens as often as it is said."""
    effort, every = QUICK_EFFORT, 1 if size.full else 3
    said = chances.collect(
        game, CHANCES_MATCHES, effort, every=every, seconds=size.limit(size.seconds)
    )
    found = chances.judge(game, said)
    matches = len({each.match for each in said})
    what = f"chances held out, effort {effort:g}"
    if found is None:
        yield Row(game, what, "each tenth within 5 points", f"none in {matches} matches", "missed")
        return
    off = [tenth for tenth in found.tenths.values() if not tenth.fits]
    close = all(
        abs(tenth.said - tenth.happened) <= chances.TOLERANCE + tenth.error for tenth in off
    )
    worst = max(found.tenths.values(), key=lambda tenth: abs(tenth.said - tenth.happened))
    complete = matches == CHANCES_MATCHES
    yield Row(
        game,
        what,
        "each tenth within 5 points",
        f"{len(found.tenths) - len(off)} of {len(found.tenths)} tenths; worst"
        f" {100 * worst.said:.0f} % said, {100 * worst.happened:.0f} % ± {100 * worst.error:.0f}"
        f" happened; {found.count} times in {matches // 2} matches",
        verdict(not off, close, complete),
    )
    yield Row(
        game,
        "log-loss of these chances",
        f"≤ {found.own_loss:.3f} (the search's own value)",
        f"{found.loss:.3f}; in use {found.used}, fitted {found.fitted}",
        verdict(found.loss <= found.own_loss, True, complete),
    )


def flags_rows(game: str, size: Size) -> Iterator[Row]:
    """Yield how many mistakes of a review more effort confirms, and when the first figure comes."""
    looks = flags.look_at_all(game, FLAGS_MATCHES, seconds=size.limit(size.seconds))
    what = f"mistakes the review names, at {flags.MORE * FULL_EFFORT:g} times the effort"
    target = f"≥ {100 * flags.CONFIRMED:.0f} %"
    score = flags.confirmed_share(looks)
    if score is None:
        yield Row(game, what, target, f"none in {len(looks)} matches", "too few")
    else:
        yield _min(game, what, flags.CONFIRMED, score, len(looks) == FLAGS_MATCHES)
    first = [spent for look in looks for spent in look.first_ms]
    if first:
        maximum = percentile(first, 0.95)
        yield Row(
            game,
            "first figure of a hint",
            f"≤ {flags.FIRST_FIGURE_MS} ms",
            f"median {statistics.median(first):.0f} ms, 95 % {maximum:.0f} ms of {len(first)}",
            "ok" if maximum <= flags.FIRST_FIGURE_MS else "missed",
        )


def best_reply_rows(full: bool) -> Iterator[Row]:
    """Yield how far the strongest level of Pulling Strings can be foreseen."""
    game, target = "pulling_strings", f"≤ {BEST_REPLY:.3f}"
    count, seeds, iterations = (24, 40, 2000) if full else (3, 10, 500)
    for player, score in best_reply.gains((TOP, "uct-1000"), count, seeds, iterations).items():
        what = f"gain of a best reply against {player}, {count} positions, {seeds} seeds"
        word = verdict(score.share <= BEST_REPLY, False, full) if player == TOP else ""
        yield Row(game, what, target, f"{score.share:.4f} ± {score.error:.4f}", word)


def perfect_rows(full: bool) -> Iterator[Row]:
    """Yield how perfectly, and how soon, the strongest level of Mijnlieff plays."""
    game, count = "mijnlieff", 500 if full else 96
    won, tiles = mijnlieff.first_tiles_won()
    word = verdict(won == tiles, False, True)
    yield Row(game, "first tiles answered to win", f"all {tiles}", str(won), word)
    lost, times = mijnlieff.points_lost(count)
    yield Row(
        game, f"points lost in {count} positions", "0", str(lost), verdict(not lost, False, full)
    )
    wrong, said = mijnlieff.false_certainties(count)
    yield Row(
        game,
        f"of {said} worths called certain",
        "0 wrong",
        str(wrong),
        verdict(not wrong, False, full),
    )
    for what, minimum, maximum, seconds in (("four tiles", 4, 4, 1.0), ("later", 5, 15, 1.0)):
        worst = max(used[-1] for tiles, used in times.items() if minimum <= tiles <= maximum)
        word = verdict(worst <= seconds, False, full)
        target = f"≤ {seconds:g} s of the processor"
        yield Row(game, f"longest thought, {what}", target, f"{worst:.2f} s", word)
    size = len(resource(*openings.RESOURCE).read_bytes())
    word = verdict(size <= BOOK_BYTES, False, True)
    yield Row(game, "openings", f"≤ {BOOK_BYTES // 1000} kB", f"{size / 1000:.1f} kB", word)


SPECIAL: Final[tuple[tuple[str, Callable[[bool], Iterable[Row]]], ...]] = (
    ("pulling_strings", best_reply_rows),
    ("mijnlieff", perfect_rows),
)
"""By game, what only that game has to reach; told whether all of it shall be measured."""


def rows(game: str, size: Size) -> Iterator[Row]:
    """Yield every line of one game."""
    yield from beat_rows(game, size)
    yield memory_row(game)
    for of, special in SPECIAL:
        if of == game:
            yield from special(size.full)
    yield from ladder_rows(game, size)
    yield from taken_rows(game, size)
    yield from self_rows(game, size)
    yield from chances_rows(game, size)
    yield from flags_rows(game, size)


def measure(*, full: bool, wanted: Sequence[str] = GAMES) -> None:
    """Print the table, each line as soon as it is known."""
    size = Size(full)
    print("Matches are numbered from 0; the number decides every seed. ± is two standard errors.\n")
    print("| game | what | goal | measured | |\n|---|---|---|---|---|")
    for game in wanted:
        for row in rows(game, size):
            print(row, flush=True)


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="all matches")
    parser.add_argument("--game", choices=GAMES, help="only this game")
    asked = parser.parse_args()
    measure(full=asked.full, wanted=(asked.game,) if asked.game else GAMES)


if __name__ == "__main__":
    main()

"""Seeded matches between players: the same on every machine, apart from times.

A player is a level (``1`` to ``8``), ``random`` or another one of `benchmarks.yardsticks`, such as
``greedy`` or ``uct-1000``. Levels are asked through ``pullstrings-qt engine``, as another program
would, or in this process, which is quicker and plays the same.
"""

import json
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from functools import cache, partial
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

import psutil  # type: ignore[import-untyped]

from benchmarks.yardsticks import beam, child, exploiter, greedy, random_choice, uct
from pullstrings_qt.core.engine_protocol import seed_for
from pullstrings_qt.core.game import Outcome, Seat
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import game_spec

RANDOM: Final = "random"
TURN_LIMIT: Final = 200
"""Turns after which a match of a game that may go on for ever is a draw."""
MAX_CHOICES: Final = 6_000
SEARCHES: Final = {"uct": uct, "exploiter": exploiter}
"""Players whose names end in a hyphen and how many iterations they search."""
YARDSTICKS: Final = {RANDOM: random_choice, "greedy": greedy, "child": child, "beam": beam}


class Player(ABC):
    """Somebody who chooses, and tells how much processor time it took."""

    @abstractmethod
    def choose(self, record: Record, state: Any, seat: Seat, seed: int) -> str:
        """Return a choice as text."""

    def seconds(self) -> float:
        """Return the processor time that was spent until now."""
        return time.process_time()


@dataclass(frozen=True)
class Yardstick(Player):
    """A simple player of `benchmarks.yardsticks`."""

    chooses: Callable[[str, Any, Seat, Random], Any]

    def choose(self, record: Record, state: Any, seat: Seat, seed: int) -> str:
        """Return what it chooses."""
        rules = game_spec(record.game).rules()
        view = rules.view(state, seat)
        chance = Random(f"{seed} {len(record.turns)}")
        return rules.write_choice(self.chooses(record.game, view, seat, chance))


@dataclass(frozen=True)
class LevelPlayer(Player):
    """A level of the game's computer players, in this process."""

    number: int

    def choose(self, record: Record, state: Any, seat: Seat, seed: int) -> str:
        """Return what the level chooses."""
        spec = game_spec(record.game)
        rules, opponents = spec.rules(), spec.opponents()
        assert opponents is not None
        level = opponents.levels()[self.number - 1].id
        view = rules.view(state, seat)
        return rules.write_choice(opponents.choose(view, seat, level, seed))


class Engine:
    """A process of ``pullstrings-qt engine``, which is asked line by line."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pullstrings_qt", "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.watched = psutil.Process(self._process.pid)

    def ask(self, record: Record, **request: Any) -> dict[str, Any]:
        """Return the answer to a request.

        Raises:
            RuntimeError: it is an error.
        """
        assert self._process.stdin
        assert self._process.stdout
        line = json.dumps({"method": "choose", "record": record.document(), **request})
        print(line, file=self._process.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


@cache
def engine() -> Engine:
    """Return the one engine process of this process; it ends with it."""
    return Engine()


@dataclass(frozen=True)
class AskedLevel(Player):
    """A level of the game's computer players, asked through the engine command."""

    number: int

    def choose(self, record: Record, state: Any, seat: Seat, seed: int) -> str:
        """Return what the engine answers."""
        answer = engine().ask(record, level=self.number, seat=seat, seed=seed)
        choice: str = answer["choice"]
        return choice

    def seconds(self) -> float:
        """Return the processor time of the engine, in steps of 10 ms."""
        times = engine().watched.cpu_times()
        return float(times.user + times.system)


BY_CHANCE: Final = Yardstick(random_choice)


def player(name: str, *, in_process: bool = True) -> Player:
    """Return the player of a name.

    Raises:
        ValueError: there is no such player.
    """
    if name in YARDSTICKS:
        return Yardstick(YARDSTICKS[name])
    kind, hyphen, iterations = name.partition("-")
    if kind in SEARCHES and hyphen:
        searches = partial(SEARCHES[kind], iterations=int(iterations))
        return Yardstick(lambda _game, view, seat, chance: searches(view, seat, chance=chance))
    return LevelPlayer(int(name)) if in_process else AskedLevel(int(name))


@dataclass(frozen=True)
class Pairing:
    """One match: who plays whom, and which one of theirs it is.

    Attributes:
        game: its id.
        options: as in a record, written as JSON.
        first, second: names of players.
        number: from 0; it decides the seats, the set-up and every seed.
        alone: the first sits alone among several of the second; else they have half the seats each.
        opening: turns at the beginning that are chosen by chance: two players that always choose
            alike would play the same match again and again.
    """

    game: str
    options: str
    first: str
    second: str
    number: int
    alone: bool = False
    opening: int = 0

    @property
    def key(self) -> tuple[Any, ...]:
        """What tells this match from all others."""
        return tuple(asdict(self).values())


@dataclass(frozen=True)
class Result:
    """What came of a match.

    Attributes:
        score: the share of the win that the seats of the first player have; a draw is shared.
        ahead: how many points a seat of the first player had more than one of the second, on
            average.
        reason: why it ended; empty where it was broken off.
        turns: a turn of several steps counted once.
        ms: of both players, the processor time of each choice.
    """

    pairing: Pairing
    score: float
    ahead: float
    reason: str
    turns: int
    ms: tuple[tuple[float, ...], tuple[float, ...]]

    def line(self) -> str:
        """Return it as a line of JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def from_line(cls, line: str) -> "Result":
        """Return what `line` wrote."""
        data = json.loads(line)
        first, second = data.pop("ms")
        pairing = Pairing(**data.pop("pairing"))
        return cls(pairing=pairing, ms=(tuple(first), tuple(second)), **data)


def seatings(seats: int, *, alone: bool) -> list[frozenset[Seat]]:
    """Return where the first player sits, in all ways after each other; each seat equally often."""
    if alone:
        return [frozenset((seat,)) for seat in range(seats)]
    few = [frozenset(chosen) for chosen in combinations(range(seats), seats // 2)]
    if seats % 2:
        return [way for chosen in few for way in (chosen, frozenset(range(seats)) - chosen)]
    return few


def match_options(game: str, options: str) -> dict[str, Any]:
    """Return all options of a match between computers."""
    spec = game_spec(game)
    checked = spec.rules().check_options(json.loads(options))
    return dict(spec.words().limited(checked, TURN_LIMIT))


@dataclass(frozen=True)
class PlayedMatch:
    """A match that was played.

    Attributes:
        record: all of it.
        outcome: how it ended; without a reason where it was broken off.
        mine: the seats of the first player.
        ms: of both players, the processor time of each choice.
    """

    record: Record
    outcome: Outcome
    mine: frozenset[Seat]
    ms: tuple[list[float], list[float]]


def play_match(pairing: Pairing, *, in_process: bool = True) -> PlayedMatch:
    """Play a match; the set-ups of a pair of players are those of all pairs."""
    spec = game_spec(pairing.game)
    rules, options = spec.rules(), match_options(pairing.game, pairing.options)
    seats = rules.seats(options)
    ways = seatings(seats, alone=pairing.alone)
    mine = ways[pairing.number % len(ways)]
    deal = Random(f"{pairing.game} {pairing.number // len(ways)}")
    setup = rules.draw_setup(options, deal)
    players = [
        player(pairing.first if seat in mine else pairing.second, in_process=in_process)
        for seat in range(seats)
    ]
    name = f"{pairing.first} {pairing.second} {pairing.number}"
    ms: tuple[list[float], list[float]] = ([], [])
    record, state = Record(pairing.game, options, setup, ()), rules.start(options, setup)
    while (deciding := sorted(rules.deciding(state))) and len(record.turns) < MAX_CHOICES:
        texts, turn = {}, record.turn_begun(deciding)
        for seat in deciding:
            begun = players[seat].seconds()
            seed = seed_for(name, turn, seat)
            by_chance = pairing.opening and record.whole_turns < pairing.opening
            chooses = BY_CHANCE if by_chance else players[seat]
            texts[seat] = chooses.choose(record, state, seat, seed)
            ms[seat not in mine].append(round(1000 * (players[seat].seconds() - begun), 2))
        choices = {seat: rules.read_choice(text) for seat, text in texts.items()}
        state, record = rules.play(state, choices).state, record.with_turn(texts)
    outcome = rules.outcome(state)
    if outcome is not None:
        return PlayedMatch(record.ended(outcome), outcome, mine, ms)
    return PlayedMatch(record, Outcome((), "", rules.agreed_draw(state).scores), mine, ms)


def played_record(pairing: Pairing) -> Record:
    """Return the record of a match, played in this process."""
    return play_match(pairing).record


def play(pairing: Pairing, *, in_process: bool = True) -> Result:
    """Play a match and return what came of it for the first player."""
    played = play_match(pairing, in_process=in_process)
    mine, scores = played.mine, played.outcome.scores
    others = [score for seat, score in enumerate(scores) if seat not in mine]
    ahead = sum(scores[seat] for seat in mine) / len(mine) - sum(others) / len(others)
    shares = win_shares(played.outcome)
    return Result(
        pairing,
        sum(shares[seat] for seat in mine),
        ahead,
        played.outcome.reason,
        played.record.whole_turns,
        (tuple(played.ms[0]), tuple(played.ms[1])),
    )


def win_shares(outcome: Outcome) -> tuple[float, ...]:
    """Return what each seat has of the win; a draw counts for all."""
    seats = range(len(outcome.scores))
    winners = outcome.winners or tuple(seats)
    return tuple((seat in winners) / len(winners) for seat in seats)


def read_log(log: Path | None) -> dict[tuple[Any, ...], Result]:
    """Return the matches a log holds; a line that was cut short is left out."""
    if log is None or not log.exists():
        return {}
    results = {}
    for line in log.read_text(encoding="utf-8").splitlines():
        try:
            result = Result.from_line(line)
        except json.JSONDecodeError:
            continue
        results[result.pairing.key] = result
    return results


def play_all(
    pairings: Sequence[Pairing],
    *,
    in_process: bool = True,
    processes: int = 2,
    log: Path | None = None,
    seconds: float | None = None,
) -> Iterator[Result]:
    """Yield the result of every match in order; those of a log are known, and it gets new ones.

    Args:
        pairings: the matches.
        in_process: levels choose in the process of the match, else in an engine of its own.
        processes: matches at the same time.
        log: where matches are kept.
        seconds: by the clock, after which no more is begun; None to play all.
    """
    known = read_log(log)
    waiting = [pairing for pairing in pairings if pairing.key not in known]
    fresh = in_order(partial(play, in_process=in_process), waiting, processes, seconds)
    for pairing in pairings:
        result = known.get(pairing.key) or next(fresh, None)
        if result is None:
            return
        if log is not None and pairing.key not in known:
            with log.open("a", encoding="utf-8") as file:
                file.write(f"{result.line()}\n")
        yield result


Given = TypeVar("Given")
Found = TypeVar("Found")


def in_order(
    work: Callable[[Given], Found],
    given: Iterable[Given],
    processes: int = 2,
    seconds: float | None = None,
) -> Iterator[Found]:
    """Yield what the work makes of each, in order, in processes that are kept until the end.

    What is done when the time is up depends on the machine, what comes of it does not: it is the
    beginning of the whole.
    """
    until = None if seconds is None else time.monotonic() + seconds
    if processes == 1:
        for each in given:
            if until is not None and time.monotonic() > until:
                return
            yield work(each)
        return
    waiting = list(given)
    running: dict[Future[Found], int] = {}
    finished: dict[int, Found] = {}
    begun = wanted = 0
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        while True:  # no more is handed out than runs: what was begun is waited for
            late = until is not None and time.monotonic() > until
            while len(running) < processes and begun < len(waiting) and not late:
                running[pool.submit(work, waiting[begun])] = begun
                begun += 1
            if not running:
                return
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                finished[running.pop(done)] = done.result()
            while wanted in finished:
                yield finished.pop(wanted)
                wanted += 1

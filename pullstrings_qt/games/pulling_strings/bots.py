"""Computer players of Pulling Strings at eight levels; why they play so: docs/decisions/014."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.opponents import Opponents, Thought, level_number
from pullstrings_qt.games.pulling_strings.geometry import END_NAMES, End
from pullstrings_qt.games.pulling_strings.matrix_game import ROUNDS, Mixture, equilibrium
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.search import DRAW, Search, SearchRules
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState, home_totals


@dataclass(frozen=True, slots=True)
class Strength:
    """How well a level plays.

    Attributes:
        iterations: of the search; a budget that is the same on every machine.
        softness: loss, in wins, by which a choice becomes about a third as likely.
        feeling: share of the choices made by that feeling; the others are those of
            `Judgment.recommended`.
    """

    iterations: int
    softness: float
    feeling: float = 1.0


EQUALLY_GOOD: Final = 0.01
"""Loss, in wins, that nobody can see."""

STRENGTHS: Final = (
    Strength(50, 0.55),
    Strength(70, 0.206),
    Strength(100, 0.106),
    Strength(150, 0.0665),
    Strength(245, 0.0425, 0.95),
    Strength(500, 0.03, 0.82),
    Strength(940, 0.024, 0.66),
    Strength(10_000, EQUALLY_GOOD, 0.06),
)
"""From level 1 to the strongest."""

LONG_MATCH: Final = 40
"""Turns after which a match counts as long: two sharp players may lock each other for good, so
they grow more daring from turn to turn."""

LOCKED_MATCH: Final = 80
"""Turns after which nobody waits for the other any more."""

FULL_ITERATIONS: Final = 50_000
"""Iterations of an analysis with full effort."""

ADVISED_SOFTNESS: Final = 0.02
ADVISED_FEELING: Final = 0.6
"""Share of the advice that goes to all choices that are nearly as good, and how near that is: a
search cannot tell them apart, and people should change between them."""

MIN_SHARE: Final = 0.01
"""What is advised more seldom than that is not advised."""

LIKELY_SOFTNESS: Final = 0.05
"""How far people, who do not calculate, stray from the best mixture."""

ERRING: Final = 0.15
"""Share of the choices of others that are expected to be made by feeling."""

RULES: Final = PullingStrings()


class SearchOpponents(Opponents):
    """Computer players that search, then draw a choice from a mixture.

    They always mix: a player who can be foreseen can be beaten, and two of them that play the
    exact best reply never finish a match. In the learning variants they sign what they mean.
    """

    def think(self, view: PullingStringsState, seat: Seat, level: str, seed: int) -> Thought:
        """Return a pull for the seat; the same view, level and seed give the same pull.

        Raises:
            KeyError: there is no such level.
            ValueError: the match is over.
        """
        strength = STRENGTHS[level_number(level) - 1]
        chance = Random(seed)
        judged = judge(view, strength.iterations, chance)
        mixture = _played(judged, seat, *_loosened(strength, view.turn))
        ends = chance.choices(judged.ends, mixture)[0]
        end = chance.choice(ends)
        return Thought(Pull(end), _analysis(view, seat, judged, mixture))

    def analyze(
        self, view: PullingStringsState, seat: Seat, effort: float, seed: int
    ) -> Analysis | None:
        """Return what the strongest search finds out; of wrong signs it says nothing.

        Raises:
            ValueError: the match is over.
        """
        judged = judge(view, max(1, round(FULL_ITERATIONS * effort)), Random(seed))
        mixture = _advised(_played(judged, seat, ADVISED_SOFTNESS, ADVISED_FEELING))
        return _analysis(view, seat, judged, mixture)

    def hindsight(
        self,
        before: PullingStringsState,
        choices: dict[Seat, Pull],
        seat: Seat,
        effort: float,
        seed: int,
    ) -> Analysis | None:
        """Return what each end was worth against what the other seat really pulled.

        `shares` are the best ends in equal parts, `points` the lead in disks at home directly after
        the turn, `chances` those after the choice that was really made.

        Raises:
            ValueError: the match is over.
        """
        _check_open(before)
        after = {
            RULES.write_choice(choice): RULES.play(before, {**choices, seat: choice}).state
            for choice in (*map(Pull, before.open_ends), choices[seat])
        }
        different = {(state.cells, state.broken): state for state in after.values()}
        iterations = max(1, round(FULL_ITERATIONS * effort / len(different)))
        worth = {
            position: _worth(state, iterations, Random(seed))
            for position, state in different.items()
        }
        chances = {name: worth[state.cells, state.broken] for name, state in after.items()}
        values = {name: 1.0 - chance if seat else chance for name, chance in chances.items()}
        best = [name for name, value in values.items() if value >= max(values.values()) - 1e-9]
        chance = chances[RULES.write_choice(choices[seat])]
        return Analysis(
            seat,
            values,
            {name: 1.0 / len(best) for name in best},
            (chance, 1.0 - chance),
            iterations * len(different),
            likely={1 - seat: {RULES.write_choice(choices[1 - seat]): 1.0}},
            points={name: float(_lead(state.cells, seat)) for name, state in after.items()},
        )


@dataclass(frozen=True, slots=True)
class PositionValue:
    """What a search makes of a position for both seats.

    Attributes:
        ends: for each choice, in the order of all else, the ends that do the same.
        values: what seat 0 may expect of its choice, and then of that of seat 1.
        mixtures: how often each seat should make each choice.
    """

    ends: tuple[tuple[End, ...], ...]
    values: tuple[tuple[float, ...], ...]
    mixtures: tuple[Mixture, Mixture]
    iterations: int

    def worth(self, seat: Seat) -> tuple[float, ...]:
        """Return what a seat may expect of each choice against the mixture of the other."""
        mine, theirs = self.mixtures
        if seat == 0:
            return tuple(sum(map(float.__mul__, row, theirs)) for row in self.values)
        columns = zip(*self.values, strict=True)
        return tuple(1.0 - sum(map(float.__mul__, column, mine)) for column in columns)

    def felt(self, seat: Seat, softness: float) -> Mixture:
        """Return how often each choice is made by feeling: the more seldom the more it loses."""
        worth = self.worth(seat)
        best = max(worth)
        weights = [exp((value - best) / softness) for value in worth]
        total = sum(weights)
        return tuple(weight / total for weight in weights)

    def recommended(self, seat: Seat) -> Mixture:
        """Return the best mixture against one who at times chooses by feeling.

        The mixture nobody can do better against would let every mistake pass.
        """
        errs = self.felt(1 - seat, LIKELY_SOFTNESS)
        if seat == 0:
            rows = [(row, sum(map(float.__mul__, row, errs))) for row in self.values]
            values = [[_between(value, mean) for value in row] for row, mean in rows]
        else:
            columns = zip(*self.values, strict=True)
            means = [sum(map(float.__mul__, column, errs)) for column in columns]
            values = [list(map(_between, row, means)) for row in self.values]
        return equilibrium(values)[seat]


def judge(view: PullingStringsState, iterations: int, chance: Random) -> PositionValue:
    """Return what a search with so many iterations makes of a position.

    Raises:
        ValueError: the match is over.
    """
    _check_open(view)
    search = Search((view.cells, view.broken), search_rules(view), chance)
    search.run(iterations)
    values = search.pair_values()
    ends = tuple(arm.ends for arm in search.arms(0))
    return PositionValue(ends, values, equilibrium(values, min(ROUNDS, iterations)), iterations)


def search_rules(view: PullingStringsState) -> SearchRules:
    """Return what of a match's options and turns matters to the search."""
    options, limit = view.options, view.options["turn_limit"]
    return SearchRules(
        corner_grows=options["corner_grows"],
        whole_string_breaks=options["breaks"] == "string",
        turns_left=None if limit is None else limit - view.turn,
    )


def _check_open(view: PullingStringsState) -> None:
    if view.ending is not None:
        raise ValueError("the match is over")


def _loosened(strength: Strength, turn: int) -> tuple[float, float]:
    """Return softness and feeling of a level in a turn: in long matches all levels dare more."""
    late, locked = max(0, turn - LONG_MATCH), max(0, turn - LOCKED_MATCH)
    return (
        max(strength.softness, min(0.08, 0.0015 * late) + min(0.4, 0.01 * locked)),
        max(strength.feeling, min(0.6, 0.015 * late) + min(0.4, 0.01 * locked)),
    )


def _played(judged: PositionValue, seat: Seat, softness: float, feeling: float) -> Mixture:
    felt = judged.felt(seat, softness)
    return felt if feeling >= 1.0 else _blend(judged.recommended(seat), felt, feeling)


def _blend(first: Mixture, second: Mixture, part: float) -> Mixture:
    """Return a mixture that is the second one in that part of all choices."""
    return tuple(
        (1.0 - part) * share + part * other for share, other in zip(first, second, strict=True)
    )


def _between(value: float, mean: float) -> float:
    return (1.0 - ERRING) * value + ERRING * mean


def _advised(mixture: Mixture) -> Mixture:
    """Return a mixture without what is hardly ever chosen."""
    kept = [share if share >= MIN_SHARE else 0.0 for share in mixture]
    return tuple(share / sum(kept) for share in kept)


def _analysis(
    view: PullingStringsState, seat: Seat, judged: PositionValue, mixture: Mixture
) -> Analysis:
    """Return a judgment as it is told, choice by choice."""
    other = 1 - seat
    likely = _blend(judged.mixtures[other], judged.felt(other, LIKELY_SOFTNESS), 0.5)
    worth = judged.worth(seat)
    value = _chance(worth, mixture)
    return Analysis(
        seat,
        _by_end(judged, worth),
        _shared_by_ends(judged, mixture),
        (value, 1.0 - value) if seat == 0 else (1.0 - value, value),
        judged.iterations,
        likely={other: _shared_by_ends(judged, _advised(likely))},
        points=_points(view, seat, judged, likely),
    )


def _points(
    view: PullingStringsState, seat: Seat, judged: PositionValue, likely: Mixture
) -> dict[str, float]:
    """Return the lead after this turn that each end leads to, on average."""
    rules, position = search_rules(view), (view.cells, view.broken)

    def lead(end: End) -> float:
        return sum(
            share * _lead(rules.after(position, end, others[0])[0], seat)
            for others, share in zip(judged.ends, likely, strict=True)
        )

    return {END_NAMES[end]: lead(end) for ends in judged.ends for end in ends}


def _by_end(judged: PositionValue, numbers: Sequence[float]) -> dict[str, float]:
    """Return a number for each end, that of its choice."""
    return {
        END_NAMES[end]: number
        for ends, number in zip(judged.ends, numbers, strict=True)
        for end in ends
    }


def _shared_by_ends(judged: PositionValue, mixture: Mixture) -> dict[str, float]:
    """Return the share of each end: those that do the same have equal parts of it."""
    return {
        END_NAMES[end]: share / len(ends)
        for ends, share in zip(judged.ends, mixture, strict=True)
        if share
        for end in ends
    }


def _worth(state: PullingStringsState, iterations: int, chance: Random) -> float:
    """Return what seat 0 may expect of a position, 0 to 1."""
    if state.ending is not None:
        return 1.0 - state.ending.winners[0] if state.ending.winners else DRAW
    judged = judge(state, iterations, chance)
    return _chance(judged.worth(0), judged.mixtures[0])


def _chance(worth: Sequence[float], mixture: Mixture) -> float:
    """Return what a mixture is worth, 0 to 1: a sum of parts may round to a little more."""
    return min(1.0, max(0.0, sum(map(float.__mul__, worth, mixture))))


def _lead(cells: tuple[int, ...], seat: Seat) -> int:
    totals = home_totals(cells)
    return totals[seat] - totals[1 - seat]

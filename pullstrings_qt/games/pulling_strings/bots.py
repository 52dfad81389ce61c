"""Computer players of Pulling Strings at eight levels; why they play so: docs/decisions/025."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final, TypeAlias

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.opponents import Opponents, Thought, coin, level_number, sees
from pullstrings_qt.games.pulling_strings import motion
from pullstrings_qt.games.pulling_strings.geometry import END_NAMES, End
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.search import DRAW, Search, SearchRules
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState

Mixture: TypeAlias = tuple[float, ...]
"""How often each choice is made; 1 in all."""

ROUNDS: Final = 300
"""Rounds of regret matching; after them a best reply gains about a hundredth of a win at most."""


def equilibrium(values: Sequence[Sequence[float]], rounds: int = ROUNDS) -> tuple[Mixture, Mixture]:
    """Return the mixtures in which neither seat can improve by changing its own.

    Both seats play against each other repeatedly, and make each choice in proportion to the regret
    of not having made it ("regret matching+"); later rounds count more in the average. Where
    one of them has a single choice, the other takes what is worth most. `values` are those for
    seat 0, by its choice and then by that of seat 1; fewer rounds are less precise.
    """
    columns = tuple(zip(*values, strict=True))
    if len(columns) == 1:
        return _best([row[0] for row in values]), (1.0,)
    if len(values) == 1:
        return (1.0,), _best([-value for value in values[0]])
    regrets, other_regrets = [0.0] * len(values), [0.0] * len(columns)
    sums, other_sums = [0.0] * len(values), [0.0] * len(columns)
    for number in range(1, rounds + 1):
        mine, theirs = _by_regret(regrets), _by_regret(other_regrets)
        gains = [sum(map(float.__mul__, row, theirs)) for row in values]
        losses = [sum(map(float.__mul__, column, mine)) for column in columns]
        value = sum(map(float.__mul__, gains, mine))
        regrets = [max(0.0, each + gain - value) for each, gain in zip(regrets, gains, strict=True)]
        other_regrets = [
            max(0.0, each + value - loss) for each, loss in zip(other_regrets, losses, strict=True)
        ]
        sums = [each + number * share for each, share in zip(sums, mine, strict=True)]
        other_sums = [each + number * share for each, share in zip(other_sums, theirs, strict=True)]
    return _shares(sums), _shares(other_sums)


def _best(worths: Sequence[float]) -> Mixture:
    return _shares([float(worth == max(worths)) for worth in worths])


def _by_regret(regrets: Sequence[float]) -> Mixture:
    return _shares(regrets) if any(regrets) else (1.0 / len(regrets),) * len(regrets)


def _shares(weights: Sequence[float]) -> Mixture:
    total = sum(weights)
    return tuple(weight / total for weight in weights)


@dataclass(frozen=True, slots=True)
class Skill:
    """How likely a level overlooks an end that brings nothing, and how far it thinks.

    With no iterations of the search it counts what lies at home after the turn.
    """

    miss: float
    miss_other: float = 1.0
    iterations: int = 0


SKILLS: Final = (
    Skill(0.958),
    Skill(0.925),
    Skill(0.882),
    Skill(0.79),
    Skill(0.75, 0.75),
    Skill(0.60, 0.60, 100),
    Skill(0.45, 0.45, 400),
    Skill(0.0, 0.0, 10_000),
)
"""From level 1 to the strongest; the first four do not look at the other's pulls at all."""

STRIKE: Final = 0.5
"""How much a disk that a pull alone brings home catches the eye."""

WIN: Final = 60
"""As how many disks a pull counts that wins alone."""

RETURNS: Final = 2
"""How often a position has come back when something else is tried."""

SOMETHING_ELSE: Final = 0.3
"""How often something else is tried then: two sharp players could hold each other for ever."""

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
"""Share of the choices of others that advice expects to be made by feeling."""

STRUCK: Final = 0.5
"""Share of the pulls of the other seat that a level expects to be what strikes it."""

STRUCK_SOFTNESS: Final = 0.3
"""Disks by which a pull that strikes less becomes about a third as likely."""

RULES: Final = PullingStrings()


class SearchOpponents(Opponents):
    """Computer players that search, then draw a choice from a mixture.

    They see some ends this turn and not the others, and play the best of what they see; where they
    see the other's pulls as well, they mix, for who can be foreseen can be beaten. In the learning
    variants they sign what they mean.
    """

    ratings = (795.0, 935.0, 1050.0, 1240.0, 1425.0, 1620.0, 1750.0, 1920.0)

    def think(self, view: PullingStringsState, seat: Seat, level: str, seed: int) -> Thought:
        skill = SKILLS[level_number(level) - 1]
        _check_open(view)
        chance = Random(seed)

        def seen(mover: Seat, ends: Sequence[End], miss: float) -> list[End]:
            strikes = (STRIKE * max(0, _brings(view, mover, (end,))) for end in ends)
            found = zip(ends, strikes, strict=True)
            return [end for end, strike in found if sees(seed, (mover, end), miss, strike)]

        tried = _worth_trying(view, seat, seed)
        mine = seen(seat, tried, skill.miss)
        if not mine:
            return Thought(Pull(chance.choice(tried)))
        theirs = seen(1 - seat, view.open_ends, skill.miss_other)
        judged = judge(view, skill.iterations, chance, (theirs, mine) if seat else (mine, theirs))
        # the other seat at times looks only at what a choice brings alone
        brings = [_brings(view, 1 - seat, ends) for ends in judged.ends[1 - seat]]
        struck = _soft(brings, STRUCK_SOFTNESS)
        mixture = judged.answer_to(seat, struck, STRUCK)
        ends = chance.choices(judged.ends[seat], mixture)[0]
        return Thought(Pull(chance.choice(ends)), _analysis(view, seat, judged, mixture))

    def analyze(
        self, view: PullingStringsState, seat: Seat, effort: float, seed: int
    ) -> Analysis | None:
        """Return what the strongest search finds out; of wrong signs it says nothing."""
        judged = judge(view, max(1, round(FULL_ITERATIONS * effort)), Random(seed))
        best = judged.answer_to(seat, judged.felt(1 - seat, LIKELY_SOFTNESS), ERRING)
        felt = judged.felt(seat, ADVISED_SOFTNESS)
        mixture = _advised(_blend(best, felt, ADVISED_FEELING))
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

        The best ends have equal shares; points are the lead in disks at home after the turn.
        """
        _check_open(before)
        after = {
            RULES.write_choice(choice): RULES.play(before, {**choices, seat: choice}).state
            for choice in (*map(Pull, before.open_ends), choices[seat])
        }
        different = {(state.cells, state.broken): state for state in after.values()}
        iterations = max(1, round(FULL_ITERATIONS * effort / len(different)))
        worth = {key: _worth(state, iterations, seed) for key, state in different.items()}
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
    """What a search makes of a position for both seats."""

    ends: tuple[tuple[tuple[End, ...], ...], tuple[tuple[End, ...], ...]]
    """Of each seat, for each choice in the order of all else, the ends that do the same."""
    values: tuple[tuple[float, ...], ...]
    """What seat 0 may expect of its choice, and then of that of seat 1."""
    mixtures: tuple[Mixture, Mixture]
    """How often each seat should make each choice."""
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
        return _soft(self.worth(seat), softness)

    def answer_to(self, seat: Seat, habit: Mixture, share: float) -> Mixture:
        """Return the best mixture if the other seat follows a habit in a share of turns."""

        def expected(values: tuple[float, ...]) -> list[float]:
            mean = sum(map(float.__mul__, values, habit))
            return [(1.0 - share) * value + share * mean for value in values]

        if seat == 0:
            return equilibrium(list(map(expected, self.values)))[0]
        columns = map(expected, zip(*self.values, strict=True))
        return equilibrium(list(zip(*columns, strict=True)))[1]


def judge(
    view: PullingStringsState,
    iterations: int,
    chance: Random,
    ends: tuple[Sequence[End], Sequence[End]] | None = None,
) -> PositionValue:
    """Return what a search with so many iterations makes of a position.

    With none, what lies at home after the turn is all that counts. `ends` are those that each seat
    may pull now; None for all that are not broken.

    Raises:
        ValueError: the match is over.
    """
    _check_open(view)
    search = Search((view.cells, view.broken), search_rules(view), chance, ends)
    search.run(iterations)
    values = search.pair_values()
    return PositionValue(search.arms, values, equilibrium(values), iterations)


def _brings(view: PullingStringsState, mover: Seat, ends: tuple[End, ...]) -> int:
    """Return by how many disks the lead of a seat grows if only it pulled; a win counts more."""
    if not ends:
        return 0
    cells = motion.pulled_by_one(view.cells, ends[0])
    wins = WIN * (motion.home_winner(cells) == mover)
    return wins + _lead(cells, mover) - _lead(view.cells, mover)


def _worth_trying(view: PullingStringsState, seat: Seat, seed: int) -> Sequence[End]:
    """Return the open ends, but if this position came back again and again, at times others."""
    pulled = [pulls[seat] for cells, *pulls in view.former if cells == view.cells]
    others = [end for end in view.open_ends if end not in pulled]
    if len(pulled) < RETURNS or not others or coin(seed, "something else") >= SOMETHING_ELSE:
        return view.open_ends
    return others


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


def _blend(first: Mixture, second: Mixture, part: float) -> Mixture:
    """Return a mixture that is the second one in that part of all choices."""
    return tuple(
        (1.0 - part) * share + part * other for share, other in zip(first, second, strict=True)
    )


def _soft(worths: Sequence[float], softness: float) -> Mixture:
    """Return how often each choice is made, the more seldom the less it is worth (softmax)."""
    return _shares([exp((worth - max(worths)) / softness) for worth in worths])


def _advised(mixture: Mixture) -> Mixture:
    """Return a mixture without what is hardly ever chosen."""
    return _shares([share if share >= MIN_SHARE else 0.0 for share in mixture])


def _analysis(
    view: PullingStringsState, seat: Seat, judged: PositionValue, mixture: Mixture
) -> Analysis:
    """Return a judgment as it is told, choice by choice."""
    other = 1 - seat
    likely = _blend(judged.mixtures[other], judged.felt(other, LIKELY_SOFTNESS), 0.5)
    shares = _shared_by_ends(judged.ends[other], _advised(likely))
    ends, worth = judged.ends[seat], judged.worth(seat)
    value, rules, position = _chance(worth, mixture), search_rules(view), (view.cells, view.broken)

    def lead(end: End) -> float:
        """Return the lead after this turn that an end leads to, on average."""
        return sum(
            share * _lead(rules.after(position, end, others[0] if others else None)[0], seat)
            for others, share in zip(judged.ends[other], likely, strict=True)
        )

    return Analysis(
        seat,
        {END_NAMES[end]: number for same, number in zip(ends, worth, strict=True) for end in same},
        _shared_by_ends(ends, mixture),
        (value, 1.0 - value) if seat == 0 else (1.0 - value, value),
        judged.iterations,
        likely={other: shares} if shares else {},
        points={END_NAMES[end]: lead(end) for same in ends for end in same},
    )


def _shared_by_ends(arms: Sequence[tuple[End, ...]], mixture: Mixture) -> dict[str, float]:
    """Return the share of each end: those that do the same have equal parts of it."""
    return {
        END_NAMES[end]: share / len(ends)
        for ends, share in zip(arms, mixture, strict=True)
        if share
        for end in ends
    }


def _worth(state: PullingStringsState, iterations: int, seed: int) -> float:
    """Return what seat 0 may expect of a position, 0 to 1."""
    if state.ending is not None:
        return 1.0 - state.ending.winners[0] if state.ending.winners else DRAW
    judged = judge(state, iterations, Random(seed))
    return _chance(judged.worth(0), judged.mixtures[0])


def _chance(worth: Sequence[float], mixture: Mixture) -> float:
    """Return what a mixture is worth, 0 to 1: a sum of parts may round to a little more."""
    return min(1.0, max(0.0, sum(map(float.__mul__, worth, mixture))))


def _lead(cells: tuple[int, ...], seat: Seat) -> int:
    totals = motion.home_totals(cells)
    return totals[seat] - totals[1 - seat]

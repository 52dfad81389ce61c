"""Computer players of Strung Along at eight levels, and what they find out for others."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from random import Random
from typing import ClassVar, Final

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.opponents import Opponents, Thought, coin, level_number, sees
from pullstrings_qt.games.strung_along.playout import DRAW, QuickPlayout, Table, glance_of
from pullstrings_qt.games.strung_along.rules import StrungAlong
from pullstrings_qt.games.strung_along.search import SOFTNESS, Search
from pullstrings_qt.games.strung_along.state import StrungAlongState


@dataclass(frozen=True, slots=True)
class Skill:
    """How a level thinks.

    Attributes:
        miss: how likely it overlooks a choice that brings no points at once.
        looks_round: in how many turns it thinks of other seats and of rounds to come.
        turns: how many turns are played out in all; 0 decides at a glance.
    """

    miss: float = 0.0
    looks_round: float = 1.0
    turns: int = 0


SKILLS: Final = (
    Skill(0.77, 0.0),
    Skill(0.665, 0.15),
    Skill(0.55, 0.35),
    Skill(0.36, 0.50),
    Skill(0.04, 1.0),
    Skill(turns=1_100),
    Skill(turns=4_500),
    Skill(turns=50_000),
)

STRIKE: Final = 0.5
"""To overlook a choice that brings a point is as likely as so many more that bring none."""
DRAWING: Final = 4.0
"""Points a card to be drawn strikes like."""
FULL_TURNS: Final = 150_000
"""Turns that an analysis of full effort plays out."""
CURIOSITY: Final = 2.0
"""An analysis also wants to know how much worse the other choices are."""
FEWEST_PLAYOUTS: Final = 12
"""Matches a search plays to their end at least, however long they are."""
ROUNDING_UP: Final = 8
"""Turns of a match that are played out beside those in which a card is drawn, about."""

WIN_IN_POINTS: Final = 40.0
"""Points at a glance that are taken for a whole win."""

RULES: Final = StrungAlong()


class StrungAlongOpponents(Opponents):
    """Computer players that look at lots at a glance, or play many reshuffled decks out."""

    # The mean of both scorings; 8 by its share among three of level 4.
    ratings = (775.0, 865.0, 965.0, 1070.0, 1160.0, 1230.0, 1305.0, 1435.0)
    chance_sharpness: ClassVar[float] = 1.3

    def think(self, view: StrungAlongState, seat: Seat, level: str, seed: int) -> Thought:
        skill = SKILLS[level_number(level) - 1]
        table = _table(view, seat)
        choices = table.choices()
        if len(choices) == 1:
            return Thought(table.as_choice(choices[0]))
        chance, glance = Random(seed), glance_of(view.scoring, view.colors)
        if skill.turns:
            search = Search(table, glance, chance)
            search.run(_playouts(skill.turns, table))
            return Thought(table.as_choice(search.best), _searched(table, search))
        looks = _noticed(table, glance, skill, seed)
        if not looks:  # out of habit
            return Thought(table.as_choice(chance.choice(choices)))
        best = max(looks, key=lambda choice: (looks[choice], chance.random()))
        return Thought(table.as_choice(best), _glanced(table, glance, looks, best))

    def analyze(self, view: StrungAlongState, seat: Seat, effort: float, seed: int) -> Analysis:
        """Return an analysis; points are the seat's average lead over its best rival at the end."""
        table = _table(view, seat)
        search = Search(table, glance_of(view.scoring, view.colors), Random(seed), CURIOSITY)
        search.run(_playouts(round(FULL_TURNS * effort), table))
        return _searched(table, search)


def _table(view: StrungAlongState, seat: Seat) -> Table:
    if view.ending is not None or seat != view.to_move:
        raise ValueError("it is not this seat's turn")
    return Table(view)


def _playouts(turns: int, table: Table) -> int:
    return max(FEWEST_PLAYOUTS, turns // (len(table.deck) + ROUNDING_UP))


def _noticed(table: Table, glance: QuickPlayout, skill: Skill, seed: int) -> dict[int, float]:
    mine, score, drawn = table.piles[table.seat], glance.scores, table.drawn
    looks_round = coin(seed, "looks round") < skill.looks_round
    if not looks_round:
        table.rounds = 0
    looks = table.looks(glance, None if looks_round else 0.0)
    seen = {}
    for choice, look in looks.items():
        lot = 0 if choice == DRAW else table.lots[choice]
        before = mine + lot if drawn else mine
        brings = DRAWING if choice == DRAW else max(0.0, score[mine + lot + drawn] - score[before])
        if sees(seed, (len(table.deck), drawn, lot), skill.miss, STRIKE * brings):
            seen[choice] = look
    return seen


def _glanced(table: Table, glance: QuickPlayout, looks: Mapping[int, float], best: int) -> Analysis:
    """Return what a glance says: who leads may win, and a point is a little more of a win."""
    maximum = max(looks.values())
    worths = [glance.worths[table.rounds][pile] for pile in table.piles]
    weights = [exp((worth - max(worths)) / (1 + table.rounds) / SOFTNESS) for worth in worths]
    chances = tuple(weight / sum(weights) for weight in weights)
    values = {
        choice: max(0.0, chances[table.seat] - (maximum - look) / WIN_IN_POINTS)
        for choice, look in looks.items()
    }
    return _analysis(table, values, best, chances, len(looks), {})


def _searched(table: Table, search: Search) -> Analysis:
    """Return what a search found out; the chances are those after its best choice."""
    best = search.endings[search.best]
    chances = tuple(share / best.count for share in best.shares)
    values = {
        choice: ending.shares[table.seat] / ending.count
        for choice, ending in search.endings.items()
    }
    points = {choice: ending.lead / ending.count for choice, ending in search.endings.items()}
    return _analysis(table, values, search.best, chances, search.root.count, points)


def _analysis(
    table: Table,
    values: Mapping[int, float],
    best: int,
    chances: tuple[float, ...],
    effort: int,
    points: Mapping[int, float],
) -> Analysis:
    """Return an analysis by choices as they are written; lots with the same cards are alike."""
    names = {
        choice: [RULES.write_choice(table.as_choice(lot)) for lot in table.alike(choice)]
        for choice in values
    }
    return Analysis(
        seat=table.seat,
        values={name: value for choice, value in values.items() for name in names[choice]},
        shares={name: 1 / len(names[best]) for name in names[best]},
        chances=chances,
        effort=effort,
        points={name: lead for choice, lead in points.items() for name in names[choice]},
    )

"""A drill of look-alikes: only members of one group are asked, and only they are offered."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from pullstrings_qt.core.learning_types import CardKey, Confusion, Direction, Source
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.look_alikes import drilled_groups, is_mix_up
from pullstrings_qt.learning.progress import mix_ups
from pullstrings_qt.learning.session import OTHERS_BETWEEN, CardQuestions, SessionStep, StepKind
from pullstrings_qt.tiles.faces import TileSet

ENOUGH: Final = 3
"""If this many questions fall to each member, all members are asked."""


def drill_groups(
    tiles: TileSet, confusions: Iterable[Confusion], met: Collection[str] | None = None
) -> list[tuple[tuple[str, ...], int]]:
    """Return groups of tiles worth drilling and how often this person mixed up their members.

    The groups mixed up most come first, then others of the table, all of tiles `met`. Two tiles in
    no group of the table are one once they were mixed up twice. Confusions are in one direction.
    """
    known = set(tiles.tiles) if met is None else set(met) & set(tiles.tiles)
    counts = {group: 0 for group in drilled_groups(tiles.id) if set(group) <= known}
    for mixed in mix_ups(confusions):
        if not (known.issuperset(mixed.tiles) and is_mix_up(tiles.id, *mixed.tiles, mixed.count)):
            continue
        homes = [group for group in counts if set(mixed.tiles) <= set(group)]
        home = min(homes, key=len) if homes else tuple(sorted(mixed.tiles))
        counts[home] = counts.get(home, 0) + mixed.count
    return sorted(counts.items(), key=lambda entry: -entry[1])


class LookAlikeDrill(CardQuestions):
    """Asks a group in random order, if asked after showing it; may raise a `StoreReadError`."""

    _source = Source.DRILL

    def __init__(
        self,
        grader: Grader,
        tiles: TileSet,
        group: Sequence[str],
        count: int,
        *,
        chance: Random,
        introduces: bool = False,
    ) -> None:
        members = dict.fromkeys(one for one in group if one in tiles.tiles)
        super().__init__(grader, replace(tiles, tiles={one: tiles.tiles[one] for one in members}))
        self._total = count
        self._chance = chance
        self._first = self._first_steps() if introduces else []
        while True:  # every question is as likely to be any member
            self._asked = [chance.choice(list(members)) for _question in range(count)]
            if count < ENOUGH * len(members) or set(self._asked) == set(members):
                break

    def _first_steps(self) -> list[SessionStep]:
        """Return the introductions of tiles not met yet, and looks until each has had time."""
        kept = self._grader.log.cards(self._grader.person, self.tiles.id)
        met = {key.tile_id for key in kept}
        members = list(self.tiles.tiles)
        shown = [one for one in members if one not in met]
        unmet = len(shown)
        while any(
            sum(other != one for other in shown[shown.index(one) :]) < OTHERS_BETWEEN
            for one in shown
        ):
            shown.append(members[(members.index(shown[-1]) + 1) % len(members)])
        return [
            SessionStep(StepKind.INTRODUCE if place < unmet else StepKind.ECHO, self._key(one))
            for place, one in enumerate(shown)
        ]

    def _key(self, tile_id: str) -> CardKey:
        return CardKey(self.tiles.id, tile_id, Direction.READ)

    @property
    def total(self) -> int:
        """How many questions there are."""
        return self._total

    def _following(self) -> SessionStep | None:
        if self._first:
            return self._first.pop(0)
        place = len(self._done)
        if place == self._total:
            return None
        offered = tuple(self._chance.sample(list(self.tiles.tiles), len(self.tiles.tiles)))
        return SessionStep(StepKind.CHOOSE, self._key(self._asked[place]), offered)

    def _is_unaided(self, step: SessionStep, key: CardKey) -> bool:
        return False

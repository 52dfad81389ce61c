"""Pairs: the memory game of two sides of a tile. Positions are frozen; chance is handed in."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Literal, TypeAlias

Side: TypeAlias = Literal["front", "back"]

MIN_PAIRS: Final = 2
MAX_PAIRS: Final = 15
MAX_PLAYERS: Final = 2


@dataclass(frozen=True, slots=True)
class PairCard:
    """One card on the table: one side of a tile."""

    tile_id: str
    side: Side


@dataclass(frozen=True, slots=True)
class Pairs:
    """A position."""

    cards: tuple[PairCard, ...]
    owners: tuple[int | None, ...]
    """Who has taken the card of a place; None while it lies on the table."""
    up: tuple[int, ...] = ()
    """The places that lie face up now, at most two."""
    turn: int = 0
    players: int = 1
    tries: tuple[int, ...] = (0,)
    """How many times each player has turned up two cards."""

    @property
    def over(self) -> bool:
        """Whether every pair has been taken."""
        return all(owner is not None for owner in self.owners)

    @property
    def matched(self) -> bool:
        """Whether the two cards that lie face up belong together."""
        return len(self.up) == 2 and len({self.cards[place].tile_id for place in self.up}) == 1

    def taken(self, player: int) -> int:
        """Return how many pairs a player has."""
        return self.owners.count(player) // 2

    def can_turn(self, place: int) -> bool:
        """Tell whether the card of a place may be turned up now."""
        return (
            0 <= place < len(self.cards)
            and self.owners[place] is None
            and place not in self.up
            and len(self.up) < 2
        )


def deal(tile_ids: Sequence[str], pairs: int, players: int, chance: Random) -> Pairs:
    """Return a shuffled table; a `ValueError` for fewer than two tiles or a wrong number."""
    known = list(dict.fromkeys(tile_ids))
    if len(known) < MIN_PAIRS:
        raise ValueError("pairs need two tiles at least")
    if not MIN_PAIRS <= pairs <= MAX_PAIRS or not 1 <= players <= MAX_PLAYERS:
        raise ValueError(f"{pairs} pairs for {players} players")
    sides: tuple[Side, Side] = ("front", "back")
    drawn = chance.sample(known, min(pairs, len(known)))
    cards = [PairCard(tile_id, side) for tile_id in drawn for side in sides]
    chance.shuffle(cards)
    nobody: tuple[int | None, ...] = (None,) * len(cards)
    return Pairs(tuple(cards), nobody, players=players, tries=(0,) * players)


def turn_up(table: Pairs, place: int) -> Pairs:
    """Return the table with one more card face up; a second card counts as a try."""
    up = (*table.up, place)
    tries = table.tries
    if len(up) == 2:
        tries = tuple(count + (player == table.turn) for player, count in enumerate(table.tries))
    return replace(table, up=up, tries=tries)


def settle(table: Pairs) -> Pairs:
    """Return the table after two cards were seen: a pair goes to the player, who goes on."""
    if not table.matched:
        return replace(table, up=(), turn=(table.turn + 1) % table.players)
    owners = tuple(
        table.turn if place in table.up else owner for place, owner in enumerate(table.owners)
    )
    return replace(table, owners=owners, up=())


def leaders(table: Pairs) -> tuple[int, ...]:
    """Return the players with the most pairs: two of them when they have the same number."""
    maximum = max(table.taken(player) for player in range(table.players))
    return tuple(player for player in range(table.players) if table.taken(player) == maximum)


def full_rows(cards: int) -> tuple[int, ...]:
    """Return how many cards can stand in a row so that every row is full."""
    return tuple(wide for wide in range(2, cards + 1) if cards % wide == 0)

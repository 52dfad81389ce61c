"""Matches of each game that end as it is known, played by keyboard and ear.

Two are played from their first turn. Matches of Chain Reaction and Strung Along have hundreds of
moves: of them a store has all but the last ones.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from pullstrings_qt.core.game_words import AnyWords
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.core.replay import ReplayedTurn, replay
from pullstrings_qt.storage import MatchStart
from tests.by_ear.house import House
from tests.by_ear.store import quiet_store
from tests.conformance.sample_matches import Case, random_record

_NAMES: Final = ("Mara", "Theo", "Ben")
_LAYOUT: Final = "fhcalokubyvwgxnpstiq"
_TILES: Final = "SDLH"
"""Straight, Diagonal, Puller and Pusher, as records write them, in the order of their keys."""


@dataclass(frozen=True)
class Match:
    """A match that was left, and how it goes on.

    Attributes:
        record: all of it.
        left: how many entries of the record are still to be played.
        choose: presses what a choice takes.
    """

    record: Record
    left: int
    choose: Callable[[House, str], None]

    def fill(self, folder: Path) -> None:
        """Make a store that has the match, as it was left."""
        store, record = quiet_store(folder), self.record
        store.settings.set("preferences.pace", "quick")
        store.settings.set("preferences.silent_pick", True)
        start = MatchStart(record.game, record.options, record.setup, record.players)
        match_id = store.matches.begin(start)
        for number, turn in enumerate(record.turns[: -self.left], 1):
            store.matches.append_turn(match_id, number, {str(s): turn[s] for s in sorted(turn)})
        store.close()

    @property
    def turns(self) -> list[dict[int, str]]:
        """What is still to be chosen."""
        return [dict(turn) for turn in self.record.turns[-self.left :]]

    def play(self, house: House, turn: dict[int, str]) -> None:
        """Let everybody choose in a turn."""
        if self.choose is _pull:
            house.keys("Return")  # choose strings
        for seat in sorted(turn):
            self.choose(house, turn[seat])

    @cached_property
    def accounts(self) -> list[str]:
        """What is told of each of these turns."""
        last = self._replayed[-self.left - 1 :]
        return [
            self._words.story(before.step.state, after.step, self._speaker).aloud
            for before, after in pairwise(last)
        ]

    @property
    def ending(self) -> str:
        """Who has won."""
        outcome = self._replayed[-1].outcome
        assert outcome is not None
        return self._words.headline(outcome, self._speaker)

    @cached_property
    def _replayed(self) -> list[ReplayedTurn]:
        return [*replay(self.record)]

    @property
    def _words(self) -> AnyWords:
        return game_spec(self.record.game).words()

    @property
    def _speaker(self) -> Any:
        start = self._replayed[0].step.state
        return self._words.speaker(self.record.players, start, self._tile)

    def _tile(self, choice: str) -> str:
        return letter(choice).upper() if self.record.game == "pulling_strings" else choice


def _jump(house: House, place: str) -> None:
    """Lead the keyboard to a place of a board by its name, and choose it."""
    reader = house.reader

    def is_typed() -> bool:
        focus = reader.focus()
        return focus is not None and focus.role in ("text", "entry")

    house.keys("alt+j")
    reader.wait_until(is_typed, "nowhere to type a place")
    house.keys(*place, "Return")
    reader.wait_until(lambda: not is_typed(), f"the keyboard did not go to {place}")
    house.keys("Return")


def _place_tile(house: House, choice: str) -> None:
    tile, place = choice.split("@")
    house.keys(str(_TILES.index(tile) + 1))
    _jump(house, place)
    house.keys("Return")


def _move_piece(house: House, choice: str) -> None:
    if choice[0] == "@":
        _jump(house, choice[1:])
        house.keys("Return")
        return
    tower = f"{choice[:2]}: tower"
    picked = (each for each in house.reader.tree() if "selected" in each.states)
    if any(each.name.startswith(tower) for each in picked):  # it goes on, and is asked whether
        _jump(house, choice[2:])
        house.keys("Return")
    else:
        _jump(house, choice[:2])
        _jump(house, choice[2:])


def _draw_or_lay(house: House, choice: str) -> None:
    house.press_what("Deck" if choice == "draw" else f"Lot {choice[-1]}:")


def letter(end: str) -> str:
    """Return the letter at an end, such as n2."""
    return _LAYOUT["nesw".index(end[0]) * 5 + int(end[1]) - 1]


def _pull(house: House, choice: str) -> None:
    house.keys("Return", letter(choice), "Return")  # it is me; my tile; face down


def _of_chance(game: str, seed: int, **options: Any) -> Record:
    record = random_record(Case(game_spec(game), options), seed)
    return replace(record, players=_NAMES[: len(record.players)])


def _pulling_strings() -> Match:
    options = game_spec("pulling_strings").rules().check_options({})
    setup = {"layout": list(_LAYOUT), "aside": list("dejmrz")}
    turns = tuple({0: turn[:2], 1: turn[3:]} for turn in ("w3 e1", "n2 e5", "n2 e5"))
    return Match(Record("pulling_strings", options, setup, _NAMES[:2], turns), 3, _pull)


MATCHES: Final[dict[str, Callable[[], Match]]] = {
    "pulling_strings": _pulling_strings,
    "mijnlieff": lambda: Match(_of_chance("mijnlieff", 10), 15, _place_tile),
    "chain_reaction": lambda: Match(_of_chance("chain_reaction", 7, depth=7), 5, _move_piece),
    "strung_along": lambda: Match(_of_chance("strung_along", 0, seats=3), 6, _draw_or_lay),
}

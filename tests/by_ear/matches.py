"""A whole match of each game, played with keyboard and screen reader.

Players who mean to win take hundreds of choices over Chain Reaction and Strung Along. Those in
`records` are short, since all want the end. Chain Reaction in 32 choices: found by a beam search,
apart from the tests, over whole turns; of each length it kept the thousand positions that seemed
best, by points, by how far light men had come and by how soon one could score two. Strung Along in
118, and none is shorter: with three players 50 cards are drawn until the timer has come, each is
laid, and nine fill the lots of a round, so that each player takes a lot in six rounds.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from pullstrings_qt.core.game_words import AnyWords
from pullstrings_qt.core.record import Record, read_record
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.core.replay import ReplayedTurn, replay
from tests.by_ear.house import House
from tests.by_ear.store import quiet_store
from tests.conformance.sample_matches import Case, random_record
from tests.robustness.whole import keep

_NAMES: Final = ("Mara", "Theo", "Ben")
_RECORDS: Final = Path(__file__).parent / "records"
_LAYOUT: Final = "fhcalokubyvwgxnpstiq"
_TILES: Final = "SDLH"
"""Straight, Diagonal, Puller and Pusher, as records write them, in the order of their keys."""


MAX_TURNS: Final = 4
"""The maximum number of turns played by ear; a match of 118 steps says nothing more."""


@dataclass(frozen=True)
class Match:
    """A match that was begun, and how it goes on.

    Attributes:
        record: all of it.
        choose: presses what a choice takes.
    """

    record: Record
    choose: Callable[[House, str], None]

    def fill(self, folder: Path) -> None:
        """Make a store in which the match waits for its next turn."""
        store, record = quiet_store(folder), self.record
        store.settings.set("preferences.pace", "quick")
        store.settings.set("preferences.silent_pick", True)
        keep(store, record, turns=self.left.start)
        store.close()

    @property
    def left(self) -> range:
        """The numbers of the turns that are played in the app."""
        count = len(self.record.turns)
        return range(max(1, count - MAX_TURNS), count)

    @property
    def turns(self) -> list[dict[int, str]]:
        """What is chosen in each."""
        return [dict(turn) for turn in self.record.turns]

    def play(self, house: House, number: int) -> None:
        """Let everybody choose in a turn, numbered from 0."""
        turn = self.turns[number]
        for seat in sorted(turn):
            self.choose(house, turn[seat])
        if self.choose in (_move_piece, _draw_or_lay) and self._ends_a_turn(number):
            house.keys("Return")  # the last step of a turn is asked for

    def _ends_a_turn(self, number: int) -> bool:
        """Return whether somebody else is to choose after a choice."""
        rules = game_spec(self.record.game).rules()
        before, after = (each.step.state for each in self._replayed[number : number + 2])
        return rules.deciding(before) != rules.deciding(after)

    @cached_property
    def accounts(self) -> list[str]:
        """What is told of each turn."""
        return [
            self._words.happened(
                self._words.story(before.step.state, after.step, self._speaker)
            ).aloud
            for before, after in pairwise(self._replayed)
        ]

    @property
    def ending(self) -> str:
        """Who has won."""
        outcome = self._replayed[-1].outcome
        assert outcome is not None
        return self._words.past_result(outcome, self._speaker.names)

    @cached_property
    def _replayed(self) -> list[ReplayedTurn]:
        return [*replay(self.record)]

    @property
    def _words(self) -> AnyWords:
        return game_spec(self.record.game).words()

    @property
    def _speaker(self) -> Any:
        start = self._replayed[0].step.state
        return self._words.speaker(self.record.players, start)


def _press(house: House, key: str) -> None:
    """Press a key and wait until something comes of it.

    Qt asks the reader before it hands on a key, and not before a shortcut: one that is pressed at
    once would come first.
    """
    reader = house.reader
    reader.hear_all()
    before = (len(reader.said), reader.focused)
    house.keys(key)
    reader.wait_until(lambda: (len(reader.said), reader.focused) != before, f"nothing of {key}")


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
    _press(house, "Return")


def _place_tile(house: House, choice: str) -> None:
    tile, place = choice.split("@")
    _press(house, str(_TILES.index(tile) + 1))
    _jump(house, place)
    house.keys("Return")


def _move_piece(house: House, choice: str) -> None:
    tower = f"{choice[:2]}: tower"
    picked = (each.name for each in house.reader.tree() if "selected" in each.states)
    if choice[0] == "@":
        _jump(house, choice[1:])
    elif any(name.startswith(tower) for name in picked):  # it goes on
        _jump(house, choice[2:])
    else:
        _jump(house, choice[:2])
        _jump(house, choice[2:])


def _draw_or_lay(house: House, choice: str) -> None:
    if choice == "draw":
        house.keys("d")
        return
    if choice.startswith("take"):
        house.press_what(f"Lot {choice[-1]}:")  # as readers press it
    else:
        house.keys(choice[-1])


def letter(end: str) -> str:
    """Return the letter at an end, such as n2."""
    return _LAYOUT["nesw".index(end[0]) * 5 + int(end[1]) - 1]


_SLIP: Final = 1.5
"""Seconds of silence after which a key was not meant for what was there before."""


def _pull(house: House, choice: str) -> None:
    house.keys("Return", letter(choice))  # it is my turn; my tile
    house.reader.hear_all(_SLIP)
    house.keys("Return")  # face down; after the last one turn both over


def _of_chance(game: str, seed: int) -> Record:
    record = random_record(Case(game_spec(game), {}), seed)
    return replace(record, players=_NAMES[: len(record.players)])


def _stored(game: str) -> Record:
    return read_record((_RECORDS / f"{game}.json").read_bytes())


def _pulling_strings() -> Match:
    options = game_spec("pulling_strings").rules().check_options({})
    setup = {"layout": list(_LAYOUT), "aside": list("dejmrz")}
    turns = tuple({0: turn[:2], 1: turn[3:]} for turn in ("w3 e1", "n2 e5", "n2 e5"))
    return Match(Record("pulling_strings", options, setup, _NAMES[:2], turns), _pull)


MATCHES: Final[dict[str, Callable[[], Match]]] = {
    "pulling_strings": _pulling_strings,
    "mijnlieff": lambda: Match(_of_chance("mijnlieff", 10), _place_tile),
    "chain_reaction": lambda: Match(_stored("chain_reaction"), _move_piece),
    "strung_along": lambda: Match(_stored("strung_along"), _draw_or_lay),
}

"""A match of each game with keyboard and screen reader: turn by turn, the result last."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.by_ear.checkpoints import Found
from tests.by_ear.conftest import OpenHouse
from tests.by_ear.house import House
from tests.by_ear.matches import MATCHES, letter
from tests.by_ear.reader import Thing

pytestmark = [pytest.mark.display, pytest.mark.timeout(300)]


def begin(house: House) -> None:
    """Open the match that waits, and hear what there is to do."""
    house.press("Play on")
    house.reader.wait_until(lambda: house.reader.said, "the page says nothing")


def times(account: str, said: list[str]) -> int:
    """Return how often an account is in what was said."""
    return sum(each.count(account) for each in said)


@pytest.mark.parametrize("game", MATCHES)
def test_every_turn_is_told_once_and_the_end_last(game: str, open_house: OpenHouse) -> None:
    match = MATCHES[game]()
    with open_house(match.fill) as house:
        said = house.reader.said
        begin(house)
        for number in match.left:
            heard = len(said)
            match.play(house, number)
            house.reader.wait_to_hear(match.accounts[number], heard)
        house.reader.hear_all(1.0)
        assert "notification" not in {thing.role for thing in house.reader.tree()}
        *before, last = said
        *accounts, deciding = (
            match.accounts[number] for number in match.left
        )  # the ending names the deciding turn once more
        turns_told = [each for each in before if each.startswith(tuple(accounts))]
        assert len(turns_told) == len(accounts)
        assert all(map(str.startswith, turns_told, accounts))
        for account in accounts:  # a turn may be played again, such as a card drawn
            assert times(account, before) == times(account, accounts)
        assert last.startswith(f"{deciding} ")
        assert match.ending in last
        assert not any(match.ending in each for each in before)
        tree = house.reader.tree()
        place = next(number for number, each in enumerate(tree) if each.name == "Last event")
        assert tree[place + 2].name == said[-1]
        can = sum(thing.is_focusable for thing in tree)
        assert Found(game, tree, house.tab_round(can)).faults() == []


def lines(tree: list[Thing]) -> set[str]:
    return set(map(str, tree))


def strings(body: object) -> Iterator[str]:
    """Yield every text in what came with an event."""
    if isinstance(body, str):
        yield body
    elif isinstance(body, tuple | list):
        for part in body:
            yield from strings(part)


def test_a_letter_that_was_laid_face_down_is_nowhere(
    readable_desktop: dict[str, str], tmp_path: Path
) -> None:
    """Neither in the tree nor in any event, from the key of the letter until both tiles turn.

    The reader hears notifications alone, as Orca does before version 45.
    """
    match = MATCHES["pulling_strings"]()
    match.fill(tmp_path)
    sealed = letter(match.turns[match.left[0]][0])
    told = re.compile(rf"\b{sealed}\b", re.IGNORECASE)
    with closing(House(tmp_path, readable_desktop, announcements=False)) as house:
        reader = house.reader
        reader.events.clear()
        begin(house)
        reader.hear_all(0.3)
        assert "Announcement" not in {event.name for event in reader.events}
        assert "notification" in {thing.role for thing in reader.tree()}
        assert len(reader.said) == len(set(reader.said))
        house.keys("Return")
        before = lines(house.wait_for_title("Mara, pick your string"))
        assert any(told.search(line) for line in before), "on the board it stands like all others"
        reader.listen_to_all()
        reader.events.clear()
        house.keys(sealed)
        reader.wait_to_hear("A tile is picked")
        assert [each for each in lines(reader.tree()) ^ before if told.search(each)] == []
        house.keys("Return")
        assert not any(
            told.search(each) for each in lines(house.wait_for_title("Pass the laptop to Theo"))
        )
        house.keys("Return")
        theirs = lines(house.wait_for_title("Theo, pick your string"))
        assert [each for each in theirs ^ before if told.search(each)] == []
        heard = Counter(text for event in reader.events for text in strings(event.body))
        # Qt may send the names of a new board one by one: then all of them, the letter's no oftener
        tiles = {each.name for each in reader.seen if each.name.startswith("Tile ")}
        assert len(tiles) == 20
        assert len({heard.pop(name, 0) for name in tiles}) == 1
        assert [text for text in heard if told.search(text)] == []
        assert heard, "a reader hears every event"

"""Two laptops, one match: two whole apps that invite, join, play, lose each other and go on."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pullstrings_qt.table.carriers import Link
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.match.turn import Phase
from tests.robustness.window import settle
from tests.ui.remote.laptops import Laptop, Room, connect


@pytest.fixture
def room(qapp: object) -> Room:
    return Room()


@pytest.fixture
def mara(tmp_path: Path, room: Room) -> Iterator[Laptop]:
    laptop = Laptop(tmp_path / "mara", room, "Mara")
    yield laptop
    laptop.end()


@pytest.fixture
def theo(tmp_path: Path, room: Room) -> Iterator[Laptop]:
    laptop = Laptop(tmp_path / "theo", room, "Theo")
    yield laptop
    laptop.end()


def play(room: Room, laptops: tuple[Laptop, ...], turns: int) -> None:
    """Play some turns, or to the end."""
    chance = Random(3)
    for _turn in range(turns):
        if laptops[0].page.match.outcome is not None:
            return
        before = laptops[0].page.match.turn
        for each in laptops:
            each.choose(chance)
            room.deliver()
        for each in laptops:
            each.show()
        room.deliver()
        assert laptops[0].page.match.turn > before


@pytest.mark.parametrize("game", ["pulling_strings", "mijnlieff"])
def test_a_whole_match(room: Room, mara: Laptop, theo: Laptop, game: str) -> None:
    connect(mara, theo, game)
    assert mara.page.match.names == theo.page.match.names == ("Mara", "Theo")
    assert mara.page.match.record.setup == theo.page.match.record.setup
    assert mara.page.header.stage.endswith("Theo is there")
    play(room, (mara, theo), 200)
    first, second = mara.page.match, theo.page.match
    assert first.outcome is not None
    assert first.outcome == second.outcome
    assert first.record.turns == second.record.turns
    assert mara.page.phase in (Phase.HELD, Phase.ENDED)

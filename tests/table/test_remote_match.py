"""Whole matches at several laptops, each with a store and a page of its own."""

from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from tests.core.remote.laptops import KINDS
from tests.table.remote_tables import Air, are_over, beats, laid, play, stored

TWO = ({0: "Rose"}, {1: "Theo"})
THREE = ({0: "Rose"}, {1: "Theo"}, {2: "Mara"})


@pytest.mark.parametrize(
    ("name", "here"),
    [
        ("pulling strings", TWO),
        ("pulling strings with dice", TWO),
        ("mijnlieff", TWO),
        ("chain reaction", TWO),
        ("strung along", THREE),
        ("strung along", ({0: "Rose", 2: "Mara"}, {1: "Theo"})),
    ],
)
def test_a_whole_match_is_the_same_on_all_laptops(
    qtbot: QtBot, tmp_path: Path, name: str, here: tuple[dict[int, str], ...]
) -> None:
    air = Air(Random(name), loss=0.15, double=0.2)
    kind = KINDS[name]
    laptops = laid(tmp_path, air, kind.game, kind.options, *here)
    play(laptops, air, are_over(laptops))
    beats(laptops, air, lambda: all(laptop.table.is_done for laptop in laptops))
    documents = [stored(laptop) for laptop in laptops]
    assert documents.count(documents[0]) == len(laptops)
    for laptop in laptops:
        told = laptop.page.record.document()
        assert {key: told[key] for key in documents[0]} == documents[0]
        laptop.end()
        assert laptop.laptops.tables == ()

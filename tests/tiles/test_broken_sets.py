"""Damaged tables and manifests become the set they describe, or are refused with a sentence."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pullstrings_qt.tiles.csv_import import read_table_as
from pullstrings_qt.tiles.manifest import MANIFEST
from pullstrings_qt.tiles.own_sets import export_set
from pullstrings_qt.tiles.table_file import TableFormat
from pullstrings_qt.tiles.table_guess import ENCODINGS, SEPARATORS
from tests.broken import ODD, broken_bytes, taken_or_refused
from tests.tiles.sets import add, copied, empty_sets_folder, entry, manifest, table

PICTURES = {"one.png": b"\x89PNG\r\n\x1a\n", "two.jpg": b"\xff\xd8\xff", "three.svg": b"<svg/>"}


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    """Return what makes a folder with pictures for each example."""

    def made() -> Path:
        folder = tmp_path_factory.mktemp("broken") / "in"
        folder.mkdir()
        for name, content in PICTURES.items():
            (folder / name).write_bytes(content)
        return folder

    return made


def keep(source: Path) -> None:
    """Import a set, which then reads as it was kept, or is refused with a sentence."""
    own_sets = empty_sets_folder(source.parent)
    with taken_or_refused():
        kept = add(own_sets, source, copied)
        export_set(kept, source.parent)
        assert empty_sets_folder(source.parent).tile_set(kept.id) == kept
    assert not own_sets.broken()


@given(
    st.randoms(use_true_random=False),
    st.sampled_from(("utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252")),
    st.builds(TableFormat, st.sampled_from(ENCODINGS), st.sampled_from(SEPARATORS), st.booleans()),
)
def test_a_damaged_table_can_be_read_in_every_way(
    fresh: Callable[[], Path], chance: Random, encoding: str, written: TableFormat
) -> None:
    text = table("one.png,eins", "two.jpg,zwei", "three.svg,drei", "Käse,“frø”")
    content = text.replace(",", chance.choice(SEPARATORS)).encode(encoding)
    source = fresh()
    path = source / chance.choice(("words.csv", "words.tsv"))
    path.write_bytes(broken_bytes(chance, content))
    with taken_or_refused():
        reading = read_table_as(path, written)
        assert reading.fault or reading.tile_set().tiles
    keep(source)


@given(st.randoms(use_true_random=False))
def test_a_damaged_manifest_is_the_set_it_describes_or_a_sentence(
    fresh: Callable[[], Path], chance: Random
) -> None:
    front = '{ picture = "one.png", text = "one", alt = "one" }'
    lines = manifest(entry("first", front=front)).split("\n")
    if chance.random() < 0.6:
        deep = chance.choice((3, 50, 600, 5000, 100_000))
        nested = ("[" * deep + "]" * deep, "{a=" * deep + "1" + "}" * deep, ".".join("a" * deep))
        odd = (*ODD, *nested, "1979-05-27T07:32:00Z", "0x" + "f" * deep, "9" * 5000, "inf")
        place = chance.choice([at for at, line in enumerate(lines) if "=" in line])
        value = chance.choice((json.dumps(chance.choice(odd)), chance.choice(odd)))
        lines[place] = f"{lines[place].split('=')[0]} = {value}"
    content = "\n".join(lines).encode("utf-8", "surrogatepass")
    source = fresh()
    (source / MANIFEST).write_bytes(
        broken_bytes(chance, content) if chance.random() < 0.5 else content
    )
    keep(source)

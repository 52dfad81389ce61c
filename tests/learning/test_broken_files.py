"""Damaged files of people, classes and Anki packages: taken in, or refused with a sentence."""

import json
import shutil
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pullstrings_qt.learning.anki_import import import_, preview_package, suggested_mapping
from pullstrings_qt.learning.anki_schedule import Learned
from tests.broken import broken_bytes, broken_json, broken_row, taken_or_refused
from tests.learning.anki_packages import (
    ANIMALS,
    REAL,
    database,
    model,
    newest_database,
    newest_package,
    package,
)
from tests.learning.people_files import read_person, take_in
from tests.robustness.whole import person_file
from tests.storage.store_samples import store_in_memory
from tests.tiles.sets import copied, empty_sets_folder

CLOZE = model(8, ("Text", "Extra", "More"), "{{cloze:Text}}", "{{cloze:Text}}", kind=1)
LEARNED = """
UPDATE cards SET type = 1 + id % 3, due = 40, ivl = 9, factor = 2500, reps = 3,
    data = '{"s":12.5,"d":5.5,"lrt":1770000000}';
INSERT INTO revlog SELECT 1770000000000 + id, id, -1, 1 + id % 4, 3, 1, 2500, 900, 1 FROM cards;
"""
PICTURES = {"one.png": b"\x89PNG\r\n\x1a\n" + bytes(90), "two.jpg": b"\xff\xd8\xff" + bytes(90)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder for what all examples share."""
    return tmp_path_factory.mktemp("shared")


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    """Return what makes an empty folder for each example."""
    return lambda: tmp_path_factory.mktemp("broken")


@pytest.fixture(scope="module")
def mara(folder: Path) -> bytes:
    """Return the file of somebody who has learned."""
    return person_file(folder).read_bytes()


def as_class(chance: Random, person: bytes) -> bytes:
    """Return a class with one pupil."""
    index = {"format": "pullstrings-class", "version": 1, "key": "ab" * 16, "name": "3b"}
    made = BytesIO()
    ways = (ZIP_DEFLATED, ZIP_DEFLATED, ZIP_STORED, ZIP_LZMA, ZIP_BZIP2)
    with ZipFile(made, "w", chance.choice(ways)) as packed:
        packed.writestr("class.json", json.dumps({**index, "set": "asl", "started": "2026-10-12"}))
        packed.writestr(f"people/{'a' * 32}.json", person)
    return made.getvalue()


@given(st.randoms(use_true_random=False))
def test_each_answer_of_a_damaged_person_counts_once_or_the_file_is_refused(
    mara: bytes, fresh: Callable[[], Path], chance: Random
) -> None:
    content = broken_json(chance, json.loads(mara))
    if chance.random() < 0.4:
        content = broken_bytes(chance, mara)
    if chance.random() < 0.3:
        content = as_class(chance, content)
        if chance.random() < 0.5:
            content = broken_bytes(chance, content)
    file = fresh() / "mara.json"
    file.write_bytes(content)
    with closing(store_in_memory(file.parent)) as store, taken_or_refused():
        data = read_person(file)
        kept = take_in(store, data)[0].profile
        take_in(store, data)
        reviews = list(data.reviews)
        events = {one.origin for one in reviews} - {None}
        alone = sum(one.origin is None for one in reviews)
        assert store.reviews.count(kept.id) == alone + len(events)
        store.reviews.page(kept.id)
        store.settings.of_person(kept.key)


@pytest.fixture(scope="module")
def collections(folder: Path) -> tuple[Path, Path]:
    """Return an older and a newest collection of Anki, with gaps, pictures and what was learned."""
    gaps = [(f"a {{{{c1::{n}}}}}", "x", "y") for n in range(24)]
    shown = [(f'<img src="{name}">', name) for name in PICTURES]
    older, newest = folder / "older.anki2", folder / "newer.anki2"
    older.write_bytes(database(folder, [*shown, *ANIMALS, *gaps], [model(), CLOZE]))
    newest.write_bytes(newest_database(folder, ANIMALS, extra=LEARNED))
    return older, newest


@given(st.randoms(use_true_random=False))
def test_a_damaged_package_becomes_a_set_or_a_sentence(
    collections: tuple[Path, Path], fresh: Callable[[], Path], chance: Random
) -> None:
    folder = fresh()
    file, made = folder / "deck.apkg", folder / "made.anki2"
    if chance.random() < 0.4:
        whole = chance.choice(sorted(REAL.glob("*.apkg")))
        file.write_bytes(broken_bytes(chance, whole.read_bytes()))
    else:
        source = chance.choice(collections)
        shutil.copyfile(source, made)
        for _time in range(chance.choice((1, 2, 5))):
            broken_row(chance, made)
        content = made.read_bytes()
        if chance.random() < 0.3:
            content = broken_bytes(chance, content)
        if source == collections[1]:
            newest_package(folder, content, PICTURES, name=file.name)
        elif chance.random() < 0.7:
            package(folder, content, PICTURES, name=file.name)
        else:
            with ZipFile(file, "w") as packed:
                packed.writestr("collection.anki2", content)
                packed.writestr("media", broken_json(chance, {"0": "one.png", "1": "two.jpg"}))
    own_sets = empty_sets_folder(folder)
    with taken_or_refused():
        mapping = suggested_mapping(preview_package(file))
        keep = list[Learned]().append
        taken = import_(file, mapping, own_sets, copied, keep_learned=keep).tile_sets[0]
        assert empty_sets_folder(folder).tile_set(taken.id) == taken
    assert not own_sets.broken()

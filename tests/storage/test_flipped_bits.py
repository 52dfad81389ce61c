"""A store in which one bit is the other way round: it opens, shows what it holds, and says so."""

from pathlib import Path

import pytest

from tests.storage.flipped_bits import (
    COPIED,
    MATCHES,
    PEOPLE,
    Look,
    flipped,
    look_at,
    random_bits,
    sample_store,
)

FLIPS = 300
PARTS = 10


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a store in which everything can be read, and of its copy."""
    folder = tmp_path_factory.mktemp("sample")
    (folder / "whole.db").write_bytes(sample_store(folder))
    return folder


@pytest.fixture(scope="module")
def content(sample: Path) -> bytes:
    return (sample / "whole.db").read_bytes()


@pytest.fixture(scope="module")
def copies(sample: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sample.glob("pullstrings-copy-*.db")}


@pytest.fixture(scope="module")
def whole(content: bytes) -> Look:
    """Return what that store shows."""
    look = look_at(content)
    assert (look.notice, look.matches, look.opened) == (None, MATCHES, MATCHES)
    assert (look.people, look.said) == (len(PEOPLE), ())
    return look


@pytest.mark.parametrize("part", range(PARTS))
def test_no_flipped_bit_takes_what_is_older_than_the_copy(
    content: bytes, copies: dict[str, bytes], whole: Look, part: int
) -> None:
    assert len(copies) == 1
    for bit in random_bits(content, FLIPS, seed=11)[part::PARTS]:
        look = look_at(flipped(content, bit), copies)
        assert look.matches >= (COPIED if look.notice else MATCHES), bit
        assert look.opened >= look.matches - 1, bit
        assert look.people == len(PEOPLE), bit
        assert look.settings >= whole.settings - 1, bit
        assert look.reviews >= whole.reviews - 1, bit


@pytest.mark.parametrize("part", range(PARTS))
def test_without_a_copy_it_opens_and_shows_what_sql_reads(content: bytes, part: int) -> None:
    for bit in random_bits(content, FLIPS, seed=12)[part::PARTS]:
        look = look_at(flipped(content, bit))
        assert look.notice or look.matches == MATCHES, bit

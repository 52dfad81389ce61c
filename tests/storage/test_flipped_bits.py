"""A store in which one bit is the other way round: it opens, shows what it holds, and says so."""

import pytest

from tests.storage.flipped_bits import (
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
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the file of a store in which everything can be read."""
    return sample_store(tmp_path_factory.mktemp("sample"))


@pytest.fixture(scope="module")
def whole(content: bytes) -> Look:
    """Return what that store shows."""
    look = look_at(content)
    assert (look.notice, look.matches, look.opened) == (None, MATCHES, MATCHES)
    assert (look.people, look.said) == (len(PEOPLE), ())
    return look


@pytest.mark.parametrize("part", range(PARTS))
def test_no_flipped_bit_hides_more_than_one_thing(content: bytes, whole: Look, part: int) -> None:
    for bit in random_bits(content, FLIPS, seed=11)[part::PARTS]:
        look = look_at(flipped(content, bit))
        assert look.matches >= MATCHES - 1, bit
        assert look.opened >= MATCHES - 1, bit
        assert look.people >= len(PEOPLE) - 1, bit
        assert look.settings >= whole.settings - 1, bit
        assert look.reviews >= whole.reviews - whole.reviews // 3, bit

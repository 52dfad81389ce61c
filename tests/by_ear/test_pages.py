"""Every page with Tab and a screen reader, in the real app over the bus."""

import pytest

from tests.by_ear.checkpoints import PAGES, go, go_home
from tests.by_ear.conftest import OpenHouse
from tests.by_ear.store import lived_in_store

pytestmark = [pytest.mark.display, pytest.mark.timeout(400)]


def test_every_page_is_named_and_can_be_gone_through(open_house: OpenHouse) -> None:
    """In one evening, since starting the app takes longest."""
    faults: dict[str, list[str]] = {}
    with open_house(lived_in_store) as house:
        for name, checkpoint in PAGES.items():
            found = go(house, checkpoint)
            if problems := found.faults():
                faults[name] = problems
            go_home(house)
    assert faults == {}

"""Every page with Tab and a screen reader, in the real app over the bus."""

import pytest

from tests.by_ear.checkpoints import PAGES, go, go_home
from tests.by_ear.conftest import OpenHouse
from tests.by_ear.store import lived_in_store

pytestmark = [pytest.mark.display, pytest.mark.timeout(400)]


def test_every_kind_of_page_is_named_and_gone_through_and_a_menu_says_its_entries(
    open_house: OpenHouse,
) -> None:
    """In one evening, since starting the app takes longest."""
    faults: dict[str, list[str]] = {}
    with open_house(lived_in_store) as house:
        for name, checkpoint in PAGES.items():
            found = go(house, checkpoint)
            if problems := found.faults():
                faults[name] = problems
            go_home(house)
        reader = house.reader
        house.press("Play on")
        house.wait_for_title("Pulling Strings")
        house.keys("F6")
        for _stop in range(8):
            focus = reader.focus()
            if focus is not None and focus.name == "Menu":
                break
            house.keys("Tab")
            reader.settle("Tab leads nowhere")
        reader.listen_to_all()
        reader.events.clear()
        house.keys("space")

        def entry() -> bool:
            focus = reader.focus()
            return focus is not None and focus.role == "menu item"

        reader.wait_until(entry, "no entry has the keyboard")
        reader.hear_all(0.5)
        assert "Activate" not in {event.name for event in reader.events}, "a menu is no window"
    assert faults == {}

"""A house whose app is used with a screen reader."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.by_ear.desktop import desktop
from tests.by_ear.house import House

Fill: TypeAlias = Callable[[Path], None]
OpenHouse: TypeAlias = Callable[[Fill], AbstractContextManager[House]]


@pytest.fixture(scope="session")
def readable_desktop(
    display: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, str]]:
    """Return the environment of an app that readers can read."""
    with desktop(display, tmp_path_factory.mktemp("bus")) as env:
        yield env


@pytest.fixture
def open_house(readable_desktop: dict[str, str], tmp_path: Path) -> OpenHouse:
    """Return a function that starts the app on a store, and says nothing else was wrong."""

    @contextmanager
    def opened(fill: Fill) -> Iterator[House]:
        data = tmp_path / "data"
        data.mkdir()
        fill(data)
        house = House(data, readable_desktop)
        try:
            yield house
        finally:
            complaint = house.close()
        assert complaint == ""

    return opened

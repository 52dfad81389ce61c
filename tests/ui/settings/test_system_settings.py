"""The computer's settings are followed, at the start and while the app runs."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.theme import TEXT_SCALES
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.kit.system_settings import nearest_scale
from pullstrings_qt.ui.settings.page import SettingsPage
from tests.ui.conftest import MemorySettings

HERE = Path(__file__).parent
GNOME = "org.gnome.desktop.interface"


@pytest.fixture
def followed(qtbot: QtBot) -> Appearance:
    """An appearance that leaves everything to the computer."""
    return Appearance(MemorySettings())


@pytest.mark.parametrize(
    ("factor", "scale"), [(1.0, 1.0), (1.1, 1.0), (1.3, 1.25), (1.6, 1.5), (2.25, 2.0), (0.8, 1.0)]
)
def test_the_nearest_size_of_text_is_taken(factor: float, scale: float) -> None:
    assert nearest_scale(factor) == scale
    assert scale in TEXT_SCALES


def test_text_movement_and_contrast_follow_at_once_unless_a_person_chose(
    followed: Appearance,
) -> None:
    told: list[float] = []
    followed.changed.connect(lambda theme: told.append(theme.text_scale))
    followed.system.take("text-scaling-factor", 1.5)
    assert followed.theme.text_scale == 1.5
    followed.system.take("enable-animations", False)
    assert followed.theme.reduced_motion
    followed.system.take("contrast", 1)
    assert followed.theme.name == "contrast"
    followed.system.take("contrast", 1)
    assert len(told) == 3
    # What a person chose stays.
    followed.use(Preferences("light", 1.25, reduced_motion=False))
    followed.system.take("text-scaling-factor", 2.0)
    followed.system.take("reduced-motion", 1)
    followed.system.take("contrast", 1)
    theme = followed.theme
    assert (theme.name, theme.text_scale, theme.reduced_motion) == ("light", 1.25, False)


def test_larger_text_begins_at_the_size_of_the_computer_and_the_next_start_with_it(
    followed: Appearance, qtbot: QtBot
) -> None:
    followed.system.take("text-scaling-factor", 1.5)
    followed.enlarge_text(1)
    assert followed.theme.text_scale == 2.0
    followed.enlarge_text(0)
    assert followed.preferences.text_scale == "system"
    assert followed.theme.text_scale == 1.5
    # The next start looks right from its first picture.
    store = MemorySettings()
    first = Appearance(store)
    first.system.take("text-scaling-factor", 2.0)
    assert Appearance(store).theme.text_scale == 2.0
    store.values["system.look"] = {"text-scaling-factor": "large"}
    assert Appearance(store).theme.text_scale == 1.0


def test_the_page_of_settings_offers_it(window: MainWindow, appearance: Appearance) -> None:
    page = SettingsPage(appearance)
    window.open_page(page)
    assert page.size_choice.value == "system"
    page.size_choice.segments[-1].click()
    assert appearance.theme.text_scale == 2.0
    page.size_choice.segments[0].click()
    assert appearance.preferences.text_scale == "system"


@pytest.fixture
def bus() -> Iterator[dict[str, str]]:
    """A session bus of its own; the environment that leads to it."""
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert daemon.stdout is not None
    address = daemon.stdout.readline().strip()
    yield {**os.environ, "DBUS_SESSION_BUS_ADDRESS": address, "QT_QPA_PLATFORM": "offscreen"}
    daemon.terminate()
    daemon.wait()
    daemon.stdout.close()


def test_the_portal_is_asked_and_its_changes_are_heard(bus: dict[str, str]) -> None:
    values = {"text-scaling-factor": 1.5, "enable-animations": True}
    portal = subprocess.Popen(
        [sys.executable, str(HERE / "fake_portal.py"), json.dumps(values)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=bus,
    )
    assert portal.stdout is not None
    assert portal.stdin is not None
    assert portal.stdout.readline() == "ready\n"
    app = subprocess.Popen(
        [sys.executable, str(HERE / "listening.py")], stdout=subprocess.PIPE, text=True, env=bus
    )
    assert app.stdout is not None
    try:
        assert json.loads(app.stdout.readline())[1] == 1.0
        assert json.loads(app.stdout.readline())[1] == 1.5
        for group, key, value in (
            (GNOME, "text-scaling-factor", 2.0),
            (GNOME, "enable-animations", False),
            ("org.freedesktop.appearance", "contrast", 1),
        ):
            portal.stdin.write(json.dumps([group, key, value]) + "\n")
            portal.stdin.flush()
            heard = json.loads(app.stdout.readline())
        assert heard == ["contrast", 2.0, True]
    finally:
        for process in (app, portal):
            process.kill()
            process.wait()
        for stream in (app.stdout, portal.stdin, portal.stdout):
            stream.close()

"""About: a built app shows the licence of every part, and how to replace Qt (LGPL-3, 4 d)."""

import re
import tomllib
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.settings import about_page
from pullstrings_qt.ui.settings.about_page import AboutPage, LicenceText

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of licences of a built app."""
    folder = tmp_path / "_internal" / "pullstrings_qt" / "licences"
    folder.mkdir(parents=True)
    (folder / "platformdirs.txt").write_text("MIT for platformdirs", encoding="utf-8")
    (folder / "Qt.txt").write_text("LGPL for Qt", encoding="utf-8")
    monkeypatch.setattr(about_page, "parts_folder", lambda: folder)
    return folder


def test_every_part_of_a_built_app_has_its_licence_and_qt_comes_first(
    qtbot: QtBot, parts: Path
) -> None:
    page = AboutPage(Theme())
    qtbot.addWidget(page)
    texts = page.findChildren(LicenceText)
    titles = [text.button.text() for text in texts][-2:]
    assert titles == ["Part of this app: Qt", "Part of this app: platformdirs"]
    texts[-1].button.click()
    assert texts[-1].text.text() == "MIT for platformdirs"
    words = " ".join(label.text() for label in page.findChildren(TextLabel))
    assert str(parts.parents[1] / "PySide6") in words


def test_an_app_that_is_not_built_names_no_folder_of_qt(qtbot: QtBot) -> None:
    page = AboutPage(Theme())
    qtbot.addWidget(page)
    titles = [text.button.text() for text in page.findChildren(LicenceText)]
    assert titles == [
        "Licence of the app",
        "Licence of the font",
        "Licence of the kana",
        "Licence of the words",
    ]


def test_every_library_the_app_needs_is_named(qtbot: QtBot) -> None:
    """Decision 005 lists them with their licences."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    page = AboutPage(Theme())
    qtbot.addWidget(page)
    words = " ".join(label.text() for label in page.findChildren(TextLabel))
    for need in project["dependencies"]:
        name = re.split("[-<>=]", need)[0]
        assert name in words, name
    for brought in ("cached-property", "frozendict", "chevron", "PyYAML", "typing-extensions"):
        assert brought in words
    assert "SCOWL" in words

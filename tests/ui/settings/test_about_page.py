"""About: a built app shows the license of every part, and how to replace Qt (LGPL-3, 4 d)."""

import re
import tomllib
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core import licenses
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.settings import about_page
from pullstrings_qt.ui.settings.about_page import AboutPage, LicenseText
from pullstrings_qt_camera.plugin import HandCamera

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of licenses of a built app."""
    folder = tmp_path / "_internal" / "pullstrings_qt" / "licenses"
    folder.mkdir(parents=True)
    (folder / "platformdirs.txt").write_text("MIT for platformdirs", encoding="utf-8")
    (folder / "Qt.txt").write_text("LGPL for Qt", encoding="utf-8")
    (folder / "LGPL-3.0.txt").write_text("here, and among the resources", encoding="utf-8")
    for module in (about_page, licenses):
        monkeypatch.setattr(module, "parts_folder", lambda: folder)
    return folder


def test_every_part_of_a_built_app_has_its_license_and_qt_comes_first(
    qtbot: QtBot, parts: Path
) -> None:
    page = AboutPage()
    qtbot.addWidget(page)
    texts = page.findChildren(LicenseText)
    titles = [text.button.text() for text in texts][-2:]
    assert titles == ["Part of this app: Qt", "Part of this app: platformdirs"]
    texts[-1].button.click()
    assert texts[-1].text.text() == "MIT for platformdirs"
    words = " ".join(label.text() for label in page.findChildren(TextLabel))
    assert str(parts.parents[1] / "PySide6") in words


def test_every_license_opens_in_a_checkout_too_and_names_every_library(qtbot: QtBot) -> None:
    """The LGPL wants its text, and that of the GPL, with every copy."""
    page = AboutPage()
    qtbot.addWidget(page)
    told = {}
    for text in page.findChildren(LicenseText):
        text.button.click()
        told[text.button.text()] = text.text.text()
    starts = {
        "License of the app": "MIT License",
        "Part of this app: Andika": "Copyright (c) 2004-2022 SIL International",
        "Part of this app: Klee One": "Copyright 2020 The Klee Project Authors",
        "Part of this app: SCOWL": "SCOWL",
        "GNU Lesser General Public License 3, of Qt, PySide6 and frozendict": "GNU LESSER GENERAL",
        "GNU General Public License 3, which that one builds upon": "GNU GENERAL PUBLIC LICENSE",
    }
    assert {title: told[title][: len(start)] for title, start in starts.items()} == starts
    parts = {
        title.removeprefix("Part of this app: "): text
        for title, text in told.items()
        if title not in starts
    }
    assert sorted(parts) == [
        "backports-zstd",
        *("cached-property", "cffi", "chevron", "frozendict", "fsrs", "genanki", "miniaudio"),
        *("platformdirs", "pycparser", "pynacl", "pyyaml", "typing-extensions"),
    ]
    for name, words in parts.items():
        assert re.search("copyright", words, re.IGNORECASE), name
        assert len(words) > 900, name
    words = " ".join(label.text() for label in page.findChildren(TextLabel))
    assert "You may replace Qt" not in words
    # Decision 005 lists them with their licenses.
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    page = AboutPage()
    qtbot.addWidget(page)
    words = " ".join(label.text() for label in page.findChildren(TextLabel))
    for need in project["dependencies"]:
        name = re.split("[-<>=]", need)[0]
        assert name in words, name
    for brought in ("cached-property", "frozendict", "chevron", "PyYAML", "typing-extensions"):
        assert brought in words
    assert "SCOWL" in words


@pytest.mark.parametrize("there", [True, False])
def test_what_the_camera_brings_is_named_where_it_is_installed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    """Decision 021 lists it with its licenses."""
    monkeypatch.setattr(about_page, "usable_camera", lambda: HandCamera() if there else None)
    page = AboutPage()
    qtbot.addWidget(page)
    words = " ".join(label.text() for label in page.findChildren(TextLabel))
    brought = "MediaPipe LiteRT numpy protobuf ml_dtypes flatbuffers tqdm backports.strenum FFmpeg"
    assert {name for name in brought.split() if name in words} == set(brought.split() * there)
    assert ("Qt Multimedia" in words) is there

"""The packages' descriptions: existing games and commands, and the credits."""

import re
from fnmatch import fnmatch
from importlib.metadata import Distribution
from pathlib import Path
from xml.etree import ElementTree

import pytest
from shipping import deb, licenses
from shipping.desktop import filled
from shipping.licenses import bundled_distributions
from shipping.project import APP_ID, NAME, ROOT, version
from shipping.release import NotReadyError, newest
from shipping.trimming import LEFT_OUT_MODULES

from pullstrings_qt.app.arguments import read_arguments
from pullstrings_qt.core.registry import games

LINUX = ROOT / "packaging" / "linux"
INSIDE = f"usr/lib/{NAME}/_internal"
NAMES_OF_DEBIAN = {
    "MIT": "Expat",
    "MIT License": "Expat",
    "MIT-0": "MIT-0",
    "BSD-3-Clause": "BSD-3-Clause",
    "BSD": "BSD-3-Clause",
    "Apache-2.0": "Apache-2.0",
    "PSF-2.0": "PSF-2",
    "LGPL-3.0-only": "LGPL-3",
    "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only": "LGPL-3",
}
"""What makers of Python packages call their licenses → what Debian calls them."""


def paragraphs(text: str) -> list[dict[str, str]]:
    """Return the paragraphs of a copyright file, each as its fields."""
    return [
        {
            name: value.strip()
            for name, value in re.findall(r"(?m)^([\w-]+):((?:.*(?:\n\s.*)*))", part)
        }
        for part in text.split("\n\n")
    ]


def declared(place: str) -> dict[str, str]:
    """Return the paragraph that speaks of a file of the package: the last that fits it."""
    fitting = [
        part
        for part in paragraphs((LINUX / "copyright").read_text(encoding="utf-8"))
        if any(fnmatch(place, pattern) for pattern in part.get("Files", "").split())
    ]
    return fitting[-1]


def modules(package: Distribution) -> list[str]:
    """Return where the modules of a package lie in the built app."""
    inside = [path for path in package.files or [] if path.parts[0] not in ("..", "__pycache__")]
    inside = [path for path in inside if path.parts[0] not in LEFT_OUT_MODULES]
    places = {
        f"{INSIDE}/{path.as_posix()}{'c' if path.suffix == '.py' else ''}"
        for path in inside
        if path.suffix in (".py", ".so")
    }
    return sorted(places)


def test_every_part_that_is_shipped_is_declared_with_its_own_license() -> None:
    for name, package in bundled_distributions().items():
        new = "License-Expression"
        told = package.metadata[new if new in package.metadata else "License"]
        license = NAMES_OF_DEBIAN[told.partition("\n")[0]]
        found = {place: declared(place) for place in modules(package)}
        assert found or name in LEFT_OUT_MODULES
        for place, paragraph in found.items():
            assert paragraph["License"] == license, place
            assert paragraph["Files"] != "*", place


def test_every_license_that_is_named_stands_in_the_file() -> None:
    parts = paragraphs((LINUX / "copyright").read_text(encoding="utf-8"))
    named = {part["License"] for part in parts if "Files" in part}
    texts = {part["License"].partition("\n")[0] for part in parts if set(part) == {"License"}}
    assert named == texts


def test_the_licenses_that_are_pointed_to_are_collected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(licenses, "FOLDER", tmp_path / "licenses")
    monkeypatch.setattr(licenses, "python_license", lambda _library: ROOT / "LICENSE")
    collected = {path.name for path in licenses.collect().iterdir()}
    pointed = set(re.findall(r"[\w-]+(?:\.\d)?\.txt", (LINUX / "copyright").read_text("utf-8")))
    assert pointed <= collected
    assert {"LGPL-3.0.txt", "GPL-3.0.txt", "Qt.txt", "OFL.txt", "frozendict.txt"} <= collected


def test_every_game_is_named_wherever_the_app_is_described_and_no_reader_nobody_tried() -> None:
    metainfo, manual = filled(f"{APP_ID}.metainfo.xml"), filled(f"{NAME}.6")
    names = [spec.name for spec in games().values() if spec.listed]
    assert len(names) >= 4
    for text in (metainfo, manual, deb.DESCRIPTION):
        flat = " ".join(text.split())
        assert [name for name in names if name not in flat] == []
        assert "with a screen reader" not in flat
        assert text is manual or "Of screen readers only Orca has been tried" in flat


def test_the_release_says_what_is_new() -> None:
    metainfo = ElementTree.fromstring(filled(f"{APP_ID}.metainfo.xml"))
    told = [item.text for item in metainfo.iterfind("releases/release/description/ul/li")]
    assert told == newest((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version())


def test_news_are_those_of_the_version_else_those_to_come() -> None:
    log = "## [Unreleased]\n\n- *Soon* a\n  `b`.\n\n## [1.0.0] - 2026-01-01\n\n- First.\n"
    assert newest(log, "1.1.0") == ["Soon a b."]
    assert newest(log, "1.0.0") == ["First."]
    with pytest.raises(NotReadyError, match=r"says nothing about 2\.0"):
        newest("## [Unreleased]\n", "2.0")


def help_of(*words: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as left:
        read_arguments([*words, "--help"])
    assert left.value.code == 0
    return " ".join(capsys.readouterr().out.split())


def test_the_manual_names_the_commands_and_options_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    manual = filled(f"{NAME}.6").replace("\\-", "-")
    options = set(re.findall(r"--[a-z-]+", help_of(capsys=capsys)))
    commands = set(re.findall(r"(?<=[ {,])(open|replay|demo|engine)(?= )", help_of(capsys=capsys)))
    for command in commands:
        options |= set(re.findall(r"--[a-z-]+", help_of(command, capsys=capsys)))
    assert commands == {"open", "replay", "demo", "engine"}
    assert help_of(capsys=capsys).startswith(
        "usage: pullstrings-qt [--data-dir FOLDER] [FILE] pullstrings-qt COMMAND"
    )
    assert "Without a command, the window opens" in help_of(capsys=capsys)
    assert help_of("demo", capsys=capsys).startswith("usage: pullstrings-qt demo [-h]")
    assert options == set(re.findall(r"--[a-z-]+", manual))
    section = manual.partition(".SH COMMANDS")[2].partition(".SH OPTIONS")[0]
    assert set(re.findall(r"^\.BI? \"?([a-z]+)", section, re.MULTILINE)) == commands

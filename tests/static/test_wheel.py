"""The wheel contains everything the app needs."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel built from the source distribution, as an installer would build it."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


def _content(wheel: Path, prefix: str) -> dict[str, bytes]:
    """Return name and content of the files below a folder of the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            name.removeprefix(prefix): archive.read(name)
            for name in archive.namelist()
            if name.startswith(prefix)
        }


def test_every_resource_module_and_rules_book_is_in_the_wheel(wheel: Path) -> None:
    resources, package = ROOT / "resources", ROOT / "pullstrings_qt"
    wanted = {
        path.relative_to(resources).as_posix(): path.read_bytes()
        for path in resources.rglob("*")
        if path.is_file()
    }
    assert "themes/tokens.json" in wanted
    assert _content(wheel, "pullstrings_qt/resources/") == wanted
    packed = _content(wheel, "pullstrings_qt/")
    modules = {path.relative_to(package).as_posix() for path in package.rglob("*.py")}
    assert {name for name in packed if name.endswith(".py")} == modules
    assert "py.typed" in packed
    books = {
        path.relative_to(package).as_posix(): path.read_bytes()
        for path in package.glob("games/*/book/*.md")
    }
    assert "games/blank/book/en.md" in books
    assert {name: packed.get(name) for name in books} == books


def test_the_wheel_offers_the_command_and_its_licenses(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (entry,) = (name for name in archive.namelist() if name.endswith("entry_points.txt"))
        assert "pullstrings-qt = pullstrings_qt.app.command:main" in archive.read(entry).decode()
        (metadata,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        licenses = "License-Expression: MIT AND OFL-1.1 AND LicenseRef-SCOWL\n"
        assert licenses in archive.read(metadata).decode()
        packed = {name.partition(".dist-info/licenses/")[2] for name in archive.namelist()}
    fonts = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("resources/fonts/OFL*.txt")}
    assert "resources/fonts/OFL.txt" in fonts
    words = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("resources/words/*LICENCE*")}
    assert words
    assert packed - {""} == {"LICENSE", *fonts, *words}


def test_packagers_get_sources_tests_and_recipes_but_no_screenshots(wheel: Path) -> None:
    (source,) = wheel.parent.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        packed = {entry.name.partition("/")[2]: entry.size for entry in archive}
    wanted = ("Makefile", "tests/conftest.py", "packaging/linux/copyright", "docs/packaging.md")
    assert set(wanted) <= packed.keys()
    with zipfile.ZipFile(wheel) as built:
        names = built.namelist()
    assert not [name for name in (*names, *packed) if name.endswith(".tflite")], "no network"
    assert not [name for name in names if name.endswith(".npz")]
    assert not [name for name in packed if name.startswith("docs/screenshots/")]
    languages = sum(name.endswith("/messages.po") for name in packed)
    assert sum(packed.values()) < 15e6 + 6e5 * languages

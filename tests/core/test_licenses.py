"""Every license can be read, however the app was installed."""

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import pytest

from pullstrings_qt.core import licenses
from pullstrings_qt.core.licenses import license_of, needed_packages
from pullstrings_qt.core.resources import resources_folder


def read(title: str) -> str:
    (found,) = (each for each in licenses.licenses() if each.title == title)
    return found.read()


def parts() -> list[str]:
    start = "Part of this app: "
    titles = [each.title for each in licenses.licenses()]
    found = [title.removeprefix(start) for title in titles if title.startswith(start)]
    return [name for name in found if name not in ("Andika", "Klee One", "SCOWL")]


def not_installed(name: str) -> Any:
    raise PackageNotFoundError(name)


class Package:
    """An installed package, as `importlib.metadata` shows it."""

    def __init__(self, folder: Path, files: dict[str, str] | None) -> None:
        self.metadata, self.version = {"Name": "Loom"}, "1.2"
        self.files = None if files is None else [Path(name) for name in files]
        self.folder = folder
        for name, text in (files or {}).items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")

    def locate_file(self, path: Path) -> Path:
        return self.folder / path

    def read_text(self, name: str) -> str | None:
        return (self.folder / name).read_text("utf-8") if (self.folder / name).is_file() else None


def test_the_license_of_the_app_comes_from_the_checkout_the_package_or_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert read("License of the app").startswith("MIT License")
    monkeypatch.setattr(licenses, "resources_folder", lambda: tmp_path / "resources")
    installed = Package(tmp_path / "installed", {"licenses/LICENSE": "MIT, installed"})
    monkeypatch.setattr(licenses, "distribution", lambda _name: installed)
    assert licenses._license_of_the_app() == "MIT, installed"
    monkeypatch.setattr(licenses, "distribution", not_installed)
    said = "The text is in the file LICENSE that came with the app."
    assert licenses._license_of_the_app() == said
    (tmp_path / "LICENSE").write_text("MIT, beside", encoding="utf-8")
    assert licenses._license_of_the_app() == "MIT, beside"


def test_a_built_app_shows_the_texts_it_brought_qt_first_and_none_twice(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("zlib", "Alpha", "Qt", "LGPL-3.0", "OFL"):
        (tmp_path / f"{name}.txt").write_text(f"text of {name}", encoding="utf-8")
    monkeypatch.setattr(licenses, "parts_folder", lambda: tmp_path)
    assert parts() == ["Qt", "Alpha", "zlib"]
    assert read("Part of this app: Alpha") == "text of Alpha"


def test_a_checkout_shows_what_it_needs_but_qt_and_no_part_where_nothing_is_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(licenses, "parts_folder", lambda: tmp_path / "none")
    assert {"fsrs", "genanki", "platformdirs"} <= {*parts()}
    assert not {*parts()} & {*licenses.QT_PACKAGES}
    monkeypatch.setattr(licenses, "distribution", not_installed)
    assert parts() == []


def test_what_the_needed_packages_need_is_needed_too() -> None:
    found = needed_packages(["GenAnki >= 0.13", "tiddlywinks", "PyYAML; extra == 'x'", "???"])
    assert "genanki" in found
    assert "pyyaml" in found, "genanki needs it"
    assert list(found) == sorted(found)
    assert not {"tiddlywinks", "GenAnki"} & found.keys()
    assert needed_packages(["PyYAML; extra == 'x'"]) == {}
    assert found["genanki"].version == distribution("genanki").version


@pytest.mark.parametrize("installed", [True, False])
def test_the_parts_of_the_camera_are_shown_with_the_camera_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, installed: bool
) -> None:
    """numpy may be there for something else."""

    class Installed(Package):
        requires: tuple[str, ...] = (
            "fsrs>=6",
            'pullstrings-qt-camera<3; extra == "camera"',
            "PyYAML; extra == 'fitting'",
        )

    def found(name: str) -> Any:
        if name == "pullstrings-qt-camera" and not installed:
            raise PackageNotFoundError(name)
        package = Installed(tmp_path, {})
        if name != licenses.PACKAGE:
            needs = ("numpy>=1.26", licenses.PACKAGE) if name == "pullstrings-qt-camera" else ()
            package.requires = needs
        return package

    monkeypatch.setattr(licenses, "parts_folder", lambda: tmp_path / "none")
    monkeypatch.setattr(licenses, "distribution", found)
    camera = ["numpy", "pullstrings-qt-camera"] if installed else []
    assert parts() == ["fsrs", *camera]


def test_the_license_of_a_package_is_all_its_texts_and_no_code_and_one_without_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {
        "loom-1.2.dist-info/licenses/NOTICE": "second",
        "loom-1.2.dist-info/COPYING.txt": "first",
        "loom-1.2.dist-info/METADATA": "no license",
        "loom-1.2.dist-info/license.py": "no license",
        "loom/LICENSE": "of something else",
    }
    package: Any = Package(tmp_path, files)
    assert license_of(package) == "first\n\nsecond"
    monkeypatch.setattr(licenses, "parts_folder", lambda: tmp_path / "none")
    monkeypatch.setattr(licenses, "needed_packages", lambda _needed: {"loom": package})
    for without in (None, {}, {"loom/LICENSE": "of something else"}):
        package = Package(tmp_path, without)
        with pytest.raises(LookupError, match="Loom brings no license text"):
            license_of(package)
        said = "Loom 1.2 was installed without the text of its license."
        assert read("Part of this app: loom") == said


def test_the_built_app_keeps_them_beside_the_resources() -> None:
    assert licenses.parts_folder() == resources_folder().parent / "licenses"
    assert all(each.read() for each in licenses.licenses())

"""The camera for the built app contains what the app lacks, and nothing twice."""

from pathlib import Path

import pytest
from shipping import camera, frozen


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where a built app keeps its modules."""
    monkeypatch.setattr(frozen, "FOLDER", tmp_path / "app")
    folder = tmp_path / "app" / frozen.INSIDE
    folder.mkdir(parents=True)
    return folder


def written(folder: Path, *places: str) -> list[Path]:
    for place in places:
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    return [folder / place for place in places]


def test_what_the_app_has_is_not_brought_again(inside: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    written(inside, "PySide6/QtCore.abi3.so", "PySide6/__init__.pyc")
    files = written(
        site, "PySide6/QtCore.abi3.so", "PySide6/__init__.py", "PySide6/QtMultimedia.abi3.so"
    )
    assert camera.wanted(site, files) == [site / "PySide6" / "QtMultimedia.abi3.so"]


def test_numpy_comes_with_what_it_loads_later_but_no_folder_that_nothing_was_loaded_of(
    inside: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    core, *_rest = written(
        site, "numpy/_core/numeric.py", "numpy/_core/_dtype.py", "numpy/random/mtrand.py"
    )
    found = {file.relative_to(site).as_posix() for file in camera.wanted(site, [core])}
    assert found == {"numpy/_core/numeric.py", "numpy/_core/_dtype.py"}


def test_tools_and_the_system_stay_out(inside: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    files = written(site, "_distutils_hack/__init__.py", "ai_edge_litert/interpreter.py")
    elsewhere = written(tmp_path / "usr", "libX11.so.6")
    assert camera.wanted(site, [*files, *elsewhere]) == [files[1]]

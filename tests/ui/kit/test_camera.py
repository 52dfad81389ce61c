"""A camera is found by its entry point, and only offered if it works here."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pullstrings_qt.ui.kit.camera import GROUP, installed_camera, usable_camera
from tests.ui.expect import there

_CAMERA = """\
class Stranger:
    def problem(self):
        return {problem!r}
"""


@pytest.fixture(autouse=True)
def _looked_for_anew() -> Iterator[None]:
    installed_camera.cache_clear()
    yield
    installed_camera.cache_clear()


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, *, problem: str) -> None:
    """Lay a camera of somebody's into a folder, as pip does."""
    metadata = folder / "stranger-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[{GROUP}]\nhands = {folder.name}:Stranger\n")
    (folder / f"{folder.name}.py").write_text(_CAMERA.format(problem=problem))
    monkeypatch.setattr("sys.path", [str(folder)])


def test_without_one_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.path", [str(tmp_path)])
    assert installed_camera() is None
    assert usable_camera() is None


@pytest.mark.parametrize("problem", ["", "Its parts do not work."])
def test_what_is_installed_is_found_and_offered_where_it_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: str
) -> None:
    install(tmp_path, monkeypatch, problem=problem)
    found = there(installed_camera())
    assert found.problem() == problem
    assert usable_camera() is (None if problem else found)

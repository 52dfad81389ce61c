"""The base knows whether the camera is there, and loads nothing of it."""

import subprocess
import sys
from pathlib import Path

import pytest

from pullstrings_qt import __version__
from pullstrings_qt.camera import parts

ROOT = Path(__file__).resolve().parents[2]


def test_without_its_parts_there_is_no_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_PARTS", ("numpy", "nothing_of_this_name", "PySide6.QtNothing"))
    assert not parts.camera_is_there()
    monkeypatch.setattr(parts, "_PARTS", ("nothing.within",))
    assert not parts.camera_is_there()
    monkeypatch.setattr(parts, "_PARTS", ("numpy", "PySide6.QtCore"))
    assert parts.camera_is_there()


def test_models_are_found_where_they_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "MODELS", "no_models_at_all")
    with pytest.raises(FileNotFoundError, match=r"signs\.npz"):
        parts.model("signs.npz")
    monkeypatch.syspath_prepend(ROOT / "camera")
    monkeypatch.setattr(parts, "MODELS", "pullstrings_qt_camera")
    assert parts.model("signs.npz").is_file()


def test_a_camera_built_for_another_app_is_not_taken(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    models = tmp_path / "models_of_a_build"
    models.mkdir()
    (models / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(parts, "MODELS", models.name)
    monkeypatch.setattr(parts, "_PARTS", (models.name,))
    assert parts.camera_is_there(), "pip holds the versions together"
    (models / "built_for.txt").write_text(__version__, encoding="ascii")
    assert parts.camera_is_there()
    assert not parts.camera_is_misfit()
    (models / "built_for.txt").write_text("0.0.1", encoding="ascii")
    assert not parts.camera_is_there()
    assert parts.camera_is_misfit()


def test_to_ask_costs_the_base_nothing() -> None:
    program = (
        "import sys; from pullstrings_qt.camera.parts import camera_is_there; camera_is_there(); "
        "print([name for name in sys.modules if name in ('numpy', 'ai_edge_litert', "
        "'PySide6.QtCore', 'PySide6.QtMultimedia')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.strip() == "[]"

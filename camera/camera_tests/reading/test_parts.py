"""The camera knows whether its parts are installed without importing them."""

from pathlib import Path

import pytest

from pullstrings_qt import __version__
from pullstrings_qt_camera.reading import parts


def test_without_its_parts_or_built_for_another_app_there_is_no_camera(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(parts, "_PARTS", ("numpy", "nothing_of_this_name", "PySide6.QtNothing"))
    assert not parts.all_parts_fit()
    monkeypatch.setattr(parts, "_PARTS", ("nothing.within",))
    assert not parts.all_parts_fit()
    monkeypatch.setattr(parts, "_PARTS", ("numpy", "PySide6.QtCore"))
    assert parts.all_parts_fit()
    monkeypatch.setattr(parts, "_MODELS", tmp_path)
    monkeypatch.setattr(parts, "_PARTS", ())
    assert parts.all_parts_fit(), "pip holds the versions together"
    (tmp_path / "built_for.txt").write_text(__version__, encoding="ascii")
    assert parts.all_parts_fit()
    (tmp_path / "built_for.txt").write_text("0.0.1", encoding="ascii")
    assert not parts.all_parts_fit()


def test_models_lie_in_the_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert parts.model("signs.npz").is_file()
    monkeypatch.setattr(parts, "_MODELS", tmp_path)
    with pytest.raises(FileNotFoundError, match=r"signs\.npz"):
        parts.model("signs.npz")

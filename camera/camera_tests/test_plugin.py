"""The distribution has the entry point that the app looks for."""

import tomllib
from pathlib import Path

from pullstrings_qt.ui.kit.camera import GROUP
from pullstrings_qt_camera.plugin import HandCamera

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def test_the_entry_point_is_the_one_the_app_looks_for() -> None:
    (named,) = tomllib.loads(PROJECT.read_text())["project"]["entry-points"][GROUP].values()
    assert named == f"{HandCamera.__module__}:{HandCamera.__name__}"

"""Checks whether the parts of the camera are installed, without importing them."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pullstrings_qt import __version__

_PARTS: Final = ("numpy", "ai_edge_litert", "PySide6.QtMultimedia")
_MODELS: Final = Path(__file__).parents[1]
"""The folder of the networks and the weights."""
_BUILT_FOR: Final = "built_for.txt"
"""A file next to the models for the built app: the app version whose Qt it fits."""


def all_parts_fit() -> bool:
    """Return whether all required parts are installed and fit this app."""
    return all(map(_is_there, _PARTS)) and _fits()


def _fits() -> bool:
    file = _MODELS / _BUILT_FOR
    if not file.is_file():
        return True  # from pip, which ensures matching versions
    return file.read_text(encoding="ascii").strip() == __version__


def model(name: str) -> Path:
    """Return the path of a model file, such as ``model("signs.npz")``.

    Raises:
        FileNotFoundError: it is not installed.
    """
    if not (_MODELS / name).is_file():
        raise FileNotFoundError(f"{name} of the camera's models is not installed")
    return _MODELS / name


def _is_there(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # a package inside another one
        return False

"""Are the parts of the camera installed? Looks where they would lie and loads none of them."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pullstrings_qt import __version__

MODELS: Final = "pullstrings_qt_camera"
"""The package that holds the networks and the weights, and no code."""
_PARTS: Final = (MODELS, "numpy", "ai_edge_litert", "PySide6.QtMultimedia")


_BUILT_FOR: Final = "built_for.txt"
"""Beside the models of a camera for the built app: the version of the app whose Qt it fits."""


def camera_is_there() -> bool:
    """Return whether every part that reading hands needs is installed, and fits this app."""
    return _all_there() and _fits()


def camera_is_misfit() -> bool:
    """Return whether every part is installed, but for an app of another version."""
    return _all_there() and not _fits()


def _all_there() -> bool:
    return all(_place(name) is not None for name in _PARTS)


def _fits() -> bool:
    models = _place(MODELS)
    if models is None or not (models.parent / _BUILT_FOR).is_file():
        return True  # from pip, which holds the versions together
    return (models.parent / _BUILT_FOR).read_text(encoding="ascii").strip() == __version__


def model(name: str) -> Path:
    """Return where a file of the models lies, such as ``model("signs.npz")``.

    Raises:
        FileNotFoundError: it is not installed.
    """
    package = _place(MODELS)
    if package is None or not (package.parent / name).is_file():
        raise FileNotFoundError(f"{name} of the camera's models is not installed")
    return package.parent / name


def _place(name: str) -> Path | None:
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:  # of a package within another
        return None
    return Path(spec.origin) if spec is not None and spec.origin else None

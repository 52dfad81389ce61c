"""Every public method of ours has a docstring, except overrides."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType

from PySide6.QtWidgets import QAbstractButton

import pullstrings_qt
import pullstrings_qt_camera

OF_OTHER_PLACES = ("__main__", "_camera.ui.frames", "pettingzoo_envs", "openspiel_games")
"""What starts the app, or needs packages of `make camera-test` or `make rl-test`."""


def modules() -> Iterator[ModuleType]:
    for package in (pullstrings_qt, pullstrings_qt_camera):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith(OF_OTHER_PLACES):
                yield importlib.import_module(found.name)


def undocumented(kind: type) -> Iterator[str]:
    """Yield the public methods of a class that say nothing and override nothing."""
    for name, member in vars(kind).items():
        function = inspect.unwrap(
            getattr(member, "fget", None) or getattr(member, "__func__", member)
        )
        if name.startswith("_") or not inspect.isfunction(function) or function.__doc__:
            continue
        # what is mixed in before a widget overrides that widget's methods
        if function.__module__ == kind.__module__ and not any(
            hasattr(base, name) for base in (*kind.__mro__[1:], QAbstractButton)
        ):
            yield f"{kind.__module__}.{kind.__qualname__}.{name}"


def test_every_public_method_of_ours_has_a_docstring() -> None:
    classes = {
        kind
        for module in modules()
        for kind in vars(module).values()
        if inspect.isclass(kind)
        and kind.__module__ == module.__name__
        and not kind.__name__.startswith("_")
    }
    assert len(classes) > 500
    missing = [name for kind in classes for name in undocumented(kind)]
    assert not missing, "\n".join(sorted(missing))


def test_a_method_without_a_docstring_is_found() -> None:
    class Base:
        def said(self) -> None: ...

    class Mine(Base):
        def said(self) -> None: ...
        def unsaid(self) -> None: ...

    assert [name.rpartition(".")[2] for name in undocumented(Mine)] == ["unsaid"]

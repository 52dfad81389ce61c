"""What a test expects to be there, with its type."""

from typing import TypeVar

from PySide6.QtWidgets import QApplication

Thing = TypeVar("Thing")


def there(thing: Thing | None) -> Thing:
    """Return a thing, which must be there."""
    assert thing is not None
    return thing


def of_kind(thing: object, kind: type[Thing]) -> Thing:
    """Return a thing, which must be of a kind."""
    assert isinstance(thing, kind), thing
    return thing


def settle() -> None:
    """Let sizes settle, which takes some rounds."""
    for _round in range(8):
        QApplication.processEvents()

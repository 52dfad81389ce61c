"""Numbers as they are written where the language is spoken: 1,234.5 or 1.234,5."""

from PySide6.QtCore import QLocale

from pullstrings_qt.core.language import language


def local_customs() -> QLocale:
    """Return the customs of the computer, if it speaks the language, else those of the language."""
    system, plain = QLocale.system(), QLocale(language())
    same = system.language() == plain.language() and "_" not in language()
    return system if same else plain


def whole(number: int) -> str:
    """Return a number with its thousands apart."""
    return local_customs().toString(number)


def decimal(number: float, places: int) -> str:
    """Return a number with so many places behind the point or comma."""
    return local_customs().toString(number, "f", places)

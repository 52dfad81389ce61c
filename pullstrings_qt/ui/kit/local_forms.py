"""Numbers in the format of the language: 1,234.5 or 1.234,5."""

from PySide6.QtCore import QLocale

from pullstrings_qt.core.language import language


def local_customs() -> QLocale:
    """Return the computer's locale if it has the language, else that of the language."""
    system, plain = QLocale.system(), QLocale(language())
    same = system.language() == plain.language() and "_" not in language()
    return system if same else plain


def whole(number: int) -> str:
    """Return a number with thousands separators."""
    return local_customs().toString(number)


def decimal(number: float, places: int) -> str:
    """Return a number with a fixed number of decimals."""
    return local_customs().toString(number, "f", places)

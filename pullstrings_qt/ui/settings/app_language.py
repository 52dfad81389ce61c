"""The language of the whole app: its words, Qt's few words, customs and reading direction."""

from typing import Final

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from pullstrings_qt.core.language import ENGLISH, language, languages, use_language
from pullstrings_qt.core.resources import resource
from pullstrings_qt.ui.kit.local_forms import local_customs

AS_THE_COMPUTER: Final = "system"
"""The preference for the language of the computer."""


def use_app_language(app: QApplication, preference: str) -> bool:
    """Let the app speak a language by its code, or `AS_THE_COMPUTER`; return if that is new."""
    before = language()
    wanted = [preference] if preference != AS_THE_COMPUTER else QLocale.system().uiLanguages()
    use_language(resource("i18n"), wanted)
    if language() == before:
        return False
    customs = local_customs()
    QLocale.setDefault(customs)
    app.setLayoutDirection(customs.textDirection())
    _use_qt_words(app)
    return True


def _use_qt_words(app: QApplication) -> None:
    """Let Qt's own words, such as those of its file dialog, be of the language in use."""
    from PySide6.QtCore import QLibraryInfo, QTranslator  # noqa: PLC0415 - English needs none

    for old in app.findChildren(QTranslator):
        app.removeTranslator(old)
        old.deleteLater()
    words = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if language() != ENGLISH and words.load(f"qtbase_{language()}", folder):
        app.installTranslator(words)


def language_names() -> dict[str, str]:
    """Return what each language of the app calls itself, by its code."""
    return languages(resource("i18n"))

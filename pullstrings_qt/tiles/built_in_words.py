"""The words of the built-in tile sets, where those who collect words for translators find them."""

from pullstrings_qt.core.language import gettext as _


def built_in_words() -> tuple[str, ...]:
    """Return the names of the built-in sets and of their sides, as their manifests have them."""
    return (
        _("English letters and ASL"),
        _("Letters"),
        _("ASL signs"),
        _("Numbers and Roman numerals"),
        _("Numbers"),
        _("Roman numerals"),
        _("Romaji and hiragana"),
        _("Romaji"),
        _("Hiragana"),
        _("Romaji and katakana"),
        _("Katakana"),
        _("Chemical elements"),
        _("Symbols"),
        _("Names"),
    )

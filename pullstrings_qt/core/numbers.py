"""Small numbers as words, for sentences: up to ten in letters, beyond in digits."""

from pullstrings_qt.core.language import gettext as _


def number_word(number: int) -> str:
    """Return ``"two"`` for 2; numbers outside 0 … 10 stay digits."""
    words = (
        _("none"),
        _("one"),
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
        _("ten"),
    )
    return words[number] if 0 <= number < len(words) else str(number)


def capital(sentence: str) -> str:
    """Return the sentence with its first letter large."""
    return sentence[:1].upper() + sentence[1:]

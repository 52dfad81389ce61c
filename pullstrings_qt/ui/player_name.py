"""How names that people type are kept."""

from pullstrings_qt.storage.players import LONGEST_NAME


def tidy_name(text: str) -> str:
    """Return a name without needless blanks, cut to the longest length."""
    return " ".join(text.split())[:LONGEST_NAME].strip()

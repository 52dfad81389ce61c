"""Files that are opened and are no matches, and where in the app they go."""

from pathlib import Path
from typing import Final

from pullstrings_qt.core.errors import quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.learn.people.files import SUFFIX as PERSON_SUFFIX

_TILES: Final = (".csv", ".tsv", ".txt", ".toml", ".apkg", ".colpkg", ".zip")
_SPREADSHEETS: Final = (".xlsx", ".xls", ".ods")


def holds_tiles(path: Path) -> bool:
    """Return whether a file or folder may hold tiles to add."""
    try:
        return path.is_dir() or (path.suffix.casefold() in _TILES and path.is_file())
    except (OSError, ValueError):
        return False


def where_it_goes(path: Path) -> str:
    """Return where such a file is opened; empty where it may be a match, or is not there."""
    places = {
        PERSON_SUFFIX: (_("Learn"), _("People"), _("Import from a file")),
        **dict.fromkeys(_SPREADSHEETS, (_("Settings"), _("Tile sets"))),
    }
    suffix = path.suffix.casefold()
    try:
        path.stat()
    except (OSError, ValueError):
        return ""
    if suffix not in places:
        return ""
    words = (
        _("“{name}” is a spreadsheet. Save it there as CSV, and open that file here: {places}.")
        if suffix in _SPREADSHEETS
        else _("“{name}” can be opened elsewhere in the app: {places}.")
    )
    return words.format(name=quoted(path.name), places=" › ".join(places[suffix]))

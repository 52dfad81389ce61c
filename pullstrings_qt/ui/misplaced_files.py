"""Files that are opened as if they were matches, and where in the app they go."""

from pathlib import Path

from pullstrings_qt.core.errors import quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.learn.people.deleted import SUFFIX as PERSON_SUFFIX


def where_it_goes(path: Path) -> str:
    """Return a sentence that says where such a file is opened.

    It is empty where the file may be a match, or is not there.
    """
    places = {
        PERSON_SUFFIX: (_("Learn"), _("People"), _("Take in from a file")),
        **dict.fromkeys((".apkg", ".colpkg"), (_("Learn"), _("Anki and tables"))),
        **dict.fromkeys(
            (".csv", ".tsv", ".txt", ".toml", ".xlsx", ".xls", ".ods"),
            (_("Settings"), _("Tile sets")),
        ),
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
        if suffix in (".xlsx", ".xls", ".ods")
        else _("“{name}” can be opened elsewhere in the app: {places}.")
    )
    return words.format(name=quoted(path.name), places=" › ".join(places[suffix]))

"""A folder with a tile set that somebody packed into a ZIP file."""

import re
from pathlib import Path
from typing import Final
from zipfile import BadZipFile, ZipFile
from zlib import error as ZlibError  # noqa: N812

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import gettext as _

_MAX_FILES: Final = 10_000
_LARGEST: Final = 500_000_000  # bytes of all files; 2,000 photos of a phone are more than a set has


def unpack_folder(source: Path, folder: Path) -> Path:
    """Unpack a ZIP file into an empty folder and return the folder that holds what is in it.

    Raises a `NotationError` or an `OSError`.
    """
    words = _("{file} is damaged, or no ZIP file.")
    try:
        with ZipFile(source) as packed:
            # no more is read of a file than it says; none lands outside of the folder
            files = [
                each
                for each in packed.infolist()
                if not re.search(r"(^|[/\\])(\.|__MACOSX)", each.filename)
            ]
            if len(files) <= _MAX_FILES and sum(each.file_size for each in files) <= _LARGEST:
                packed.extractall(folder, files)
                there = list(folder.iterdir())
                return there[0] if len(there) == 1 and there[0].is_dir() else folder
            words = _("{file} cannot be read.")
    except (BadZipFile, ZlibError, EOFError, RuntimeError, ValueError) as problem:
        raise NotationError(words.format(file=quoted(source.name))) from problem
    raise NotationError(words.format(file=quoted(source.name)))

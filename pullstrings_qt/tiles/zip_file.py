"""A folder with a tile set that somebody packed into a ZIP file."""

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final
from zipfile import BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError  # noqa: N812

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import gettext as _

_MAX_FILES: Final = 10_000
_LARGEST: Final = 500_000_000  # bytes of all files; 2,000 photos of a phone are more than a set has
_PIECE: Final = 1 << 18


def unpack_folder(source: Path, folder: Path) -> Path:
    """Unpack a ZIP file into an empty folder and return the folder that holds what is in it.

    Raises:
        NotationError: it is no ZIP file, is damaged or too large.
        OSError: the files cannot be written.
    """
    try:
        with ZipFile(source) as packed:
            _unpack(packed, source, folder)
    except (BadZipFile, ZlibError, EOFError, NotImplementedError, RuntimeError) as problem:
        words = _("{file} is damaged, or no ZIP file.")
        raise NotationError(words.format(file=quoted(source.name))) from problem
    there = list(folder.iterdir())
    return there[0] if len(there) == 1 and there[0].is_dir() else folder


def _unpack(packed: ZipFile, source: Path, folder: Path) -> None:
    left = _LARGEST
    for number, (entry, place) in enumerate(_files(packed)):
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        with packed.open(entry) as content, target.open("xb") as file:
            while piece := content.read(_PIECE):
                left -= len(piece)
                if left < 0 or number == _MAX_FILES:
                    words = _("{file} is too large for a list of tiles.")
                    raise NotationError(words.format(file=quoted(source.name)))
                file.write(piece)


def _files(packed: ZipFile) -> Iterator[tuple[ZipInfo, Path]]:
    """Yield what is in it, with its place; never one outside of the folder, or seen twice."""
    seen: set[str] = set()
    for entry in packed.infolist():
        parts = PurePosixPath(entry.filename.replace("\\", "/")).parts
        odd = any(part.startswith(("__MACOSX", ".", "/")) or ":" in part for part in parts)
        if parts and not odd and not entry.is_dir() and "/".join(parts).casefold() not in seen:
            seen.add("/".join(parts).casefold())
            yield entry, Path(*parts)

"""The app as one archive that needs neither root nor installation: unpack it and start it."""

import lzma
import tarfile
from pathlib import Path
from typing import Final

from shipping import frozen
from shipping.deb import architecture
from shipping.project import DIST, NAME, source_date, version

_README: Final = """\
Pullstrings: start the program "{name}" in this folder. Nothing has to be installed.

Matches and settings are kept in ~/.local/share/Pullstrings, not here.
Licenses of all parts: {licenses}.
"""


def build() -> Path:
    """Pack the built app; return the archive."""
    top = f"{NAME}-{version()}"
    licenses = frozen.license_folder(frozen.FOLDER).relative_to(frozen.FOLDER)
    text = _README.format(name=NAME, licenses=licenses)
    note = frozen.FOLDER / "README.txt"
    note.write_text(text, encoding="utf-8")
    target = pack(frozen.FOLDER, top, top)
    note.unlink()
    return target


def pack(folder: Path, name: str, top: str) -> Path:
    """Pack a folder; return the archive.

    Args:
        folder: what is packed.
        name: of the archive, without system and suffix.
        top: what the folder is called inside.
    """

    def dated(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime = source_date()
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    DIST.mkdir(exist_ok=True)
    target = DIST / f"{name}-linux-{architecture()}.tar.xz"
    with (
        lzma.open(target, "wb", preset=6) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        archive.add(folder, top, recursive=False, filter=dated)
        for path in sorted(folder.rglob("*")):
            place = f"{top}/{path.relative_to(folder)}"
            archive.add(path, place, recursive=False, filter=dated)
    return target

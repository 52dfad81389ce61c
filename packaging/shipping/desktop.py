"""What tells a Linux desktop of the app: entry, icons, kinds of files, metainfo, manual page."""

import gzip
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from shipping.icons import write_icons
from shipping.project import APP_ID, BUILD, NAME, ROOT, source_date, version
from shipping.release import newest

_TEXTS: Final = ROOT / "packaging" / "linux"
FLATPAK_SHARE: Final = BUILD / "flatpak-share"


def filled(name: str) -> str:
    """Return a text of ``packaging/linux`` with the version, the day of the source and the news."""
    day = datetime.fromtimestamp(source_date(), UTC).date().isoformat()
    text = (_TEXTS / name).read_text(encoding="utf-8")
    return (
        text.replace("@VERSION@", version()).replace("@DATE@", day).replace("@NEWS@", news_list())
    )


def news_list() -> str:
    """Return what the changelog says of this version, as AppStream has lists."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    items = [f"          <li>{escape(each)}</li>" for each in newest(changelog, version())]
    return "\n".join(("        <ul>", *items, "        </ul>"))


def lay_out(share: Path, program: str = NAME) -> None:
    """Write everything below a folder ``share``, as below ``/usr/share``.

    Args:
        share: the folder; folders in it are made.
        program: what the desktop starts, with its path where that is known.
    """
    entry = share / "applications" / f"{APP_ID}.desktop"
    kinds = share / "mime" / "packages" / f"{APP_ID}.xml"
    metainfo = share / "metainfo" / f"{APP_ID}.metainfo.xml"
    manual = share / "man" / "man6" / f"{NAME}.6.gz"
    for file in (entry, kinds, metainfo, manual):
        file.parent.mkdir(parents=True, exist_ok=True)
    text = filled(entry.name).replace(f"Exec={NAME}", f"Exec={program}")
    entry.write_text(text, encoding="utf-8")
    shutil.copy(_TEXTS / f"{APP_ID}.mime.xml", kinds)
    metainfo.write_text(filled(metainfo.name), encoding="utf-8")
    manual.write_bytes(gzip.compress(filled(f"{NAME}.6").encode(), 9, mtime=0))
    write_icons(share / "icons")


def build() -> Path:
    """Lay everything out for Flatpak; return the folder."""
    shutil.rmtree(FLATPAK_SHARE, ignore_errors=True)
    lay_out(FLATPAK_SHARE)
    return FLATPAK_SHARE

"""What lies where a file should, and is none that can be read."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final


def _full_folder(place: Path) -> None:
    (place / "inner").mkdir(parents=True)
    (place / "inner" / "file").write_text("content", encoding="utf-8")


def _huge(place: Path) -> None:
    with place.open("wb") as file:
        file.truncate(5_000_000_000)  # holes: it takes no room


ODD_FILES: Final[dict[str, Callable[[Path], None]]] = {
    "pipe": os.mkfifo,
    "circle": lambda place: place.symlink_to(place),
    "device": lambda place: place.symlink_to("/dev/zero"),
    "folder": Path.mkdir,
    "full folder": _full_folder,
    "huge": _huge,
}
"""Each is made at a path at which nothing is yet."""

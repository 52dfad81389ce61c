"""What every build has to know: places, names, version, and the moment of the source."""

import os
import re
import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
BUILD: Final = ROOT / "build"
"""What is made on the way; thrown away at will."""
DIST: Final = ROOT / "dist"
"""What people get."""

NAME: Final = "pullstrings-qt"
"""Name of the command, of the package and of the folder."""
APP_ID: Final = "org.pullstrings.Pullstrings"
"""Name of the desktop entry, of its icons and of its metainfo; `app/start.py` gives it to Qt."""
MIME_TYPE: Final = "application/vnd.pullstrings.record+json"
RECORD_SUFFIX: Final = ".pullstrings"

_LONG_AGO: Final = 1580601600
"""2020-02-02, what archives of Python packages are dated where nobody says otherwise."""


def version() -> str:
    """Return the version, from the one place where it stands: ``pullstrings_qt/__init__.py``.

    Raises:
        ValueError: it is not there.
    """
    text = (ROOT / "pullstrings_qt" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("pullstrings_qt/__init__.py names no __version__")
    return found[1]


def rules_books() -> list[Path]:
    """Return the rules books and first lessons of all games, in all languages."""
    games = ROOT / "pullstrings_qt" / "games"
    return sorted(path for kind in ("book", "lesson") for path in games.glob(f"*/{kind}/*.md"))


def languages() -> list[str]:
    """Return the codes of the languages of the app beside English."""
    return sorted(path.parent.name for path in ROOT.glob("resources/i18n/*/messages.po"))


def source_date() -> int:
    """Return the moment of the source in seconds since 1970: every file built is dated so.

    ``SOURCE_DATE_EPOCH`` decides; else the last commit; outside of a checkout a fixed day.

    Raises:
        RuntimeError: this is a checkout, and git does not say when its last commit was.
    """
    wanted = os.environ.get("SOURCE_DATE_EPOCH", "")
    if wanted.isdecimal():
        return int(wanted)
    if not (ROOT / ".git").exists():
        return _LONG_AGO
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    if not told.stdout.strip().isdecimal():
        raise RuntimeError(f"git does not date the last commit: {told.stderr.strip()}")
    return int(told.stdout)


def build_environment() -> dict[str, str]:
    """Return the environment in which the same source gives the same bytes."""
    return {
        **os.environ,
        "SOURCE_DATE_EPOCH": str(source_date()),
        "PYTHONHASHSEED": "1",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
    }


def size(made: Path) -> int:
    """Return the bytes of a file, or of all files in a folder."""
    files = [path for path in made.rglob("*") if not path.is_dir()] if made.is_dir() else [made]
    return sum(path.lstat().st_size for path in files)

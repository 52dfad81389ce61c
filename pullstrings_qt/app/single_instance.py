"""A second start rings at the first: its window comes to the front, with the file to be shown.

A call is a small file in a folder beside the store. That needs no socket and no network library,
has no limit on the length of a path, works alike on every system, and reaches exactly the copy
that holds this store. A copy on another computer at the same network folder does not hear it; then
the second start says, as ever, that the app is open elsewhere.
"""

import json
import os
import shutil
import stat
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

PATIENCE: Final = 4.0
"""Seconds a second start waits for the first to come to the door."""
_FOLDER: Final = "calls"
_STALE: Final = 2 * PATIENCE  # whoever left an older call waits no more
_STEP: Final = 0.02
_TOKENS: Final = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
_NOTE: Final = ".call"
_DRAFT: Final = ".draft"
_LONGEST_NOTE: Final = 64 * 1024
_LONGEST_TOKEN: Final = 1024
if sys.platform == "win32":
    _READING: Final = os.O_RDONLY | os.O_BINARY
else:  # what is no plain file is neither followed nor waited for
    _READING: Final = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK


@dataclass(frozen=True, slots=True)
class Call:
    """What a second start wants of the first.

    Attributes:
        file: a record to show, as an absolute path, or None.
        token: what lets a window come to the front on Wayland and X11; may be empty.
    """

    file: Path | None = None
    token: str = ""


def own_call(file: Path | None) -> Call:
    """Return the call of this process, with the token its starter gave it."""
    tokens = [os.environ[name] for name in _TOKENS if os.environ.get(name)]
    return Call(file.absolute() if file is not None else None, tokens[0] if tokens else "")


def ring(folder: Path, call: Call, patience: float = PATIENCE) -> bool:
    """Call the copy that has the store in the folder; return whether it answered.

    Args:
        folder: where the store lies.
        call: what is wanted.
        patience: seconds to wait for an answer.
    """
    note = folder / _FOLDER / f"{os.urandom(8).hex()}{_NOTE}"
    document = {"file": str(call.file) if call.file is not None else None, "token": call.token}
    try:
        note.parent.mkdir(exist_ok=True)
        draft = note.with_suffix(_DRAFT)
        draft.write_text(json.dumps(document), encoding="utf-8")
        draft.replace(note)
    except OSError:
        return False
    deadline = time.monotonic() + patience
    while note.exists():
        if time.monotonic() > deadline:
            with suppress(OSError):
                note.unlink()
                return False
        time.sleep(_STEP)
    return True


class Doorbell(QObject):
    """Hears later starts at the same store.

    Signals:
        rung: a `Call`; whoever sent it has been told that it was heard.

    Args:
        folder: where the store lies.
        parent: owns this object.
    """

    rung = Signal(object)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder / _FOLDER
        self._watcher: QFileSystemWatcher | None = None

    def listen(self) -> None:
        """Begin to hear, or hear again after the folder was gone and came back.

        Where nothing can be written, nobody can call.
        """
        if self._watcher is not None:
            self._watcher.deleteLater()
            self._watcher = None
        try:
            self._folder.mkdir(exist_ok=True)
        except OSError:
            return
        if self._folder.is_symlink():  # nothing is thrown away in a folder that is not ours
            return
        for left in self._lying(_NOTE, _DRAFT):
            if _is_stale(left):
                _throw_away(left)
        self._watcher = QFileSystemWatcher([str(self._folder)], self)
        self._watcher.directoryChanged.connect(self._answer)
        self._answer()

    def _lying(self, *endings: str) -> list[Path]:
        try:
            return sorted(each for each in self._folder.iterdir() if each.name.endswith(endings))
        except OSError:
            return []

    def _answer(self, _folder: str = "") -> None:
        for note in self._lying(_NOTE):
            call = _read(note)
            if _throw_away(note) and call is not None:  # else the caller has given up
                self.rung.emit(call)


def _is_stale(note: Path) -> bool:
    try:
        return abs(time.time() - note.lstat().st_mtime) > _STALE
    except OSError:
        return False


def _throw_away(note: Path) -> bool:
    """Remove a note, whatever it is; return whether it was there and is gone."""
    try:
        if note.is_dir() and not note.is_symlink():
            shutil.rmtree(note)
        else:
            note.unlink()
    except (OSError, RecursionError):
        return False
    return True


def _read(note: Path) -> Call | None:
    """Return the call a note holds, or None for anything else."""
    try:
        document = json.loads(_content(note))
        file, token = document["file"], document["token"]
        names = (token,) if file is None else (token, file)
        if len(token) > _LONGEST_TOKEN or any(b"\0" in os.fsencode(name) for name in names):
            return None
        path = None if file is None else Path(file)
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
    return Call(path, token) if path is None or path.is_absolute() else None


def _content(note: Path) -> str:
    """Return the text of a plain file; nothing where it is too long or something else.

    Raises:
        OSError: it cannot be opened.
        ValueError: it is not UTF-8.
    """
    opened = os.open(note, _READING)
    try:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            return ""
        with os.fdopen(opened, "rb", closefd=False) as file:
            content = file.read(_LONGEST_NOTE + 1)
    finally:
        os.close(opened)
    return "" if len(content) > _LONGEST_NOTE else content.decode("utf-8")

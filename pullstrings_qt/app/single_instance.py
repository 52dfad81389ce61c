"""A second start tells the first one: its window comes to the front, with the file to be shown.

A message is a small file in a folder beside the store: that works alike on every system, whatever
the length of the path, and reaches exactly the copy that holds this store, on this computer.
"""

import json
import os
import shutil
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from pullstrings_qt.core.files import read_file

TIMEOUT: Final = 4.0  # seconds a second start waits for an answer of the first
_FOLDER: Final = "calls"
_STALE: Final = 2 * TIMEOUT  # whoever left an older message waits no more
_STEP: Final = 0.02
_TOKENS: Final = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
_MESSAGE: Final = ".call"
_DRAFT: Final = ".draft"
_LONGEST_MESSAGE: Final = 64 * 1024
_LONGEST_TOKEN: Final = 1024


@dataclass(frozen=True, slots=True)
class InstanceMessage:
    """What a second start wants of the first."""

    file: Path | None = None  # a record to show, as an absolute path
    token: str = ""  # lets a window come to the front on Wayland and X11


def own_message(file: Path | None) -> InstanceMessage:
    """Return the message of this process, with the token its starter gave it."""
    token = next(filter(None, map(os.environ.get, _TOKENS)), "")
    return InstanceMessage(file.absolute() if file is not None else None, token)


def send_message(folder: Path, message: InstanceMessage, timeout: float = TIMEOUT) -> bool:
    """Tell the copy that has the store in the folder what is wanted; return whether it answered."""
    message_file = folder / _FOLDER / f"{os.urandom(8).hex()}{_MESSAGE}"
    file = str(message.file) if message.file is not None else None
    try:
        message_file.parent.mkdir(exist_ok=True)
        draft = message_file.with_suffix(_DRAFT)
        draft.write_text(json.dumps({"file": file, "token": message.token}), encoding="utf-8")
        draft.replace(message_file)
    except OSError:
        return False
    deadline = time.monotonic() + timeout
    while message_file.exists():
        if time.monotonic() > deadline:
            with suppress(OSError):
                message_file.unlink()
                return False
        time.sleep(_STEP)
    return True


class SingleInstance(QObject):
    """Receives the messages of later starts at the same store, once their senders know it."""

    message_received = Signal(object)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder / _FOLDER
        self._watcher: QFileSystemWatcher | None = None

    def listen(self) -> None:
        """Begin to listen, also once more after the folder was gone; without a folder none come."""
        if self._watcher is not None:
            self._watcher.deleteLater()
            self._watcher = None
        try:
            self._folder.mkdir(exist_ok=True)
        except OSError:
            return
        if self._folder.is_symlink():  # nothing is thrown away in a folder that is not ours
            return
        for left in self._files(_MESSAGE, _DRAFT):
            if _is_stale(left):
                _remove(left)
        self._watcher = QFileSystemWatcher([str(self._folder)], self)
        self._watcher.directoryChanged.connect(self._answer)
        self._answer()

    def _files(self, *endings: str) -> list[Path]:
        try:
            return sorted(each for each in self._folder.iterdir() if each.name.endswith(endings))
        except OSError:
            return []

    def _answer(self, _folder: str = "") -> None:
        for message_file in self._files(_MESSAGE):
            message = _read(message_file)
            if _remove(message_file) and message is not None:  # else the sender has given up
                self.message_received.emit(message)


def _is_stale(message_file: Path) -> bool:
    try:
        return abs(time.time() - message_file.lstat().st_mtime) > _STALE
    except OSError:
        return False


def _remove(message_file: Path) -> bool:
    """Remove a file, whatever it is; return whether it was there and is gone."""
    try:
        if message_file.is_dir() and not message_file.is_symlink():
            shutil.rmtree(message_file)
        else:
            message_file.unlink()
    except (OSError, RecursionError):
        return False
    return True


def _read(message_file: Path) -> InstanceMessage | None:
    try:
        content = b"" if message_file.is_symlink() else read_file(message_file, _LONGEST_MESSAGE)
        if len(content) > _LONGEST_MESSAGE:
            return None
        document = json.loads(content.decode())
        file, token = document["file"], document["token"]
        names = (token,) if file is None else (token, file)
        if len(token) > _LONGEST_TOKEN or any(b"\0" in os.fsencode(name) for name in names):
            return None
        path = None if file is None else Path(file)
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
    return InstanceMessage(path, token) if path is None or path.is_absolute() else None

"""A second start rings at the first: its window comes to the front, with the file to be shown.

A call is a small file in a folder beside the store. That needs no socket and no network library,
has no limit on the length of a path, works alike on every system, and reaches exactly the copy
that holds this store. A copy on another computer at the same network folder does not hear it; then
the second start says, as ever, that the app is open elsewhere.
"""

import json
import os
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
    note = folder / _FOLDER / f"{os.urandom(8).hex()}.call"
    document = {"file": str(call.file) if call.file is not None else None, "token": call.token}
    try:
        note.parent.mkdir(exist_ok=True)
        draft = note.with_suffix(".draft")
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
        """Begin to hear; where nothing can be written, nobody can call."""
        try:
            self._folder.mkdir(exist_ok=True)
            for left in self._folder.iterdir():
                if time.time() - left.stat().st_mtime > _STALE:
                    left.unlink()
        except OSError:
            return
        self._watcher = QFileSystemWatcher([str(self._folder)], self)
        self._watcher.directoryChanged.connect(self._answer)
        self._answer()

    def _answer(self, _folder: str = "") -> None:
        for note in sorted(self._folder.glob("*.call")):
            try:
                call = _read(note.read_text(encoding="utf-8"))
                note.unlink()
            except OSError:
                continue  # the caller has given up
            if call is not None:
                self.rung.emit(call)


def _read(text: str) -> Call | None:
    try:
        document = json.loads(text)
        file, token = document["file"], document["token"]
    except (ValueError, KeyError, TypeError):
        return None
    return Call(Path(file) if isinstance(file, str) else None, token if token else "")

"""What takes a while with tile sets: taking one in and printing one; both can be stopped."""

from collections.abc import Generator
from pathlib import Path

from PySide6.QtCore import QObject, QThread, QTimer, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.look.picture_file import take_picture
from pullstrings_qt.tiles.shelf import Shelf
from pullstrings_qt.tiles.table import read_any
from pullstrings_qt.tiles.tile_set import TileSet


class _StoppedError(PullstringsError):
    """The person wants no more of it."""


class SetImport(QThread):
    """Takes a set from a table or folder to the shelf, beside the interface.

    Once it has finished, `added` is the set, or `problem` says in a sentence why there is none;
    both are empty where it was stopped.

    Args:
        shelf: where the set goes.
        source: a table, a manifest or a folder.
        parent: whom it belongs to.

    Signals:
        advanced: how many pictures of how many are copied.
    """

    advanced = Signal(int, int)

    def __init__(self, shelf: Shelf, source: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.added: TileSet | None = None
        self.problem = ""
        self._shelf = shelf
        self._source = source
        self._done = 0
        self._whole = 0

    def run(self) -> None:
        """Read the set and copy its pictures."""
        try:
            found = read_any(self._source)
            faces = [face for tile in found.tiles.values() for face in (tile.front, tile.back)]
            self._whole = sum(face.picture is not None for face in faces)
            self.added = self._shelf.keep(found, self._take)
        except _StoppedError:
            return
        except PullstringsError as problem:
            self.problem = str(problem)

    def _take(self, source: Path, target: Path) -> Path:
        if self.isInterruptionRequested():
            raise _StoppedError
        copy = take_picture(source, target)
        self._done += 1
        self.advanced.emit(self._done, self._whole)
        return copy

    def stop(self) -> None:
        """Let it end after the picture it is at."""
        self.requestInterruption()


class StepWork(QObject):
    """Does work that comes in short steps, one each time the interface has nothing else to do.

    Args:
        steps: the work; yields how many steps are done.
        whole: how many there are.
        parent: whom it belongs to.

    Signals:
        advanced: how many steps of how many are done.
        ended: the work is done or has failed; not sent when it was stopped.
    """

    advanced = Signal(int, int)
    ended = Signal()

    def __init__(self, steps: Generator[int, None, None], whole: int, parent: QObject) -> None:
        super().__init__(parent)
        self.fault: OSError | None = None
        self._steps = steps
        self._whole = whole
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._step)
        self._clock.start(0)

    def _step(self) -> None:
        try:
            self.advanced.emit(next(self._steps), self._whole)
        except StopIteration:
            self._end()
        except OSError as problem:
            self.fault = problem
            self._end()

    def _end(self) -> None:
        self._clock.stop()
        self.ended.emit()

    def stop(self) -> None:
        """Leave the work undone."""
        self._clock.stop()
        self._steps.close()

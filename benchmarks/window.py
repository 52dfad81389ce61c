"""The programs that are measured: a bare Qt window, and the app itself.

    python -m benchmarks.window bare
    XDG_DATA_HOME=FOLDER python -m benchmarks.window home
    XDG_DATA_HOME=FOLDER python -m benchmarks.window match

Each prints one line of JSON when its first picture has been painted and handed to the display
(the moment on the monotonic clock and the processor time of the process until then, in seconds,
and the modules of the app that are loaded), a second one when it is at rest (with the moment when
what the start leaves for later had been painted too), and ends when its standard input is closed.
The app is started as a desktop starts it, without a word on its command line.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QWidget

    from pullstrings_qt.app.start import AppSession

SIZE = (1366, 768)
"""Both windows are as large as the app's is at first, in pixels."""
REST = 2500
"""Milliseconds after the first picture: the worker process is there and waits."""
LATE = 0.25
"""Seconds after the first picture in which a start still paints what it left for later."""
MATCH_TURNS = 6
"""Turns played with their reveals before a match counts as at rest."""


MOMENTS: list[float] = []
"""When each picture of the window had been painted, on the monotonic clock."""


def say(**entries: object) -> None:
    """Tell the measuring process something."""
    sys.stdout.write(json.dumps(entries) + "\n")
    sys.stdout.flush()


def watch(window: "QWidget", parent: "QObject") -> None:
    """Tell when the first picture of a window has been painted and sent to the display.

    Qt paints a window while it handles its first expose event, and sends the picture at the end
    of that; a timer of 0 ms set at the beginning fires after it.
    """
    from PySide6.QtCore import QEvent, QObject, QTimer  # noqa: PLC0415 - what is measured

    class Pictures(QObject):
        waits = False

        def eventFilter(self, thing: QObject, event: QEvent) -> bool:
            kinds = (QEvent.Type.Expose, QEvent.Type.Paint, QEvent.Type.UpdateRequest)
            if event.type() in kinds and not self.waits:
                self.waits = True
                QTimer.singleShot(0, self, self.note)
            return False

        def note(self) -> None:
            self.waits = False
            now = time.monotonic()
            if not MOMENTS:
                ours = sum(name.partition(".")[0] == "pullstrings_qt" for name in sys.modules)
                say(painted=now, processor=time.process_time(), modules=ours)
                if "PULLSTRINGS_BENCH_PICTURE" in os.environ:
                    picture = window.screen().grabWindow(0)
                    picture.save(os.environ["PULLSTRINGS_BENCH_PICTURE"])
            MOMENTS.append(now)

    handle = window.windowHandle()
    assert handle is not None
    pictures = Pictures(parent)
    handle.installEventFilter(pictures)  # hears the first picture
    window.installEventFilter(pictures)  # hears later ones


def end_with_input(parent: "QObject") -> None:
    """End the application when standard input is closed."""
    from PySide6.QtCore import QSocketNotifier  # noqa: PLC0415 - what is measured
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - what is measured

    notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, parent)
    notifier.activated.connect(QApplication.closeAllWindows)


def tell_rest() -> None:
    """Tell that the program is at rest."""
    say(complete=max(moment for moment in MOMENTS if moment <= MOMENTS[0] + LATE))


def bare() -> int:
    """Show an empty graphics view: the least that a window of this kind costs."""
    from PySide6.QtCore import QTimer  # noqa: PLC0415 - what is measured
    from PySide6.QtWidgets import (  # noqa: PLC0415 - what is measured
        QApplication,
        QGraphicsScene,
        QGraphicsView,
    )

    app = QApplication(sys.argv[:1])
    view = QGraphicsView(QGraphicsScene())
    view.resize(*SIZE)
    view.show()
    watch(view, app)
    end_with_input(app)
    QTimer.singleShot(REST, app, tell_rest)
    return app.exec()


def app(what: str) -> int:
    """Run the command `pullstrings-qt`, watched."""
    from pullstrings_qt.app import command  # noqa: PLC0415 - what is measured

    load_qt = command.load_qt

    def load_and_watch() -> None:
        load_qt()
        watch_session(what)

    vars(command)["load_qt"] = load_and_watch  # the app has no hook for measuring
    return command.main([])


def watch_session(what: str) -> None:
    """Let the session of the app be one that is watched."""
    from pullstrings_qt.app import start  # noqa: PLC0415 - what is measured

    class WatchedSession(start.AppSession):
        def begin(self, file: Path | None = None) -> None:
            super().begin(file)
            watch(self.window, self.window)
            end_with_input(self.window)
            from PySide6.QtCore import QTimer  # noqa: PLC0415 - what is measured

            if what == "match":
                self.player = Player(self)  # kept: a timer does not hold what it calls
                QTimer.singleShot(REST, self.window, self.player.begin)
            else:
                QTimer.singleShot(REST, self.window, tell_rest)

    vars(start)["AppSession"] = WatchedSession


class Player:
    """Plays a few turns of a match in the app's own window, and then rests."""

    def __init__(self, session: "AppSession") -> None:
        self._session = session

    def begin(self) -> None:
        """Start a match against a computer player."""
        from benchmarks.turns import begin_match  # noqa: PLC0415 - not part of the start
        from pullstrings_qt.look.pace import Pace  # noqa: PLC0415 - not part of the start

        self._page = begin_match(self._session.navigation)
        self._page.scene.pace = Pace.QUICK  # memory is measured, not patience
        self._page.scene.animation_finished.connect(self._next)
        self._next()

    def _next(self) -> None:
        from PySide6.QtCore import QTimer  # noqa: PLC0415 - what is measured

        done = self._page.match.turn >= MATCH_TURNS
        QTimer.singleShot(500, self._page, tell_rest if done else self._play)

    def _play(self) -> None:
        from benchmarks.turns import play_turn  # noqa: PLC0415 - not part of the start

        play_turn(self._page.match)


if __name__ == "__main__":
    kind = sys.argv[1]
    sys.exit(bare() if kind == "bare" else app(kind))

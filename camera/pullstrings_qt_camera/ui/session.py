"""A camera with its frame worker, open from a button press until its widget is hidden."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QChildEvent, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt_camera.reading.frame import Frame
from pullstrings_qt_camera.reading.hand_detector import HandDetector, HandSighting
from pullstrings_qt_camera.ui.frame_worker import FrameWorker
from pullstrings_qt_camera.ui.words import Trouble

if TYPE_CHECKING:
    from pullstrings_qt_camera.ui.source import Frames


class CameraSession(QObject):
    """Opens the camera for a widget. It closes immediately when the widget is not visible.

    That is when the widget is hidden or covered by a dialog, when its window is closed, hidden or
    minimized, when another program becomes active, or the system suspends the app.

    Args:
        widget: the widget that shows the camera.
        frames: creates the camera for an owner.
        open_eye: returns the detector; called in a thread.

    Signals:
        arrived: a frame, and its time.
        seen: a `HandSighting`, and the time of its frame.
        failed: a `Trouble`; the camera is closed.
        stopped: the camera was closed.
    """

    arrived = Signal(object, float)
    seen = Signal(object, float)
    failed = Signal(object)
    stopped = Signal()

    def __init__(
        self,
        widget: QWidget,
        frames: "Callable[[QObject], Frames]",
        open_eye: Callable[[], HandDetector],
    ) -> None:
        super().__init__(widget)
        self._widget = widget
        self._window: QWidget | None = None
        self._open_eye = open_eye
        self._looker: FrameWorker | None = None
        self.frames = frames(self)
        self.frames.arrived.connect(self._on_frame)
        self.frames.failed.connect(self._fail)
        widget.installEventFilter(self)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.applicationStateChanged.connect(self._on_state)

    @property
    def is_on(self) -> bool:
        """Whether the camera is open or opening."""
        return self._looker is not None

    @property
    def looker(self) -> FrameWorker | None:
        """The frame worker while the camera is open."""
        return self._looker

    def start(self) -> None:
        """Open the camera; only after the person presses a button."""
        if self.is_on:
            return
        self._watch_window()
        looker = FrameWorker(self._open_eye)
        looker.seen.connect(self._on_seen)
        looker.failed.connect(self._on_broken)
        self._looker = looker
        looker.start()
        self.frames.start()

    def stop(self) -> None:
        """Close the camera immediately."""
        looker, self._looker = self._looker, None
        if looker is None:
            return
        self.frames.stop()
        looker.close()
        self.stopped.emit()

    def _on_frame(self, frame: Frame, at: float) -> None:
        if self._looker is not None:
            self.arrived.emit(frame, at)
            self._looker.look(frame, at)

    def _on_seen(self, sight: HandSighting, at: float) -> None:
        if self._looker is not None and self.sender() is self._looker:
            self.seen.emit(sight, at)

    def _on_broken(self) -> None:
        if self._looker is not None and self.sender() is self._looker:
            self._fail(Trouble.BROKEN)

    def _fail(self, trouble: Trouble) -> None:
        self.stop()
        self.failed.emit(trouble)

    # --- closing when hidden --------------------------------------------------------------

    def _watch_window(self) -> None:
        window = self._widget.window()
        if window is not self._window:
            self._window = window
            window.installEventFilter(self)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Close the camera when the widget or its window is hidden, or a dialog covers it."""
        gone = event.type() in (QEvent.Type.Hide, QEvent.Type.Close)
        if event.type() == QEvent.Type.ChildAdded and isinstance(event, QChildEvent):
            gone = isinstance(event.child(), Overlay)
        if event.type() == QEvent.Type.WindowStateChange and thing is self._window:
            gone = self._widget.window().isMinimized()
        if gone and thing in (self._widget, self._window):
            self.stop()
        return False

    def _on_state(self, state: Qt.ApplicationState) -> None:
        # The system's permission dialog becomes active as well.
        if state != Qt.ApplicationState.ApplicationActive and not self.frames.is_asking:
            self.stop()

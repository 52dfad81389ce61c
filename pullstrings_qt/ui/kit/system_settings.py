"""What the computer is set to, also while it runs: text size, movement, contrast, colors, touch.

Qt tells colors and contrast. The rest is asked where each system keeps it: on Linux the desktop
portal (its settings tell every change), on Windows the registry and a system parameter, on macOS
the preferences for accessibility; those two are looked at again when the app comes to the front.
"""
# ruff: noqa: PLC0415 - only the system that runs needs its own modules

import os
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import SLOT, QObject, QSettings, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.settings import SettingsStore
from pullstrings_qt.look.theme import TEXT_SCALES

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusMessage, QDBusPendingCallWatcher

_STORED: Final = "system.look"
_SERVICE: Final = "org.freedesktop.portal.Desktop"
_PATH: Final = "/org/freedesktop/portal/desktop"
_INTERFACE: Final = "org.freedesktop.portal.Settings"
_APPEARANCE: Final = "org.freedesktop.appearance"
_GNOME: Final = "org.gnome.desktop.interface"
_ASKED: Final = (
    (_APPEARANCE, "color-scheme"),
    (_APPEARANCE, "contrast"),
    (_APPEARANCE, "reduced-motion"),
    (_GNOME, "text-scaling-factor"),
    (_GNOME, "enable-animations"),
)
_CLIENT_AREA_ANIMATION: Final = 0x1042
"""SPI_GETCLIENTAREAANIMATION: whether windows may move what they show."""


def nearest_scale(factor: float) -> float:
    """Return the text scale of the app that is nearest to a factor of the system."""
    return min(TEXT_SCALES, key=lambda scale: abs(scale - factor))


class SystemSettings(QObject):
    """What the computer asks for, as remembered for the next start; `changed` when that changes."""

    changed = Signal()

    def __init__(self, store: SettingsStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        kept = store.get(_STORED, {})
        self._found: dict[str, Any] = dict(kept) if isinstance(kept, dict) else {}
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self.changed)
        hints.accessibility().contrastPreferenceChanged.connect(self.changed)

    @property
    def theme(self) -> str:
        """The colors: light, dark or contrast."""
        hints = QGuiApplication.styleHints()
        contrast = hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast
        if contrast or self._found.get("contrast") == 1:
            return "contrast"
        scheme = hints.colorScheme()
        if scheme == Qt.ColorScheme.Unknown and self._found.get("color-scheme") == 1:
            return "dark"
        return "dark" if scheme == Qt.ColorScheme.Dark else "light"

    @property
    def text_scale(self) -> float:
        """The size of text, one of `TEXT_SCALES`."""
        factor = self._found.get("text-scaling-factor", 1.0)
        usable = isinstance(factor, (int, float)) and not isinstance(factor, bool)
        return nearest_scale(factor) if usable else 1.0

    @property
    def prefers_reduced_motion(self) -> bool:
        """Whether less is to move."""
        told = self._found
        if told.get("reduced-motion") == 1 or told.get("enable-animations") is False:
            return True
        # a desktop whose style animates nothing asks for the same
        return told.get("style-animates") is False

    @property
    def has_touch(self) -> bool:
        """Whether there was a touch screen when this was last looked at."""
        return self._found.get("touch-screen") is True

    def listen(self) -> None:
        """Ask the system now, and hear of what changes; answers come later."""
        from PySide6.QtGui import QInputDevice  # enumerations take a while to load
        from PySide6.QtWidgets import QStyle

        hint = QStyle.StyleHint.SH_Widget_Animation_Duration
        self.take("style-animates", QApplication.style().styleHint(hint) != 0)
        touch = QInputDevice.DeviceType.TouchScreen
        self.take("touch-screen", any(one.type() == touch for one in QInputDevice.devices()))
        if sys.platform in ("win32", "darwin"):
            self._look()
            app = QGuiApplication.instance()
            if isinstance(app, QGuiApplication):
                app.applicationStateChanged.connect(self._look)
        else:
            self._ask_portal()

    def take(self, key: str, value: object) -> None:
        """Note what the system says of one thing, and tell if it is news."""
        if self._found.get(key) == value or not isinstance(value, (bool, int, float)):
            return
        self._found[key] = value
        with suppress(PullstringsError):  # the next start asks again
            self._store.set(_STORED, dict(self._found))
        self.changed.emit()

    def _ask_portal(self) -> None:
        if not os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
            runtime = os.environ.get("XDG_RUNTIME_DIR", "")
            if not runtime or not Path(runtime, "bus").exists():
                return  # asking for a bus where there is none might start it
        from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher

        bus = QDBusConnection.sessionBus()
        if not bus.isConnected():
            return
        heard: Any = SLOT("_setting_changed(QDBusMessage)")  # text, whatever its stub says
        bus.connect(_SERVICE, _PATH, _INTERFACE, "SettingChanged", self, heard)
        for group, key in _ASKED:
            # `ReadOne` is younger than the portal of Debian 12
            call = QDBusMessage.createMethodCall(_SERVICE, _PATH, _INTERFACE, "Read")
            call.setArguments([group, key])
            watcher = QDBusPendingCallWatcher(bus.asyncCall(call), self)
            watcher.finished.connect(partial(self._on_answer, key, watcher))

    def _on_answer(self, key: str, watcher: "QDBusPendingCallWatcher", *_itself: object) -> None:
        arguments = [] if watcher.isError() else watcher.reply().arguments()
        watcher.deleteLater()
        if arguments:
            self.take(key, _plain(arguments[0]))

    @Slot("QDBusMessage")
    def _setting_changed(self, message: "QDBusMessage") -> None:
        arguments = message.arguments()
        if len(arguments) == 3 and tuple(arguments[:2]) in _ASKED:
            self.take(arguments[1], _plain(arguments[2]))

    def _look(self, state: Qt.ApplicationState = Qt.ApplicationState.ApplicationActive) -> None:
        if state != Qt.ApplicationState.ApplicationActive:
            return
        if sys.platform == "win32":
            import ctypes
            import winreg

            moves = ctypes.c_int(1)
            parameters = ctypes.windll.user32.SystemParametersInfoW
            if parameters(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(moves), 0):
                self.take("enable-animations", bool(moves.value))
            with (
                suppress(OSError),
                winreg.OpenKey(
                    winreg.HKEY_CURRENT_USER, r"Software\Microsoft\Accessibility"
                ) as folder,
            ):
                percent = winreg.QueryValueEx(folder, "TextScaleFactor")[0]
                self.take("text-scaling-factor", percent / 100)
        elif sys.platform == "darwin":
            file = Path.home() / "Library" / "Preferences" / "com.apple.universalaccess.plist"
            settings = QSettings(str(file), QSettings.Format.NativeFormat)
            self.take("reduced-motion", int(bool(settings.value("reduceMotion", False))))


def _plain(value: object) -> object:
    """Return what a variant holds, however often it is wrapped."""
    from PySide6.QtDBus import QDBusVariant

    while isinstance(value, QDBusVariant):
        value = value.variant()
    return value

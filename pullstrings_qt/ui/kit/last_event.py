"""The announcement queue of a window, with the last announcements for repetition.

Every sentence reaches screen readers by one of two ways. Readers that support announcements get
announcements. Orca before version 45 does not, but reads a notification that appears; later
versions say "notification" before it. An app cannot query its version, but the AT-SPI bus lists
the events readers listen for.
"""

import os
from collections import deque
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.exposed import Exposed, orca_reads

GATHERED: Final = 60
"""Milliseconds in which sentences are joined: each one interrupts the one before."""
MAX_KEPT: Final = 200
_AT_ONCE: Final = 4
"""Maximum notifications at a time: a busy reader reads one after newer ones have appeared."""


_BUS: Final = "pullstrings readers"
_PATIENCE: Final = 200
"""Maximum milliseconds to wait for an answer of the bus; it usually takes one."""
_REGISTRY: Final = "org.a11y.atspi.Registry"


def hears_announcements() -> bool:
    """Return whether readers support announcements here; otherwise they read notifications."""
    return not orca_reads() or "object:announcement" in _listened_for()


def _listened_for() -> str:
    """Return the events that readers on the AT-SPI bus listen for; empty if there is no bus."""
    from PySide6.QtDBus import (  # noqa: PLC0415 - only where a reader may be, not at the start
        QDBus,
        QDBusConnection,
        QDBusMessage,
    )

    bus = QDBusConnection(_BUS)
    if not bus.isConnected():
        own = "org.a11y.Bus"
        ask = QDBusMessage.createMethodCall(own, "/org/a11y/bus", own, "GetAddress")
        address = os.environ.get("AT_SPI_BUS_ADDRESS", "")
        if not address:
            told = QDBusConnection.sessionBus().call(ask, QDBus.CallMode.Block, _PATIENCE)
            address = str(next(iter(told.arguments()), ""))
        bus = QDBusConnection.connectToBus(address, _BUS)
    path = "/org/a11y/atspi/registry"
    ask = QDBusMessage.createMethodCall(_REGISTRY, path, _REGISTRY, "GetRegisteredEvents")
    answer = bus.call(ask, QDBus.CallMode.Block, _PATIENCE)
    return str(answer).lower()  # PySide converts no lists of structures: use the text


class LastEvents(QObject):
    """The announcements of one window; those of the same moment are one, the end of a match last.

    Secret sentences are announced but not stored. `said` emits what was just announced.
    """

    said = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._regions: deque[_Region] = deque()
        self.kept: tuple[str, ...] = ()
        """The announcements so far, the newest last."""
        self._waiting: list[str] = []
        self._ending: list[str] = []
        self._secrets: set[str] = set()
        self._timer = QTimer(self, singleShot=True, interval=GATHERED)
        self._timer.timeout.connect(self.flush)

    @property
    def is_waiting(self) -> bool:
        """Whether an announcement is waiting."""
        return bool(self._waiting or self._ending)

    @property
    def region(self) -> QWidget | None:
        """The notification with the last event, above those before it; None before the first."""
        return next((each for each in self._regions if not each.isHidden()), None)

    def announce(self, text: str, *, last: bool = False, secret: bool = False) -> None:
        """Announce sentences; the `last` ones end a match, and `secret` ones are not kept."""
        if not text:
            return
        places = self._ending if last else self._waiting
        if text not in self._waiting and text not in self._ending:
            places.append(text)
        if secret:
            self._secrets.add(text)
        self._timer.start()

    def announce_again(self, nothing: str) -> None:
        """Repeat the last announcement, or say `nothing`; the history does not change."""
        self.flush()
        if self.kept:
            self._tell(self.kept[-1], secret=False)
        else:
            self.announce(nothing)

    def flush(self) -> None:
        """Announce the waiting sentences immediately."""
        self._timer.stop()
        told, ending, secrets = [*self._waiting, *self._ending], self._ending, self._secrets
        self._waiting, self._ending, self._secrets = [], [], set()
        if self._window.window() is not self._window:  # it was moved into another window meanwhile
            events = last_events(self._window)
            for text in told:
                events.announce(text, last=text in ending, secret=text in secrets)
            return
        if kept := _joined(text for text in told if text not in secrets):
            self.kept = (*self.kept, kept)[-MAX_KEPT:]
        if told:
            self._tell(_joined(told), secret=not secrets.isdisjoint(told))

    def forget_secret(self) -> None:
        """Remove every secret sentence from the queue and from the notifications."""
        for waiting in (self._waiting, self._ending):
            waiting[:] = [text for text in waiting if text not in self._secrets]
        self._secrets.clear()
        for region in (each for each in self._regions if each.is_secret):
            # a busy reader may arrive late: it must not find another sentence there
            region.show_words("")
            region.setHidden(len(self._regions) > 1)
        if len(self._regions) == 1 and self.kept:
            self._regions[0].show_words(self.kept[-1])

    def _tell(self, text: str, *, secret: bool) -> None:
        # its many enumerations take a while to load, and the first announcement comes later
        from PySide6.QtGui import (  # noqa: PLC0415 - see above
            QAccessible,
            QAccessibleAnnouncementEvent,
        )

        announced = not reader_listens() or hears_announcements()
        if not self._regions:
            self._regions.extend(_regions(self._window, _AT_ONCE if orca_reads() else 1))
        place = self._regions[0].parentWidget()
        if place is not None and place.accessibleName() != _("Last event"):  # of this language
            place.setAccessibleName(_("Last event"))
        self._regions.rotate(1)
        region = self._regions[0]
        region.setHidden(not announced)
        region.role = "Client" if announced else "Notification"
        region.show_words(text, secret=secret)
        region.lower()  # below the older ones
        region.show()  # Qt notifies readers if it was hidden
        if announced:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._window, text))
        self.said.emit(text)


def _joined(texts: Iterable[str]) -> str:
    """Join sentences; a heading among them gets a period, so that a voice pauses."""
    *before, last = [*texts] or [""]
    stopped = [f"{each}." if each[-1].isalnum() else each for each in before]
    return " ".join((*stopped, last))


def last_events(widget: QWidget) -> LastEvents:
    """Return the announcement queue of a widget's window."""
    window = widget.window()
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    found = window.findChild(LastEvents, options=direct)
    return found if isinstance(found, LastEvents) else LastEvents(window)


def reader_listens() -> bool:
    """Return whether a screen reader is running."""
    from PySide6.QtGui import QAccessible  # noqa: PLC0415 - as above

    return bool(QAccessible.isActive())


class _Part(Exposed, QWidget):
    """An invisible part of what readers find."""

    def __init__(self, parent: QWidget, role: str) -> None:
        super().__init__(parent)
        self.role = role

    def role_now(self) -> str:
        return self.role


class _Region(_Part):
    """A notification with a sentence; without a name, which readers would say each time."""

    def __init__(self, place: QWidget) -> None:
        super().__init__(place, "Client")
        self._sentence = _Part(self, "StaticText")  # readers look for a label inside
        self.is_secret = False

    def show_words(self, text: str, *, secret: bool = False) -> None:
        """Show a sentence to readers; a secret one until `forget_secret`."""
        self._sentence.setAccessibleName(text)
        self.is_secret = secret


def _regions(window: QWidget, count: int) -> list[_Region]:
    """Return new regions of a window: single pixels, because readers skip hidden widgets."""
    from pullstrings_qt.look.exposed_widget import expose  # noqa: PLC0415 - after the first picture

    expose()
    place = _Part(window, "StatusBar")  # with other roles Orca 43 says "notification" before each
    regions = [_Region(place) for _number in range(count)]
    for part in (place, *place.findChildren(QWidget)):
        part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        part.setGeometry(0, 0, 1, 1)
    for region in regions:
        region.hide()
    place.lower()  # below everything, whether or not a dialog is already open
    place.show()
    return regions

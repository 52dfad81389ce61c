"""One queue of all that is said aloud, and what was said last, for whoever wants it again.

Every sentence reaches screen readers by one of two channels. Where announcements are heard, they
are announced. On a desktop of X11 or Wayland the readers that are installed may not know
announcements (Orca does since version 45), but all of them read a notification that comes up.
"""

from collections import deque
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _

GATHERED: Final = 60
"""Milliseconds in which sentences are joined: each would break off the one before."""
MOST_KEPT: Final = 200
_HEAR_NOTIFICATIONS: Final = ("xcb", "wayland")


class LastEvents(QObject):
    """The queue of one window, and the last sentences that went through it.

    Sentences that come at the same time are said as one, each once, how a match ended after all
    others. What is secret is said and not kept.

    Args:
        window: whose readers hear it.

    Signals:
        said: what readers are told now, all at once.
    """

    said = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._region: QWidget | None = None
        self._kept: deque[str] = deque(maxlen=MOST_KEPT)
        self._waiting: list[str] = []
        self._ending: list[str] = []
        self._secrets: set[str] = set()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(GATHERED)
        self._timer.timeout.connect(self.flush)

    @property
    def kept(self) -> tuple[str, ...]:
        """What was said, the last one last."""
        return tuple(self._kept)

    @property
    def region(self) -> QWidget | None:
        """The notification that says the last event; None before anything was said."""
        return self._region

    def say(self, text: str, *, last: bool = False, secret: bool = False) -> None:
        """Let readers say sentences, together with those that come at the same time.

        Args:
            text: whole sentences; empty for none.
            last: they end a match: nothing is said after them.
            secret: only whoever sits at the screen now may hear them.
        """
        if not text:
            return
        places = self._ending if last else self._waiting
        if text not in self._waiting and text not in self._ending:
            places.append(text)
        if secret:
            self._secrets.add(text)
        self._timer.start()

    def flush(self) -> None:
        """Say at once what is waiting."""
        self._timer.stop()
        if self._window.window() is not self._window:  # it has come into a window meanwhile
            self._hand_on(last_events(self._window))
            return
        told = [*self._waiting, *self._ending]
        kept = _joined(text for text in told if text not in self._secrets)
        for waiting in (self._waiting, self._ending, self._secrets):
            waiting.clear()
        if kept:
            self._kept.append(kept)
        if told:
            self._tell(_joined(told))

    def _hand_on(self, events: "LastEvents") -> None:
        for text in (*self._waiting, *self._ending):
            events.say(text, last=text in self._ending, secret=text in self._secrets)
        for waiting in (self._waiting, self._ending, self._secrets):
            waiting.clear()

    def forget_secret(self) -> None:
        """Leave nothing secret, neither waiting to be said nor where readers find it."""
        for waiting in (self._waiting, self._ending):
            waiting[:] = [text for text in waiting if text not in self._secrets]
        self._secrets.clear()
        if self._region is not None:
            _write(self._region, self._kept[-1] if self._kept else "")

    def _tell(self, text: str) -> None:
        # its many enumerations take a while to load, and nothing is said before the first picture
        from PySide6.QtGui import (  # noqa: PLC0415 - see above
            QAccessible,
            QAccessibleAnnouncementEvent,
        )

        if self._region is None:
            self._region = _region(self._window)
        _name(self._region)
        heard = QGuiApplication.platformName() in _HEAR_NOTIFICATIONS
        self._region.setHidden(heard)
        _write(self._region, text)
        self._region.show()  # which Qt tells readers, if it was hidden
        if not heard:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._window, text))
        self.said.emit(text)


def _joined(texts: Iterable[str]) -> str:
    """Return sentences as one; a heading among them gets a full stop, where a voice pauses."""
    *before, last = [*texts] or [""]
    stopped = [
        _("{heading}.").format(heading=each) if each[-1].isalnum() else each for each in before
    ]
    return " ".join((*stopped, last))


def last_events(widget: QWidget) -> LastEvents:
    """Return the queue of the window a widget is in."""
    window = widget.window()
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    found = window.findChild(LastEvents, options=direct)
    return found if isinstance(found, LastEvents) else LastEvents(window)


def reader_listens() -> bool:
    """Tell whether a screen reader is there to hear what is said."""
    from PySide6.QtGui import QAccessible  # noqa: PLC0415 - as above

    return bool(QAccessible.isActive())


class _Place(QWidget):
    """What readers find by the name of "Last event"; nothing of it is seen."""


class _Region(QWidget):
    """What readers take for a notification. It has no name, which they would say before each."""


class _Sentence(QWidget):
    """The words in the notification, which readers look for in a label inside it."""


def _region(window: QWidget) -> QWidget:
    """Return a new region of a window: a pixel that readers take for shown, as it has to be."""
    _teach_roles()
    place = _Place(window)
    region = _Region(place)
    region.hide()
    for part in (place, region, _Sentence(region)):
        part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        part.setGeometry(0, 0, 1, 1)
    place.show()
    return region


def _name(region: QWidget) -> None:
    """Call the place of a region what it is in the language in use, which may be another now."""
    place = region.parentWidget()
    if place is not None and place.accessibleName() != _("Last event"):
        place.setAccessibleName(_("Last event"))


def _write(region: QWidget, text: str) -> None:
    sentence = region.findChild(_Sentence)
    if sentence is not None:
        sentence.setAccessibleName(text)


_taught: list[bool] = []


def _teach_roles() -> None:
    """Tell Qt the roles of both, once in the life of the app."""
    if _taught:
        return
    _taught.append(True)
    from PySide6.QtGui import QAccessible, QAccessibleInterface  # noqa: PLC0415 - as above
    from PySide6.QtWidgets import QAccessibleWidget  # noqa: PLC0415

    roles = {
        _Place: QAccessible.Role.StatusBar,  # elsewhere Orca says "notification" before each
        _Region: QAccessible.Role.Notification,
        _Sentence: QAccessible.Role.StaticText,
    }

    def interface(_name: str, thing: QObject) -> QAccessibleInterface | None:
        if not isinstance(thing, QWidget) or type(thing) not in roles:
            return None
        return QAccessibleWidget(thing, roles[type(thing)])

    QAccessible.installFactory(interface)

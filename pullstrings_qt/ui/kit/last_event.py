"""One queue of all that is said aloud, and what was said last, for whoever wants it again.

Every sentence reaches screen readers by one of two channels. Where announcements are heard, they
are announced. Orca before version 45 knows none, but reads a notification that comes up; later
ones say "notification" before it.
"""

from collections import deque
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.exposed import Exposed, orca_reads
from pullstrings_qt.ui.kit.reader_bus import hears_announcements

GATHERED: Final = 60
"""Milliseconds in which sentences are joined: each would break off the one before."""
MAX_KEPT: Final = 200
_AT_ONCE: Final = 4
"""Notifications that are up at a time: a busy reader reads one after the next have come."""


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
        self._regions: deque[_Region] = deque()
        self._kept: deque[str] = deque(maxlen=MAX_KEPT)
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
    def is_waiting(self) -> bool:
        """Whether something waits to be said."""
        return bool(self._waiting or self._ending)

    @property
    def region(self) -> QWidget | None:
        """The notification that says the last event; None before anything was said.

        The sentences before it are up as well: a reader that is still busy finds each of its own.
        """
        return next((each for each in self._regions if not each.isHidden()), None)

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

    def say_again(self, nothing: str) -> None:
        """Let readers say what was said last once more; nothing of it is kept twice.

        Args:
            nothing: what is said where nothing was.
        """
        self.flush()
        if self._kept:
            self._tell(self._kept[-1], secret=False)
        else:
            self.say(nothing)

    def flush(self) -> None:
        """Say at once what is waiting."""
        self._timer.stop()
        if self._window.window() is not self._window:  # it has come into a window meanwhile
            self._hand_on(last_events(self._window))
            return
        told = [*self._waiting, *self._ending]
        secret = not self._secrets.isdisjoint(told)
        kept = _joined(text for text in told if text not in self._secrets)
        for waiting in (self._waiting, self._ending, self._secrets):
            waiting.clear()
        if kept:
            self._kept.append(kept)
        if told:
            self._tell(_joined(told), secret=secret)

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
        for region in (each for each in self._regions if each.is_secret):
            # a busy reader may come to it only now: it must not find another sentence there
            region.show_words("")
            region.setHidden(len(self._regions) > 1)
        if len(self._regions) == 1 and self._kept:
            self._regions[0].show_words(self._kept[-1])

    def _tell(self, text: str, *, secret: bool) -> None:
        # its many enumerations take a while to load, and nothing is said before the first picture
        from PySide6.QtGui import (  # noqa: PLC0415 - see above
            QAccessible,
            QAccessibleAnnouncementEvent,
        )

        announced = not reader_listens() or hears_announcements()
        if not self._regions:
            self._regions.extend(_regions(self._window, _AT_ONCE if orca_reads() else 1))
        _name(self._regions[0])
        self._regions.rotate(1)
        region = self._regions[0]
        region.setHidden(not announced)
        region.comes_up = not announced
        region.show_words(text, secret=secret)
        region.lower()  # before those that are older
        region.show()  # which Qt tells readers, if it was hidden
        if announced:
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


class _Place(Exposed, QWidget):
    """What readers find by the name of "Last event"; nothing of it is seen."""

    exposed_role = "StatusBar"  # elsewhere Orca 43 says "notification" before each


class _Region(Exposed, QWidget):
    """What readers take for a notification. It has no name, which they would say before each.

    Attributes:
        is_secret: only whoever sits at the screen now may hear it.
        comes_up: a reader reads it when it comes up; else it can only be found.
    """

    def __init__(self, place: QWidget) -> None:
        super().__init__(place)
        self._sentence = _Sentence(self)
        self.is_secret = False
        self.comes_up = False

    def role_now(self) -> str:
        """Return a notification, or nothing that a reader would tell of."""
        return "Notification" if self.comes_up else "Client"

    def show_words(self, text: str, *, secret: bool = False) -> None:
        """Hold a sentence for whoever comes to it; a secret one until it is forgotten."""
        self._sentence.setAccessibleName(text)
        self.is_secret = secret


class _Sentence(Exposed, QWidget):
    """The words in the notification, which readers look for in a label inside it."""

    exposed_role = "StaticText"


def _regions(window: QWidget, count: int) -> list[_Region]:
    """Return new regions of a window: pixels that readers take for shown, as they have to be."""
    from pullstrings_qt.look.exposed_widget import expose  # noqa: PLC0415 - after the first picture

    expose()
    place = _Place(window)
    regions = [_Region(place) for _number in range(count)]
    for part in (place, *place.findChildren(QWidget)):
        part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        part.setGeometry(0, 0, 1, 1)
    for region in regions:
        region.hide()
    place.lower()  # before all else: whether a dialog is open by now is chance
    place.show()
    return regions


def _name(region: QWidget) -> None:
    """Call the place of a region what it is in the language in use, which may be another now."""
    place = region.parentWidget()
    if place is not None and place.accessibleName() != _("Last event"):
        place.setAccessibleName(_("Last event"))

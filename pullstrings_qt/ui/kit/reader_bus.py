"""Which of two ways reaches a screen reader on X11 or Wayland.

Orca supports announcements since version 45; before, it reads a notification that appears. An app
cannot query its version, but the AT-SPI bus lists the events readers listen for: Qt asks there as
well before it sends anything.
"""

import os
from typing import Final

from pullstrings_qt.look.exposed import orca_reads

_NAME: Final = "pullstrings readers"
_PATIENCE: Final = 200
"""Maximum milliseconds to wait for an answer; it usually takes one."""
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

    bus = QDBusConnection(_NAME)
    if not bus.isConnected():
        own = "org.a11y.Bus"
        ask = QDBusMessage.createMethodCall(own, "/org/a11y/bus", own, "GetAddress")
        address = os.environ.get("AT_SPI_BUS_ADDRESS", "")
        if not address:
            told = QDBusConnection.sessionBus().call(ask, QDBus.CallMode.Block, _PATIENCE)
            address = str(next(iter(told.arguments()), ""))
        bus = QDBusConnection.connectToBus(address, _NAME)
    path = "/org/a11y/atspi/registry"
    ask = QDBusMessage.createMethodCall(_REGISTRY, path, _REGISTRY, "GetRegisteredEvents")
    answer = bus.call(ask, QDBus.CallMode.Block, _PATIENCE)
    return str(answer).lower()  # PySide converts no lists of structures: use the text

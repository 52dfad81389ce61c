"""Which of two ways a screen reader of a desktop of X11 or Wayland hears a sentence.

Orca hears announcements since version 45; before, it reads a notification that comes up. An app
cannot ask it for its version, but the bus of AT-SPI tells what readers listen for: Qt asks there
as well, before it sends anything.
"""

import os
from typing import Final

from pullstrings_qt.look.exposed import orca_reads

_NAME: Final = "pullstrings readers"
_PATIENCE: Final = 200
"""Milliseconds to wait for an answer; it takes one."""
_REGISTRY: Final = "org.a11y.atspi.Registry"


def hears_announcements() -> bool:
    """Return whether readers hear announcements here; if not, they read notifications.

    On Windows and macOS they do. It is asked each time: a reader may have been started since.
    """
    return not orca_reads() or "object:announcement" in _listened_for()


def _listened_for() -> str:
    """Return what readers on the bus of AT-SPI listen for; nothing where none is reached."""
    from PySide6.QtDBus import (  # noqa: PLC0415 - only where a reader may be, not at the start
        QDBus,
        QDBusConnection,
        QDBusMessage,
    )

    bus = QDBusConnection(_NAME)
    if not bus.isConnected():
        address = os.environ.get("AT_SPI_BUS_ADDRESS") or _address()
        bus = QDBusConnection.connectToBus(address, _NAME)
    path = "/org/a11y/atspi/registry"
    ask = QDBusMessage.createMethodCall(_REGISTRY, path, _REGISTRY, "GetRegisteredEvents")
    answer = bus.call(ask, QDBus.CallMode.Block, _PATIENCE)
    return str(answer).lower()  # PySide hands on no lists of structures: the names are in its text


def _address() -> str:
    """Return where the bus of AT-SPI is; empty where there is none."""
    from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage  # noqa: PLC0415 - as above

    ask = QDBusMessage.createMethodCall(
        "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress"
    )
    told = QDBusConnection.sessionBus().call(ask, QDBus.CallMode.Block, _PATIENCE).arguments()
    return str(told[0]) if told else ""

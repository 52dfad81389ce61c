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
    """Return whether readers support announcements here; otherwise they read notifications.

    Always on Windows and macOS. Asked each time: a reader may have started since.
    """
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
        address = os.environ.get("AT_SPI_BUS_ADDRESS") or _address()
        bus = QDBusConnection.connectToBus(address, _NAME)
    path = "/org/a11y/atspi/registry"
    ask = QDBusMessage.createMethodCall(_REGISTRY, path, _REGISTRY, "GetRegisteredEvents")
    answer = bus.call(ask, QDBus.CallMode.Block, _PATIENCE)
    return str(answer).lower()  # PySide converts no lists of structures: use the text


def _address() -> str:
    """Return the address of the AT-SPI bus; empty if there is none."""
    from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage  # noqa: PLC0415 - as above

    ask = QDBusMessage.createMethodCall(
        "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress"
    )
    told = QDBusConnection.sessionBus().call(ask, QDBus.CallMode.Block, _PATIENCE).arguments()
    return str(told[0]) if told else ""

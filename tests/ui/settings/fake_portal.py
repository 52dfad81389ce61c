"""A fake desktop portal on the session bus: configurable answers and change signals.

Run as a process: the values as JSON, then one line of JSON on its standard input for each change.
"""

import json
import sys

from PySide6.QtCore import QCoreApplication, QSocketNotifier
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusVariant, QDBusVirtualObject

PATH = "/org/freedesktop/portal/desktop"


class Portal(QDBusVirtualObject):
    """Answers `Read` from a table."""

    def __init__(self, values: dict[str, object]) -> None:
        super().__init__()
        self._values = values

    def introspect(self, _path: str) -> str:
        """Tell nothing."""
        return ""

    def handleMessage(self, message: QDBusMessage, bus: QDBusConnection) -> bool:
        """Answer as the portal of 2022 does: a variant in a variant."""
        key = message.arguments()[1]
        if message.member() != "Read" or key not in self._values:
            bus.send(message.createErrorReply("org.freedesktop.portal.Error.NotFound", "none"))
            return True
        reply = message.createReply()
        reply.setArguments([QDBusVariant(QDBusVariant(self._values[key]))])
        bus.send(reply)
        return True


def main() -> None:
    """Answer until standard input ends."""
    app = QCoreApplication([])
    bus = QDBusConnection.sessionBus()
    portal = Portal(json.loads(sys.argv[1]))
    bus.registerVirtualObject(PATH, portal)
    bus.registerService("org.freedesktop.portal.Desktop")
    print("ready", flush=True)  # noqa: T201 - the test waits for it

    def hear() -> None:
        line = sys.stdin.readline()
        if not line:
            app.quit()
            return
        group, key, value = json.loads(line)
        told = QDBusMessage.createSignal(PATH, "org.freedesktop.portal.Settings", "SettingChanged")
        told.setArguments([group, key, QDBusVariant(value)])
        bus.send(told)

    listening = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    listening.activated.connect(hear)
    app.exec()


main()

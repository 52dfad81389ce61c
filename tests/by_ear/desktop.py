"""A separate desktop for readers: a screen in memory, a message bus, and the AT-SPI bus.

Nothing of it meets the desktop of the person who runs it, and nothing is left of it at the end.
"""

import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final

from tests.by_ear.message_bus import MessageBus

_LAUNCHERS: Final = "/usr/libexec:/usr/lib/at-spi2-core:/usr/lib"
"""Where Debian, Ubuntu and Fedora, older ones of them, and Arch put it."""

# No service but those that are started here: nothing of the machine's own desktop wakes up.
_BUS: Final = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={folder}/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


@contextmanager
def running(*command: str, env: Mapping[str, str], ready: bool = False) -> Iterator[str]:
    """Run a program beside this one until the end."""
    program = subprocess.Popen(
        command,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if ready else subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield program.stdout.readline().strip() if program.stdout is not None else ""
    finally:
        program.terminate()
        program.communicate()


@contextmanager
def desktop(display: Mapping[str, str], folder: Path) -> Iterator[dict[str, str]]:
    """Start both buses and yield the environment of a program that readers can read."""
    found = shutil.which("at-spi-bus-launcher", path=_LAUNCHERS)
    if found is None:
        raise FileNotFoundError("at-spi2-core is missing: run the tests with `make test`")
    configuration = folder / "bus.conf"
    configuration.write_text(_BUS.format(folder=folder), encoding="utf-8")
    address = f"unix:path={folder}/bus"
    env = {
        **display,
        "DBUS_SESSION_BUS_ADDRESS": address,
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        "XDG_RUNTIME_DIR": str(folder),
        "XDG_SESSION_TYPE": "x11",
        # settings of the machine's desktop are not asked for, nor written
        "GSETTINGS_BACKEND": "memory",
        # a reader may ask for what has just gone; Qt says so each time
        "QT_LOGGING_RULES": "qt.accessibility.atspi.warning=false",
    }
    with ExitStack() as stack:
        bus = ("dbus-daemon", f"--config-file={configuration}", "--nofork", "--print-address=1")
        stack.enter_context(running(*bus, env=env, ready=True))
        stack.enter_context(running(found, "--launch-immediately", env=env))
        yield {**env, "AT_SPI_BUS_ADDRESS": _reading_bus(address)}


def _reading_bus(session: str) -> str:
    """Return where the bus of AT-SPI is, once its launcher says so."""
    bus = MessageBus(session)
    with closing(bus):
        bus.wait_for_program("org.a11y.Bus")
        address = bus.ask("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
    assert isinstance(address, str)
    return address

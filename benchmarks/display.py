"""A display in memory, so that every run paints under the same conditions."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

SCREEN = (1920, 1080)
"""Width and height of the display in pixels."""


@contextmanager
def display() -> Iterator[dict[str, str]]:
    """Start Xvfb and yield the environment in which windows appear on it.

    Raises:
        OSError: Xvfb is not installed.
        RuntimeError: it ended before it had a display.
    """
    reading, writing = os.pipe()
    screen = f"{SCREEN[0]}x{SCREEN[1]}x24"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", screen, "-nolisten", "tcp"],
        pass_fds=[writing],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb ended before it had a display")
        blank = dict.fromkeys(("WAYLAND_DISPLAY", "XAUTHORITY"), "")
        yield {
            **os.environ,
            **blank,
            "DISPLAY": f":{number}",
            "QT_QPA_PLATFORM": "xcb",
            "QT_SCALE_FACTOR": "1",
        }
    finally:
        server.terminate()
        server.wait()

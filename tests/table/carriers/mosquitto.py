"""A real broker for tests, Debian's mosquitto."""

import os
import shutil
import socket
import subprocess
from contextlib import closing
from pathlib import Path

LOCAL = "127.0.0.1"
PLACES = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin"))


class Mosquitto:
    """A broker that keeps nothing when it ends."""

    def __init__(self, folder: Path) -> None:
        with closing(socket.socket()) as free:
            free.bind((LOCAL, 0))
            self.port = int(free.getsockname()[1])
        self._settings = folder / "mosquitto.conf"
        self._settings.write_text(f"listener {self.port} {LOCAL}\nallow_anonymous true\n")
        self.start()

    def start(self) -> None:
        program = shutil.which("mosquitto", path=PLACES)
        assert program, "make ready-to-test installs mosquitto"
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._process = subprocess.Popen([program, "-c", str(self._settings)], **quiet)  # type: ignore[call-overload]

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

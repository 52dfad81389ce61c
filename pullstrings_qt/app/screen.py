"""Whether there is a screen for a window; asked before Qt, which ends the program where none is."""

import os
import sys
from pathlib import Path
from typing import Final

_FIRST_PORT: Final = 6000  # of X11
_PATIENCE: Final = 1.0  # seconds
_SOCKETS: Final = Path("/proc/net/unix")
"""Where Linux lists its sockets; a path of one that listens has this flag."""
_LISTENS: Final = " 00010000 "


def can_open_window() -> bool:
    """Return whether Qt can draw a window, be it one that nobody sees."""
    if sys.platform in ("win32", "darwin"):
        return True
    wanted = os.environ.get("QT_QPA_PLATFORM") or "wayland;xcb"
    return any(_is_there(name.partition(":")[0]) for name in wanted.split(";"))


def has_screen() -> bool:
    """Return whether a window can be seen."""
    return os.environ.get("QT_QPA_PLATFORM") != "offscreen" and can_open_window()


def _is_there(platform: str) -> bool:
    """Return whether what a platform of Qt draws on is there."""
    if platform == "xcb":
        return _has_x11(os.environ.get("DISPLAY", ""))
    return not platform.startswith("wayland") or _has_wayland()


def _has_x11(display: str) -> bool:
    host, _colon, numbers = display.rpartition(":")
    number = numbers.partition(".")[0]
    if host not in ("", "unix") or not number.isdecimal():
        return bool(display)  # on another computer: Qt has to find out
    path = f"/tmp/.X11-unix/X{number}"  # where every X server listens
    return (
        _answers(f"\0{path}")
        or _answers(path)
        or _answers(("localhost", _FIRST_PORT + int(number)))
    )


def _has_wayland() -> bool:
    if "WAYLAND_SOCKET" in os.environ:
        return True
    name = os.environ.get("WAYLAND_DISPLAY") or "wayland-0"
    return _answers(str(Path(os.environ.get("XDG_RUNTIME_DIR", ""), name)))


def _listens(path: str) -> bool:
    """Return whether Linux lists a socket as listening; it lists none of other containers."""
    ending = " " + path.replace("\0", "@")
    try:
        lines = _SOCKETS.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return False
    return any(line.endswith(ending) and _LISTENS in line for line in lines)


def _answers(address: str | tuple[str, int]) -> bool:
    """Return whether somebody listens at a socket: a path, or a host and a port."""
    if isinstance(address, str) and _listens(address):
        return True
    import socket  # noqa: PLC0415 - takes longer to load than all of our modules that ask

    family = socket.AF_UNIX if isinstance(address, str) else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as asked:
        asked.settimeout(_PATIENCE)
        try:
            asked.connect(address)
        except (OSError, OverflowError):
            return False
    return True

"""What of Qt and Python the app needs; everything else stays out of the built app."""

import sys
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import PurePosixPath
from typing import Final

from shipping.libraries import CARRIED
from shipping.project import languages

QT_PLUGINS: Final = (
    "platforms/*qxcb*",
    "platforms/*qwayland*",
    "platforms/*qoffscreen*",
    "platforms/*qwindows*",
    "platforms/*qcocoa*",
    "styles/*",  # the native looks of Windows and macOS; Linux has none
    "platforminputcontexts/*compose*",
    "platforminputcontexts/*ibus*",
    "platformthemes/*xdgdesktopportal*",  # file dialogs of the desktop, also in Flatpak
    "iconengines/*qsvgicon*",
    "imageformats/*qsvg*",
    "imageformats/*qjpeg*",  # pictures people bring for tiles
    "imageformats/*qgif*",
    "imageformats/*qwebp*",
    "wayland-shell-integration/*xdg-shell*",
    "wayland-decoration-client/*bradient*",
)
"""Plugins that are kept, below ``plugins``. No GL: everything is painted by the processor."""

QT_LIBRARIES: Final = (
    "Core", "DBus", "Gui", "Network", "Svg", "WaylandClient", "Widgets", "XcbQpa",
)  # fmt: skip
"""Qt's own libraries that are kept; ICU and what the compiler brings are no such."""

QT_WORDS: Final = frozenset(f"qtbase_{code}.qm" for code in languages())
"""Qt's own words, such as those of its file dialog, in the languages of the app."""

LEFT_OUT_MODULES: Final = (
    # of Python
    "_hashlib", "_ssl", "ssl", "tkinter", "_tkinter", "curses", "_curses", "readline", "unittest",
    "pydoc", "pydoc_data", "doctest", "pdb", "lib2to3", "ensurepip", "idlelib", "turtle",
    "bz2", "_bz2", "lzma", "_lzma", "xmlrpc", "test", "_testcapi", "_codecs_jp", "_codecs_cn",
    "_codecs_hk", "_codecs_kr", "_codecs_tw", "_codecs_iso2022", "dbm", "asyncio",
    "setuptools", "pkg_resources",
    # of others
    "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtPdf", "PySide6.QtTest",
    "PySide6.QtOpenGL", "PySide6.QtPrintSupport", "PySide6.QtSvg", "PySide6.QtDBus",
    "paho", "yaml._yaml", "cffi", "pycparser", "numpy", "torch", "pytest", "rich", "PIL",
    # What the libraries need of ctypes is for Windows; where it is there, every start loads it.
    *(("ctypes", "_ctypes") if sys.platform == "linux" else ()),
)  # fmt: skip
"""Modules that PyInstaller finds behind conditions and that the app never loads."""

_MARK: Final = "PySide6/"


def is_kept(target: str) -> bool:
    """Return whether a file may come in, told its place in the built app."""
    place = target.replace("\\", "/")
    if ".dist-info/" in place:
        return False  # names the folder it was installed from; licenses are collected apart
    if _MARK in place or place.startswith("libQt6"):
        return _is_wanted_of_qt(place)
    return not is_foreign(place) or PurePosixPath(place).name in CARRIED


def _is_wanted_of_qt(place: str) -> bool:
    if "/translations/" in place:
        return PurePosixPath(place).name in QT_WORDS
    if "/qml/" in place:
        return False
    if "/plugins/" in place:
        return any(fnmatch(place.split("/plugins/")[1], wanted) for wanted in QT_PLUGINS)
    library = PurePosixPath(place).name
    for start in ("libQt6", "Qt6"):
        if library.startswith(start):
            return library.removeprefix(start).split(".")[0] in QT_LIBRARIES
    framework = next((part for part in place.split("/") if part.endswith(".framework")), "")
    if framework.startswith("Qt"):  # on macOS
        return framework.removeprefix("Qt").removesuffix(".framework") in QT_LIBRARIES
    return library not in ("opengl32sw.dll", "d3dcompiler_47.dll")


def is_foreign(place: str) -> bool:
    """Return whether a file of the built app is a library of the Linux system it was built on."""
    library = "/" not in place and ".so" in place and not place.startswith("libpython")
    return library and ".abi3.so" not in place and ".cpython-" not in place  # modules of Python


def kept(entries: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the entries of a PyInstaller table that may come in, in a fixed order.

    Args:
        entries: place in the built app, source, and kind; of a ``SYMLINK`` the source is the place
            it leads to, and where that stays out, the link does too.
    """
    return sorted(
        entry
        for entry in entries
        if is_kept(entry[0]) and (entry[2] != "SYMLINK" or is_kept(entry[1]))
    )

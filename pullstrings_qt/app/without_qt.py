"""What a start needs and has no Qt in it: PySide reads the source of all that is imported later."""

import faulthandler
import signal

from pullstrings_qt.core import errors, files, profile, registry, resources, settings
from pullstrings_qt.look import pace
from pullstrings_qt.storage import opening
from pullstrings_qt.table import series
from pullstrings_qt.tiles import in_use
from pullstrings_qt.ui.lessons import memory

__all__ = [
    "errors",
    "faulthandler",
    "files",
    "in_use",
    "memory",
    "opening",
    "pace",
    "profile",
    "registry",
    "resources",
    "series",
    "settings",
    "signal",
]

registry.games()

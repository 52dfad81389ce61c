"""What a start needs and has no Qt in it: PySide reads the source of all that is imported later."""

import faulthandler
import signal

from pullstrings_qt.core import errors, files, profile, registry, resources, settings
from pullstrings_qt.look import pace
from pullstrings_qt.storage import opening
from pullstrings_qt.table import series
from pullstrings_qt.tiles import in_use
from pullstrings_qt.ui.kit import switches
from pullstrings_qt.ui.lessons import memory

# what is imported is used by being named
_CORE = (errors, files, profile, resources, settings)
_OTHERS = (faulthandler, in_use, memory, opening, pace, series, signal, switches)

registry.games()

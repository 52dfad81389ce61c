"""A session of cards and a match, as all tests of learning and of matches have them."""

from tests.ui.conftest import appearance, default_keys, settings, window
from tests.ui.learn.conftest import clock, controller, mara, store
from tests.ui.match.conftest import begin, engine, navigation

__all__ = [
    "appearance",
    "begin",
    "clock",
    "controller",
    "default_keys",
    "engine",
    "mara",
    "navigation",
    "settings",
    "store",
    "window",
]

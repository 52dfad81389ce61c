"""Fixtures of the camera tests: the pages of the app with the camera."""

from tests.conftest import _no_warning_logged, _no_window_left, data_folder, qapp
from tests.ui.conftest import (
    appearance,
    default_keys,
    empty_store,
    engine,
    navigation,
    said,
    settings,
    store,
    window,
)
from tests.ui.learn.conftest import clock, controller, mara
from tests.ui.match.conftest import begin

__all__ = [
    "_no_warning_logged",
    "_no_window_left",
    "appearance",
    "begin",
    "clock",
    "controller",
    "data_folder",
    "default_keys",
    "empty_store",
    "engine",
    "mara",
    "navigation",
    "qapp",
    "said",
    "settings",
    "store",
    "window",
]

"""The camera within learning stands on what all of learning stands on."""

from tests.ui.learn.conftest import clock, controller, mara, store

__all__ = ["clock", "controller", "mara", "store"]

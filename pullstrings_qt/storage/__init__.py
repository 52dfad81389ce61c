"""The SQLite store: matches, people, what they learn, settings; and record files. Qt-free."""

from pullstrings_qt.core.profile import Profile
from pullstrings_qt.storage.errors import (
    NewerStore,
    PlayerNameError,
    RecordFileError,
    StoreBusy,
    StoreError,
    StoreInUse,
    StoreReadError,
    StoreWriteError,
    UnknownMatch,
)
from pullstrings_qt.storage.folder import data_folder
from pullstrings_qt.storage.matches import MatchSummary
from pullstrings_qt.storage.opening import OpenedStore, open_store
from pullstrings_qt.storage.store import Store

__all__ = [
    "MatchSummary",
    "NewerStore",
    "OpenedStore",
    "PlayerNameError",
    "Profile",
    "RecordFileError",
    "Store",
    "StoreBusy",
    "StoreError",
    "StoreInUse",
    "StoreReadError",
    "StoreWriteError",
    "UnknownMatch",
    "data_folder",
    "open_store",
]

"""Settings by name, as JSON values."""

import json
import sqlite3
from typing import Any, TypeVar, overload

from pullstrings_qt.storage.database import StorePart

Value = TypeVar("Value")


class Settings(StorePart):
    """What a person has set, kept between starts."""

    @overload
    def get(self, key: str, default: None = None) -> Any: ...

    @overload
    def get(self, key: str, default: Value) -> Value: ...

    def get(self, key: str, default: Any = None) -> Any:
        """Return the value of a setting.

        Where nothing is set, or what is set is of another type than the default (an edited
        store, or a setting that has changed its meaning), the default is returned.
        """
        try:
            text = self._database.value("SELECT value FROM settings WHERE key = ?", key)
            value = json.loads(text)
        except (TypeError, ValueError, RecursionError):
            return default
        if default is None or type(value) is type(default):
            return value
        if isinstance(default, float) and type(value) is int:  # JSON writes 1.0 by hand as 1
            return float(value)
        return default

    def set(self, key: str, value: Any) -> None:
        """Keep the value of a setting, or raise a `TypeError` where it is no JSON value."""
        with self._database.writing() as connection:
            keep_setting(connection, key, value)

    def of_person(self, key: str) -> dict[str, Any]:
        """Return what one person has set, by names without the key of the profile behind them."""
        ending = f".{key}"
        rows = self._database.rows(
            "SELECT key FROM settings WHERE substr(key, ?) = ? ORDER BY key", -len(ending), ending
        )
        names = [str(name).removesuffix(ending) for (name,) in rows]
        return {name: self.get(name + ending) for name in names}


def keep_setting(connection: sqlite3.Connection, key: str, value: Any) -> None:
    """Keep a setting inside a transaction, or raise a `TypeError`."""
    connection.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (key, json.dumps(value)))

"""What is asked of the place where settings are kept; `storage.settings.Settings` is one."""

from typing import Any, Protocol


class SettingsStore(Protocol):
    """Keeps values by name; values are what JSON can hold."""

    def get(self, key: str, default: Any) -> Any:
        """Return the value of a key, or the default where there is none."""

    def set(self, key: str, value: Any) -> None:
        """Keep a value."""

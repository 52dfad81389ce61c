"""An app that prints the system settings, at first and after every change."""

import json
import sys
from typing import Any

from PySide6.QtWidgets import QApplication

from pullstrings_qt.ui.kit.preferences import Appearance


class NoSettings:
    """Settings that remember nothing."""

    def get(self, _key: str, default: Any) -> Any:
        """Return the default."""
        return default

    def set(self, key: str, value: Any) -> None:
        """Remember nothing."""


app = QApplication([])
appearance = Appearance(NoSettings())


def tell(*_theme: object) -> None:
    theme = appearance.theme
    sys.stdout.write(json.dumps([theme.name, theme.text_scale, theme.reduced_motion]) + "\n")
    sys.stdout.flush()


tell()
appearance.changed.connect(tell)
appearance.system.listen()
app.exec()

"""What is dropped on a window: one file or folder of this computer."""

from pathlib import Path

from PySide6.QtGui import QDropEvent


def dropped_path(event: QDropEvent) -> Path | None:
    """Return the file or folder that is dragged, or None where it is something else."""
    urls = event.mimeData().urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None

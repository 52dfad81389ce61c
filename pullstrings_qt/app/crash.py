"""What happens when the app itself makes a mistake: it is written down and said kindly."""

import faulthandler
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import qVersion

from pullstrings_qt import __version__
from pullstrings_qt.core.files import write_whole

Report = Callable[[str], None]


class CrashReporter:
    """Writes unexpected errors to a file beside the store and tells the window once for each.

    The report names versions and lines of code, never names of players or choices.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "crash-report.txt"
        self._seen: set[str] = set()
        self._report: Report | None = None

    def install(self) -> None:
        """Catch what nobody else catches, in every thread."""
        sys.excepthook = self.catch
        threading.excepthook = self._catch_in_thread
        if sys.stderr is not None:
            faulthandler.enable()

    def report_to(self, show: Report) -> None:
        """Show later reports with this function, which gets the whole report."""
        self._report = show

    def catch(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Write one error down; the same error is told only once."""
        if issubclass(kind, KeyboardInterrupt):
            sys.exit(130)
        text = "".join(traceback.format_exception(kind, error, trace))
        python = ".".join(map(str, sys.version_info[:3]))
        system = sys.platform  # `platform` would have to be loaded, perhaps from what is gone
        report = f"Pullstrings {__version__}, Python {python}, Qt {qVersion()}, {system}\n\n{text}"
        if sys.stderr is not None:
            sys.stderr.write(text)
        if text in self._seen:
            return
        self._seen.add(text)
        try:
            write_whole(self.path, report.encode("utf-8", "replace"))
        except OSError as problem:
            report = f"{report}\n(could not be saved: {problem})"
        if self._report is not None:
            self._report(report)

    def _catch_in_thread(self, caught: threading.ExceptHookArgs) -> None:
        if caught.exc_value is not None:
            self.catch(caught.exc_type, caught.exc_value, caught.exc_traceback)

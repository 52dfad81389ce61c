"""Broken input of every kind is refused with a sentence, quickly, and nothing is lost.

A sentence is a `PullstringsError`; everything else that is raised is a finding. So is an input over
which the app works for more than two seconds, or for which an input of up to a megabyte takes more
than 150 MB.
"""

from pathlib import Path

from tests.robustness import fuzz_files, fuzz_sets, fuzz_stores
from tests.robustness.fuzz_kind import Kind
from tests.robustness.trial import Case, Tool, Watch

KINDS = (*fuzz_files.KINDS, *fuzz_sets.KINDS, *fuzz_stores.KINDS)


class Fuzz(Tool):
    """All kinds of broken input together."""

    def __init__(self) -> None:
        self.kinds = {kind.name: kind.share for kind in KINDS}
        self._made: dict[str, Kind] = {}

    def prepare(self, watch: Watch, folder: Path) -> None:
        """Make the samples of every kind."""
        for kind in KINDS:
            place = folder / kind.name
            place.mkdir()
            self._made[kind.name] = kind(watch, place)

    def run(self, case: Case) -> int:
        """Let the app read one broken input."""
        self._made[case.kind].run(case.chance(), case.folder)
        return 1

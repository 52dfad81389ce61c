"""Learning is imported quickly; the scheduler comes with the first grade."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import sys
from datetime import UTC, datetime
import pullstrings_qt.storage
from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.learning import progress, session, transfer
from pullstrings_qt.learning.schedule import Schedule

schedule = Schedule()
assert "fsrs" not in sys.modules, "loaded before anybody learns"
schedule.grade(None, Rating.GOOD, datetime(2026, 1, 1, tzinfo=UTC))
assert "fsrs" in sys.modules
assert "torch" not in sys.modules, "the optimizer is not used"
"""


def test_the_scheduler_is_loaded_when_somebody_learns() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr

"""Wheel and source distribution, for pipx, uv and packagers."""

import subprocess
import sys
from pathlib import Path

from shipping.project import DIST, ROOT, build_environment, version


def build() -> Path:
    """Build both from the source; return the wheel."""
    DIST.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(DIST), str(ROOT)]
    subprocess.run(command, env=build_environment(), check=True, stdout=subprocess.DEVNULL)
    return DIST / f"pullstrings_qt-{version()}-py3-none-any.whl"

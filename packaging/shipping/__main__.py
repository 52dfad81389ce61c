"""``python -m shipping STEP …``: does the steps named, in that order."""

import argparse
import importlib
import time
from pathlib import Path

from shipping.project import ROOT, size

STEPS = ("wheel", "frozen", "deb", "portable", "camera", "desktop", "windows", "macos", "release")


def do(step: str, tag: str) -> Path:
    """Do one step; return what it made."""
    if step == "release":
        from shipping.release import check_here  # noqa: PLC0415 - needs no Qt and no PyInstaller

        return check_here(tag)
    made = importlib.import_module(f"shipping.{step}").build()
    if not isinstance(made, Path):
        raise TypeError(f"{step} made no file")
    return made


def main() -> None:
    """Do the steps and say what each made, how large it is and how long it took."""
    parser = argparse.ArgumentParser(prog="python -m shipping", description=__doc__)
    parser.add_argument("steps", nargs="+", choices=STEPS, metavar="STEP", help=", ".join(STEPS))
    parser.add_argument("--tag", default="", help="the tag that release checks")
    asked = parser.parse_args()
    for step in asked.steps:
        began = time.monotonic()
        made = do(step, asked.tag)
        took = time.monotonic() - began
        megabytes = size(made) / 1e6
        print(f"{step}: {made.relative_to(ROOT)}, {megabytes:.1f} MB, {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()

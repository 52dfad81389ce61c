"""``python -m tests.changed``: run the tests closest to the changes since the last commit.

A changed test runs itself; changed code runs the tests of the same name, else those of the same
folder. `make quick` calls this; `make check` runs everything.
"""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "pullstrings_qt"
CAMERA = Path("camera/camera_tests")


def changed(root: Path = ROOT) -> list[str]:
    """Return the files that differ from the last commit, new ones too, from the top of the tree."""
    commands = (
        ("git", "diff", "--name-only", "HEAD"),
        ("git", "ls-files", "--others", "--exclude-standard"),
    )
    found = set[str]()
    for command in commands:
        said = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
        found.update(said.splitlines())
    return sorted(found)


def nearest_tests(files: Iterable[str], root: Path = ROOT) -> list[str]:
    """Return the files and folders of tests that stand nearest to some files."""
    found = set[Path]()
    for name in files:
        file = Path(name)
        if file.parts[0] == "camera" and file.suffix == ".py":
            found.add(CAMERA)
        elif file.parts[0] == "tests":
            if file.name.startswith("test_") and (root / file).is_file():
                found.add(file)
        elif file.parts[0] == PACKAGE and file.suffix == ".py":
            folder = Path("tests", *file.parts[1:-1])
            named = folder / f"test_{file.name}"
            while not (root / folder).is_dir():
                folder = folder.parent
            found.add(named if (root / named).is_file() else folder)
    found.discard(Path("tests"))  # all of them together are `make test`
    return sorted(str(each) for each in found if found.isdisjoint(each.parents))


if __name__ == "__main__":
    tests = nearest_tests(changed())
    if tests:
        print("Testing", *tests, flush=True)  # noqa: T201 - what a person reads
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", *tests]
        sys.exit(subprocess.run(command, cwd=ROOT, check=False).returncode)
    print("No tests stand near what was changed.")  # noqa: T201 - the same

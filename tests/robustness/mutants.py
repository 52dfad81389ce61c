"""``python -m tests.robustness mutants --seed 7``: do the tests find small faults?

Each mutant, one slip in one file, is put into a copy of the tree, and the tests nearest to that
file run until one fails. A mutant that no test notices survives: it wants a test, or it is the same
program written otherwise, which only a person can tell. A mutant that hangs is noticed.
"""

import argparse
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from tests.robustness.known_faults import known_faults
from tests.robustness.mutate import Mutant, draw
from tests.robustness.trial import PACKAGE, scratch

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGES: Final = ("core", "table", "games", "learning", "storage")
COUNT: Final = 42
LONGEST: Final = 60
"""Seconds after which a test counts as hanging."""
PATIENCE: Final = 1200
"""Seconds after which a run of tests does."""
_PAINTED: Final = re.compile(r"_art\.py$|/box\.py$")
"""Files that only paint: their pictures may differ a little on purpose, see `tests/visual`."""
_LEFT_OUT: Final = shutil.ignore_patterns(
    ".*", "screenshots", "tools", "benchmarks", "dist", "build", "out"
)
_FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a mutant.

    Attributes:
        killer: the test that failed, or how else it was noticed; None for a survivor.
        seconds: how long the tests ran.
    """

    mutant: Mutant
    killer: str | None
    seconds: float


def sources(inside: str = "") -> dict[str, str]:
    """Return the files mutants are drawn from by their path, or those whose path begins so."""
    files = (file for part in PACKAGES for file in (ROOT / PACKAGE / part).rglob("*.py"))
    paths = {file.relative_to(ROOT).as_posix(): file for file in files}
    return {
        path: file.read_text(encoding="utf-8")
        for path, file in sorted(paths.items())
        if path.startswith(inside) and not _PAINTED.search(path)
    }


def nearest_tests(path: str, tree: Path = ROOT) -> list[list[str]]:
    """Return what pytest is told to judge a file with, the nearest tests first.

    These are the tests of its package or game, and where none of them names the file, those
    elsewhere that do. A game has its pictures, golden matches and part of the kit as well; `core`
    all golden matches, and the kit for the two quickest games.
    """
    parts = Path(path).with_suffix("").parts
    game = parts[2] if parts[1] == "games" and len(parts) > 3 else None
    module = ".".join(parts)
    where, _, name = module.rpartition(".")

    def names(file: Path) -> bool:
        text = file.read_text(encoding="utf-8")
        return (
            module in text
            or re.search(rf"from {re.escape(where)} import.*\b{name}\b", text) is not None
        )

    def distance(file: Path) -> int:
        return 0 if file.stem == f"test_{name}" else 1 if names(file) else 2

    tests = tree / "tests"
    files = sorted((tests / Path(*parts[1 : 3 if game else 2])).glob("test_*.py"))
    if min(map(distance, files), default=2) == 2:
        elsewhere = sorted({*tests.rglob("test_*.py")} - {*files, *(tests / "e2e").iterdir()})
        files += filter(names, elsewhere)
    kit = "tests/conformance"
    more: list[list[str]] = []
    if game:
        pictures = (tests / "visual").glob("test_*.py")
        files += sorted(each for each in pictures if f"games.{game}" in each.read_text("utf-8"))
        knows_qt = "PySide6" in (tree / path).read_text(encoding="utf-8")
        more = [[f"{kit}/test_parts.py" if knows_qt else kit, "-k", game]]
    elif parts[1] in ("core", "games"):
        more = [[kit, "-k", "golden or blank or mijnlieff"]]
    nearest = [file.relative_to(tree).as_posix() for file in sorted(files, key=distance)]
    return [nearest, *more] if nearest else more


class Bench:
    """A copy of the tree in which mutants are tried; the tree itself is never touched.

    Args:
        place: an empty folder.
        without: files of tests that judge nothing today.
    """

    def __init__(self, place: Path, without: Sequence[str] = ()) -> None:
        place.chmod(0o755)  # some tests become nobody, who has to read the code
        self.tree = place / "tree"
        shutil.copytree(ROOT, self.tree, ignore=_LEFT_OUT)
        for test in without:
            (self.tree / test).unlink()

    @contextmanager
    def holding(self, mutant: Mutant) -> Iterator[None]:
        """Have the fault in the copy for a while."""
        file = self.tree / mutant.path
        kept, times = file.read_bytes(), file.stat()
        file.write_text(mutant.text, encoding="utf-8")
        try:
            yield
        finally:
            file.write_bytes(kept)
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))  # what is compiled holds

    def judge(self, mutant: Mutant) -> Verdict:
        """Run the nearest tests on a mutant until one notices it."""
        begun, killer = time.monotonic(), None
        with self.holding(mutant):
            for run in nearest_tests(mutant.path, self.tree):
                killer = killer or self.failing(run)
        return Verdict(mutant, killer, time.monotonic() - begun)

    def failing(self, tests: Sequence[str]) -> str | None:
        """Return the first of these tests that fails, None where all are well."""
        words = ["-x", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
        code, said = self.run(["pytest", *words, f"--timeout={LONGEST}", *tests])
        if code in (0, 5):  # 5: no test has this name
            return None
        failed = _FAILED.search(said)
        return failed[1] if failed else said if code is None else f"pytest ends with {code}"

    def run(self, words: Sequence[str]) -> tuple[int | None, str]:
        """Run a module of the copy; return its exit code, None for a hang, and what it says."""
        shutil.rmtree(self.tree / ".hypothesis", ignore_errors=True)
        here = {"PYTHONPATH": str(self.tree), "PYTHONDONTWRITEBYTECODE": "1"}
        with subprocess.Popen(
            [sys.executable, "-m", *words],
            cwd=self.tree,
            env={**os.environ, **here},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        ) as process:
            try:
                said, _ = process.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                return None, "it hangs"
            finally:
                _end_all(process.pid)
        return process.returncode, said


def _end_all(group: int) -> None:
    """Kill a run of tests with whatever it has started."""
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return


def void(bench: Bench, verdicts: Sequence[Verdict]) -> set[str]:
    """Return the killers that fail without any mutant too."""
    named = {each.killer for each in verdicts if each.killer and each.killer.startswith("tests/")}
    return {killer for killer in sorted(named) if bench.failing([killer]) is not None}


def show(verdict: Verdict, number: int) -> None:
    """Print a row of the table, and of a survivor the change."""
    mutant = verdict.mutant
    word = "killed" if verdict.killer else "SURVIVED"
    place = f"{mutant.path.removeprefix(f'{PACKAGE}/')}:{mutant.line}"
    print(f"{number:>4}  {word:<9}{place:<44}{mutant.kind:<24}{verdict.seconds:>4.0f} s", end="  ")
    print(verdict.killer or "", flush=True)
    if verdict.killer is None:
        for sign, text in ("-", mutant.was), ("+", mutant.now):
            print(textwrap.indent(textwrap.dedent(text), f"      {sign} "))


def try_known(name: str) -> int:
    """Put in the known faults with these words in their name; return 1 where one is passed over."""
    place = scratch()
    passed, clean = 0, dict[tuple[str, ...], bool]()
    try:
        bench = Bench(place)
        for fault in known_faults(name):
            if fault.command not in clean:
                clean[fault.command] = bench.run(fault.command)[0] == 0
            with bench.holding(fault.mutant((ROOT / fault.path).read_text(encoding="utf-8"))):
                code, said = bench.run(fault.command)
            noticed = clean[fault.command] and code != 0 and fault.says in said
            passed += not noticed
            print(f"{'noticed' if noticed else 'PASSED OVER':<13}{fault.name}", flush=True)
            if not noticed:
                print(textwrap.indent(said[-2000:], "      "))
            if not clean[fault.command]:
                print(f"      This fails without a fault too: {' '.join(fault.command)}")
    finally:
        shutil.rmtree(place, ignore_errors=True)
    return min(1, passed)


def main(words: Sequence[str]) -> int:
    """Try mutants as the command line asks; return 1 where one survived."""
    parser = argparse.ArgumentParser(prog="python -m tests.robustness mutants")
    parser.add_argument("--seed", type=int, help="the same mutants once more")
    parser.add_argument("--count", type=int, default=COUNT, help="how many")
    parser.add_argument("--case", type=int, help="only the mutant with this number")
    parser.add_argument("--inside", default="", help="only files whose path begins like this")
    parser.add_argument(
        "--known", nargs="?", const="", help="only known faults, by words of theirs"
    )
    parser.add_argument("--without", nargs="*", default=(), help="tests that are red today")
    asked = parser.parse_args(words)
    if asked.known is not None:
        return try_known(asked.known)
    seed = asked.seed if asked.seed is not None else secrets.randbelow(1_000_000)
    chance = Random(f"mutants/{seed}")
    drawn = list(enumerate(islice(draw(chance, sources(asked.inside)), asked.count), 1))
    if asked.case is not None:
        drawn = [each for each in drawn if each[0] == asked.case]
    place = scratch()
    verdicts = []
    try:
        bench = Bench(place, asked.without)
        print(f"mutants, seed {seed}: {len(drawn)}", flush=True)
        for number, one in drawn:
            verdicts.append(bench.judge(one))
            show(verdicts[-1], number)
        broken = void(bench, verdicts)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    for test in sorted(broken):
        print(f"This test fails without a mutant too, so it judges nothing: {test}")
    killed = sum(each.killer is not None and each.killer not in broken for each in verdicts)
    inside = f" INSIDE={asked.inside}" if asked.inside else ""
    print(f"mutants, seed {seed}: {killed} of {len(verdicts)} killed", end="")
    print(f" ({killed / len(verdicts):.0%})." if verdicts else ".")
    if killed < len(verdicts):
        print(f"Repeat one: make mutants SEED={seed}{inside} CASE=number")
    return 0 if killed == len(verdicts) else 1

"""Commit and push hooks run the same commands as people."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def recipe(target: str) -> list[str]:
    """Return the commands of a target of the Makefile."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8").replace("$(RUN)", ".venv/bin/python")
    found = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", text, re.MULTILINE)
    assert found is not None
    return [line.strip() for line in found[1].splitlines()]


def test_a_commit_is_looked_at_by_the_commands_of_make_lint() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"^ +entry: (.+)$", hooks, re.MULTILINE) == recipe("lint")


def test_make_flaky_goes_on_after_a_failure_and_is_red_in_the_end(tmp_path: Path) -> None:
    pytest, runs = tmp_path / "pytest", tmp_path / "runs"
    pytest.write_text(f'#!/bin/sh\necho "$@" >> {runs}\ntest $(wc -l < {runs}) -ne 2\n')
    pytest.chmod(0o755)
    command = ["make", "flaky", "COUNT=3", f"RUN={pytest}", "PYTHON=true"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert len(runs.read_text().splitlines()) == 3


def test_what_runs_side_by_side_in_a_check_is_red_if_one_is_and_says_which(tmp_path: Path) -> None:
    python, runs = tmp_path / "python", tmp_path / "runs"
    python.write_text(f'#!/bin/sh\necho "$@" >> {runs}\ntest "$2" != mypy\n')
    python.chmod(0o755)
    command = ["make", "beside", f"RUN={python}", "PYTHON=true"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert re.findall(r"Makefile:\d+: ([a-z-]+)\]", done.stderr) == ["types", "beside"]
    for each in ("ruff check", "mypy", "lint-imports", "tools.artwork --check", "robustness soak"):
        assert each in runs.read_text()


def test_every_push_and_pull_request_runs_make_check() -> None:
    workflow = (ROOT / ".github" / "workflows" / "check.yml").read_text(encoding="utf-8")
    assert re.search(
        r"^  push:\n    branches: \[\"\*\*\"\]\n  pull_request:", workflow, re.MULTILINE
    )
    assert re.findall(r"^ +- run: (.+)$", workflow, re.MULTILINE) == ["make check"]

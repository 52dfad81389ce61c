"""The built app acts as Python for the helpers of `multiprocessing`, and for nothing else."""

import inspect
import os
import subprocess
import sys
from multiprocessing import resource_tracker

import pytest
from launch import HELPER, open_streams
from shipping.project import ROOT, version

LAUNCH = ROOT / "packaging" / "launch.py"


def run(*words: str, keep: tuple[int, ...] = ()) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(LAUNCH), *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        pass_fds=keep,
    )


def test_it_is_the_command_and_runs_no_other_code() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout) == (0, f"Pullstrings {version()}\n"), done.stderr
    done = run("-c", "print('ours')")
    assert done.returncode == 2
    assert "ours'" not in done.stdout


def test_python_starts_its_helper_in_the_words_that_are_known() -> None:
    source = inspect.getsource(resource_tracker)
    assert "from multiprocessing.resource_tracker import main;main(%d)" in source
    assert HELPER.fullmatch("from multiprocessing.resource_tracker import main;main(7)")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such helper")
def test_the_helper_ends_silently_when_nobody_needs_it() -> None:
    reading, writing = os.pipe()
    os.close(writing)
    words = f"from multiprocessing.resource_tracker import main;main({reading})"
    try:
        done = run("-c", words, keep=(reading,))
    finally:
        os.close(reading)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_window_without_streams_can_be_written_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)  # as in an app of Windows that has no console
    open_streams()
    assert sys.stdout.write("said to nobody") == 14
    assert sys.stderr is not None
    sys.stdout.close()

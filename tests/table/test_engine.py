"""The worker process of the computer players, and the stand-in without a process."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QThread, QTimer
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.engine_protocol import (
    AnalysisRequest,
    EngineAnswer,
    EngineRequest,
    seed_for,
)
from pullstrings_qt.core.record import Record
from pullstrings_qt.table import engine
from pullstrings_qt.table.engine import EngineProcess
from tests.thinking import analyze, think

pytestmark = pytest.mark.usefixtures("qapp")

RECORD = Record("pulling_strings", {"edition": "2003"}, {}, ("Eks", "Oh"))
PROJECT = Path(engine.__file__).resolve().parents[2]
SCRIPT = """
from pathlib import Path
from pullstrings_qt.app.command import main

if __name__ == "__main__":
    from PySide6.QtCore import QCoreApplication
    from pullstrings_qt.core.engine_protocol import EngineRequest
    from pullstrings_qt.core.record import Record
    from pullstrings_qt.table.engine import EngineProcess

    app = QCoreApplication([])
    engine = EngineProcess(app)
    engine.answered.connect(app.quit)
    record = Record("pulling_strings", {"edition": "2003"}, {}, ())
    engine.ask(EngineRequest(record, 0, "1", 1, "m", 0))
    app.exec()
    print("loaded:", Path(f"/proc/{engine.process_id}/maps").read_text())
    engine.close()
"""
"""What an installer writes for the command, but asking one question instead of `main`."""

TIMEOUT = 30_000  # ms; a spawned process on a busy machine


def request(
    match: str = "m", revision: int = 0, level: str = "easy", begun: int = 5
) -> EngineRequest:
    return EngineRequest(RECORD, 1, level, seed_for("m", begun, 1), match, revision)


class Heard:
    """Everything an engine said, and in which thread."""

    def __init__(self, process: EngineProcess) -> None:
        self.answers: list[EngineAnswer] = []
        self.failures: list[EngineRequest] = []
        self.threads: list[QThread] = []
        process.answered.connect(self.hear_answer)
        process.failed.connect(self.hear_failure)

    def hear_answer(self, answer: EngineAnswer) -> None:
        self.answers.append(answer)
        self.threads.append(QThread.currentThread())

    def hear_failure(self, failure: EngineRequest) -> None:
        self.failures.append(failure)


@pytest.fixture
def process(qtbot: QtBot) -> Iterator[EngineProcess]:
    process = EngineProcess()
    yield process
    process.close()


def test_seeds_depend_on_match_turn_and_seat_and_are_those_of_every_earlier_version() -> None:
    """A match goes on as it would have with the version that began it: blake2b, 8 bytes."""
    seeds = [seed_for(match, turn, seat) for match in "ab" for turn in (1, 11) for seat in (0, 1)]
    assert len(set(seeds)) == 8
    assert seed_for("m1", 1, 1) != seed_for("m", 11, 1)
    assert seed_for("2026-08-01T12:00:00+00:00#7", 3, 1) == 7_049_310_413_831_401_212
    assert seed_for("", 1, 0) == 9_941_785_962_158_016_624
    assert all(seed_for("m", turn, 0) < 2**64 for turn in range(50))


def test_worker_answers_as_thinking_here_would_and_knows_nothing_of_qt(
    qtbot: QtBot, process: EngineProcess
) -> None:
    heard = Heard(process)
    process.warm()
    asked = [request(revision=number, level="middle") for number in range(3)]
    for one in asked:
        process.ask(one)
    qtbot.waitUntil(lambda: len(heard.answers) == 3, timeout=TIMEOUT)
    assert heard.answers == [think(one) for one in asked]
    assert heard.threads == [process.thread()] * 3
    assert not heard.failures
    if sys.platform == "linux":  # what a process has loaded is in /proc
        loaded = Path(f"/proc/{process.process_id}/maps").read_text(encoding="utf-8")
        assert "python" in loaded
        assert "PySide6" not in loaded
        assert "shiboken6" not in loaded


@pytest.mark.skipif(sys.platform != "linux", reason="what a process has loaded is in /proc")
def test_worker_of_the_installed_command_knows_nothing_of_qt(tmp_path: Path) -> None:
    """A spawned process runs the starting script again; that has to stay free of Qt, too."""
    script = tmp_path / "pullstrings-qt"
    script.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
        check=False,
    )
    assert "loaded: " in done.stdout, done.stderr
    assert "PySide6" not in done.stdout


def test_worker_that_dies_is_replaced_and_asked_again(
    qtbot: QtBot, process: EngineProcess, caplog: pytest.LogCaptureFixture
) -> None:
    heard = Heard(process)
    process.warm()
    first = process.process_id
    assert first is not None
    process.ask(request("a"))
    process.ask(request("b"))
    os.kill(first, signal.SIGTERM)
    qtbot.waitUntil(lambda: len(heard.answers) == 2, timeout=TIMEOUT)
    assert heard.answers == [think(request("a")), think(request("b"))]
    assert process.process_id not in (first, None)
    assert not heard.failures
    caplog.clear()  # each end of a process is a warning


def test_request_that_kills_two_workers_fails_with_a_sentence(
    qtbot: QtBot, process: EngineProcess, caplog: pytest.LogCaptureFixture
) -> None:
    heard = Heard(process)
    process.ask(request("a", revision=4, level="8"))
    first = process.process_id
    assert first is not None
    os.kill(first, signal.SIGTERM)
    qtbot.waitUntil(lambda: process.process_id not in (first, None), timeout=TIMEOUT)
    assert process.process_id is not None
    os.kill(process.process_id, signal.SIGTERM)
    qtbot.waitUntil(lambda: bool(heard.failures), timeout=TIMEOUT)
    assert heard.failures == [request("a", revision=4, level="8")]
    process.ask(request("a", revision=5))
    qtbot.waitUntil(lambda: bool(heard.answers), timeout=TIMEOUT)
    assert len(heard.failures) == 1
    caplog.clear()


def test_a_level_there_is_not_fails_with_a_sentence(
    qtbot: QtBot, process: EngineProcess, caplog: pytest.LogCaptureFixture
) -> None:
    heard = Heard(process)
    process.ask(request(level="world champion"))
    qtbot.waitUntil(lambda: bool(heard.failures), timeout=TIMEOUT)
    assert "level has to be" in caplog.text
    caplog.clear()


def test_a_choice_does_not_wait_for_an_analysis_nobody_wants_any_more(
    qtbot: QtBot, process: EngineProcess
) -> None:
    """What was asked before by others is interrupted with it, and asked again."""
    heard, analyses = Heard(process), list[EngineAnswer]()
    process.analyzed.connect(analyses.append)
    for_minutes = AnalysisRequest(RECORD, 0, 100.0, 1, "m/hints", 0)
    of_another = AnalysisRequest(RECORD, 1, 0.1, 1, "review", 0)
    process.ask(request("first"))
    qtbot.waitUntil(lambda: bool(heard.answers), timeout=TIMEOUT)
    worker = process.process_id
    process.ask(for_minutes)
    process.ask(of_another)
    process.forget("m/hints")
    process.ask(request("second"))
    qtbot.waitUntil(lambda: len(heard.answers) == 2 and bool(analyses), timeout=TIMEOUT)
    assert heard.answers[1] == think(request("second"))
    assert analyses == [analyze(of_another)]
    assert process.process_id == worker
    assert not heard.failures


def test_without_a_process_a_request_fails(
    qtbot: QtBot,
    process: EngineProcess,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def refuse(_arrived: object) -> None:
        raise OSError("too many processes")

    monkeypatch.setattr(engine, "_Worker", refuse)
    heard = Heard(process)
    process.warm()
    process.ask(request())
    assert not heard.failures  # whoever asks is not interrupted
    qtbot.waitUntil(lambda: len(heard.failures) == 1, timeout=TIMEOUT)
    caplog.clear()


def test_closing_ends_the_worker_while_it_thinks(qtbot: QtBot, process: EngineProcess) -> None:
    heard = Heard(process)
    process.ask(request())
    qtbot.waitUntil(lambda: bool(heard.answers), timeout=TIMEOUT)
    process_id = process.process_id
    assert process_id is not None
    for revision in range(1, 50):
        process.ask(request(revision=revision, level="strong"))
    worker = process._worker
    assert worker is not None
    process.close()
    assert worker.process.exitcode == -signal.SIGTERM, "it is asked before it is killed"
    with pytest.raises(ProcessLookupError):
        os.kill(process_id, 0)
    process.ask(request(revision=99))
    process.warm()
    assert process.process_id is None


def test_what_was_forgotten_or_is_asked_anew_is_not_answered(
    qtbot: QtBot, process: EngineProcess
) -> None:
    """A turn taken back is asked again with the same match, turn and seat."""
    old = request(begun=0)
    new = next(
        again
        for turn in range(1, 99)
        if think(again := request(begun=turn)).choice != think(old).choice
    )
    heard = Heard(process)
    process.ask(request("left"))
    process.ask(old)
    process.forget("left")
    process.forget("m")
    process.ask(new)
    process.ask(request("last"))
    qtbot.waitUntil(lambda: len(heard.answers) == 2, timeout=TIMEOUT)
    assert heard.answers == [think(new), think(request("last"))]
    process.ask(old)
    process.ask(new)
    assert len(heard.answers) == 2, "not before the event loop runs"
    process.ask(request("last"))
    qtbot.waitUntil(lambda: len(heard.answers) == 4, timeout=TIMEOUT)
    assert heard.answers[2:] == [think(new), think(request("last"))]


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be stopped there")
def test_worker_that_was_stopped_is_noticed_replaced_and_asked_again(
    qtbot: QtBot, process: EngineProcess, caplog: pytest.LogCaptureFixture
) -> None:
    heard, told = Heard(process), list[EngineRequest]()
    process.restarted.connect(told.append)
    process.ask(request("before"))
    qtbot.waitUntil(lambda: bool(heard.answers), timeout=TIMEOUT)
    stopped = process.process_id
    assert stopped is not None
    os.kill(stopped, signal.SIGSTOP)
    process.timeout = 0.1  # the next worker has all the time again: it has to start first
    process.restarted.connect(lambda _restart_of: setattr(process, "timeout", 600))
    process.ask(request("left"))
    process.forget("left")
    process.ask(request("a", revision=4))
    process.ask(request("b", revision=2))
    qtbot.waitUntil(lambda: len(heard.answers) == 3, timeout=TIMEOUT)
    assert heard.answers[1:] == [think(request("a", revision=4)), think(request("b", revision=2))]
    assert told == [request("a", revision=4), request("b", revision=2)]
    assert process.process_id not in (stopped, None)
    with pytest.raises(ProcessLookupError):
        os.kill(stopped, 0)
    assert not heard.failures
    caplog.clear()


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be stopped there")
def test_worker_that_hangs_over_a_request_twice_fails_with_a_sentence(
    qtbot: QtBot, process: EngineProcess, caplog: pytest.LogCaptureFixture
) -> None:
    def stop_worker() -> None:
        assert process.process_id is not None
        os.kill(process.process_id, signal.SIGSTOP)

    heard, told = Heard(process), list[EngineRequest]()
    process.restarted.connect(told.append)
    process.restarted.connect(lambda _restart: QTimer.singleShot(0, stop_worker))
    process.timeout = 0.1
    process.ask(request(level="8"))
    stop_worker()
    qtbot.waitUntil(lambda: bool(heard.failures), timeout=TIMEOUT)
    assert len(told) == 1, "said once; then that it failed"
    assert not heard.answers
    caplog.clear()


def test_worker_that_owes_nothing_is_left_alone(qtbot: QtBot, process: EngineProcess) -> None:
    """A worker at rest says nothing either; and every answer gives it all the time again."""
    heard = Heard(process)
    process.timeout = 3600
    process.ask(request())
    qtbot.waitUntil(lambda: bool(heard.answers), timeout=TIMEOUT)
    first = process.process_id
    assert not process._watchdog.isActive()
    for revision in range(1, 5):
        process.ask(request(revision=revision))
        for _check_worker in range(10):  # fewer than end its time; together far more
            process._check_worker()
        qtbot.waitUntil(lambda: len(heard.answers) > revision, timeout=TIMEOUT)  # noqa: B023 - at once
    assert process.process_id == first

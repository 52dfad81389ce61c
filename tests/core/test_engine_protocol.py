"""The loop of the engine process: it answers, yields, and ends only with the app."""

import os
import signal
import subprocess
import sys
from multiprocessing.connection import Listener
from random import Random

import psutil  # type: ignore[import-untyped]
import pytest

from pullstrings_qt.core.engine_protocol import (
    NICENESS,
    EngineAnswer,
    EngineRequest,
    WorkerError,
    answer_or_failure,
    think,
)
from pullstrings_qt.core.registry import game_spec, games

WORKER = """
import sys
from multiprocessing.connection import Client
from pullstrings_qt.core.engine_protocol import serve

with Client(sys.argv[1], "AF_UNIX") as connection:
    serve(connection)
"""


def request(level: str = "", game: str = "mijnlieff", seat: int = 0) -> EngineRequest:
    rules = game_spec(game).rules()
    state = rules.start({}, rules.draw_setup({}, Random(1)))
    levels = game_spec(game).levels()
    return EngineRequest(
        game=game,
        view=rules.view(state, seat),
        seat=seat,
        level=level or (levels[0].id if levels else ""),
        source="m",
        begun=5,
        match="m",
        revision=7,
    )


def test_an_answer_says_what_it_answers() -> None:
    asked = request()
    answer = think(asked)
    assert (answer.match, answer.revision, answer.seat) == ("m", 7, 0)
    rules = game_spec("mijnlieff").rules()
    rules.check_choice(asked.view, 0, rules.read_choice(answer.choice))
    assert answer_or_failure(asked) == answer


@pytest.mark.parametrize("missing", ["world champion", "blank has no computer players"])
def test_what_cannot_be_asked_is_a_lookup_error_and_for_the_worker_an_error(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games(), "blank", game_spec("blank")._replace(opponents_class=""))
    wrong = request(level=missing) if missing == "world champion" else request(game="blank")
    with pytest.raises(LookupError):
        think(wrong)
    error = answer_or_failure(wrong)
    assert isinstance(error, WorkerError)
    assert "Traceback" in error.trace
    assert missing in error.trace


@pytest.mark.skipif(sys.platform == "win32", reason="signals and niceness are those of POSIX")
def test_the_worker_gives_way_outlives_ctrl_c_and_ends_with_its_connection() -> None:
    """Ctrl-C in a terminal goes to every process there; the app ends its worker itself."""
    with Listener(family="AF_UNIX") as listener:
        worker = subprocess.Popen([sys.executable, "-c", WORKER, str(listener.address)])
        with listener.accept() as connection:
            connection.send((3, request()))
            assert connection.recv() == (3, think(request()))
            assert psutil.Process(worker.pid).nice() == min(19, os.nice(0) + NICENESS)
            worker.send_signal(signal.SIGINT)
            connection.send((4, request(level="world champion")))
            number, mishap = connection.recv()
            assert (number, type(mishap)) == (4, WorkerError)
            connection.send((5, request()))
            number, answer = connection.recv()
            assert (number, type(answer)) == (5, EngineAnswer)
        assert worker.wait() == 0

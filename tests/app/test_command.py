"""The command line as a person uses it: in a separate process, where that makes a difference."""

import json
import os
import shlex
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO

import pytest

from pullstrings_qt import __version__
from pullstrings_qt.app.command import main
from pullstrings_qt.app.screen import can_open_window
from pullstrings_qt.core.record import Record, write_record
from pullstrings_qt.core.replay import replay_lines
from tests.odd_files import ODD_FILES

RECORD = Record(
    "pulling_strings",
    {"edition": "2003"},
    {},
    ("Mara", "Theo"),
    ({0: "n3", 1: "e3"}, {0: "n3", 1: "n3"}),
)


WITHOUT_QT = (
    "import sys; sys.modules['PySide6'] = None; "
    "from pullstrings_qt.app.command import main; sys.exit(main(sys.argv[1:]))"
)


def run(
    *arguments: str | Path,
    stdout: IO[str] | int = subprocess.PIPE,
    without_qt: bool = False,
    environment: Mapping[str, str] = {},
) -> subprocess.CompletedProcess[str]:
    how = ["-c", WITHOUT_QT] if without_qt else ["-m", "pullstrings_qt"]
    return subprocess.run(
        [sys.executable, *how, *map(str, arguments)],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=100,
        env={**os.environ, "PYTHONWARNINGS": "error", "LANGUAGE": "en", **environment},
    )


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return a file with a match of two turns."""
    path = tmp_path / "match.json"
    path.write_text(write_record(RECORD), encoding="utf-8")
    return path


Here = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run_here(capsys: pytest.CaptureFixture[str]) -> Here:
    """Return what runs a command as `run` does, in this process: a start takes half a second."""

    def run_command(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        try:
            code = main([*map(str, arguments)])
        except SystemExit as end:
            code = int(end.code or 0)
        said = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, code, said.out, said.err)

    return run_command


def test_version_and_help_are_english_in_every_language() -> None:
    result = run("--version")
    assert result.stdout == f"Pullstrings {__version__}\n"
    assert result.returncode == 0
    english, german = (
        run("replay", "--help", environment={"LANGUAGE": code}).stdout for code in ("en", "de")
    )
    assert english == german
    assert "usage: pullstrings-qt" in english


def test_words_that_make_no_sense_and_a_folder_without_a_name_are_refused(run_here: Here) -> None:
    for words in (("replay",), ("--sound", "loud"), ("demo", "--pictures"), ("a", "b")):
        result = run_here(*words)
        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr.startswith("usage: pullstrings-qt")
        told = f"That does not work: pullstrings-qt {' '.join(words)}\n"
        assert result.stderr.endswith(told)
    for unnamed in (  # it was the folder one was in, which got a store of its own
        *(("--data-dir", ""), ("--data-dir=",), ("open", "a", "--data-dir=")),
        ("demo", "--pictures", ""),
    ):
        result = run_here(*unnamed)
        assert result.returncode == 2
        assert result.stderr == (
            "The name of the folder is missing.\n"
            f"That does not work: {shlex.join(('pullstrings-qt', *unnamed))}\n"
        )


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="there is always a screen")
def test_without_a_screen_a_sentence_says_so_and_qt_is_not_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run_here: Here
) -> None:
    """Qt aborted, which looks like a crash."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    for name in ("WAYLAND_DISPLAY", "WAYLAND_SOCKET"):
        monkeypatch.delenv(name, raising=False)
    results = [run(without_qt=True, environment={"DISPLAY": "", "QT_QPA_PLATFORM": ""})]
    for platform in ("", "xcb", "wayland", "wayland-egl", "wayland;xcb"):
        for display in ("", ":7890"):
            monkeypatch.setenv("QT_QPA_PLATFORM", platform)
            monkeypatch.setenv("DISPLAY", display)
            results += [run_here(), run_here(tmp_path / "a.pullstrings")]
    for result in results:
        assert result.returncode == 2
        assert result.stderr == (
            "Pullstrings needs a screen to show its window, and there is none here.\n"
        )


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="there is always a screen")
def test_a_screen_that_answers_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("QT_QPA_PLATFORM", "wayland")
    assert not can_open_window()
    with socket.socket(socket.AF_UNIX) as compositor:
        compositor.bind(str(tmp_path / "wayland-0"))
        assert not can_open_window(), "a socket nobody listens at"
        compositor.listen()
        assert can_open_window()
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    with socket.socket() as server:
        server.bind(("localhost", 0))
        server.listen()
        monkeypatch.setenv("DISPLAY", f":{server.getsockname()[1] - 6000}.0")
        assert can_open_window()
    assert not can_open_window()
    monkeypatch.setenv("DISPLAY", "elsewhere:0")
    assert can_open_window(), "on another computer"
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert can_open_window()


@pytest.mark.parametrize(
    ("words", "file", "folder"),
    [
        ([], None, None),
        (["a.pullstrings"], "a.pullstrings", None),
        (["open", "a.pullstrings"], "a.pullstrings", None),
        (["--data-dir", "replay", "a.pullstrings"], "a.pullstrings", "replay"),
        (["a.pullstrings", "--data-dir=there"], "a.pullstrings", "there"),
        (["open", "a.pullstrings", "--data-dir", "there"], "a.pullstrings", "there"),
        (["--data-dir", "there", "open", "a.pullstrings"], "a.pullstrings", "there"),
        (["--data-dir", "there"], None, "there"),
    ],
)
def test_a_file_that_stands_alone_is_opened(
    words: list[str], file: str | None, folder: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[Path | None, Path | None]] = []

    def play(there: Path | None, record: Path | None) -> int:
        opened.append((there, record))
        return 0

    monkeypatch.setattr("pullstrings_qt.app.start.play", play)
    assert main(words) == 0
    assert opened == [(Path(folder) if folder else None, Path(file) if file else None)]


def test_replay_prints_a_line_before_the_first_turn_and_one_after_each(record: Path) -> None:
    result = run("replay", record, without_qt=True)
    assert (result.returncode, result.stderr) == (0, "")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["turn"] for line in lines] == [0, 1, 2]
    assert lines[2] == {
        "turn": 2,
        "choices": {"0": "n3", "1": "n3"},
        "position": "0,0,3,0,0/0,0,0,0,0/0,0,0,3,0/0,0,0,0,0/0,0,0,0,0 n3",
        "outcome": None,
    }
    assert result.stdout.splitlines() == list(replay_lines(RECORD))
    assert not list(record.parent.glob("*.sqlite*"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "There is no file “"),
        ("", "This isn’t the right kind of file, or part of it is missing."),
        (
            write_record(RECORD)[:200],
            ("This isn’t the right kind of file, or part of it is missing."),
        ),
        ('{"format": "chess"}', "This isn’t a Pullstrings match file."),
        (
            write_record(RECORD).replace('"version": 1', '"version": 2'),
            "A newer version of Pullstrings wrote it.",
        ),
        (
            write_record(RECORD.with_turn({0: "n1", 1: "n3"})),
            "In turn 3 the choice of Theo cannot be played. The end n3 is broken.",
        ),
        (
            write_record(RECORD.with_turn({0: "n9", 1: "n1"})),
            "In turn 3 the choice of Mara cannot be played. “n9” is not a choice",
        ),
    ],
)
def test_a_record_that_cannot_be_replayed_gives_one_line_and_exit_code_2(
    tmp_path: Path, text: str | None, words: str, run_here: Here
) -> None:
    path = tmp_path / "match.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    result = run_here("replay", path)
    assert result.returncode == 2
    assert result.stdout == ""
    assert words in result.stderr
    assert result.stderr.count("\n") == 1
    assert str(path) in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX has pipes and devices as files")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("/dev/zero", "cannot be read: it is a folder, a pipe or a device."),
        ("pipe", "cannot be read: it is a folder, a pipe or a device."),
        ("huge", "It is far too large: at most 1 MB can be opened."),
        ("circle", "cannot be read: "),
        ("x" * 300, "cannot be read: "),
        ("/proc/self/maps", "This isn’t the right kind of file, or part of it is missing."),
        ("/proc/self/mem", "cannot be read: "),
    ],
)
def test_replay_of_what_is_no_record_ends_with_a_sentence(
    tmp_path: Path, name: str, words: str, run_here: Here
) -> None:
    if name in ODD_FILES:
        ODD_FILES[name](tmp_path / name)
    result = run_here("replay", tmp_path / name)
    assert result.returncode == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_without_qt_a_sentence_says_what_to_do() -> None:
    result = run(without_qt=True)
    assert result.returncode == 1
    assert "run “make play”" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no full device, and other pipes")
def test_replay_says_when_its_output_cannot_be_written_and_nothing_when_nobody_reads_on(
    record: Path,
) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        result = run("replay", record, stdout=full)
    said = "The output cannot be written: the disk is full.\n"
    assert (result.returncode, result.stderr) == (2, said)
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as pipe:
        result = run("replay", record, stdout=pipe)
    assert (result.returncode, result.stderr) == (141, "")


def test_a_demonstration_needs_a_folder_for_its_pictures(tmp_path: Path, run_here: Here) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("ours")
    for place in (file, file / "deeper"):
        result = run_here("demo", "--pictures", place)
        said = f"Pictures cannot be saved in {place}: it is not a folder.\n"
        assert (result.returncode, result.stderr) == (2, said)
    assert file.read_text() == "ours"


def test_a_demonstration_without_a_screen_saves_pictures_and_says_where(tmp_path: Path) -> None:
    result = run("demo", "--pictures", tmp_path / "pictures")
    assert result.returncode == 0, result.stderr
    assert str(tmp_path / "pictures") in result.stdout
    names = sorted(path.name for path in (tmp_path / "pictures").iterdir())
    assert names[0] == "01-start.png"
    assert names[-1].endswith("-end.png")
    contents = {path.read_bytes() for path in (tmp_path / "pictures").iterdir()}
    # A board with its wood takes 300,000 bytes and more, a smaller one beside the result 200,000,
    # an ending without its board 110,000, a home page without its art 90,000.
    assert min(map(len, contents)) > 160_000
    assert len(contents) == len(names)

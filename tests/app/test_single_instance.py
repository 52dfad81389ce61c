"""A second start brings the first to the front: no socket, a file beside the store."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.app.single_instance import (
    InstanceMessage,
    SingleInstance,
    own_message,
    send_message,
)


@pytest.fixture
def home(tmp_path: Path, qapp: object) -> SingleInstance:
    """Return a doorbell that listens beside a store."""
    bell = SingleInstance(tmp_path)
    bell.listen()
    return bell


def test_a_call_is_heard_and_answered(tmp_path: Path, home: SingleInstance, qtbot: QtBot) -> None:
    answers: list[bool] = []
    message = InstanceMessage(tmp_path / "match.pullstrings", "token-7")
    second = Thread(target=lambda: answers.append(send_message(tmp_path, message, timeout=60)))
    with qtbot.waitSignal(home.message_received, timeout=60_000) as heard:
        second.start()
    second.join(60)
    assert heard.args == [message]
    assert answers == [True]
    assert list((tmp_path / "calls").iterdir()) == []


def test_nobody_at_home_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    assert send_message(tmp_path, InstanceMessage(), timeout=0) is False
    assert list((tmp_path / "calls").iterdir()) == []
    assert send_message(tmp_path / "not there", InstanceMessage(), timeout=0) is False


def test_a_call_made_while_the_window_came_up_is_heard_and_an_old_one_is_not(
    tmp_path: Path, qapp: object
) -> None:
    calls = tmp_path / "calls"
    calls.mkdir()
    (calls / "new.call").write_text('{"file": null, "token": ""}', encoding="utf-8")
    (calls / "old.call").write_text('{"file": "/secret", "token": ""}', encoding="utf-8")
    os.utime(calls / "old.call", (1_000_000, 1_000_000))
    heard: list[object] = []
    bell = SingleInstance(tmp_path)
    bell.message_received.connect(heard.append)
    bell.listen()
    assert heard == [InstanceMessage()]
    assert list(calls.iterdir()) == []


def hear(folder: Path, qapp: object) -> list[object]:
    """Return what a window that comes up now hears."""
    heard: list[object] = []
    bell = SingleInstance(folder)
    bell.message_received.connect(heard.append)
    bell.listen()
    return heard


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"{}",
        b"7",
        b"nonsense",
        b'{"file": 1, "token": ""}',
        b'{"file": null}',
        b'{"file": null, "token": 7}',
        b'{"file": null, "token": null}',
        b'{"file": null, "token": ["a"]}',
        b'{"file": null, "token": "a\\u0000b"}',
        b'{"file": null, "token": "\\ud800"}',
        b'{"file": "/a\\u0000b", "token": ""}',
        b'{"file": "/\\ud800", "token": ""}',
        b'{"file": "from/somewhere", "token": ""}',
        b'{"file": "", "token": ""}',
        b'{"file": null, "token": "\xff"}',
        '{"file": null, "token": ""}'.encode("utf-16"),
        b'{"file": null, "token": "' + b"a" * 2000 + b'"}',
        b'{"file": null, "token": ""}' + b" " * 100_000,
        b"[" * 60_000,
        b'{"file": null, "token": ' + b"[" * 30_000,
        b'{"file": null, "token": ' + b"9" * 30_000 + b"}",
    ],
)
def test_a_call_that_cannot_be_read_is_taken_away_and_does_nothing(
    tmp_path: Path, qapp: object, content: bytes
) -> None:
    (tmp_path / "calls").mkdir()
    (tmp_path / "calls" / "odd.call").write_bytes(content)
    (tmp_path / "calls" / "well.call").write_bytes(b'{"file": null, "token": "after it"}')
    assert hear(tmp_path, qapp) == [InstanceMessage(None, "after it")]
    assert list((tmp_path / "calls").iterdir()) == []


def make_pipe(message_file: Path) -> None:
    os.mkfifo(message_file)


def make_link(message_file: Path) -> None:
    letter = message_file.parent.parent / "letter"
    letter.write_text('{"file": null, "token": "of somebody else"}', encoding="utf-8")
    message_file.symlink_to(letter)


def make_circle(message_file: Path) -> None:
    message_file.symlink_to(message_file)


def make_folder(message_file: Path) -> None:
    message_file.mkdir()


def make_full_folder(message_file: Path) -> None:
    (message_file / "inner").mkdir(parents=True)
    (message_file / "inner" / "file").write_text("content", encoding="utf-8")


def make_huge(message_file: Path) -> None:
    with message_file.open("wb") as file:
        file.truncate(5 * 1024**3)  # holes: it takes no room


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes in folders")
@pytest.mark.parametrize("age", [0, 1_000_000], ids=["new", "left over"])
@pytest.mark.parametrize(
    "make", [make_pipe, make_link, make_circle, make_folder, make_full_folder, make_huge]
)
def test_what_is_no_note_is_thrown_away_without_looking_into_it(
    tmp_path: Path, qapp: object, make: Callable[[Path], None], age: int
) -> None:
    calls = tmp_path / "calls"
    calls.mkdir()
    odd = calls / "odd.call"
    make(odd)
    if age:
        os.utime(odd, (age, age), follow_symlinks=False)
    (calls / "well.call").write_text('{"file": null, "token": ""}', encoding="utf-8")
    assert hear(tmp_path, qapp) == [InstanceMessage()]
    assert list(calls.iterdir()) == []
    if make is make_link:
        assert (tmp_path / "letter").exists(), "it belongs to somebody else"


@pytest.mark.parametrize("seed", range(5))
def test_hundreds_of_damaged_notes_neither_raise_nor_stay(
    tmp_path: Path, qapp: object, seed: int
) -> None:
    chance = Random(seed)
    well = json.dumps({"file": "/home/mara/ours.pullstrings", "token": "token-7"}).encode()
    calls = tmp_path / "calls"
    calls.mkdir()
    for number in range(200):
        message_file = bytearray(well)
        for _damage in range(chance.randint(1, 4)):
            place = chance.randrange(len(message_file))
            if chance.random() < 0.5:
                message_file[place] = chance.randrange(256)
            else:
                del message_file[place : place + chance.randint(1, 9)]
        (calls / f"{number}.call").write_bytes(message_file)
    for message in hear(tmp_path, qapp):
        assert isinstance(message, InstanceMessage)
        assert isinstance(message.token, str)
        assert "\0" not in message.token
        assert message.file is None or (
            message.file.is_absolute() and "\0" not in str(message.file)
        )
        os.fsencode(message.token)  # it becomes a variable of the environment
    assert list(calls.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_nothing_is_thrown_away_in_a_folder_that_is_not_the_bell_s(
    tmp_path: Path, qapp: object
) -> None:
    letters = tmp_path / "letters"
    letters.mkdir()
    (letters / "mine.call").write_text("dear diary", encoding="utf-8")
    (tmp_path / "calls").symlink_to(letters)
    assert hear(tmp_path, qapp) == []
    assert (letters / "mine.call").exists()
    (tmp_path / "calls").unlink()
    (tmp_path / "calls").mkdir()
    (tmp_path / "calls" / "other.txt").write_text("not a call", encoding="utf-8")
    os.utime(tmp_path / "calls" / "other.txt", (1_000_000, 1_000_000))
    hear(tmp_path, qapp)
    assert [each.name for each in (tmp_path / "calls").iterdir()] == ["other.txt"]


def test_a_file_whose_name_is_not_utf_8_can_be_asked_for(
    tmp_path: Path, home: SingleInstance, qtbot: QtBot
) -> None:
    message = InstanceMessage(tmp_path / os.fsdecode(b"m\xe4tch.pullstrings"), "")
    second = Thread(target=send_message, args=(tmp_path, message, 60))
    with qtbot.waitSignal(home.message_received, timeout=60_000) as heard:
        second.start()
    second.join(60)
    assert heard.args == [message]


def test_where_nothing_can_be_written_there_is_no_bell(tmp_path: Path, qapp: object) -> None:
    (tmp_path / "calls").write_text("a file, no folder", encoding="utf-8")
    SingleInstance(tmp_path).listen()
    assert send_message(tmp_path, InstanceMessage(), timeout=0) is False


def test_a_call_names_the_whole_path_and_the_token_of_the_desktop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DESKTOP_STARTUP_ID", raising=False)
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "abc")
    assert own_message(Path("a.pullstrings")) == InstanceMessage(tmp_path / "a.pullstrings", "abc")
    monkeypatch.delenv("XDG_ACTIVATION_TOKEN")
    assert own_message(None) == InstanceMessage(None, "")

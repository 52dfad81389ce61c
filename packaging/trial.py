"""Tries the app as a person who has just got it: through its real window, with an empty home.

    python3 packaging/trial.py source
    python3 packaging/trial.py frozen build/frozen/pullstrings-qt/pullstrings-qt
    python3 packaging/trial.py installed ROOT       (see packaging/try_installed.py)

It starts a display in memory and the app on it, begins a match against the computer by keys and
one click, plays turns, closes the window, starts again, goes on with the match, starts a second
time while it is open, and lets a saved match be shown. What happened is read from the store. Uses
nothing but Python, Xvfb and xdotool; ends with exit code 1 and a sentence where something is amiss.
"""

import argparse
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from person import PATIENCE, ROOT, Person, Place, TrialError, display, eventually

SECOND_SEAT = (658, 251)  # who plays second in the new-match dialog in such a window
START_THE_MATCH = (1141, 642)  # its main button
FIRST_TURNS = 1
"""A match cannot end in its first turn, so there is something to go on with."""
ENOUGH_TURNS = 8
"""Where nobody has won by then, the window is closed in the middle of the match."""


def ask(place: Place, question: str) -> list[tuple[object, ...]]:
    """Ask the store, without changing it."""
    if not place.store.exists():
        return []
    with closing(sqlite3.connect(f"{place.store.as_uri()}?mode=ro", uri=True, timeout=5)) as store:
        try:
            return store.execute(question).fetchall()
        except sqlite3.OperationalError:
            return []  # it is being made


def turns(place: Place) -> int:
    """Return how many turns are stored."""
    return len(ask(place, "SELECT number FROM turns WHERE match_id = 1"))


def is_over(place: Place) -> bool:
    """Return whether the match has an outcome."""
    return bool(ask(place, "SELECT id FROM matches WHERE id = 1 AND outcome IS NOT NULL"))


def play(person: Person, letters: list[str], wanted: int) -> None:
    """Choose tiles against the computer until so many turns are stored, or it is over."""
    deadline = time.monotonic() + PATIENCE * 2
    while turns(person.place) < wanted and not is_over(person.place):
        if time.monotonic() > deadline:
            raise TrialError(f"turn {wanted} was never stored")
        before = turns(person.place)
        letter = letters[(3 * before) % len(letters)]
        letters.append(letters.pop(0))  # another one, should this end be broken
        person.press(letter, "Return")
        for _moment in range(40):
            if turns(person.place) > before:
                break
            time.sleep(0.1)
        person.press("space")  # skip the movement


def click(person: Person, point: tuple[int, int]) -> None:
    """Click into the window."""
    person.do("mousemove", "--window", person.window, *map(str, point), "click", "1")
    time.sleep(1)


def begin_match(person: Person) -> list[str]:
    """Begin a match of squares against the gentlest computer; return the letters of its board."""
    person.press("Escape", "ctrl+n")
    click(person, SECOND_SEAT)
    # from nobody to Player 2, somebody else, then the computers
    person.press("Down", "Down", "Down", "Return")
    click(person, START_THE_MATCH)
    matches = "SELECT setup, extras FROM matches"
    eventually(lambda: len(ask(person.place, matches)) == 1, "no match began")
    ((setup, seats),) = ask(person.place, matches)
    if "computer" not in str(seats):
        raise TrialError(f"the second seat is no computer: {seats}")
    time.sleep(1)
    return [str(tile) for tile in json.loads(str(setup))["layout"]]


def try_out(place: Place, pictures: Path | None) -> None:
    """Play, close, go on.

    Raises:
        TrialError: something is amiss.
    """
    people: list[Person] = []

    def start(*words: str) -> Person:
        people.append(Person(place, name, *words))
        return people[-1]

    with display() as name:
        try:
            person = start()
            person.wait_for_window()
            if pictures:
                person.picture(pictures / "1-first-start.png")
            letters = begin_match(person)
            play(person, letters, FIRST_TURNS)
            if pictures:
                person.picture(pictures / "2-match.png")
            person.close()
            print(f"  a match was begun, {turns(place)} turns were played, the window was closed")
            go_on(start, letters, pictures)
        except BaseException:
            if pictures and people:
                people[-1].picture(pictures / "failure.png")
            raise
        finally:
            for each in people:
                each.stop()


def go_on(start: Callable[..., Person], letters: list[str], pictures: Path | None) -> None:
    """Start again, play on, start a second time with a record, close."""
    person = start()
    place = person.place
    person.wait_for_window()
    before = turns(place)
    if before != FIRST_TURNS:
        raise TrialError(f"{before} turns were kept instead of {FIRST_TURNS}")
    person.press("Escape", "Return")  # the main button of the home page: Play on
    time.sleep(1)
    play(person, letters, before + 1)
    play(person, letters, ENOUGH_TURNS)
    if len(ask(place, "SELECT id FROM matches")) != 1:
        raise TrialError("another match was begun instead of going on")
    end = "and is over" if is_over(place) else "and could go on"
    print(f"  after the second start it went on, has {turns(place)} turns {end}")
    record = place.home / "of friends.pullstrings"
    sample = {"format": "pullstrings-record", "version": 1, "game": "pulling_strings",
              "options": {"edition": "2003"}, "players": ["Mara", "Theo"],
              "turns": [{"0": "n3", "1": "e3"}]}  # fmt: skip
    record.write_text(json.dumps(sample), encoding="utf-8")
    second = start(str(place.inside / record.name))
    try:
        _out, complaints = second.app.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired as problem:
        raise TrialError("a second start did not find the first") from problem
    if second.app.returncode or complaints:
        raise TrialError(f"the second start ended with {second.app.returncode}: {complaints}")
    time.sleep(1.5)
    if pictures:
        person.picture(pictures / "3-record.png")
    person.close()
    print("  a second start handed a record to the open window and ended")
    meet_other_versions(start, place)


def meet_other_versions(start: Callable[..., Person], place: Place) -> None:
    """Let the app meet a store of a newer version, which it leaves alone, and one of the oldest."""
    folder = place.store.parent
    with closing(sqlite3.connect(place.store)) as store:
        (version,) = store.execute("PRAGMA user_version").fetchone()
        store.execute(f"PRAGMA user_version = {version + 1}")
    before = place.store.read_bytes()
    person = start()
    person.wait_for_window()
    person.press("Return")
    _out, complaints = person.app.communicate(timeout=PATIENCE)
    if person.app.returncode != 1 or "newer version" not in complaints or "Trace" in complaints:
        raise TrialError(f"a newer store: {person.app.returncode}, {complaints}")
    if place.store.read_bytes() != before:
        raise TrialError("the store of a newer version was changed")
    place.store.unlink()
    with closing(sqlite3.connect(place.store)) as store:
        store.executescript((ROOT / "tests" / "storage" / "version-1.sql").read_text("utf-8"))
    if os.geteuid() == 0:
        owner = folder.stat()
        os.chown(place.store, owner.st_uid, owner.st_gid)
    person = start()
    person.wait_for_window()
    person.close()
    if not (folder / "pullstrings-version-1.db").is_file():
        raise TrialError("no copy was kept of the store of version 1")
    if ask(place, "PRAGMA user_version") != [(version,)]:
        raise TrialError("the store of version 1 was not brought up to date")
    print("  a newer store was left alone, an old one brought up to date with a copy of it kept")


def place_of(asked: argparse.Namespace, home: Path) -> Place:
    """Return where the app lies that is asked for.

    Raises:
        TrialError: it is not there.
    """
    if asked.kind == "source":
        return Place((sys.executable, "-m", "pullstrings_qt"), home, home)
    if asked.kind == "frozen":
        if not Path(asked.path).is_file():
            raise TrialError(f"{asked.path} is not there: run make package first")
        return Place((str(Path(asked.path).resolve()),), home, home, home)
    inside = Path("/home/visitor")
    root = Path(asked.path).resolve()
    run = ("chroot", "--userspec=visitor", str(root), "/usr/bin/env", "-C", str(inside))
    return Place((*run, "pullstrings-qt"), root / inside.relative_to("/"), inside)


def main() -> None:
    """Try what the command line names.

    Raises:
        SystemExit: with a sentence that says what is amiss.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("source", "frozen", "installed"))
    parser.add_argument(
        "path", nargs="?", default="", help="the program, or the root of the installed system"
    )
    parser.add_argument("--pictures", type=Path, help="keep pictures of the screen here")
    asked = parser.parse_args()
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="pullstrings-home-") as home:
        try:
            try_out(place_of(asked, Path(home)), asked.pictures)
        except TrialError as problem:
            sys.exit(f"{asked.kind}: {problem}")
    print(f"{asked.kind}: all is well")


if __name__ == "__main__":
    main()

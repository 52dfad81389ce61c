"""A session killed at any moment loses no grade (issue 4, point 2)."""

import random
import subprocess
import sys
from collections import Counter
from datetime import date
from pathlib import Path

from pullstrings_qt.core.learning_types import Direction
from pullstrings_qt.storage import open_store

ROOT = Path(__file__).resolve().parents[2]
# Prints a number only after so many grades are kept; every fourth is taken back and given again.
PROGRAM = """
import sys
from pathlib import Path
from random import Random
from pullstrings_qt.learning.clock import local_now
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.learning.session import Session
from pullstrings_qt.storage import open_store
from pullstrings_qt.tiles.tile_set import tile_set
from tests.learning.card_samples import next_card

store = open_store(Path(sys.argv[1])).store
person = store.profiles.named("Mara") or store.profiles.add("Mara")
grader = Grader(person.id, store.reviews, Schedule(Random(1)), local_now)
session = Session(grader, tile_set("asl"), chance=Random(2), daily_new=26)
print(store.reviews.count(person.id), flush=True)
while next_card(session) is not None:
    session.answer("a")
    if session.counts.done % 4 == 0:
        session.undo()
        session.answer("b")
    print(store.reviews.count(person.id), flush=True)
"""


def test_every_grade_that_was_told_is_there_after_a_kill(tmp_path: Path) -> None:
    told = 0
    for _time in range(4):
        with subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(tmp_path)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            first = int(process.stdout.readline())
            assert first >= told
            for _line in range(random.randint(1, 30)):
                told = int(process.stdout.readline())
            process.kill()
            told = max([told, *(int(line) for line in process.stdout if line.endswith("\n"))])
        store = open_store(tmp_path).store
        mara = store.profiles.named("Mara")
        assert mara is not None
        kept = [review for _id, review in store.reviews.page(mara.id)]
        assert len(kept) in (told, told + 1), "at most the one under way"
        assert store.reviews.count(mara.id) == len(kept)
        cards = store.reviews.cards(mara.id, "asl")
        assert set(cards) == {review.key for review in kept}, "card and log belong together"
        taken = Counter((one.key.tile_id, one.taken_for) for one in kept)
        found = store.reviews.confusions(mara.id, "asl", Direction.READ)
        assert {(one.tile_id, one.taken_for): one.count for one in found} == taken
        days = store.reviews.days(mara.id, date.min, date.max)
        assert sum(total.reviews for total in days) == len(kept)
        told = len(kept)
        store.close()

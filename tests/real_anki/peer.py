"""The real Anki library for the tests, in a separate process and environment.

python peer.py write FOLDER            → packages of a deck that was learned, in both forms
python peer.py read PACKAGE SCHEDULE   → imports a package into an empty collection

Each prints as JSON what Anki itself holds. Nothing of ours is imported here.
"""

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from anki.collection import (  # type: ignore[import-not-found]  # is in its own environment
    Collection,
    DeckIdLimit,
    ExportAnkiPackageOptions,
    ImportAnkiPackageOptions,
    ImportAnkiPackageRequest,
)
from anki.scheduler.v3 import CardAnswer  # type: ignore[import-not-found]  # as above

DAY = 86_400
RATINGS = (CardAnswer.GOOD, CardAnswer.EASY, CardAnswer.AGAIN, CardAnswer.HARD)
PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
)


def write(folder: Path) -> list[dict[str, Any]]:
    """Learn a deck over weeks and export it in both forms, with and without the schedule."""
    path = folder / "collection.anki2"
    collection = Collection(str(path))
    collection.set_config("fsrs", True)
    _add_notes(collection, folder)
    for round_number in range(4):
        _answer(collection, round_number)
        collection = _later(collection, path, days=1 + 5 * round_number)
    _forget_memory(collection)
    deck = collection.decks.id("Spanish")
    for legacy in (False, True):
        for schedule in (False, True):
            form = "older" if legacy else "newest"
            collection.export_anki_package(
                out_path=str(folder / f"{form}{'-learned' if schedule else ''}.apkg"),
                options=ExportAnkiPackageOptions(
                    with_scheduling=schedule,
                    with_deck_configs=False,
                    with_media=True,
                    legacy=legacy,
                ),
                limit=DeckIdLimit(deck),
            )
    told = cards(collection)
    collection.close()
    return told


def _add_notes(collection: Collection, folder: Path) -> None:
    (folder / "häuschen 1.png").write_bytes(PICTURE)
    name = collection.media.add_file(str(folder / "häuschen 1.png"))
    kind = collection.models.by_name("Basic (and reversed card)")
    for number in range(12):
        note = collection.new_note(kind)
        note["Front"] = f"animal {number}" if number else f'house <img src="{name}">'
        note["Back"] = f"animalito {number}"
        deck = "Spanish::Animals" if number < 8 else "Spanish::Food"
        collection.add_note(note, collection.decks.id(deck))
    collection.decks.select(collection.decks.id("Spanish"))


def _answer(collection: Collection, round_number: int) -> None:
    for number in range(16):
        queued = collection.sched.get_queued_cards()
        if not queued.cards:
            return
        card = collection.get_card(queued.cards[0].card.id)
        card.start_timer()
        rating = RATINGS[(number + round_number) % len(RATINGS)]
        answer = collection.sched.build_answer(
            card=card, states=queued.cards[0].states, rating=rating
        )
        collection.sched.answer_card(answer)
        time.sleep(0.002)  # each answer in a millisecond of its own


def _later(collection: Collection, path: Path, days: int) -> Collection:
    """Return the collection as if all of it had happened so many days before."""
    database, away = collection.db, days * DAY
    database.execute("update col set crt = crt - ?", away)
    database.execute("update revlog set id = id - ?", 1000 * away)
    database.execute("update cards set due = due - ? where due > 1000000000", away)
    for card, data in database.all("select id, data from cards"):
        known = json.loads(data or "{}")
        if "lrt" in known:
            known["lrt"] -= away
            database.execute("update cards set data = ? where id = ?", json.dumps(known), card)
    collection.close()
    return Collection(str(path))


def _forget_memory(collection: Collection) -> None:
    """Let two cards in review be as SM-2 knows them: an ease and an interval."""
    found = collection.db.list("select id from cards where type = 2 order by id limit 2")
    for card in found:
        collection.db.execute("update cards set data = '{}', factor = 2100 where id = ?", card)


def read(package: Path, *, schedule: bool) -> dict[str, Any]:
    """Import a package into an empty collection."""
    with tempfile.TemporaryDirectory() as folder:
        collection = Collection(str(Path(folder, "collection.anki2")))
        collection.set_config("fsrs", True)
        log = collection.import_anki_package(
            ImportAnkiPackageRequest(
                package_path=str(package),
                options=ImportAnkiPackageOptions(with_scheduling=schedule, merge_notetypes=False),
            )
        ).log
        told = {
            "new": len(log.new),
            "problems": collection.fix_integrity()[0],
            "decks": [each.name for each in collection.decks.all_names_and_ids()],
            "media": sorted(each.name for each in Path(collection.media.dir()).iterdir()),
            "cards": cards(collection),
            "due": list(collection.find_cards("is:due")),
        }
        collection.close()
        return told


def cards(collection: Collection) -> list[dict[str, Any]]:
    """Return what Anki holds of every card, and of the answers to it."""
    today = collection.sched.today
    found = []
    for number in collection.find_cards("", order="c.id"):
        card = collection.get_card(number)
        memory = card.memory_state
        found.append(
            {
                "id": number,
                "fields": card.note().fields,
                "place": card.ord,
                "deck": collection.decks.name(card.did),
                "type": int(card.type),
                "queue": int(card.queue),
                "due": card.due if card.type != 2 else None,
                "due_in_days": card.due - today if card.type == 2 else None,
                "interval": card.ivl,
                "reps": card.reps,
                "lapses": card.lapses,
                "stability": memory.stability if memory else None,
                "difficulty": memory.difficulty if memory else None,
                "retrievability": collection.card_stats_data(number).fsrs_retrievability,
                "answers": collection.db.all(
                    "select id, ease, ivl, lastIvl, time, type from revlog where cid = ?"
                    " order by id",
                    number,
                ),
            }
        )
    return found


if __name__ == "__main__":
    what, place, *more = sys.argv[1:]
    result = write(Path(place)) if what == "write" else read(Path(place), schedule=more == ["1"])
    sys.stdout.write(json.dumps(result))

"""Records as they are passed on: nobody learns from a copy what no seat has seen (decision 012)."""

from dataclasses import replace
from hashlib import sha256
from random import Random

from pullstrings_qt.core.record import FOUND_OUT, Record, write_record
from pullstrings_qt.core.registry import games
from pullstrings_qt.core.replay import replay


def record_to_share(record: Record) -> Record:
    """Return a record without what is hidden until the match is over; `RecordError` as `replay`."""
    spec = games().get(record.game)
    if spec is None:
        return record
    *_turns, last = replay(record)
    if last.outcome is not None:
        return record
    setup = spec.rules().open_setup(record.setup, last.step.state)
    extras = {key: each for key, each in record.extras.items() if key not in FOUND_OUT}
    return replace(record, setup=setup, extras=extras)


def dealt_record(record: Record) -> Record:
    """Return a record with what it hides dealt by chance, always alike; raises as `replay`."""
    spec = games().get(record.game)
    if spec is None:
        return record
    next(replay(record))
    chance = Random(sha256(write_record(record).encode("utf-8", "replace")).digest())
    return replace(record, setup=spec.rules().dealt_setup(record.setup, chance))

"""The tables of learning: what version 2 of the store adds.

Totals of days and confusions are kept by triggers, so that no page has to read the whole log
of reviews, however long it grows.
"""

from typing import Final, TypeAlias

Migration: TypeAlias = tuple[str, ...]
"""The SQL statements that bring a store from one version to the next."""

LONGEST_MILLIS: Final = 60_000
"""An answer that took longer does not count for speed: the person was elsewhere."""

TOTALS_TABLES: Final = frozenset({"day_totals", "confusions"})
"""What the triggers keep of the log; it can be counted anew from there."""

_PROFILES: Migration = (
    "ALTER TABLE players ADD COLUMN key TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE players ADD COLUMN avatar TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE players ADD COLUMN hand TEXT NOT NULL DEFAULT 'right'",
    "ALTER TABLE players ADD COLUMN level TEXT NOT NULL DEFAULT 'new'",
    "ALTER TABLE players ADD COLUMN daily_goal INTEGER NOT NULL DEFAULT 20",
    "ALTER TABLE players ADD COLUMN match_reviews INTEGER NOT NULL DEFAULT 1",
    "UPDATE players SET key = lower(hex(randomblob(16)))",
    "CREATE UNIQUE INDEX players_by_key ON players (key)",
)

_LOG: Migration = (
    # due and reviewed are milliseconds since 1970 in UTC
    """CREATE TABLE cards (
        person INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
        set_id TEXT NOT NULL,
        tile TEXT NOT NULL,
        direction TEXT NOT NULL,
        phase INTEGER NOT NULL,
        step INTEGER,
        stability REAL,
        difficulty REAL,
        due INTEGER NOT NULL,
        reviewed INTEGER,
        PRIMARY KEY (person, set_id, tile, direction)
    ) WITHOUT ROWID""",
    # before is the state of the card as a JSON list; day is the learner's own, as 2026-11-21
    """CREATE TABLE reviews (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        person INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
        set_id TEXT NOT NULL,
        tile TEXT NOT NULL,
        direction TEXT NOT NULL,
        rating INTEGER NOT NULL,
        is_right INTEGER NOT NULL,
        taken_for TEXT,
        moment INTEGER NOT NULL,
        day TEXT NOT NULL,
        millis INTEGER,
        source TEXT NOT NULL,
        before TEXT,
        origin TEXT
    )""",
    "CREATE INDEX reviews_of_person ON reviews (person)",
    "CREATE UNIQUE INDEX reviews_by_origin ON reviews (person, origin) WHERE origin IS NOT NULL",
)

_TOTALS: Migration = (
    """CREATE TABLE day_totals (
        person INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
        day TEXT NOT NULL,
        set_id TEXT NOT NULL,
        direction TEXT NOT NULL,
        source TEXT NOT NULL,
        reviews INTEGER NOT NULL,
        rights INTEGER NOT NULL,
        met INTEGER NOT NULL,
        read INTEGER NOT NULL,
        read_millis INTEGER NOT NULL,
        PRIMARY KEY (person, day, set_id, direction, source)
    ) WITHOUT ROWID""",
    """CREATE TABLE confusions (
        person INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
        set_id TEXT NOT NULL,
        direction TEXT NOT NULL,
        tile TEXT NOT NULL,
        taken_for TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (person, set_id, direction, tile, taken_for)
    ) WITHOUT ROWID""",
)

_READ: Final = (
    "({row}.direction = 'read' AND {row}.is_right"
    f" AND {{row}}.millis BETWEEN 1 AND {LONGEST_MILLIS})"
)
_TAKEN: Final = "CASE WHEN {row}.is_right THEN {row}.tile ELSE coalesce({row}.taken_for, '') END"
_NEW, _OLD = _READ.format(row="NEW"), _READ.format(row="OLD")

_TRIGGERS: Migration = (
    f"""CREATE TRIGGER review_added AFTER INSERT ON reviews BEGIN
        INSERT INTO day_totals VALUES (
            NEW.person, NEW.day, NEW.set_id, NEW.direction, NEW.source, 1, NEW.is_right,
            NEW.before IS NULL, coalesce({_NEW}, 0),
            CASE WHEN {_NEW} THEN NEW.millis ELSE 0 END
        ) ON CONFLICT DO UPDATE SET
            reviews = reviews + 1,
            rights = rights + excluded.rights,
            met = met + excluded.met,
            read = read + excluded.read,
            read_millis = read_millis + excluded.read_millis;
        INSERT INTO confusions VALUES (
            NEW.person, NEW.set_id, NEW.direction, NEW.tile, {_TAKEN.format(row="NEW")}, 1
        ) ON CONFLICT DO UPDATE SET count = count + 1;
    END""",
    # A person who is deleted takes all rows along: there is nothing left to keep right.
    f"""CREATE TRIGGER review_taken_back AFTER DELETE ON reviews
    WHEN EXISTS (SELECT 1 FROM players WHERE id = OLD.person) BEGIN
        UPDATE day_totals SET
            reviews = reviews - 1,
            rights = rights - OLD.is_right,
            met = met - (OLD.before IS NULL),
            read = read - coalesce({_OLD}, 0),
            read_millis = read_millis - CASE WHEN {_OLD} THEN OLD.millis ELSE 0 END
        WHERE person = OLD.person AND day = OLD.day AND set_id = OLD.set_id
            AND direction = OLD.direction AND source = OLD.source;
        DELETE FROM day_totals
        WHERE person = OLD.person AND day = OLD.day AND set_id = OLD.set_id
            AND direction = OLD.direction AND source = OLD.source AND reviews = 0;
        UPDATE confusions SET count = count - 1
        WHERE person = OLD.person AND set_id = OLD.set_id AND direction = OLD.direction
            AND tile = OLD.tile AND taken_for = {_TAKEN.format(row="OLD")};
        DELETE FROM confusions
        WHERE person = OLD.person AND set_id = OLD.set_id AND direction = OLD.direction
            AND tile = OLD.tile AND taken_for = {_TAKEN.format(row="OLD")} AND count = 0;
    END""",
)

LEARNING: Migration = (*_PROFILES, *_LOG, *_TOTALS, *_TRIGGERS)
"""From version 1 to version 2: players become profiles; cards, reviews and their totals."""

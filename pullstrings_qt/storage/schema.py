"""The tables of the store, as an ordered list of migrations counted by `user_version`."""

import sqlite3
from typing import Final, TypeAlias

Migration: TypeAlias = tuple[str, ...]
"""The SQL statements that bring a store from one version to the next."""

LONGEST_MILLIS: Final = 60_000
"""An answer that took longer does not count for speed: the person was elsewhere."""

PRIVATE_TABLE: Final = "remote_keys"
"""What never leaves the store, not even in copies of it."""


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

_LEARNING: Migration = (*_PROFILES, *_LOG, *_TOTALS, *_TRIGGERS)
"""From version 1 to version 2: players become profiles; cards, reviews and their totals."""

APPLICATION_ID: Final = 0x50756C6C  # "Pull": tells our file from any other SQLite database

_FIRST: Migration = (
    "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        folded TEXT NOT NULL UNIQUE
    )""",
    # options, setup, players, outcome and extras are JSON, as they stand in the record
    """CREATE TABLE matches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        setup TEXT NOT NULL,
        players TEXT NOT NULL,
        outcome TEXT,
        extras TEXT NOT NULL,
        imported INTEGER NOT NULL,
        started TEXT NOT NULL,
        changed TEXT NOT NULL
    )""",
    "CREATE INDEX matches_by_change ON matches (changed)",
    """CREATE TABLE turns (
        match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        choices TEXT NOT NULL,
        PRIMARY KEY (match_id, number)
    ) WITHOUT ROWID""",
)

_ORDER: Migration = (
    # A clock can be set back; what was played after it was played later all the same.
    "ALTER TABLE matches ADD COLUMN played INTEGER NOT NULL DEFAULT 0",
    """UPDATE matches SET played = place FROM (
        SELECT id AS other, row_number() OVER (ORDER BY changed, id) AS place FROM matches
    ) WHERE other = id""",
    "DROP INDEX matches_by_change",
    "CREATE INDEX matches_by_play ON matches (played)",
)

_RATINGS: Migration = (
    # one line for each match that counted: the last one of a person and game is the rating now,
    # and a match counts once, whatever is undone after its end
    """CREATE TABLE ratings (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        person INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
        game TEXT NOT NULL,
        match_id INTEGER NOT NULL,
        rating REAL NOT NULL,
        deviation REAL NOT NULL,
        volatility REAL NOT NULL
    )""",
    "CREATE UNIQUE INDEX ratings_of_person ON ratings (person, game, match_id)",
    "CREATE INDEX ratings_by_match ON ratings (match_id)",
    # what was begun in a file or in another match changes no rating, also where it is played on
    "ALTER TABLE matches ADD COLUMN begun_elsewhere INTEGER NOT NULL DEFAULT 0",
    "UPDATE matches SET begun_elsewhere = imported",
)

_FIRST_WEEK: Migration = (
    # 1 where the card was right at least once with no answers to choose from; who knew a card
    # before this was asked goes on knowing it
    "ALTER TABLE cards ADD COLUMN unaided INTEGER NOT NULL DEFAULT 0",
    "UPDATE cards SET unaided = 1 WHERE phase = 2 AND stability >= 21",
    # easy, alphabet, or letters in an order of one's own
    "ALTER TABLE players ADD COLUMN letter_order TEXT NOT NULL DEFAULT 'easy'",
    "ALTER TABLE players ADD COLUMN name_first INTEGER NOT NULL DEFAULT 1",
)

_CLASSES: Migration = (
    # started is a day, as 2026-11-21
    """CREATE TABLE classes (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        folded TEXT NOT NULL UNIQUE,
        set_id TEXT NOT NULL,
        started TEXT NOT NULL
    )""",
    """CREATE TABLE pupils (
        class INTEGER NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
        person INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
        PRIMARY KEY (class, person)
    ) WITHOUT ROWID""",
    "CREATE INDEX pupils_by_person ON pupils (person)",
)

_SEVERAL_LAPTOPS: Migration = (
    # here and requests are JSON; all bytes are hexadecimal digits. match_id is unknown until the
    # match has begun.
    """CREATE TABLE remote_matches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        peer TEXT NOT NULL UNIQUE,
        match_id INTEGER REFERENCES matches (id) ON DELETE CASCADE,
        here TEXT NOT NULL,
        requests TEXT NOT NULL
    )""",
    "CREATE INDEX remote_matches_by_match ON remote_matches (match_id)",
    """CREATE TABLE remote_entries (
        remote INTEGER NOT NULL REFERENCES remote_matches (id) ON DELETE CASCADE,
        peer INTEGER NOT NULL,
        number INTEGER NOT NULL,
        body TEXT NOT NULL,
        signature TEXT NOT NULL,
        PRIMARY KEY (remote, peer, number)
    ) WITHOUT ROWID""",
    # what only this laptop may know, in a table of its own: copies are made without it
    """CREATE TABLE remote_keys (
        peer TEXT PRIMARY KEY,
        key TEXT NOT NULL,
        seed TEXT NOT NULL
    ) WITHOUT ROWID""",
    """CREATE TRIGGER remote_match_deleted AFTER DELETE ON remote_matches BEGIN
        DELETE FROM remote_keys WHERE peer = OLD.peer;
    END""",
)

MIGRATIONS: tuple[Migration, ...] = (
    *(_FIRST, _LEARNING, _ORDER, _RATINGS, _FIRST_WEEK, _CLASSES),
    _SEVERAL_LAPTOPS,
)
"""Entry n brings version n to version n + 1. Only ever append: stores of old versions exist.

Each changes the schema: a store of a higher version that has exactly the tables of this one does
not come from a newer app; its number is damaged. Whoever adds a column writes it in every row: rows
of a damaged store are known by how many values they have.
"""

CHECKSUM_VERSION: Final = 7
CHECKSUM: Final = 0x3766EC04
"""The newest version and `inspection.checksum` of its schema: a start builds none to compare."""


def schema_version() -> int:
    """Return the version of the store this app writes."""
    return len(MIGRATIONS)


def stored_version(connection: sqlite3.Connection) -> int:
    """Return the version of an open store."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, version: int | None = None) -> None:
    """Bring an open store, empty or of an older version, to a version: wholly or not at all.

    Without one it is the newest. Foreign keys have to be off, as they are when a connection is
    opened. Raises a `sqlite3.Error`: the store is as it was.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statements in MIGRATIONS[stored_version(connection) : version]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {version or schema_version()}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise

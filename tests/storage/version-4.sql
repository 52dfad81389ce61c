-- A store as version 4 wrote it. Never change it: every later version has to open it.
PRAGMA application_id = 1349872748;
PRAGMA user_version = 4;
CREATE TABLE cards (
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
    ) WITHOUT ROWID;
INSERT INTO "cards" VALUES(1,'asl','a','read',2,NULL,4.25,5.1,1795608000005,1795262400005);
INSERT INTO "cards" VALUES(1,'asl','b','make',3,0,1.5,7.25,1795263000005,1795262400005);
CREATE TABLE confusions (
        person INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
        set_id TEXT NOT NULL,
        direction TEXT NOT NULL,
        tile TEXT NOT NULL,
        taken_for TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (person, set_id, direction, tile, taken_for)
    ) WITHOUT ROWID;
INSERT INTO "confusions" VALUES(1,'asl','make','b','d',1);
INSERT INTO "confusions" VALUES(1,'asl','read','a','a',1);
CREATE TABLE day_totals (
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
    ) WITHOUT ROWID;
INSERT INTO "day_totals" VALUES(1,'2026-11-21','asl','make','match',1,0,0,0,0);
INSERT INTO "day_totals" VALUES(1,'2026-11-21','asl','read','cards',1,1,1,1,1500);
CREATE TABLE matches (
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
, played INTEGER NOT NULL DEFAULT 0, begun_elsewhere INTEGER NOT NULL DEFAULT 0);
INSERT INTO "matches" VALUES(7,'pulling_strings','{"edition": "2003"}','{}','["Zo\u00eb", "Oh"]',NULL,'{"started": "2026-01-02T03:04:05+00:00"}',0,'2026-01-02T03:04:05.000000+00:00','2026-01-02T03:05:00.000000+00:00',1,0);
CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE
, key TEXT NOT NULL DEFAULT '', avatar TEXT NOT NULL DEFAULT '', hand TEXT NOT NULL DEFAULT 'right', level TEXT NOT NULL DEFAULT 'new', daily_goal INTEGER NOT NULL DEFAULT 20, match_reviews INTEGER NOT NULL DEFAULT 1);
INSERT INTO "players" VALUES(1,'Zoë','zoë','5a0c1f0e9b7d4c3e8f6a2b1d0c9e8f7a','owl','left','some',35,0);
CREATE TABLE reviews (
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
    );
INSERT INTO "reviews" VALUES(1,1,'asl','a','read',3,1,'a',1795262400005,'2026-11-21',1500,'cards',NULL,NULL);
INSERT INTO "reviews" VALUES(2,1,'asl','b','make',1,0,'d',1795262400005,'2026-11-21',NULL,'match','[2,null,4.25,5.1,1795608000005,1795262400005]','match 7, turn 1, seat 0');
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "settings" VALUES('theme','"dark"');
CREATE TABLE turns (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    choices TEXT NOT NULL,
    PRIMARY KEY (match_id, number)
) WITHOUT ROWID;
INSERT INTO "turns" VALUES(7,1,'{"0": "n3", "1": "e3"}');
INSERT INTO "turns" VALUES(7,2,'{"0": "n4", "1": "w3"}');
CREATE UNIQUE INDEX players_by_key ON players (key);
CREATE INDEX reviews_of_person ON reviews (person);
CREATE UNIQUE INDEX reviews_by_origin ON reviews (person, origin) WHERE origin IS NOT NULL;
CREATE TRIGGER review_added AFTER INSERT ON reviews BEGIN
        INSERT INTO day_totals VALUES (
            NEW.person, NEW.day, NEW.set_id, NEW.direction, NEW.source, 1, NEW.is_right,
            NEW.before IS NULL, coalesce((NEW.direction = 'read' AND NEW.is_right AND NEW.millis BETWEEN 1 AND 60000), 0),
            CASE WHEN (NEW.direction = 'read' AND NEW.is_right AND NEW.millis BETWEEN 1 AND 60000) THEN NEW.millis ELSE 0 END
        ) ON CONFLICT DO UPDATE SET
            reviews = reviews + 1,
            rights = rights + excluded.rights,
            met = met + excluded.met,
            read = read + excluded.read,
            read_millis = read_millis + excluded.read_millis;
        INSERT INTO confusions VALUES (
            NEW.person, NEW.set_id, NEW.direction, NEW.tile, CASE WHEN NEW.is_right THEN NEW.tile ELSE coalesce(NEW.taken_for, '') END, 1
        ) ON CONFLICT DO UPDATE SET count = count + 1;
    END;
CREATE TRIGGER review_taken_back AFTER DELETE ON reviews
    WHEN EXISTS (SELECT 1 FROM players WHERE id = OLD.person) BEGIN
        UPDATE day_totals SET
            reviews = reviews - 1,
            rights = rights - OLD.is_right,
            met = met - (OLD.before IS NULL),
            read = read - coalesce((OLD.direction = 'read' AND OLD.is_right AND OLD.millis BETWEEN 1 AND 60000), 0),
            read_millis = read_millis - CASE WHEN (OLD.direction = 'read' AND OLD.is_right AND OLD.millis BETWEEN 1 AND 60000) THEN OLD.millis ELSE 0 END
        WHERE person = OLD.person AND day = OLD.day AND set_id = OLD.set_id
            AND direction = OLD.direction AND source = OLD.source;
        DELETE FROM day_totals
        WHERE person = OLD.person AND day = OLD.day AND set_id = OLD.set_id
            AND direction = OLD.direction AND source = OLD.source AND reviews = 0;
        UPDATE confusions SET count = count - 1
        WHERE person = OLD.person AND set_id = OLD.set_id AND direction = OLD.direction
            AND tile = OLD.tile AND taken_for = CASE WHEN OLD.is_right THEN OLD.tile ELSE coalesce(OLD.taken_for, '') END;
        DELETE FROM confusions
        WHERE person = OLD.person AND set_id = OLD.set_id AND direction = OLD.direction
            AND tile = OLD.tile AND taken_for = CASE WHEN OLD.is_right THEN OLD.tile ELSE coalesce(OLD.taken_for, '') END AND count = 0;
    END;
CREATE INDEX matches_by_play ON matches (played);
CREATE TABLE ratings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    match_id INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL
);
INSERT INTO "ratings" VALUES(1,1,'pulling_strings',6,1188.5,290.25,0.06);
CREATE UNIQUE INDEX ratings_of_person ON ratings (person, game, match_id);
CREATE INDEX ratings_by_match ON ratings (match_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('matches',7);
INSERT INTO "sqlite_sequence" VALUES('reviews',2);
INSERT INTO "sqlite_sequence" VALUES('ratings',1);

-- A store as version 1 wrote it. Never change it: every later version has to open it.
PRAGMA application_id = 1349872748;
PRAGMA user_version = 1;
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE
);
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
);
CREATE INDEX matches_by_change ON matches (changed);
CREATE TABLE turns (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    choices TEXT NOT NULL,
    PRIMARY KEY (match_id, number)
) WITHOUT ROWID;
INSERT INTO settings VALUES ('theme', '"dark"');
INSERT INTO players VALUES (1, 'Zoë', 'zoë');
INSERT INTO matches VALUES (
    7, 'pulling_strings', '{"edition": "2003"}', '{}', '["Zo\u00eb", "Oh"]', NULL,
    '{"started": "2026-01-02T03:04:05+00:00"}', 0,
    '2026-01-02T03:04:05.000000+00:00', '2026-01-02T03:05:00.000000+00:00'
);
INSERT INTO turns VALUES (7, 1, '{"0": "n3", "1": "e3"}');
INSERT INTO turns VALUES (7, 2, '{"0": "n4", "1": "w3"}');

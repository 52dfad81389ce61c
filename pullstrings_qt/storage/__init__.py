"""The SQLite store: matches, players, settings. Qt-free."""

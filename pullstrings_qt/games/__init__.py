"""One folder a game; reached only through `pullstrings_qt.core.registry`."""

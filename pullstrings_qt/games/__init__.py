"""One folder per game; imported only through `pullstrings_qt.core.registry`."""

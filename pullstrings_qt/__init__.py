"""Pullstrings: Pulling Strings and other table games for a family round one laptop."""

__version__ = "0.1.0"

"""Pullstrings: Pulling Strings and other board games for the family, on one laptop."""

__version__ = "0.1.0"

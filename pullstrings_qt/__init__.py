"""Pullstrings: Pulling Strings and other board games for a family at one laptop."""

__version__ = "0.1.0"

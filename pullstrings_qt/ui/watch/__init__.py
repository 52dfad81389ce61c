"""Watching a match that was played, turn by turn."""

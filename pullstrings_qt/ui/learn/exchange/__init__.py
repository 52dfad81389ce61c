"""Exchange with Anki."""

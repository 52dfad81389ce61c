"""The tile sets: shown, imported, printed."""

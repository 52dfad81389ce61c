"""Tile sets: view, import, print."""

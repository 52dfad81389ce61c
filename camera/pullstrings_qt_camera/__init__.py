"""Reads the hand before the camera: an extra of Pullstrings, found by its entry point."""

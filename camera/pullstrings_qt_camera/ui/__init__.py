"""Signing to the laptop: the camera, what it sees, and what is said to it."""

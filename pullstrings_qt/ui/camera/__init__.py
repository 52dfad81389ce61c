"""Signing to the laptop: the camera, what it sees, and what is said to it.

Loaded only where the camera's parts are installed (docs/decisions/021).
"""

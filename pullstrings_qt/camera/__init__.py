"""Reads the hand before the camera, offline: frame → hand → shares of the letters → verdict.

Needs numpy and more, which come with the extra ``camera`` alone (docs/decisions/021). Only
``parts`` may be imported without asking; the rest once ``parts.camera_is_there()`` says so.
"""

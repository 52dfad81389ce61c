"""Reads the hand before the camera, offline: frame → hand → shares of the letters → verdict.

Without Qt. ``parts`` loads nothing else; the rest needs numpy, and the networks need LiteRT.
"""

"""Reads the hand, offline: frame → hand → probabilities of the letters → verdict.

Without Qt. ``parts`` imports nothing else; the rest needs numpy, and the networks need LiteRT.
"""

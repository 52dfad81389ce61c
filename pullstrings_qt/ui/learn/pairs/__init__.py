"""Pairs, and learning with another person."""

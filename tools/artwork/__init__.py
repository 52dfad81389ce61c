"""Draws the hands of the sign alphabet at build time; the app itself only reads the pictures."""

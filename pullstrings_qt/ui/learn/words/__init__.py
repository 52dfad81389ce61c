"""Whole words: reading and spelling them."""

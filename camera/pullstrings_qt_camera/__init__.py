"""The camera extra of Pullstrings, found by its entry point: reads signed letters."""

"""What a match, a first lesson and whoever watches show alike: seats, turns, endings."""

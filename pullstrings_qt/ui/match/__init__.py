"""The page of a match: board, seats, turns, and how a turn is chosen."""

"""Computer players as they were, to measure those of today against."""

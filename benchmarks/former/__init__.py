"""Computer players as they were, kept to measure those of today against."""

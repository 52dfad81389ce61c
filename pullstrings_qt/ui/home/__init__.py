"""The home page: the shelf of games, going on with a match, learning at a glance."""

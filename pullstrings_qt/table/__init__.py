"""The game model: a match, its seats and the thinking of computer players."""

"""Qt-free learning: cards and their schedule, sessions, choices, progress, drills."""

"""Qt-free foundations: seats, the game protocol, records, errors and the registry of games."""

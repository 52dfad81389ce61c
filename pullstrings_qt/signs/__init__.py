"""Qt-free drawing of the signing hand (comes with the next order)."""

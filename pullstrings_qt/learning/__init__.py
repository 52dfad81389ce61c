"""Qt-free learning: cards, drills and progress (comes with a later order)."""

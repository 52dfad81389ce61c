"""First lessons: learn a game step by step by playing."""

"""First lessons: how a game is played, step by step, by the learner's own hand."""

"""Flash cards: asking, answering, grading, results."""

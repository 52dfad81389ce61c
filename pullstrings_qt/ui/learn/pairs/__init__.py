"""Pairs, and learning together with somebody else."""

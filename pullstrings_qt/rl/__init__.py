"""The games for programs that learn: PettingZoo and OpenSpiel (docs/rl.md). Qt-free.

The packages of the extra ``pullstrings-qt[rl]`` are needed for all but `match_in_numbers`.
"""

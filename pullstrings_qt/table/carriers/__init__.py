"""What carries a match between laptops; nothing listens or announces until one of these is made.

A carrier hands over bytes and may lose them: `send`, and the signals `received` and `opened`.
"""

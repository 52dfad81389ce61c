"""The history: matches that were played, copies and files of them."""

"""The history: past matches, copies and files of them."""

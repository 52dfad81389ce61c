"""The new-match dialog."""

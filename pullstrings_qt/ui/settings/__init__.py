"""Settings and About."""

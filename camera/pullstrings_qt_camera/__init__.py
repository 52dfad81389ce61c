"""Networks and weights; Pullstrings reads them as files."""

"""How many random matches the rules of a game are tried with."""

import os
from typing import Final

MATCHES: Final = int(os.environ.get("RANDOM_MATCHES", "200"))
"""As many as a change needs; RANDOM_MATCHES=10000 before a release."""

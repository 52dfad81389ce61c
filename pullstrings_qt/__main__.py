"""``python -m pullstrings_qt``: the same as the command ``pullstrings-qt``."""

import sys

# The worker process of the computer players imports this module again under another name.
if __name__ == "__main__":
    from pullstrings_qt.app.command import main

    sys.exit(main())

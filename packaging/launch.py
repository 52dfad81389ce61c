"""What the built app starts with: the same as the command ``pullstrings-qt``."""

import sys

if __name__ == "__main__":
    from pullstrings_qt.app.command import main

    sys.exit(main())

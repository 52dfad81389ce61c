"""``python -m tests.robustness kill``: the tools that try to break the app. See docs/testing.md.

Nothing of a tool is loaded here: workers and the app's own helper processes start with this module.
"""

import os
import sys

# Before anything loads Qt: no display, no scaling, a locale Qt does not warn about.
os.environ.update(QT_QPA_PLATFORM="offscreen", QT_SCALE_FACTOR="1", LC_ALL="C.UTF-8", LANGUAGE="en")

from tests.robustness import crew, mutants

if __name__ == "__main__":
    if sys.argv[1:2] == ["mutants"]:
        sys.exit(mutants.main(sys.argv[2:]))
    crew.main()

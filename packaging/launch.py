"""What the built app starts with: the same as the command ``pullstrings-qt``.

A built app is its own Python: the worker of the computer players, and the helper that Python starts
beside it, are this program again, with arguments of `multiprocessing`. PyInstaller has a hook for
that, which loads all of `multiprocessing` before anything else; here only the helpers load it, and
the window is painted sooner.
"""

import os
import re
import sys

HELPER = re.compile(r"from multiprocessing\.resource_tracker import main;main\((\d+)\)")


def help_out(words: list[str]) -> None:
    """Be a helper of `multiprocessing` where the arguments say so, and then end."""
    if words[:1] == ["--multiprocessing-fork"]:
        from multiprocessing.spawn import freeze_support  # noqa: PLC0415 - see above

        freeze_support()  # does not come back
    if "-c" in words[:-1] and (found := HELPER.fullmatch(words[-1])):
        from multiprocessing.resource_tracker import main  # noqa: PLC0415 - see above

        main(int(found[1]))
        sys.exit()  # nothing may be written any more: it has closed the output


def open_streams() -> None:
    """Let what is printed go nowhere where it has no place, as in a window of Windows."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            setattr(sys, name, os.fdopen(nowhere, "w", encoding="utf-8"))


if __name__ == "__main__":
    help_out(sys.argv[1:])
    open_streams()
    del __file__  # else the worker would look for this file, which is inside the program

    from pullstrings_qt.app.command import main

    sys.exit(main())

"""What is not used is not loaded: Qt, numpy, the network, the camera."""

import json
import os
import re
import subprocess
import sys

PROGRAM = """
import json, sys
told = []
for statement in json.load(sys.stdin):
    exec(statement)
    told.append([*sys.modules])
json.dump(told, sys.stdout)
"""
CAMERA = r"(numpy|ai_edge_litert|PySide6\.QtMultimedia)\b"
NETWORK = r"(nacl|paho|PySide6\.QtNetwork)\b"
STEPS = {
    "from pullstrings_qt.core.registry import games; assert games()": (
        r"(PySide6|shiboken6)\b|.*\.(rules|scene|bots|words|text)$"
    ),
    "import pullstrings_qt.core.sound_player": r"(PySide6|numpy|miniaudio|_cffi_backend)\b",
    "import pullstrings_qt.table.match": rf"{NETWORK}|pullstrings_qt\.core\.remote\b",
    "import pullstrings_qt.table.stored_matches": rf"{NETWORK}|pullstrings_qt\.core\.remote\b",
    "import pullstrings_qt.table.other_laptops": NETWORK,
    "import pullstrings_qt.ui.match.flow": rf"{CAMERA}|pullstrings_qt_camera\b",
    "from pullstrings_qt_camera.plugin import HandCamera; HandCamera().problem()": CAMERA,
}
"""One after the other: what must not be loaded when each has run."""


def test_what_is_not_used_is_not_loaded() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps([*STEPS]),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    for (step, unwanted), loaded in zip(STEPS.items(), json.loads(done.stdout), strict=True):
        assert [name for name in loaded if re.match(unwanted, name)] == [], step

"""Puts MediaPipe's two networks of hands beside the weights: ``python fetch_networks.py``.

They come out of a wheel that pip downloads, always the same one, whatever this machine is. What is
there already is left alone. Runs on a bare Python.
"""

import hashlib
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

TARGET = Path(__file__).parent / "pullstrings_qt_camera"
WHEEL = "mediapipe==0.10.21"
#: The networks and their sums, so that nothing else takes their place.
NETWORKS = {
    "mediapipe/modules/palm_detection/palm_detection_full.tflite": (
        "1b14e9422c6ad006cde6581a46c8b90dd573c07ab7f3934b5589e7cea3f89a54"
    ),
    "mediapipe/modules/hand_landmark/hand_landmark_full.tflite": (
        "11c272b891e1a99ab034208e23937a8008388cf11ed2a9d776ed3d01d0ba00e3"
    ),
}


def is_there(place: Path, checksum: str) -> bool:
    """Return whether the file is there and the one that is meant."""
    return place.is_file() and hashlib.sha256(place.read_bytes()).hexdigest() == checksum


def take(wheel: Path, target: Path) -> None:
    """Write the networks of a wheel into a folder.

    Raises:
        SystemExit: they are other ones.
    """
    with zipfile.ZipFile(wheel) as archive:
        for name, checksum in NETWORKS.items():
            content = archive.read(name)
            if hashlib.sha256(content).hexdigest() != checksum:
                sys.exit(f"{name} of {wheel.name} is not the one that is meant.")
            (target / Path(name).name).write_bytes(content)


def main() -> None:
    """Fetch what is missing.

    Raises:
        SystemExit: with a sentence that says why not.
    """
    if all(is_there(TARGET / Path(name).name, total) for name, total in NETWORKS.items()):
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-input"]
        # One wheel for all machines: only its data is wanted.
        same = ["--only-binary=:all:", "--platform=manylinux_2_28_x86_64", "--python-version=3.11"]
        done = subprocess.run([*command, *same, f"--dest={folder}", WHEEL], check=False)
        if done.returncode:
            sys.exit(f"pip could not download {WHEEL}; its own words are above.")
        (wheel,) = Path(folder).glob("*.whl")
        take(wheel, TARGET)


if __name__ == "__main__":
    main()

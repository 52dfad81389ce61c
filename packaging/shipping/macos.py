"""The disk image for macOS, from the built app. Runs on macOS; hdiutil does the packing.

The app is signed ad hoc, which Apple's processors want; nobody here has a certificate of Apple, so
a person has to allow the first start in the settings of the system (docs/packaging.md).
"""

import platform
import plistlib
import shutil
import subprocess
from pathlib import Path

from shipping import frozen
from shipping.project import APP_ID, BUILD, DIST, version

APP = frozen.FOLDER.parent / "Pullstrings.app"


def build() -> Path:
    """Pack the built app; return the disk image.

    Raises:
        ValueError: the app does not say who it is.
    """
    with (APP / "Contents" / "Info.plist").open("rb") as file:
        told = plistlib.load(file)
    if (told["CFBundleIdentifier"], told["CFBundleShortVersionString"]) != (APP_ID, version()):
        raise ValueError(f"{APP} is not the app of version {version()}")
    subprocess.run(["codesign", "--force", "--deep", "--sign", "-", str(APP)], check=True)
    stage = BUILD / "dmg"
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    shutil.copytree(APP, stage / APP.name, symlinks=True)
    (stage / "Applications").symlink_to("/Applications")
    DIST.mkdir(exist_ok=True)
    target = DIST / f"Pullstrings-{version()}-macos-{platform.machine()}.dmg"
    command = ["hdiutil", "create", "-volname", "Pullstrings", "-srcfolder", str(stage)]
    subprocess.run([*command, "-ov", "-format", "UDZO", str(target)], check=True)
    return target

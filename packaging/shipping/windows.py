"""The installer for Windows, from the built app. Runs on Windows; makensis does the packing."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

from shipping import frozen, icons
from shipping.project import BUILD, DIST, ROOT, build_environment, version

SCRIPT: Final = ROOT / "packaging" / "windows" / "pullstrings.nsi"


def build() -> Path:
    """Pack the built app; return the installer.

    Raises:
        FileNotFoundError: NSIS is not installed.
    """
    makensis = shutil.which("makensis") or shutil.which(
        "makensis", path=r"C:\Program Files (x86)\NSIS"
    )
    if makensis is None:
        raise FileNotFoundError("makensis is missing: install NSIS")
    DIST.mkdir(exist_ok=True)
    target = DIST / f"Pullstrings-{version()}-windows-x64.exe"
    icon, banner = BUILD / "pullstrings.ico", BUILD / "installer.bmp"
    icon.write_bytes(icons.ico())
    banner.write_bytes(icons.banner())
    places = {"SOURCE": frozen.FOLDER, "TARGET": target, "ICON": icon, "BANNER": banner}
    defined = [f"-D{name}={value}" for name, value in places.items()]
    command = [
        makensis,
        "-WX",
        "-V2",
        "-INPUTCHARSET",
        "UTF8",
        f"-DVERSION={version()}",
        *defined,
        str(SCRIPT),
    ]
    subprocess.run(command, env=build_environment(), check=True)
    return target

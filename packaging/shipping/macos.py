"""The disk image for macOS, from the built app. Runs on macOS; hdiutil does the packing.

One image serves Intel's and Apple's processors. The app is signed ad hoc, which Apple's processors
want; nobody here has a certificate of Apple, so a person has to allow the first start in the
settings of the system (docs/packaging.md).
"""

import plistlib
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

from shipping import frozen
from shipping.project import APP_ID, BUILD, DIST, MIME_TYPE, RECORD_SUFFIX, languages, version

APP: Final = frozen.FOLDER.parent / "Pullstrings.app"
_RECORD: Final = f"{APP_ID}.record"
_RECORD_NAME: Final = "Pullstrings match"
INFORMATION: Final[dict[str, Any]] = {
    "CFBundleDocumentTypes": [
        {
            "CFBundleTypeName": _RECORD_NAME,
            "CFBundleTypeRole": "Viewer",
            "LSHandlerRank": "Owner",
            "LSItemContentTypes": [_RECORD],
        }
    ],
    "UTExportedTypeDeclarations": [
        {
            "UTTypeIdentifier": _RECORD,
            "UTTypeDescription": _RECORD_NAME,
            "UTTypeConformsTo": ["public.json"],
            "UTTypeTagSpecification": {
                "public.filename-extension": [RECORD_SUFFIX.removeprefix(".")],
                "public.mime-type": MIME_TYPE,
            },
        }
    ],
    "CFBundleLocalizations": ["en", *(code.replace("_", "-") for code in languages())],
    "LSApplicationCategoryType": "public.app-category.board-games",
    "LSMinimumSystemVersion": "13.0",
    "NSHighResolutionCapable": True,
    "NSHumanReadableCopyright": "MIT license; Qt under the LGPL, version 3",
}
"""What the app tells macOS of itself (Info.plist) beside its name and version. The oldest system is
that of Qt: the wheels of PySide6 6.11 are for macOS 13."""


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
    target = DIST / f"Pullstrings-{version()}-macos.dmg"
    command = ["hdiutil", "create", "-volname", "Pullstrings", "-srcfolder", str(stage)]
    subprocess.run([*command, "-ov", "-format", "UDZO", str(target)], check=True)
    return target

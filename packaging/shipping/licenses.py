"""Collects the licenses of everything that the built app holds."""

import re
import shutil
import subprocess
import sysconfig
import tomllib
from importlib.metadata import Distribution
from pathlib import Path
from typing import Final

from pullstrings_qt.core.licenses import QT_PACKAGES, license_of, needed_packages
from shipping.project import BUILD, ROOT

OURS: Final = ROOT / "packaging" / "licenses"
"""What the packages themselves do not bring: Qt's notice. LGPL and GPL are among the resources."""
FOLDER: Final = BUILD / "licenses"


def bundled_distributions() -> dict[str, Distribution]:
    """Return the packages the app needs, with what those need, by normalized name."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return needed_packages(tomllib.load(file)["project"]["dependencies"])


def python_license(library: str) -> Path:
    """Return the file with the license of a Python, told the folder of its standard library.

    Raises:
        LookupError: it is not to be found.
    """
    folder = Path(library)
    debian = Path(library.replace("/lib/", "/share/doc/")) / "copyright"
    for file in (folder / "LICENSE.txt", folder.parent / "LICENSE.txt", debian):  # Unix, Windows
        if file.is_file():
            return file
    raise LookupError(f"the license of the Python in {folder} is not to be found")


def collect() -> Path:
    """Write one file for each part of the built app; return their folder.

    Raises:
        LookupError: the license of a part is not to be found.
    """
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for file in OURS.glob("*.txt"):
        shutil.copy(file, FOLDER)
    (FOLDER / "Python.txt").write_bytes(python_license(sysconfig.get_path("stdlib")).read_bytes())
    for name, package in bundled_distributions().items():
        if name not in QT_PACKAGES:
            (FOLDER / f"{name}.txt").write_text(license_of(package), encoding="utf-8")
    for file in (ROOT / "resources").rglob("*"):
        if re.search(r"^OFL|^L?GPL|LICEN[CS]E", file.name):
            (FOLDER / f"{file.stem}.txt").write_bytes(file.read_bytes())
    return FOLDER


def system_library_licenses(libraries: list[Path], folder: Path) -> None:
    """Add the licenses of libraries that came from this Debian system to a built app.

    Args:
        libraries: the files on this system that were copied.
        folder: where the texts go.
    """
    packages: dict[str, list[str]] = {}
    for library in sorted(libraries):
        command = ["dpkg", "-S", f"*/{library.name}"]
        told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        if told:
            packages.setdefault(told.split(":")[0], []).append(library.name)
    for package, names in sorted(packages.items()):
        text = Path("/usr/share/doc", package, "copyright").read_text(encoding="utf-8")
        head = f"{', '.join(names)}, from the Debian package {package}\n\n"
        (folder / f"{package}.txt").write_text(head + text, encoding="utf-8")

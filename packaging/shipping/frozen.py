"""The built app as one folder, which needs no Python: PyInstaller, trimmed."""

import os
import py_compile
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from shipping import licenses
from shipping.project import BUILD, NAME, ROOT, build_environment, source_date

FOLDER: Final = BUILD / "frozen" / NAME
"""The built app."""
INSIDE: Final = "_internal"
"""The folder of it that holds everything but the program."""
QT_PLACES: Final = f"[Paths]\nPrefix = {INSIDE}/PySide6/Qt\n"
"""Tells Qt where its plugins are: https://doc.qt.io/qt-6/qt-conf.html"""
ELF: Final = b"\x7fELF"


def build() -> Path:
    """Build the app; return its folder."""
    licenses.collect()
    shutil.rmtree(FOLDER, ignore_errors=True)
    command = [
        *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"),
        *("--distpath", str(FOLDER.parent), "--workpath", str(BUILD / "pyinstaller")),
        str(ROOT / "packaging" / "pullstrings.spec"),
    ]
    subprocess.run(command, cwd=ROOT, env=build_environment(), check=True)
    compile_support(FOLDER / INSIDE / "shiboken6")
    if sys.platform == "linux":
        (FOLDER / "qt.conf").write_text(QT_PLACES, encoding="ascii")
        strip(FOLDER)
        added = system_libraries(FOLDER)
        licenses.system_library_licenses(added, license_folder(FOLDER))
    date_files(FOLDER)
    return FOLDER


def license_folder(folder: Path) -> Path:
    """Return where a built app keeps licenses."""
    return folder / INSIDE / "pullstrings_qt" / "licenses"


def system_libraries(folder: Path) -> list[Path]:
    """Return the libraries of a built app that are neither Qt's, Python's nor a package's."""
    inside = folder / INSIDE
    return sorted(
        path
        for path in inside.glob("*.so*")
        if not path.is_symlink() and not path.name.startswith(("libpython", "libQt6"))
    )


def compile_support(shiboken: Path) -> None:
    """Put the Python part of shiboken6, compiled, where shiboken6 looks for it first.

    It carries that part as source inside its library and compiles it at every start, which takes a
    sixth of the time to the first picture. The folder ``files.dir`` is its own way to have it
    outside (``SBK_EMBED`` in its documentation); the files are the same.
    """
    from PySide6 import QtCore  # noqa: F401, PLC0415 - loads the part

    importer: Any = sys.modules["shibokensupport.signature.loader"].__loader__
    with tempfile.TemporaryDirectory() as sources:
        importer.zfile.extractall(sources)
        for source in sorted(Path(sources, "shibokensupport").rglob("*.py")):
            place = source.relative_to(sources)
            py_compile.compile(
                str(source),
                str(shiboken / "files.dir" / place.with_suffix(".pyc")),
                dfile=place.as_posix(),
                doraise=True,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )


def strip(folder: Path) -> None:
    """Take debugging symbols out of what Python and the system brought; Qt's have none."""
    for path in sorted(folder.rglob("*.so*")):
        foreign = "PySide6" in path.parts or "shiboken6" in path.parts
        if not foreign and not path.is_symlink() and path.read_bytes()[:4] == ELF:
            subprocess.run(["strip", "--strip-unneeded", str(path)], check=True)


def date_files(folder: Path) -> None:
    """Give every file and folder the moment of the source, so that archives are the same."""
    moment = source_date()
    for path in sorted(folder.rglob("*")):
        if os.utime in os.supports_follow_symlinks:
            os.utime(path, (moment, moment), follow_symlinks=False)
        elif not path.is_symlink():  # Windows
            os.utime(path, (moment, moment))

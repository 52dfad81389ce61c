"""Libraries of the system that the built app needs: which they are, and whose."""

import re
import subprocess
from pathlib import Path
from typing import Final

from bootstrap import WINDOW_LIBRARIES

PACKAGES: Final = {
    **WINDOW_LIBRARIES,
    "ld-linux-x86-64.so.2": "libc6",
    "libc.so.6": "libc6",
    "libdl.so.2": "libc6",
    "libm.so.6": "libc6",
    "libmvec.so.1": "libc6",
    "libpthread.so.0": "libc6",
    "librt.so.1": "libc6",
    "libutil.so.1": "libc6",
    "libgcc_s.so.1": "libgcc-s1",
    "libstdc++.so.6": "libstdc++6",
    "libX11.so.6": "libx11-6",
    "libXext.so.6": "libxext6",
    "libXrandr.so.2": "libxrandr2",
    "libbrotlicommon.so.1": "libbrotli1",
    "libbrotlidec.so.1": "libbrotli1",
    "libdrm.so.2": "libdrm2",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libpulse.so.0": "libpulse0",
    "libresolv.so.2": "libc6",
    "libxcb.so.1": "libxcb1",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libOpenGL.so.0": "libopengl0",
    "libbz2.so.1": "libbz2-1.0",
    "libbz2.so.1.0": "libbz2-1.0",
    "libexpat.so.1": "libexpat1",
    "libffi.so.8": "libffi8",
    "liblzma.so.5": "liblzma5",
    "libsqlite3.so.0": "libsqlite3-0",
    "libuuid.so.1": "libuuid1",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
"""Library → Debian's package, for every library outside the app that it may load."""

CARRIED: Final = (
    "libbz2.so.1.0", "libffi.so.8", "liblzma.so.5", "libsqlite3.so.0", "libuuid.so.1",
    "libxcb-cursor.so.0", "libxcb-icccm.so.4", "libxcb-image.so.0", "libxcb-keysyms.so.1",
    "libxcb-render-util.so.0", "libxcb-util.so.1", "libxkbcommon-x11.so.0",
)  # fmt: skip
"""What the portable archive brings along, because a desktop may lack it. The rest, such as GL,
fonts and the C library, has to be the system's own."""

RENAMED: Final = {"libglib2.0-0": "libglib2.0-0t64"}
"""Packages that later releases call otherwise."""

_NEEDED: Final = re.compile(r"^\s+NEEDED\s+(\S+)$", re.MULTILINE)
_C_LIBRARY: Final = re.compile(r"\bGLIBC_(\d+)\.(\d+)\b")


def programs(folder: Path) -> list[Path]:
    """Return every ELF file below a folder, links not counted twice."""
    found = []
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    found.append(path)
    return found


def needed(path: Path) -> set[str]:
    """Return the libraries a program or library names as needed."""
    command = ["objdump", "-p", str(path)]
    return set(
        _NEEDED.findall(subprocess.run(command, capture_output=True, text=True, check=False).stdout)
    )


def c_library_version(paths: list[Path]) -> tuple[int, int]:
    """Return the oldest version of the C library that has all these files ask for."""
    newest = (2, 17)
    for path in paths:
        command = ["objdump", "-T", str(path)]
        told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        asked = {(int(major), int(minor)) for major, minor in _C_LIBRARY.findall(told)}
        newest = max(asked | {newest})
    return newest


def outside(folder: Path) -> set[str]:
    """Return the libraries that an app needs and does not bring."""
    brought = {path.name for path in folder.rglob("*.so*")}
    wanted: set[str] = set().union(*(needed(path) for path in programs(folder)))
    return wanted - brought


def debian_packages(libraries: set[str]) -> list[str]:
    """Return the packages that bring libraries, as Debian's control file names them.

    Raises:
        LookupError: a library is not in the list, so nobody has thought about it.
    """
    unknown = libraries - PACKAGES.keys()
    if unknown:
        raise LookupError(f"no package is known for {', '.join(sorted(unknown))}")
    names = {PACKAGES[library] for library in libraries}
    return sorted(f"{name} | {RENAMED[name]}" if name in RENAMED else name for name in names)

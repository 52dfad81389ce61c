"""The package for Debian and Ubuntu, from the built app."""

import gzip
import hashlib
import shutil
import subprocess
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from shipping import frozen, libraries
from shipping.desktop import lay_out
from shipping.project import BUILD, DIST, NAME, ROOT, build_environment, size, source_date, version

TREE: Final = BUILD / "deb"
MAINTAINER: Final = "The Pullstrings developers <developers@pullstrings.invalid>"
_TEXTS: Final = ROOT / "packaging" / "linux"
_RECOMMENDED: Final = (
    "hicolor-icon-theme, libpulse0 | libasound2 | libasound2t64, shared-mime-info, xdg-utils"
)
_SUMMARY: Final = "board games for the family, on one laptop"
DESCRIPTION: Final = """\
 In Pulling Strings two players each choose a string end in secret, reveal
 their tiles together, and stacks of disks move, split and combine.
 Mijnlieff, Chain Reaction and Strung Along are included as well.
 .
 Two people play on one laptop, or one against the computer; Strung Along
 is for three to five people and computer players. Tiles show letters,
 kana or the hands of American Sign Language, which you can learn as you
 play. Every turn is saved. Everything works by keyboard, and nothing
 depends on sound. Of screen readers only Orca has been tried, by a
 program that recorded what it said.
 .
 The package includes its own Python and the parts of Qt it needs.
"""
"""What people read before they install it, as Debian's control file has it."""


def architecture() -> str:
    """Return Debian's name for the kind of machine this is."""
    command = ["dpkg", "--print-architecture"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def build() -> Path:
    """Build the package from the built app; return its file."""
    shutil.rmtree(TREE, ignore_errors=True)
    home = TREE / "usr" / "lib" / NAME
    shutil.copytree(frozen.FOLDER, home, symlinks=True)
    leave_to_debian(home)
    command = TREE / "usr" / "games" / NAME
    command.parent.mkdir()
    command.symlink_to(f"../lib/{NAME}/{NAME}")
    lay_out(TREE / "usr" / "share", program=f"/usr/games/{NAME}")
    _write_documents()
    _write_overrides(home)
    _describe(home)
    return pack(TREE, NAME)


def pack(tree: Path, name: str) -> Path:
    """Make a package of a tree that has its control file; return it."""
    _set_modes(tree)
    frozen.date_files(tree)
    DIST.mkdir(exist_ok=True)
    target = DIST / f"{name}_{version()}_{architecture()}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--threads-max=1", "--build"]
    subprocess.run([*command, str(tree), str(target)], env=build_environment(), check=True)
    return target


def leave_to_debian(home: Path) -> None:
    """Take out the libraries that Debian itself has; the package depends on them instead."""
    for path in frozen.system_libraries(home):
        if path.name in libraries.PACKAGES:
            path.unlink()
            (frozen.license_folder(home) / f"{libraries.PACKAGES[path.name]}.txt").unlink(
                missing_ok=True
            )


def _write_documents() -> None:
    folder = TREE / "usr" / "share" / "doc" / NAME
    folder.mkdir(parents=True)
    shutil.copy(_TEXTS / "copyright", folder / "copyright")
    write_changelog(folder, NAME)
    news = (ROOT / "CHANGELOG.md").read_bytes()
    (folder / "CHANGELOG.md.gz").write_bytes(_packed(news))


def write_changelog(folder: Path, name: str) -> None:
    """Write the changelog that Debian asks of a package into the folder of its documents."""
    moment = format_datetime(datetime.fromtimestamp(source_date(), UTC))
    entry = (
        f"{name} ({version()}) stable; urgency=medium\n\n"
        f"  * Version {version()}. What is new stands in CHANGELOG.md.\n\n"
        f" -- {MAINTAINER}  {moment}\n"
    )
    (folder / "changelog.gz").write_bytes(_packed(entry.encode()))


def _write_overrides(home: Path) -> None:
    """Tell lintian why; of Debian's own Python only where that is inside, else it complains."""
    text = (_TEXTS / "lintian-overrides").read_text(encoding="utf-8")
    pythons = (home / frozen.INSIDE).glob("libpython*")
    if any("libexpat.so.1" in libraries.needed(python) for python in pythons):
        text += (_TEXTS / "lintian-overrides-python").read_text(encoding="utf-8")
    file = TREE / "usr" / "share" / "lintian" / "overrides" / NAME
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")


def _packed(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def _describe(home: Path) -> None:
    needs = needed_packages(libraries.outside(home), libraries.programs(home))
    relations = {"Depends": ", ".join(needs), "Recommends": _RECOMMENDED}
    write_control(TREE, NAME, relations, _SUMMARY, DESCRIPTION)


def needed_packages(outside: set[str], programs: list[Path]) -> list[str]:
    """Return the packages that programs need, as a control file names them.

    Args:
        outside: the libraries they do not bring.
        programs: they and their libraries, of which the newest C library asked for counts.
    """
    major, minor = libraries.c_library_version(programs)
    needs = libraries.debian_packages(outside)
    needs[needs.index("libc6")] = f"libc6 (>= {major}.{minor})"
    return needs


def write_control(
    tree: Path, name: str, relations: dict[str, str], summary: str, description: str
) -> None:
    """Write what Debian has to know of a package, and the sums of its files.

    Args:
        tree: all that is installed.
        name: of the package.
        relations: to other packages, such as ``Depends``.
        summary: one line.
        description: lines that begin with a space.
    """
    fields = {
        "Package": name,
        "Version": version(),
        "Section": "games",
        "Priority": "optional",
        "Architecture": architecture(),
        "Maintainer": MAINTAINER,
        "Installed-Size": str(-(-size(tree) // 1024)),
        **relations,
        "Description": summary,
    }
    folder = tree / "DEBIAN"
    folder.mkdir()
    text = "".join(f"{field}: {value}\n" for field, value in fields.items())
    (folder / "control").write_text(text + description, encoding="utf-8")
    files = sorted(path for path in (tree / "usr").rglob("*") if path.is_file())
    sums = [
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n"
        for path in files
        if not path.is_symlink()
    ]
    (folder / "md5sums").write_text("".join(sums), encoding="utf-8")


def _set_modes(tree: Path) -> None:
    """Give every file the rights of a package: all may read, programs may be run."""
    program = tree / "usr" / "lib" / NAME / NAME
    for path in tree.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program else 0o644)
    tree.chmod(0o755)

"""Installs the .deb in a clean Debian and tries it there: `python3 packaging/try_installed.py DEB`.

Makes a minimal system with debootstrap, lets apt install the package with what it depends on, plays
a match in its real window as an ordinary person (packaging/trial.py), takes the package off again,
and looks whether the person's matches are still there and nothing else is. The camera's .deb is
installed with it where it lies beside it, and every library it brings or needs has to be found.
Needs root, who gets debootstrap installed where it is missing.
"""

import argparse
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import bootstrap

HERE = Path(__file__).resolve().parent
PACKAGE, CAMERA = "pullstrings-qt", "pullstrings-qt-camera"
MOUNTS = (("proc", "proc"), ("sysfs", "sys"), ("devtmpfs", "dev"))
QUIET = ("-qq", "-o", "Dpkg::Use-Pty=0", "-o", "APT::Install-Recommends=false")
DATA = Path("home/visitor/.local/share/Pullstrings")
RELEASES = Path("/usr/share/debootstrap/scripts")


class Root:
    """A system in a folder.

    Args:
        folder: where it lies.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, *command: str) -> str:
        """Run a command in it as root; return what it says.

        Raises:
            CalledProcessError: it failed.
        """
        environment = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "DEBIAN_FRONTEND": "noninteractive",
            "LC_ALL": "C.UTF-8",
            **{name: text for name, text in os.environ.items() if name.endswith("_proxy")},
        }
        done = subprocess.run(
            ["chroot", str(self.folder), *command],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return done.stdout

    def files(self) -> set[str]:
        """Return everything below /usr and /etc but caches that installing rewrites."""
        command = ("find", "/usr", "/etc", "-xdev", "-not", "-name", "*cache*")
        return set(self.run(*command).splitlines())


@contextmanager
def clean_root(suite: str, folder: Path | None) -> Iterator[Root]:
    """Make a minimal Debian with what a chroot needs, and take everything away at the end.

    Args:
        suite: a release of Debian.
        folder: a minimal system that is there already and is changed, or None for a new one.
    """
    with tempfile.TemporaryDirectory(prefix="pullstrings-bare-") as fresh:
        place = folder or Path(fresh)
        if folder is None:
            place.chmod(0o755)  # temporary folders are closed to others, and a visitor is one
            print(f"making a minimal Debian {suite}", flush=True)
            command = ["debootstrap", "--variant=minbase", suite, str(place)]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        shutil.copy("/etc/resolv.conf", place / "etc" / "resolv.conf")
        mounted: list[Path] = []
        try:
            for kind, name in MOUNTS:
                subprocess.run(["mount", "-t", kind, kind, str(place / name)], check=True)
                mounted.append(place / name)
            yield Root(place)
        finally:
            for point in reversed(mounted):
                subprocess.run(["umount", "--lazy", str(point)], check=True)


def try_installed(root: Root, package: Path, pictures: Path | None) -> None:
    """Install, play, take off, look.

    Raises:
        CalledProcessError: apt or the trial failed; its words have been printed.
        SystemExit: something was lost, or something was left.
    """
    root.run("apt-get", *QUIET, "update")
    if not (root.folder / "home" / "visitor").is_dir():
        root.run("useradd", "--create-home", "visitor")
    camera = package.with_name(package.name.replace(f"{PACKAGE}_", f"{CAMERA}_"))
    together = [each for each in (package, camera) if each.is_file()]
    for each in together:
        shutil.copy(each, root.folder / "tmp" / each.name)
    before = root.files()
    root.run("apt-get", *QUIET, "install", "--yes", *(f"/tmp/{each.name}" for each in together))
    for name in (PACKAGE, CAMERA)[: len(together)]:
        shown = ("--showformat", "${Package} ${Version}, ${Installed-Size} kB")
        print(f"  installed: {root.run('dpkg-query', '--show', *shown, name)}", flush=True)
    if camera in together:
        find_libraries(root)
    command = [sys.executable, str(HERE / "trial.py"), "installed", str(root.folder)]
    command += ["--pictures", str(pictures)] if pictures else []
    subprocess.run(command, check=True)
    store = root.folder / DATA / "pullstrings.db"
    kept = store.read_bytes()
    root.run("apt-get", *QUIET, "purge", "--yes", "--autoremove", PACKAGE)
    if not store.is_file() or store.read_bytes() != kept:
        sys.exit("the matches of the person are gone with the package")
    if left := sorted(root.files() - before):
        sys.exit(f"left behind: {' '.join(left[:20])}")
    print("  taken off: the matches are still there, nothing else is", flush=True)


def find_libraries(root: Root) -> None:
    """Let the loader of the system look for all that the libraries of the camera need.

    Raises:
        SystemExit: something is not found.
    """
    files = [name for name in root.run("dpkg", "--listfiles", CAMERA).split() if ".so" in name]
    found = root.run("ldd", *files)
    if lacking := sorted({line.strip() for line in found.splitlines() if "not found" in line}):
        sys.exit(f"{CAMERA} lacks: {'; '.join(lacking)}")
    print(f"  {CAMERA}: all that its {len(files)} libraries need is there", flush=True)


def newest(packages: list[Path]) -> Path:
    """Return the package that was built last: an older version may lie beside it.

    Raises:
        SystemExit: none of them is there.
    """
    built = [path for path in packages if path.is_file()]
    if not built:
        sys.exit(f"{packages[0]} is not there: run make package first.")
    return max(built, key=lambda path: path.stat().st_mtime)


def own_release() -> str:
    """Return the release to try: this machine's where debootstrap knows it, else Debian 12.

    What is built on a newer one wants a newer C library than an older one has.
    """
    try:
        name = platform.freedesktop_os_release().get("VERSION_CODENAME", "")
    except OSError:
        name = ""
    return name if name and (RELEASES / name).exists() else "bookworm"


def prepare(folder: Path | None) -> None:
    """See to it that a clean system can be made here.

    Args:
        folder: a minimal system that is there already, or None.

    Raises:
        SystemExit: this is not root; the sentence says what to do.
    """
    if os.geteuid() != 0:
        again = shlex.join(["sudo", sys.executable, *sys.argv])
        sys.exit(
            "The package was not tried: only root can make a clean Debian and install it there.\n"
            f"To try it, run this:\n\n    {again}\n"
        )
    if folder is None and shutil.which("debootstrap") is None:
        bootstrap.install_packages(["debootstrap"])


def main() -> None:
    """Try the package the command line names.

    Raises:
        SystemExit: something is missing, or the trial failed.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packages", type=Path, nargs="+", metavar="DEB", help="the newest is tried")
    parser.add_argument("--suite", help="release of Debian; this machine's where none is named")
    parser.add_argument("--root", type=Path, help="a minimal system to use instead of a new one")
    parser.add_argument("--pictures", type=Path, help="keep pictures of the screen here")
    asked = parser.parse_args()
    package = newest(asked.packages)
    prepare(asked.root)
    suite = asked.suite or own_release()
    try:
        with clean_root(suite, asked.root) as root:
            try_installed(root, package.resolve(), asked.pictures)
    except subprocess.CalledProcessError as problem:
        command = shlex.join(map(str, problem.cmd))
        sys.exit(f"This ended with {problem.returncode}, its own words are above: {command}")
    print(f"installed in {suite}: all is well")


if __name__ == "__main__":
    main()

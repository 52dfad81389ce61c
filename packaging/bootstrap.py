"""Make a bare machine ready: `python3 packaging/bootstrap.py play|test|package|anki|rl|…`.

Runs on the machine's own Python with nothing installed. What is there already is left alone, so
a second run takes a fraction of a second. Called by the Makefile.
"""

import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENTS = {
    "play": ROOT / ".venv",
    "test": ROOT / ".venv",
    "package": ROOT / ".venv-package",  # of another Python, see `best_python`
    "anki": ROOT / ".venv-anki",  # the real Anki and nothing of ours
    "rl": ROOT / ".venv-rl",  # the games and what programs learn with, without Qt
    "orca": ROOT / ".venv",
    "camera": ROOT / ".venv-camera",  # the app with the camera, which all others do without
}
TARGETS = tuple(ENVIRONMENTS)
CAMERA = ROOT / "camera"  # its distribution, with a program that fetches its networks
SYSTEM_PYTHON = Path("/usr/bin/python3")

# Library that Qt loads for a window → Debian's package. Later releases renamed libglib2.0-0 and
# keep the old name as an alias, which apt-get follows.
WINDOW_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}
# Library that Qt Multimedia loads beside them → Debian's package.
CAMERA_LIBRARIES = {"libpulse.so.0": "libpulse0"}
# Program that tests start, for a real window or as a broker → Debian's package.
TEST_PROGRAMS = {
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "dbus-daemon": "dbus-daemon",
    "at-spi-bus-launcher": "at-spi2-core",
    "mosquitto": "mosquitto",
}
# Where programs lie that only root or other programs start: Debian, Ubuntu and Fedora, and Arch.
HELPERS = ("/usr/libexec", "/usr/sbin", "/usr/lib/at-spi2-core", "/usr/lib")
# Program that `make orca` starts beside them → Debian's package.
READER_PROGRAMS = {"orca": "orca"}
# Program that building what people install needs → Debian's package.
PACKAGE_PROGRAMS = {"objdump": "binutils", "dpkg-deb": "dpkg", "strip": "binutils"}


def can_load(library: str) -> bool:
    """Return whether the system's loader finds the library with all it needs."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def python_of(target: str) -> Path:
    """Return the Python of the target's virtual environment."""
    return ENVIRONMENTS[target] / "bin" / "python"


def best_python(target: str) -> str:
    """Return the Python to make the target's environment with.

    The built app carries its Python, so that is the system's where it will do: distributions build
    theirs with profiles (the app starts a twentieth sooner), and care for its safety.
    """
    will_do = "import ensurepip, sys; sys.exit(sys.version_info < (3, 11))"
    if target == "package" and SYSTEM_PYTHON.exists():
        command = [str(SYSTEM_PYTHON), "-c", will_do]
        if subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode == 0:
            return str(SYSTEM_PYTHON)
    return sys.executable


def lacks_python_library() -> bool:
    """Return whether Python's own library, which the built app carries, is in another package.

    Debian's Python does not load it, so it need not be there.
    """
    library = str(sysconfig.get_config_var("INSTSONAME"))
    return ".so" in library and not can_load(library)


def missing_packages(target: str) -> list[str]:
    """Return the packages this machine lacks for the target, named as Debian names them."""
    missing = []
    python = f"python{sys.version_info.major}.{sys.version_info.minor}"
    if not python_of(target).exists() and importlib.util.find_spec("ensurepip") is None:
        missing.append(f"{python}-venv")
    if sys.platform != "linux":
        return missing
    needed = {**WINDOW_LIBRARIES, **(CAMERA_LIBRARIES if target == "camera" else {})}
    missing += [name for library, name in needed.items() if not can_load(library)]
    programs = TEST_PROGRAMS if target != "play" else {}
    if target == "package":
        programs = {**programs, **PACKAGE_PROGRAMS}
        missing += [f"lib{python}"] if lacks_python_library() else []
    if target == "orca":
        programs = {**programs, **READER_PROGRAMS}
    places = os.pathsep.join((os.environ.get("PATH", os.defpath), *HELPERS))
    wanted = [name for tool, name in programs.items() if shutil.which(tool, path=places) is None]
    return missing + list(dict.fromkeys(wanted))


def install_packages(names: list[str]) -> None:
    """Install Debian packages when root, else end with the command a person can run.

    Raises:
        SystemExit: the person is not root, there is no apt-get, or it failed.
    """
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *names]
    if shutil.which("apt-get") is None:
        sys.exit(
            "Some system libraries are missing and there is no apt-get here to install them.\n"
            "Please install what your system calls these, then run make again:\n\n"
            f"    {' '.join(names)}\n"
        )
    if os.geteuid() != 0:
        sys.exit(
            "Some system packages are missing. Please run this, then run make again:\n\n"
            f"    sudo apt-get update && sudo {' '.join(install)}\n"
        )
    print(f"Installing system packages: {' '.join(names)}", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    waiting = ["-qq", "-o", "DPkg::Lock::Timeout=120", "-o", "Dpkg::Use-Pty=0"]
    for command in (["apt-get", "update"], install):
        step = [*command[:1], *waiting, *command[1:]]
        if subprocess.run(step, env=quiet, stdin=subprocess.DEVNULL, check=False).returncode:
            sys.exit(
                f"{' '.join(command[:2])} did not succeed; its own words are above.\n"
                "Once it does, run make again."
            )


def ready_system(target: str) -> None:
    """Install the system packages the target needs where some are missing.

    Raises:
        SystemExit: something is still missing.
    """
    missing = missing_packages(target)
    if not missing:
        return
    install_packages(missing)
    importlib.invalidate_caches()
    still = missing_packages(target)
    if still:
        sys.exit(f"These packages were installed but are still not found: {' '.join(still)}")


def fingerprint() -> str:
    """Return a mark that changes with the dependencies and with the place of the checkout."""
    projects = (ROOT / "pyproject.toml", CAMERA / "pyproject.toml")
    content = b"".join(project.read_bytes() for project in projects) + str(ROOT).encode()
    return hashlib.sha256(content).hexdigest()


def stamp(target: str) -> Path:
    """Return the file that says for which fingerprint the environment was made ready."""
    return ENVIRONMENTS[target] / f"ready-to-{target}"


def is_ready(target: str) -> bool:
    """Return whether the environment holds all that the target needs."""
    same = {"play": ("play", "test", "orca"), "test": ("test", "orca"), "orca": ("test", "orca")}
    marks = [stamp(each) for each in same.get(target, (target,))]
    return python_of(target).exists() and any(
        mark.is_file() and mark.read_text(encoding="ascii") == fingerprint() for mark in marks
    )


def requirements(target: str) -> list[str]:
    """Return what pip has to install for the target."""
    import tomllib  # noqa: PLC0415 - an older Python has none and is told so in main

    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    groups = project["dependency-groups"]
    if target == "anki":
        return list(groups["anki"])
    if target == "rl":
        return list(project["project"]["optional-dependencies"]["rl"])
    if target == "camera":
        return ["--editable", f"{ROOT}[camera]", "--editable", str(CAMERA), *groups["dev"]]
    wanted = ["--editable", str(ROOT)]
    if target != "play":
        wanted += groups["packaging" if target == "package" else "dev"]
    return wanted


def run_or_stop(command: list[str], sentence: str) -> None:
    """Run a command to its end.

    Raises:
        SystemExit: it failed; the sentence says what that means.
    """
    if subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode:
        sys.exit(sentence)


def ready_environment(target: str) -> None:
    """Make the virtual environment and install the app in it, unless that is done already.

    Raises:
        SystemExit: the environment cannot be made or a package cannot be had.
    """
    if is_ready(target):
        return
    place, python = ENVIRONMENTS[target], python_of(target)
    megabytes = 350 if target == "camera" else 100
    print(f"Setting up {place.name} (once, about {megabytes} MB to download)", flush=True)
    works = [str(python), "-c", "import pip, sys; sys.exit(sys.version_info < (3, 11))"]
    silent = subprocess.DEVNULL
    if not python.exists() or subprocess.run(works, stderr=silent, check=False).returncode:
        run_or_stop(
            [sys.executable, "-m", "venv", "--clear", str(place)],
            f"The virtual environment {place} could not be made; the reason is above.",
        )
    if target == "camera":
        run_or_stop(
            [str(python), str(CAMERA / "fetch_networks.py")],
            "The networks that read hands could not be had; the reason is above.",
        )
    pip = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    loudness = [] if sys.stdout.isatty() else ["--quiet"]
    run_or_stop(
        [*pip, *loudness, *requirements(target)],
        "pip could not install what Pullstrings needs; its own words are above.\n"
        "If the network was away, run make again once it is back.",
    )
    stamp(target).write_text(fingerprint(), encoding="ascii")


def main() -> None:
    """Make this machine ready for the target named on the command line.

    Raises:
        SystemExit: with a sentence that says what is missing.
    """
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python is what this line is for
        found = ".".join(map(str, sys.version_info[:3]))
        sys.exit(
            f"Pullstrings needs Python 3.11 or newer, and {sys.executable} is {found}.\n"
            "If a newer one is installed, name it: make PYTHON=python3.12 play"
        )
    if len(sys.argv) != 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"usage: {sys.argv[0]} {'|'.join(TARGETS)}")
    best = best_python(sys.argv[1])
    if not Path(best).samefile(sys.executable):
        sys.exit(subprocess.run([best, __file__, sys.argv[1]], check=False).returncode)
    ready_system(sys.argv[1])
    ready_environment(sys.argv[1])


if __name__ == "__main__":
    main()

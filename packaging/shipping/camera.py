"""The camera for the built app: what the app lacks, as a package and an archive of their own.

What is loaded when a hand is read is found by doing it (`camera_rehearsal.py`, in the environment
of `make camera`), and lies in the folder of the app, where Python and Qt look for it.
"""

import json
import os
import py_compile
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import Distribution, distributions
from pathlib import Path, PurePath
from typing import Final
from zipfile import ZipFile

from shipping import deb, frozen, libraries, licenses, portable
from shipping.project import BUILD, NAME, ROOT, size, version

FOLDER: Final = BUILD / "camera" / NAME
"""What is laid over the built app."""
PACKAGE: Final = f"{NAME}-camera"
PYTHON: Final = ROOT / ".venv-camera" / "bin" / "python"
MODELS: Final = ROOT / "camera" / "pullstrings_qt_camera"

OF_PYTHON: Final = ("ctypes", "_ctypes")
"""Modules of Python itself that LiteRT loads and the app does without."""
_TOPS: Final = ("PySide6", "shiboken6", "numpy", "numpy.libs", "ai_edge_litert")
_WITH_NEIGHBORS: Final = "numpy"  # loads parts of itself only when they are wanted
_LICENSES: Final = ("numpy", "ai-edge-litert")

_SUMMARY: Final = "reads the letters of American Sign Language with a camera"
_DESCRIPTION: Final = """\
 With this extra, Pullstrings recognizes which letter of the American manual
 alphabet a hand in front of the camera shows, and suggests corrections.
 .
 The camera opens only when its button is pressed. Pictures stay in the
 memory of this computer and are never saved or sent. It was tried with
 drawn hands only, not yet with a real camera and people.
"""
_README: Final = """\
This is the camera for Pullstrings {version}. Unpack it where you unpacked Pullstrings
{version}, so that its files are in the same folder, {folder}. It needs the library libpulse.so.0.
"""


def build() -> Path:
    """Collect the camera, pack it as a .deb and as an archive; return the .deb.

    Raises:
        RuntimeError: the built app is missing or of another Python.
    """
    if not (frozen.FOLDER / frozen.INSIDE).is_dir():
        raise RuntimeError("the camera is laid over the built app: make package comes first")
    collect()
    archive = portable.pack(FOLDER, f"{PACKAGE}-{version()}", f"{NAME}-{version()}")
    print(f"camera: {archive.relative_to(ROOT)}, {size(archive) / 1e6:.1f} MB", flush=True)
    (FOLDER / "README-camera.txt").unlink()
    return _package()


def collect() -> None:
    """Lay out what the app lacks to read hands."""
    shutil.rmtree(FOLDER.parent, ignore_errors=True)
    inside = FOLDER / frozen.INSIDE
    site, files = rehearsed()
    for file in wanted(site, files):
        _bring(site, file.relative_to(site), inside)
    for name in OF_PYTHON:
        _bring_of_python(name, inside)
    place = inside / MODELS.name
    place.mkdir()
    for file in sorted(MODELS.iterdir()):
        if file.suffix in (".tflite", ".npz"):
            shutil.copy(file, place)
    for file in sorted(MODELS.rglob("*.py")):
        _bring(MODELS.parent, file.relative_to(MODELS.parent), inside)
    _add_entry_point(site, inside)
    (place / "built_for.txt").write_text(version(), encoding="ascii")
    _add_licenses(site, inside / "pullstrings_qt" / "licenses")
    text = _README.format(version=version(), folder=f"{NAME}-{version()}")
    (FOLDER / "README-camera.txt").write_text(text, encoding="utf-8")
    frozen.date_files(FOLDER)


def rehearsed() -> tuple[Path, list[Path]]:
    """Return the folder of the camera's packages, and every file that is loaded to read a hand.

    Raises:
        RuntimeError: they are of another Python than the built app.
    """
    ask = "import sys, sysconfig; print(sysconfig.get_path('purelib')); print(sys.version_info[:2])"
    told = subprocess.run([str(PYTHON), "-c", ask], capture_output=True, text=True, check=True)
    folder, python = told.stdout.splitlines()
    if python != str(sys.version_info[:2]):
        raise RuntimeError(f"the camera's Python is {python}, the app's {sys.version_info[:2]}")
    command = [str(PYTHON), "-B", str(ROOT / "packaging" / "camera_rehearsal.py")]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    told = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    return Path(folder), [Path(file) for file in json.loads(told.stdout.splitlines()[-1])]


def wanted(site: Path, files: list[Path]) -> list[Path]:
    """Return the files of a folder of packages that the built app lacks.

    Args:
        site: the folder.
        files: what was loaded, from there and from elsewhere.
    """
    loaded = {file for file in files if file.is_relative_to(site)}
    loaded = {file for file in loaded if file.relative_to(site).parts[0] in _TOPS}
    neighbors = {
        near
        for file in loaded
        if file.relative_to(site).parts[0] == _WITH_NEIGHBORS
        for near in file.parent.glob("*.py")
    }
    return sorted(file for file in loaded | neighbors if not _is_in_app(file.relative_to(site)))


def _is_in_app(place: Path) -> bool:
    inside = frozen.FOLDER / frozen.INSIDE
    return (inside / place).exists() or (inside / place).with_suffix(".pyc").exists()


def _bring(site: Path, place: Path, inside: Path) -> None:
    target = inside / place
    target.parent.mkdir(parents=True, exist_ok=True)
    if place.suffix == ".py":
        _compile(site / place, target.with_suffix(".pyc"), place.as_posix())
    else:
        shutil.copy(site / place, target)


def _bring_of_python(name: str, inside: Path) -> None:
    """Bring a module of the Python that the built app carries."""
    if name in sys.builtin_module_names or _is_of_app(name):
        return
    library = Path(sysconfig.get_path("stdlib"))
    if (library / name).is_dir():
        for file in sorted((library / name).glob("*.py")):
            place = Path(name, file.name)
            _bring(library, place, inside)
        return
    found = next((library / "lib-dynload").glob(f"{name}.*.so"))
    target = inside / "python{}.{}".format(*sys.version_info[:2]) / "lib-dynload" / found.name
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(found, target)
    subprocess.run(["strip", "--strip-unneeded", str(target)], check=True)


def _is_of_app(name: str) -> bool:
    inside = frozen.FOLDER / frozen.INSIDE
    if any(inside.glob(f"{name}.pyc")) or any(inside.rglob(f"lib-dynload/{name}.*.so")):
        return True
    base = inside / "base_library.zip"
    return base.exists() and f"{name}.pyc" in ZipFile(base).namelist()


def _compile(source: Path, target: Path, name: str) -> None:
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(source), str(target), dfile=name, doraise=True, invalidation_mode=mode)


def _add_entry_point(site: Path, inside: Path) -> None:
    """Bring what tells the app that there is a camera, and nothing of where it was installed."""
    (installed,) = distributions(name=PACKAGE, path=[str(site)])
    folder = inside / f"{MODELS.name}-{installed.version}.dist-info"
    folder.mkdir()
    for name in ("METADATA", "entry_points.txt"):
        (folder / name).write_text(installed.read_text(name) or "", encoding="utf-8")


def _add_licenses(site: Path, folder: Path) -> None:
    folder.mkdir(parents=True)
    found = {one.metadata["Name"].lower(): one for one in distributions(path=[str(site)])}
    for name in _LICENSES:
        text = "\n\n".join(_license_texts(found[name]))
        (folder / f"camera-{name}.txt").write_text(text, encoding="utf-8")
    for file in sorted(MODELS.parent.glob("LICENSE*")):
        (folder / f"camera-{PurePath(file.name).name.lower()}.txt").write_bytes(file.read_bytes())
    shutil.copy(licenses.OURS / "camera" / "camera-Qt-Multimedia.txt", folder)


def _license_texts(package: Distribution) -> list[str]:
    """Return the texts of licenses that a package brings.

    Raises:
        LookupError: it brings none.
    """
    texts = [
        file.read_text(encoding="utf-8")
        for file in package.files or ()
        if ".dist-info" in file.parts[0] and "licen" in str(file).lower()
    ]
    if not texts:
        raise LookupError(f"{package.metadata['Name']} brings no license")
    return texts


def _package() -> Path:
    tree = FOLDER.parent / "deb"
    shutil.copytree(FOLDER, tree / "usr" / "lib" / NAME, symlinks=True)
    documents = tree / "usr" / "share" / "doc" / PACKAGE
    documents.mkdir(parents=True)
    shutil.copy(ROOT / "packaging" / "linux" / "copyright-camera", documents / "copyright")
    deb.write_changelog(documents, PACKAGE)
    ours = libraries.programs(FOLDER)
    brought = {path.name for home in (FOLDER, frozen.FOLDER) for path in home.rglob("*.so*")}
    outside = set[str]().union(*(libraries.needed(path) for path in ours)) - brought
    needs = deb.needed_packages(outside, ours)
    relations = {"Depends": ", ".join([f"{NAME} (= {version()})", *needs]), "Enhances": NAME}
    deb.write_control(tree, PACKAGE, relations, _SUMMARY, _DESCRIPTION)
    return deb.pack(tree, PACKAGE)

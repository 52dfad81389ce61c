"""The licenses of all the app brings or needs: of a folder in a built app, else of packages."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.resources import resource, resources_folder

PACKAGE: Final = "pullstrings-qt"
QT_NOTICE: Final = "Qt"
QT_PACKAGES: Final = ("pyside6-essentials", "pyside6-addons", "shiboken6")
CAMERA_PACKAGE: Final = "pullstrings-qt-camera"
_FILES: Final = re.compile(r"licen[cs]e|copying|notice", re.IGNORECASE)
_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")
_SHARED: Final = ("LGPL-3.0", "GPL-3.0", "OFL", "OFL-kana", "SCOWL-LICENCE")
"""Texts among those of a built app that stand in the resources too."""


@dataclass(frozen=True, slots=True)
class License:
    """A license that can be read."""

    title: str
    read: Callable[[], str]


def licenses() -> list[License]:
    """Return every license: the app's own, of what it shows, of Qt, then of each other part."""
    return [
        License(_("License of the app"), _license_of_the_app),
        _resource(_("Part of this app: {name}").format(name="Andika"), "fonts", "OFL.txt"),
        _resource(_("Part of this app: {name}").format(name="Klee One"), "fonts", "OFL-kana.txt"),
        _resource(_("Part of this app: {name}").format(name="SCOWL"), "words", "SCOWL-LICENCE.txt"),
        _resource(
            "GNU Lesser General Public License 3, of Qt, PySide6 and frozendict",
            *("licenses", "LGPL-3.0.txt"),
        ),
        _resource(
            "GNU General Public License 3, which that one builds upon", "licenses", "GPL-3.0.txt"
        ),
        *(
            License(_("Part of this app: {name}").format(name=name), read)
            for name, read in _parts()
        ),
    ]


def parts_folder() -> Path:
    """Return where a built app keeps the licenses of its parts; it is there in no other app."""
    return resources_folder().parent / "licenses"


def needed_packages(requirements: list[str]) -> dict[str, Distribution]:
    """Return the packages that are needed and here, with what those need, by normalized name."""
    waiting = list(requirements)
    found: dict[str, Distribution] = {}
    while waiting:
        requirement = waiting.pop()
        words = _NAME.match(requirement)
        if words is None or "extra ==" in requirement:
            continue
        name = re.sub(r"[-_.]+", "-", words[0]).lower()
        if name not in found:
            try:
                found[name] = distribution(name)
            except PackageNotFoundError:
                continue
            waiting += found[name].requires or []
    return dict(sorted(found.items()))


def license_of(package: Distribution) -> str:
    """Return the license texts a package brings, or raise `LookupError`."""
    texts = [
        Path(str(package.locate_file(path))).read_text(encoding="utf-8")
        for path in sorted(package.files or [], key=str)
        if ".dist-info" in str(path) and _FILES.search(path.name) and path.suffix != ".py"
    ]
    if not texts:
        raise LookupError(f"{package.metadata['Name']} brings no license text")
    return "\n\n".join(texts)


def _resource(title: str, *place: str) -> License:
    return License(title, partial(_text_in, resource(*place)))


def _text_in(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")


def _license_of_the_app() -> str:
    """Return the license of the app, or where to find it when the file is not there."""
    file = resources_folder().parent / "LICENSE"
    text = _text_in(file) if file.is_file() else None
    with suppress(PackageNotFoundError):
        text = text or distribution(PACKAGE).read_text("licenses/LICENSE")
    return text or "The text is in the file LICENSE that came with the app."


def _parts() -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield name and text of each part, in a built app the notice of Qt first."""
    folder = parts_folder()
    if folder.is_dir():
        files = sorted(folder.glob("*.txt"), key=lambda file: file.stem.lower())
        files.sort(key=lambda file: file.stem != QT_NOTICE)
        for file in files:
            if file.stem not in _SHARED:
                yield file.stem, partial(_text_in, file)
        return
    try:
        required = distribution(PACKAGE).requires or []
    except PackageNotFoundError:
        return
    for name, package in needed_packages([*required, CAMERA_PACKAGE]).items():
        if name not in (PACKAGE, *QT_PACKAGES):  # their texts stand above
            yield name, partial(_text_of, package)


def _text_of(package: Distribution) -> str:
    try:
        return license_of(package)
    except (LookupError, OSError):
        name, version = package.metadata["Name"], package.version
        return f"{name} {version} was installed without the text of its license."

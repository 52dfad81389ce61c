"""One name, one kind of file, one version: every recipe agrees."""

import configparser
import gzip
import plistlib
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from shipping import desktop
from shipping.__main__ import STEPS
from shipping.desktop import lay_out
from shipping.macos import INFORMATION
from shipping.project import APP_ID, MIME_TYPE, NAME, RECORD_SUFFIX, ROOT, version

from pullstrings_qt.app.start import DESKTOP_ENTRY
from pullstrings_qt.learning.class_file import SUFFIX as CLASS_SUFFIX
from pullstrings_qt.ui.kit.file_dialogs import SUFFIX

KINDS = {MIME_TYPE: RECORD_SUFFIX, "application/vnd.pullstrings.class+zip": CLASS_SUFFIX}
"""What opens with a double click, by its ending."""


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return what tells a desktop of the app, laid out as below /usr/share."""
    monkeypatch.setattr(desktop, "write_icons", lambda folder: None)  # Qt draws these, slowly
    lay_out(tmp_path, program=f"/usr/games/{NAME}")
    return tmp_path


def test_the_app_calls_itself_alike_on_every_system() -> None:
    assert DESKTOP_ENTRY == APP_ID
    assert SUFFIX == RECORD_SUFFIX
    windows = (ROOT / "packaging" / "windows" / "pullstrings.nsi").read_text(encoding="utf-8")
    assert rf"Software\Classes\{RECORD_SUFFIX}" in windows
    assert MIME_TYPE in windows
    assert "Target amd64-unicode" in windows
    assert "RequestExecutionLevel user" in windows
    flatpak = ROOT / "packaging" / "flatpak" / f"{APP_ID}.yml"
    assert f"id: {APP_ID}\n" in flatpak.read_text(encoding="utf-8")


def test_the_desktop_entry_starts_the_app_with_a_file(share: Path) -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(share / "applications" / f"{APP_ID}.desktop", encoding="utf-8")
    told = entry["Desktop Entry"]
    assert told["Exec"] == f"/usr/games/{NAME} %f"
    assert told["Icon"] == APP_ID
    assert told["MimeType"].split(";") == [*KINDS, ""]


def test_records_are_known_by_their_ending(share: Path) -> None:
    kinds = ElementTree.parse(share / "mime" / "packages" / f"{APP_ID}.xml").getroot()
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    endings = {
        kind.get("type"): [glob.get("pattern") for glob in kind.findall(f"{space}glob")]
        for kind in kinds.findall(f"{space}mime-type")
    }
    assert endings == {kind: [f"*{suffix}"] for kind, suffix in KINDS.items()}


def test_metainfo_and_manual_name_the_version(share: Path) -> None:
    metainfo = ElementTree.parse(share / "metainfo" / f"{APP_ID}.metainfo.xml").getroot()
    assert metainfo.findtext("id") == APP_ID
    assert [release.get("version") for release in metainfo.iter("release")] == [version()]
    assert [one.text for one in metainfo.iter("mediatype")] == list(KINDS)
    manual = gzip.decompress((share / "man" / "man6" / f"{NAME}.6.gz").read_bytes()).decode()
    assert f"Pullstrings {version()}" in manual


def test_macos_is_told_of_records() -> None:
    told = plistlib.loads(plistlib.dumps(INFORMATION))
    (kind,) = told["UTExportedTypeDeclarations"]
    assert kind["UTTypeTagSpecification"] == {
        "public.filename-extension": [RECORD_SUFFIX.removeprefix(".")],
        "public.mime-type": MIME_TYPE,
    }
    (documents,) = told["CFBundleDocumentTypes"]
    assert documents["LSItemContentTypes"] == [kind["UTTypeIdentifier"]] == [f"{APP_ID}.record"]


def test_the_workflow_names_what_there_is() -> None:
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"(?:run:|&&) make ([a-z-]+)", workflow))
    assert {"check", "package", "package-test", "release-check"} <= targets
    assert targets <= set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    steps = " ".join(re.findall(r"-m shipping ([a-z ]+)", workflow)).split()
    assert {"frozen", "windows", "macos"} <= set(steps) <= set(STEPS)
    for script in re.findall(r"packaging/\w+\.py", workflow):
        assert (ROOT / script).is_file()

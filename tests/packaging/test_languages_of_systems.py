"""Menus, software centers and installers have texts in every language of the app."""

import configparser
import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from shipping.macos import INFORMATION
from shipping.project import APP_ID, ROOT, languages

LINUX = ROOT / "packaging" / "linux"
XML = "{http://www.w3.org/XML/1998/namespace}lang"
NSIS = {"de": "German", "es": "Spanish", "fr": "French", "nl": "Dutch", "pt_BR": "PortugueseBR"}
"""What the installer for Windows calls a language; add the one you add."""


def texts_by_language(name: str) -> Counter[tuple[str, str]]:
    """Return how many texts of each kind there are in each language."""
    tree = ElementTree.parse(LINUX / f"{APP_ID}.{name}.xml")
    found = Counter[tuple[str, str]]()
    for each in tree.iter():
        kind = each.tag.partition("}")[2] or each.tag
        if kind in ("summary", "p", "li", "comment"):
            found[each.get(XML, "en"), kind] += 1
    return found


@pytest.mark.parametrize("name", ["metainfo", "mime"])
def test_software_centers_and_file_managers_speak_it(name: str) -> None:
    found = texts_by_language(name)
    english = {kind: count for (code, kind), count in found.items() if code == "en"}
    assert english
    for code in languages():
        spoken = code.replace("_", "-") if name == "metainfo" else code
        assert {kind: found[spoken, kind] for kind in english} == english, spoken


def test_the_menus_of_desktops_speak_it() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(LINUX / f"{APP_ID}.desktop", encoding="utf-8")
    told = entry["Desktop Entry"]
    for key in ("GenericName", "Comment", "Keywords"):
        for code in languages():
            assert told[f"{key}[{code}]"], (key, code)
            assert told[f"{key}[{code}]"].count(";") == told[key].count(";")


def test_the_installer_for_windows_speaks_it() -> None:
    script = (ROOT / "packaging" / "windows" / "pullstrings.nsi").read_text(encoding="utf-8")
    for name in ("English", *(NSIS[code] for code in languages())):
        assert f'!insertmacro MUI_LANGUAGE "{name}"' in script
        texts = re.findall(rf"^LangString (\w+) \${{LANG_{name.upper()}}} \".+\"$", script, re.M)
        assert texts == ["IsOpen", "Match"]


def test_macos_is_told_of_it() -> None:
    told = INFORMATION["CFBundleLocalizations"]
    assert told == ["en", *(code.replace("_", "-") for code in languages())]

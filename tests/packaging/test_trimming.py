"""The contents of the built app, and its dependencies on Debian packages."""

import struct

import pytest
from shipping import icons
from shipping.libraries import CARRIED, PACKAGES, debian_packages
from shipping.licenses import bundled_distributions
from shipping.project import ROOT, rules_books
from shipping.trimming import is_kept, kept

from pullstrings_qt.core.licenses import license_of
from pullstrings_qt.core.registry import games

QT = "PySide6/Qt"


COMES_IN = (
    *(f"{QT}/plugins/platforms/lib{name}.so" for name in ("qxcb", "qwayland")),
    *(f"{QT}/plugins/imageformats/libqjpeg.so", f"{QT}/lib/libQt6Widgets.so.6"),
    *(f"{QT}/lib/libicudata.so.73", f"{QT}/translations/qtbase_de.qm", "PySide6\\Qt6Gui.dll"),
    *("PySide6/QtCore.abi3.so", "PySide6/plugins/platforms/qwindows.dll", "_miniaudio.abi3.so"),
    *("PySide6/Qt/lib/QtGui.framework/Versions/A/QtGui", "libpython3.11.so.1.0"),
    *("libxcb-cursor.so.0", "_cffi_backend.cpython-311-x86_64-linux-gnu.so"),
    *("python3.11/lib-dynload/_json.cpython-311-x86_64-linux-gnu.so",),
    "pullstrings_qt/resources/themes/tokens.json",
)
STAYS_OUT = (
    *(f"{QT}/plugins/platforms/libqvnc.so", f"{QT}/plugins/platformthemes/libqgtk3.so"),
    *(f"{QT}/plugins/tls/libqopensslbackend.so", f"{QT}/plugins/imageformats/libqpdf.so"),
    *(f"{QT}/lib/libQt6Qml.so.6", f"{QT}/translations/qtbase_ru.qm"),
    *(f"{QT}/translations/qt_de.qm", "PySide6/opengl32sw.dll", "PySide6/Qt6Quick.dll"),
    *("PySide6/Qt/lib/QtQml.framework/Versions/A/QtQml", "libQt6Qml.so.6", "libstdc++.so.6"),
    *("pullstrings_qt-0.1.0.dist-info/direct_url.json", "libglib-2.0.so.0"),
)


def test_what_the_app_needs_comes_in_under_every_name_and_the_rest_stays_out() -> None:
    assert [place for place in COMES_IN if not is_kept(place)] == []
    assert [place for place in STAYS_OUT if is_kept(place)] == []
    assert debian_packages({"libc.so.6", "libm.so.6", "libglib-2.0.so.0"}) == [
        "libc6",
        "libglib2.0-0 | libglib2.0-0t64",
    ]
    with pytest.raises(LookupError, match=r"libnew\.so\.9"):
        debian_packages({"libc.so.6", "libnew.so.9"})
    assert set(CARRIED) <= PACKAGES.keys()


def test_every_bundled_package_brings_its_license() -> None:
    found = bundled_distributions()
    assert {"platformdirs", "fsrs", "pyside6-essentials", "shiboken6"} <= found.keys()
    assert "pytest" not in found
    for name, package in found.items():
        if name not in ("pyside6-essentials", "shiboken6"):  # packaging/licenses/Qt.txt
            assert len(license_of(package)) > 200, name


def test_an_icon_file_holds_pictures_where_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(icons, "png", lambda side: b"PNG%03d" % side)
    content = icons.ico()
    _zero, kind, count = struct.unpack_from("<HHH", content)
    assert (kind, count) == (1, 6)
    for number in range(count):
        entry = struct.unpack_from("<BBBBHHII", content, 6 + 16 * number)
        shown = content[entry[7] : entry[7] + entry[6]]
        assert shown == b"PNG%03d" % (entry[0] or 256)
    mac = icons.icns()
    assert mac[:4] == b"icns"
    assert struct.unpack(">I", mac[4:8])[0] == len(mac)


def test_a_link_goes_with_what_it_leads_to() -> None:
    table = [
        ("QtQml", "PySide6/Qt/lib/QtQml.framework/Versions/A/QtQml", "SYMLINK"),
        ("QtGui", "PySide6/Qt/lib/QtGui.framework/Versions/A/QtGui", "SYMLINK"),
        ("LICENSE", "/somewhere/QtQml.framework/LICENSE", "DATA"),
    ]
    assert [entry[0] for entry in kept(table)] == ["LICENSE", "QtGui"]


def test_the_built_app_takes_every_rules_book_along() -> None:
    """`core.registry` looks for them beside the modules of their games."""
    books = rules_books()
    assert {path.parent.parent.name for path in books} == set(games())
    recipe = (ROOT / "packaging" / "pullstrings.spec").read_text(encoding="utf-8")
    assert "str(book.parent.relative_to(ROOT))) for book in rules_books()" in recipe
    assert all(is_kept(path.relative_to(ROOT).as_posix()) for path in books)

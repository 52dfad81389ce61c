"""The checks that guard every other test do catch errors."""

from pathlib import Path

import pytest
from hypothesis import settings

pytest_plugins = ["pytester"]
CONFTEST = Path(__file__).resolve().parents[1] / "conftest.py"
ROOT = CONFTEST.parents[1]


def _run(pytester: pytest.Pytester, *options: str, **tests: str) -> pytest.RunResult:
    """Run files of tests with our conftest and settings in a process of its own."""
    pytester.makeconftest(CONFTEST.read_text(encoding="utf-8"))
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    pytester.makefile(
        ".toml", pyproject=settings.replace('pythonpath = [".", ', f'pythonpath = ["{ROOT}", ')
    )
    pytester.makepyfile(**tests)
    return pytester.runpytest_subprocess("-p", "no:randomly", "--rootdir=.", *options, ".")


def test_windows_left_open_and_warnings_of_qt_of_python_and_of_the_log_fail(
    pytester: pytest.Pytester,
) -> None:
    result = _run(
        pytester,
        test_all="""
        import logging, warnings
        from PySide6.QtCore import qWarning
        from PySide6.QtWidgets import QWidget
        kept = []
        def test_leaves_a_window(qapp):
            kept.append(QWidget())
            kept[0].setObjectName("stray")
            kept[0].show()
        def test_is_not_blamed(qtbot):
            qtbot.addWidget(QWidget())
        def test_qt(qapp):
            qWarning("from Qt")
        def test_python():
            warnings.warn("from Python")
        def test_log():
            logging.getLogger("pullstrings_qt.storage").warning("from the log")
        def test_wanted(caplog):
            logging.getLogger("pullstrings_qt.storage").warning("wanted")
            assert caplog.messages == ["wanted"]
            caplog.clear()
        """,
    )
    result.assert_outcomes(passed=4, failed=2, errors=2)
    result.stdout.fnmatch_lines(["*left alive after the test: QWidget stray*"])


def test_what_may_hang_on_a_timer_or_process_is_repeated(pytester: pytest.Pytester) -> None:
    result = _run(
        pytester,
        *("-m", "not lively"),
        test_window="def test_window(qtbot): pass",
        test_real_window="def test_real_window(display): pass",
        test_process="import subprocess\ndef test_process(): pass",
        test_thread="from threading import Thread\ndef test_thread(): pass",
        test_rule="from pathlib import Path\ndef test_rule(): pass",
    )
    result.assert_outcomes(passed=1, deselected=4)


def test_a_slow_machine_fails_no_example() -> None:
    assert settings().deadline is None


def test_the_data_folder_is_thrown_away(data_folder: Path, tmp_path: Path) -> None:
    import platformdirs

    assert data_folder.is_relative_to(tmp_path)
    assert Path(platformdirs.user_data_dir("pullstrings")).is_relative_to(data_folder)


def test_words_are_drawn_in_the_bundled_font(qapp: object) -> None:
    from PySide6.QtGui import QFontInfo
    from PySide6.QtWidgets import QApplication

    assert QFontInfo(QApplication.font()).family() == "Andika"

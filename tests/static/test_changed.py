"""`make quick` runs the tests closest to a change."""

from tests.changed import nearest_tests


def test_code_runs_the_tests_of_its_name_or_else_of_its_folder() -> None:
    assert nearest_tests(["pullstrings_qt/storage/settings.py"]) == [
        "tests/storage/test_settings.py"
    ]
    assert nearest_tests(["pullstrings_qt/storage/folder.py"]) == ["tests/storage"]
    assert nearest_tests(["pullstrings_qt/ui/learn/pairs/cards.py"]) == ["tests/ui/learn/pairs"]
    assert nearest_tests(["camera/pullstrings_qt_camera/plugin.py"]) == ["camera/camera_tests"]


def test_a_test_runs_itself_and_what_is_gone_or_no_code_runs_nothing() -> None:
    changed = [
        "tests/static/test_changed.py",
        "tests/core/test_gone.py",
        "README.md",
        "tests/changed.py",
    ]
    assert nearest_tests(changed) == ["tests/static/test_changed.py"]

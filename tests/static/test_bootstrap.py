"""A bare machine is set up, or its user is told what to run."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
WINDOW = """
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
app = QApplication([])
label = QLabel("Pullstrings")
label.show()
print(QGuiApplication.platformName(), QTest.qWaitForWindowExposed(label, 20000))
"""


@pytest.fixture
def bootstrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module, looking at a checkout of its own without an environment."""
    path = ROOT / "packaging" / "bootstrap.py"
    spec = importlib.util.spec_from_file_location("bootstrap", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    for target in module.TARGETS:
        monkeypatch.setitem(module.ENVIRONMENTS, target, tmp_path / ".venv")
    return module


@pytest.mark.display
def test_a_real_window_opens_with_the_libraries_of_the_list(display: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WINDOW], env=display, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["xcb", "True"], done.stderr


def test_a_ready_machine_lacks_nothing_and_a_bare_one_libraries_and_for_tests_a_display(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = ["libxcb-cursor0", "xvfb", "xdotool", "dbus-daemon", "at-spi2-core", "mosquitto"]
    python = bootstrap.python_of("test")
    python.parent.mkdir(parents=True)
    python.touch()
    assert bootstrap.missing_packages("test") == []
    python.unlink()
    monkeypatch.setattr(bootstrap, "can_load", lambda library: library != "libxcb-cursor.so.0")
    monkeypatch.setattr(bootstrap.shutil, "which", lambda tool, path="": None)
    monkeypatch.setattr(bootstrap.importlib.util, "find_spec", lambda name: None)
    venv = f"python3.{sys.version_info.minor}-venv"
    assert bootstrap.missing_packages("play") == [venv, bare[0]]
    assert bootstrap.missing_packages("test") == [venv, *bare]


def test_a_library_that_is_not_there_cannot_be_loaded(bootstrap: ModuleType) -> None:
    assert not bootstrap.can_load("libpullstrings-nowhere.so.7")
    assert bootstrap.can_load("libc.so.6")


def test_without_root_the_command_to_run_is_named_and_without_apt_the_packages(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    for apt, words in (
        (
            "/usr/bin/apt-get",
            "sudo apt-get update && sudo apt-get install --yes --no-install-recommends "
            "libegl1 libgl1",
        ),
        (None, r"(?s)no apt-get here.*libegl1 libgl1"),
    ):
        monkeypatch.setattr(bootstrap.shutil, "which", lambda tool, found=apt: found)
        with pytest.raises(SystemExit, match=words):
            bootstrap.install_packages(["libegl1", "libgl1"])


def test_an_environment_is_ready_until_the_dependencies_change(bootstrap: ModuleType) -> None:
    assert not bootstrap.is_ready("play")
    bootstrap.python_of("test").parent.mkdir(parents=True)
    bootstrap.python_of("test").touch()
    assert not bootstrap.is_ready("play")
    bootstrap.stamp("play").write_text(bootstrap.fingerprint())
    assert bootstrap.is_ready("play")
    assert not bootstrap.is_ready("test")
    bootstrap.stamp("test").write_text(bootstrap.fingerprint())
    bootstrap.stamp("play").unlink()
    assert bootstrap.is_ready("play"), "what can test can also play"
    with (bootstrap.ROOT / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    assert not bootstrap.is_ready("play")


def test_the_tests_need_more_than_the_app_and_only_the_camera_has_the_camera(
    bootstrap: ModuleType,
) -> None:
    assert bootstrap.requirements("play") == ["--editable", str(bootstrap.ROOT)]
    assert any(name.startswith("pytest>=") for name in bootstrap.requirements("test"))
    asked = {target: " ".join(bootstrap.requirements(target)) for target in bootstrap.TARGETS}
    assert {target for target, names in asked.items() if "camera" in names} == {"camera"}


def test_a_failing_step_stops_with_its_sentence_and_an_unknown_target_is_refused(
    bootstrap: ModuleType,
) -> None:
    with pytest.raises(SystemExit, match="The network was away"):
        bootstrap.run_or_stop([sys.executable, "-c", "raise SystemExit(3)"], "The network was away")
    command = [sys.executable, str(ROOT / "packaging" / "bootstrap.py"), "dance"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "usage:" in done.stderr

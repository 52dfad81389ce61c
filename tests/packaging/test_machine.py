"""The build's requirements for its machine: git, Python's own files, root (issue 6)."""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import bootstrap
import pytest
import try_installed
from person import TrialError
from shipping import project
from shipping.licenses import python_license
from trial import place_of


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder the build takes for the project's, on a machine that names no date."""
    monkeypatch.setattr(project, "ROOT", tmp_path)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    return tmp_path


def test_files_are_dated_by_the_last_commit(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_COMMITTER_DATE", "1700000000 +0000")
    someone = ("-c", "user.name=N", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false")
    git = ("git", "-C", str(checkout), *someone)
    subprocess.run([*git, "init", "--quiet"], check=True)
    subprocess.run([*git, "commit", "--quiet", "--allow-empty", "-m", "x"], check=True)
    assert project.source_date() == 1_700_000_000


def test_a_named_date_goes_first_and_sources_without_git_have_a_fixed_day(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert project.source_date() == 1_580_601_600
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1600000000")
    assert project.source_date() == 1_600_000_000


def test_a_checkout_that_git_refuses_is_not_dated_silently(checkout: Path) -> None:
    (checkout / ".git").mkdir()  # no repository, as one of another owner is none for git
    with pytest.raises(RuntimeError, match="git does not date the last commit"):
        project.source_date()


def test_the_license_of_python_is_found_on_each_system_or_stops_the_build(tmp_path: Path) -> None:
    for number, (library, license) in enumerate(
        (
            ("lib/python3.11", "lib/python3.11/LICENSE.txt"),
            ("Lib", "LICENSE.txt"),  # Windows
            ("usr/lib/python3.11", "usr/share/doc/python3.11/copyright"),  # Debian
        )
    ):
        prefix = tmp_path / f"{number}"
        with pytest.raises(LookupError, match="license of the Python"):
            python_license(str(prefix / library))
        (prefix / license).parent.mkdir(parents=True)
        (prefix / license).touch()
        assert python_license(str(prefix / library)) == prefix / license


def test_debians_python_gets_the_library_that_the_built_app_carries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sysconfig, "get_config_var", lambda name: "libpython9.so.1.0")
    monkeypatch.setattr(bootstrap, "can_load", lambda library: library != "libpython9.so.1.0")
    monkeypatch.setattr(shutil, "which", lambda tool, path=None: f"/usr/bin/{tool}")
    monkeypatch.setattr(bootstrap, "python_of", lambda target: Path(sys.executable))
    assert bootstrap.missing_packages("package") == [f"libpython3.{sys.version_info.minor}"]
    assert bootstrap.missing_packages("test") == []


def test_who_is_not_root_is_told_what_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(sys, "argv", ["packaging/try_installed.py", "dist/a b.deb"])
    with pytest.raises(SystemExit, match=r"sudo .*try_installed\.py 'dist/a b\.deb'"):
        try_installed.prepare(None)


def test_root_gets_debootstrap_where_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[str] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda tool: None)
    monkeypatch.setattr(bootstrap, "install_packages", installed.extend)
    try_installed.prepare(Path("/a/minimal/system"))
    assert installed == []
    try_installed.prepare(None)
    assert installed == ["debootstrap"]


@pytest.mark.parametrize(
    ("told", "release"),
    [
        ({"ID": "debian", "VERSION_CODENAME": "trixie"}, "trixie"),
        ({"ID": "other", "VERSION_CODENAME": "unheard-of"}, "bookworm"),
        ({"ID": "debian"}, "bookworm"),
    ],
)
def test_a_package_is_tried_in_the_release_it_was_built_on(
    told: dict[str, str], release: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "trixie").touch()
    monkeypatch.setattr(try_installed, "RELEASES", tmp_path)
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: told)
    assert try_installed.own_release() == release


def test_the_newest_package_is_tried_and_a_missing_one_is_named(tmp_path: Path) -> None:
    old, new = tmp_path / "a_2.deb", tmp_path / "a_1.deb"
    for moment, path in enumerate((old, new)):
        path.touch()
        os.utime(path, (moment, moment))
    assert try_installed.newest([old, new]) == new
    with pytest.raises(SystemExit, match=r"gone\.deb is not there: run make package first"):
        try_installed.newest([tmp_path / "gone.deb"])
    with pytest.raises(TrialError, match="gone is not there: run make package first"):
        place_of(argparse.Namespace(kind="frozen", path=str(tmp_path / "gone")), tmp_path)


def test_the_app_is_built_with_the_systems_python_where_that_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = tmp_path / "python3"
    monkeypatch.setattr(bootstrap, "SYSTEM_PYTHON", system)
    assert bootstrap.best_python("package") == sys.executable  # there is none
    system.symlink_to(sys.executable)
    assert bootstrap.best_python("package") == str(system)
    assert bootstrap.best_python("test") == sys.executable
    system.unlink()
    system.symlink_to(shutil.which("false") or "")  # as one too old, or without pip
    assert bootstrap.best_python("package") == sys.executable

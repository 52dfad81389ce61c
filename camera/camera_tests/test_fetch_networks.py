"""Only the expected networks are downloaded next to the weights of the camera."""

import hashlib
import importlib.util
import subprocess
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
NAME = "mediapipe/modules/palm.tflite"


@pytest.fixture
def fetching(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module, wanting a network of seven bytes."""
    path = ROOT / "camera" / "fetch_networks.py"
    spec = importlib.util.spec_from_file_location("fetch_networks", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "NETWORKS", {NAME: hashlib.sha256(b"network").hexdigest()})
    return module


def wheel(folder: Path, content: bytes) -> Path:
    path = folder / "mediapipe.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(NAME, content)
    return path


def test_the_network_of_the_wheel_is_taken_and_another_refused(
    fetching: ModuleType, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match="not the one that is meant"):
        fetching.take(wheel(tmp_path, b"another"), tmp_path)
    assert not (tmp_path / "palm.tflite").exists()
    fetching.take(wheel(tmp_path, b"network"), tmp_path)
    assert (tmp_path / "palm.tflite").read_bytes() == b"network"


def test_what_is_there_is_not_fetched_again(
    fetching: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    def run(command: list[str], **_options: bool) -> subprocess.CompletedProcess[bytes]:
        asked.append(command)
        return subprocess.CompletedProcess(command, returncode=1)

    monkeypatch.setattr(fetching, "TARGET", tmp_path)
    monkeypatch.setattr(fetching.subprocess, "run", run)
    (tmp_path / "palm.tflite").write_bytes(b"network")
    fetching.main()
    assert asked == []
    (tmp_path / "palm.tflite").write_bytes(b"damaged")
    with pytest.raises(SystemExit, match="pip could not download"):
        fetching.main()
    assert "mediapipe==0.10.21" in asked[0]

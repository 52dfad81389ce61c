"""With the camera installed, About shows the license of each of its parts."""

from pullstrings_qt.core.licenses import licenses


def test_every_part_of_the_camera_brings_its_license_or_says_that_it_does_not() -> None:
    start = "Part of this app: "
    texts = {each.title.removeprefix(start): each.read() for each in licenses()}
    parts = "ai-edge-litert backports-strenum flatbuffers ml-dtypes numpy protobuf tqdm"
    assert {*parts.split(), "pullstrings-qt-camera"} <= texts.keys()
    assert "Apache License" in texts["pullstrings-qt-camera"]
    assert "MIT License" in texts["pullstrings-qt-camera"]
    assert "pyside6-addons" not in texts, "the LGPL stands above"
    silent = {name for name in parts.split() if "without the text" in texts[name]}
    assert silent <= {"flatbuffers"}, "whose license is that of MediaPipe"

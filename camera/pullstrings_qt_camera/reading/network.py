"""Runs a small neural network from a file."""

from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from pullstrings_qt_camera.reading.frame import Numbers


class _Interpreter(Protocol):
    """The part of LiteRT's untyped interpreter that is used here."""

    def allocate_tensors(self) -> None: ...
    def get_input_details(self) -> list[dict[str, Any]]: ...
    def get_output_details(self) -> list[dict[str, Any]]: ...
    def set_tensor(self, index: int, value: Numbers) -> None: ...
    def invoke(self) -> None: ...
    def get_tensor(self, index: int) -> Numbers: ...


class Network:
    """A network with one picture as input and several arrays as output.

    Args:
        path: its ``.tflite`` file.
    """

    def __init__(self, path: Path) -> None:
        litert = import_module("ai_edge_litert.interpreter")
        # One thread: the window needs the other cores.
        self._interpreter = cast("_Interpreter", litert.Interpreter(str(path), num_threads=1))
        self._interpreter.allocate_tensors()
        self._input: int = self._interpreter.get_input_details()[0]["index"]
        outputs = self._interpreter.get_output_details()
        self._outputs = [d["index"] for d in sorted(outputs, key=lambda d: str(d["name"]))]

    def __call__(self, picture: Numbers) -> list[Numbers]:
        """Return the outputs for a picture, in the order of their names in the file."""
        self._interpreter.set_tensor(self._input, picture[None])
        self._interpreter.invoke()
        return [self._interpreter.get_tensor(number)[0] for number in self._outputs]

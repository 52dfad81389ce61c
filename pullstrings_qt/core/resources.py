"""Where the data files lie: inside an installed package, or beside it in a checkout."""

from functools import cache
from pathlib import Path


@cache
def resources_folder() -> Path:
    """Return the folder of the resources, or raise `FileNotFoundError`."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "resources", package.parent / "resources"):
        if (folder / "themes" / "tokens.json").is_file():
            return folder
    raise FileNotFoundError(f"no resources beside {package}")


def resource(*parts: str) -> Path:
    """Return the path of one resource file, such as ``resource("themes", "tokens.json")``."""
    return resources_folder().joinpath(*parts)

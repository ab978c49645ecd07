"""The build backend of the library (PEP 517): setuptools, on a copy of `engine` that is called `dice_poker`.

A package of that name cannot be mapped to the folder `engine`, whose modules import each other by it. So the
folder is copied beside this file, with the name replaced wherever code or an example imports it. A source
distribution holds that copy, and is built from it.
"""

import re
import shutil
from pathlib import Path

from setuptools import build_meta

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
NAME = "dice_poker"
_IMPORTED = re.compile(r"(?<![\w./-])engine(?=\.[a-z_]|\.__| import )|(?<=import )engine\b|(?<=-m )engine\b")
"""Where the name stands as that of the package, in code, docstrings and messages."""


def _copied() -> None:
    """Copy the package, unless this is a source distribution, which has it already."""
    if not (ROOT / "engine").is_dir():
        return
    there = HERE / NAME
    shutil.rmtree(there, ignore_errors=True)
    shutil.copytree(ROOT / "engine", there, ignore=shutil.ignore_patterns("__pycache__"))
    for path in there.rglob("*.py"):
        path.write_text(_IMPORTED.sub(NAME, path.read_text("utf-8")), "utf-8")
    page = _IMPORTED.sub(NAME, (ROOT / "docs/library.md").read_text("utf-8"))
    (HERE / "README.md").write_text(page.replace("In\nthis repository", "In\nits repository"), "utf-8")
    shutil.copy(ROOT / "LICENSE", HERE / "LICENSE")


def _with_the_copy(hook):  # noqa: ANN001, ANN202 - hooks of any signature
    def run(*given, **named):  # noqa: ANN002, ANN003, ANN202
        _copied()
        return hook(*given, **named)

    return run


get_requires_for_build_wheel = _with_the_copy(build_meta.get_requires_for_build_wheel)
get_requires_for_build_sdist = _with_the_copy(build_meta.get_requires_for_build_sdist)
prepare_metadata_for_build_wheel = _with_the_copy(build_meta.prepare_metadata_for_build_wheel)
build_wheel = _with_the_copy(build_meta.build_wheel)
build_sdist = _with_the_copy(build_meta.build_sdist)

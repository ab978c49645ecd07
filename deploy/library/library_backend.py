"""The build backend of the library (PEP 517): setuptools, on a copy of `engine` that is called `dice_poker`.

A package of that name cannot be mapped to the folder `engine`, whose modules import each other by it. So it
is copied beside this file, with the name replaced wherever code or an example imports it, the documents
that it points to, and the version of `pyproject.toml`. A source distribution holds that copy, and is built
from it.
"""

import re
import shutil
import tomllib
from pathlib import Path

from setuptools import build_meta

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
NAME = "dice_poker"
DOCUMENTS = ("library", "environments", "solver", "optimal-values", "fair-dice", "rules-readings")
_IMPORTED = re.compile(r"(?<![\w./-])engine(?=\.[a-z_]|\.__| import )|(?<=import )engine\b|(?<=-m )engine\b")
"""Where the name stands as that of the package, in code, docstrings and messages."""
_LINK = re.compile(r"\[([^\]]*)\]\((?!http)([\w-]+\.md)\)")
"""A link from one document to another, which leads nowhere on the page of a registry."""


def _copied() -> None:
    """Copy the package, unless this is a source distribution, which has it already."""
    if HERE.parts[-2:] != ("deploy", "library"):
        return
    there = HERE / NAME
    shutil.rmtree(there, ignore_errors=True)
    shutil.copytree(ROOT / "engine", there, ignore=shutil.ignore_patterns("__pycache__"))
    version = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    for path in there.rglob("*.py"):
        text = _IMPORTED.sub(NAME, path.read_text("utf-8"))
        text = re.sub(r"(?<![\w/])docs/(?=[\w-]+\.md)", f"{NAME}/docs/", text)
        path.write_text(re.sub(r'(?m)^__version__ = ".*"$', f'__version__ = "{version}"', text), "utf-8")
    (there / "docs").mkdir()
    for name in DOCUMENTS:
        page = _IMPORTED.sub(NAME, (ROOT / f"docs/{name}.md").read_text("utf-8"))
        (there / f"docs/{name}.md").write_text(page, "utf-8")
        if name == "library":
            page = _LINK.sub(rf"`{NAME}/docs/\2`", page.replace("In\nthis repository", "In\nits repository"))
            (HERE / "README.md").write_text(page, "utf-8")
    learner = _IMPORTED.sub(NAME, (ROOT / "docs/learner.py").read_text("utf-8"))
    (there / "docs/learner.py").write_text(learner, "utf-8")
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

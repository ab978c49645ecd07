"""What `pyproject.toml` says is so: commands that start, and every library that the code imports."""

import importlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, files
from itertools import chain

import pytest

from bot.__main__ import main as bot_main
from engine import __version__
from engine.cli import main as engine_main
from tests.architecture.imports import graph, shown
from tests.paths import ROOT

TOML = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = TOML["project"]
LIBRARY = tomllib.loads((ROOT / "deploy/library/pyproject.toml").read_text("utf-8"))["project"]


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def modules_of(distribution: str) -> Iterator[str]:
    """What can be imported of a library, by the first name; nothing where it is not installed."""
    with suppress(PackageNotFoundError):
        for path in files(distribution) or ():
            yield path.parts[0].partition(".")[0]


def test_every_library_that_is_imported_is_declared():
    extras = [each["optional-dependencies"].values() for each in (PROJECT, LIBRARY)]
    lines = [*PROJECT["dependencies"], *chain.from_iterable(chain.from_iterable(extras))]
    declared = {plain(re.match(r"[\w.-]+", line)[0]) for line in lines}
    ours = {name: set(modules_of(name)) for name in declared}
    imported = {other.partition(".")[0] for others in graph().values() for other in others}
    for name in sorted(imported - set(sys.stdlib_module_names) - {"engine", "bot"}):
        assert any(name in modules for modules in ours.values()), f"{name} is not declared"


def test_the_wheel_has_every_file_that_is_no_module():
    declared = TOML["tool"]["setuptools"]["package-data"]
    there = {path for name in ("bot", "engine") for path in (ROOT / name).rglob("*") if path.is_file()}
    data = {path for path in there if path.suffix not in {".py", ".pyc"}}
    packed = {path for name in declared for pattern in declared[name] for path in (ROOT / name).glob(pattern)}
    assert {path.suffix for path in data} >= {".ftl", ".sql", ".html", ".js", ".ttf", ".json"}
    assert sorted(map(shown, data - packed)) == []
    for name, patterns in declared.items():
        assert [pattern for pattern in patterns if not any((ROOT / name).glob(pattern))] == []


def test_what_the_image_is_made_of_is_not_ignored():
    lines = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    copied = [line.split()[1:-1] for line in lines if line.startswith("COPY ")]
    copied = {name for names in copied if not names[0].startswith("--from=") for name in names}
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert copied
    assert copied == {line[1:] for line in ignored if line.startswith("!")}
    assert all((ROOT / name).exists() for name in copied)


@pytest.mark.parametrize(
    ("project", "name", "main"), [(LIBRARY, "dice-poker", engine_main), (PROJECT, "dice-poker-bot", bot_main)]
)
def test_a_command_leads_to_a_function_that_tells_the_version(project, name, main, capsys):
    module, _, function = project["scripts"][name].partition(":")
    module = module.replace("dice_poker", "engine")
    assert getattr(importlib.import_module(module), function) is main
    assert PROJECT["scripts"].keys() & LIBRARY["scripts"].keys() == set(), "both may be installed"
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"{name} {__version__}\n"


def test_the_changelog_tells_of_this_version_and_has_room_for_the_next():
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    first, *released = re.findall(r"(?m)^## \[(.*)\](?: - (\d{4}-\d\d-\d\d))?$", text)
    assert first == ("Unreleased", "")
    assert released[0][0] == __version__
    versions, dates = zip(*released, strict=True)
    numbers = [tuple(map(int, version.split("."))) for version in versions]
    assert numbers == sorted(set(numbers), reverse=True)
    assert list(dates) == sorted(dates, reverse=True)
    assert min(dates)


@pytest.mark.outside
def test_release_notes_are_what_the_changelog_says_of_a_version():
    def notes(version: str) -> tuple[int, str]:
        command = [ROOT / "deploy" / "github" / "release-notes", version]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout

    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest, older = (text.partition(f"## [{version}] - ")[2] for version in (__version__, "0.1.0"))
    assert notes(__version__) == (0, newest.partition("\n")[2].partition("\n## [")[0] + "\n")
    assert notes("0.1.0") == (0, older.partition("\n")[2])
    assert notes("0.1") == (1, "")


def test_the_library_has_a_version_a_changelog_and_a_citation_of_its_own():
    text = (ROOT / "deploy/library/CHANGELOG.md").read_text("utf-8")
    (newest, date), *_ = re.findall(r"(?m)^## \[(.*)\] - (\d{4}-\d\d-\d\d)$", text)
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    assert newest == LIBRARY["version"]
    assert f"\nversion: {newest}\n" in cited
    assert f"\ndate-released: {date}\n" in cited


def test_a_release_installs_the_python_that_the_image_has():
    (image,) = re.findall(r"(?m)^ARG BASE=python:([\d.]+)", (ROOT / "Dockerfile").read_text("utf-8"))
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    assert set(re.findall(r'python(?:-version: "|:)([\d.]+)', workflow)) == {image}
    assert PROJECT["requires-python"] == f">={image}"

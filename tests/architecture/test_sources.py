"""What every source file keeps to: a subject, a size, a line in the map of its folder, names used once."""

import ast
import doctest
import importlib
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.presets import PRESETS
from tests.architecture.imports import modules, name_of, shown
from tests.paths import ROOT

MODULES = modules()
ENGINE = [path for path in MODULES if path.is_relative_to(ROOT / "engine")]
PACKAGES = [path.parent for path in MODULES if path.name == "__init__.py"]
QUESTION = re.compile(r"(?:what|how|who|whoever|whether|where|when|which)\b", re.IGNORECASE)
IMPURE = {"random", "secrets", "time", "datetime", "logging", "os", "sys", "io", "pathlib", "socket"}


every_module = pytest.mark.parametrize("path", MODULES, ids=shown)


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@every_module
def test_a_module_says_what_it_is_and_keeps_to_one_subject(path):
    docstring = ast.get_docstring(parsed(path))
    assert len(docstring) > len("what it is")
    lines = lines_of_map(docstring) if path.name == "__init__.py" else []
    classes = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.ClassDef)]
    told = [docstring, *(line.split(maxsplit=1)[1] for line in lines), *map(ast.get_docstring, classes)]
    assert not [each for each in told if each is not None and QUESTION.match(each)], "begin with a noun"
    assert path.stem != path.parent.name, "no file is called after its folder"


def lines_of_map(docstring: str) -> list[str]:
    """The lines of a map, which is the second paragraph of a package's docstring."""
    paragraphs = docstring.split("\n\n")
    return paragraphs[1].splitlines() if len(paragraphs) > 1 else []


def mapped(docstring: str) -> list[str]:
    """The names in a map: the first word of each line."""
    return [line.split()[0] for line in lines_of_map(docstring)]


@pytest.mark.parametrize("package", PACKAGES, ids=shown)
def test_the_map_of_a_package_is_complete(package):
    inside = {path.stem for path in package.glob("*.py")} | {
        path.parent.name for path in package.glob("*/__init__.py")
    }
    names = mapped(ast.get_docstring(parsed(package / "__init__.py")))
    assert sorted(names) == sorted(inside - {"__init__"})


def test_a_map_names_what_stands_in_it():
    assert mapped("Title.\n\none   this\ntwo_2 that\n\nMore words.") == ["one", "two_2"]
    assert mapped("Title.") == []


def test_where_members_are_explained_each_one_is():
    """A merge can leave an explanation at the member below the one that it is of."""
    for path in MODULES:
        for node in ast.walk(parsed(path)):
            if not isinstance(node, ast.ClassDef):
                continue
            told = [
                (ast.unparse(each.targets[0]), isinstance(below, ast.Expr))
                for each, below in zip(node.body, [*node.body[1:], None], strict=True)
                if isinstance(each, ast.Assign)
            ]
            untold = [name for name, is_told in told if not is_told]
            assert len(untold) in {0, len(told)}, f"{shown(path)}: {node.name} does not explain {untold}"


def classes(path: Path) -> Iterator[str]:
    """Classes of a module, and types that it names."""
    for node in parsed(path).body:
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) if name[0].isupper() and not name.isupper():
                yield name


def test_no_class_stands_twice_under_one_name():
    counted = Counter(name for path in MODULES for name in classes(path))
    counted.pop("T", None)  # a type variable
    assert [name for name, count in counted.items() if count > 1] == []


@pytest.mark.parametrize("path", ENGINE, ids=shown)
def test_the_engine_has_no_clock_no_chance_and_no_input_or_output(path):
    if path.relative_to(ROOT / "engine").parts[0] in ("cli", "__main__.py", "solver"):
        return
    nodes = list(ast.walk(parsed(path)))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    assert not {name.partition(".")[0] for name in names} & IMPURE
    called = {
        node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"print", "open", "input"}


def preset_keys_in(source: str) -> set[str]:
    """Preset keys that occur as string literals (not as a word of a longer text, so docstrings are free)."""
    literals = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    return {literal for literal in literals if isinstance(literal, str)} & set(PRESETS)


def test_no_module_outside_the_presets_names_a_preset():
    named = {
        shown(path): keys
        for path in MODULES
        if "presets" not in path.parts and (keys := preset_keys_in(path.read_text("utf-8")))
    }
    assert named == {}


def test_the_search_for_preset_names_finds_one():
    key = next(iter(PRESETS))
    assert preset_keys_in(f"x = {{'ruleset': {key!r}}}") == {key}
    assert preset_keys_in(f'"""A {key} docstring."""\ny = "the {key} game"') == set()


def test_examples_in_the_docstrings_of_the_engine_are_true():
    names = [name_of(path) for path in ENGINE if path.name != "__main__.py"]
    results = [doctest.testmod(importlib.import_module(name)) for name in names]
    assert sum(result.failed for result in results) == 0
    assert sum(result.attempted for result in results) > 0

"""What the packages may know of each other, read from their source."""

import ast
import sys
from pathlib import Path

import pytest

from engine.presets import PRESETS
from tests.paths import ROOT

ENGINE = sorted((ROOT / "engine").rglob("*.py"))
BOT = sorted((ROOT / "bot").rglob("*.py"))


def imported(tree: ast.AST) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=aliases):
                names |= {alias.name for alias in aliases}
            case ast.ImportFrom(module=module, level=level):
                assert level == 0, "imports are absolute"
                names.add(module or "")
    return {name.partition(".")[0] for name in names}


def allowed(path: Path) -> set[str]:
    parts = path.relative_to(ROOT).parts
    return {"engine", "numpy"} if parts[:2] in {("engine", "solver"), ("engine", "analysis")} else {"engine"}


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_engine_imports_only_the_standard_library_and_itself(path):
    foreign = imported(ast.parse(path.read_text(encoding="utf-8"))) - sys.stdlib_module_names
    assert foreign <= allowed(path)


CORE_FORBIDDEN = {"random", "secrets", "time", "datetime", "logging", "os", "sys", "io", "pathlib", "socket"}


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_core_has_no_clock_no_chance_and_no_input_or_output(path):
    inner = path.relative_to(ROOT / "engine")
    if inner.parts[0] in ("cli", "__main__.py", "solver"):
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert not imported(tree) & CORE_FORBIDDEN
    called = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"print", "open", "input"}


def preset_keys_in(source: str) -> set[str]:
    """Preset keys that occur as string literals (not as a word of a longer text, so docstrings are free)."""
    literals = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    return {literal for literal in literals if isinstance(literal, str)} & set(PRESETS)


def test_no_module_outside_the_presets_names_a_preset():
    named = {
        str(path.relative_to(ROOT)): keys
        for path in (*ENGINE, *BOT)
        if "presets" not in path.parts and (keys := preset_keys_in(path.read_text(encoding="utf-8")))
    }
    assert named == {}


def test_the_search_for_preset_names_finds_one():
    key = next(iter(PRESETS))
    assert preset_keys_in(f"x = {{'ruleset': {key!r}}}") == {key}
    assert preset_keys_in(f'"""A {key} docstring."""\ny = "the {key} game"') == set()


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_module_says_what_it_is_and_keeps_to_one_subject(path):
    source = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(source))
    assert len(source.splitlines()) <= 400

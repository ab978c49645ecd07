"""What every source file keeps to: a subject, a line in the map of its folder, names used once.

And the running bot has one clock, which may be another one than the machine's, and asks nobody else.
"""

import ast
import doctest
import importlib
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from engine.presets import PRESETS
from tests.architecture.imports import modules, name_of, nodes, parsed, shown
from tests.paths import ROOT

ENGINE = [path for path in modules() if path.is_relative_to(ROOT / "engine")]
PACKAGES = [path.parent for path in ENGINE if path.name == "__init__.py"]
QUESTION = re.compile(r"(?:what|how|who|whoever|whether|where|when|which)\b", re.IGNORECASE)
IMPURE = {"random", "secrets", "time", "datetime", "logging", "os", "sys", "io", "pathlib", "socket"}
APART = {
    *("sandbox", "playground", "operation/doctor.py", "operation/health.py", "operation/copies.py"),
    "ground/store/restore.py",
}
"""What is no part of the running bot, or names files by the machine's clock."""
ASKING = {"time.time", "datetime.now", "datetime.utcnow", "datetime.today", "date.today"}


def classes(path: Path) -> list[ast.ClassDef]:
    return [node for node in nodes(path) if isinstance(node, ast.ClassDef)]


def test_the_top_level_has_no_large_file_as_a_table_that_a_command_has_left():
    assert [path.name for path in ROOT.iterdir() if path.is_file() and path.stat().st_size > 2**19] == []


def test_a_module_says_what_it_is_and_keeps_to_one_subject():
    for path in modules():
        docstring = ast.get_docstring(parsed(path))
        assert docstring, shown(path)
        assert len(docstring) > len("what it is"), shown(path)
        lines = lines_of_map(docstring) if path.parent in PACKAGES and path.name == "__init__.py" else []
        told = [docstring, *(x.split(maxsplit=1)[1] for x in lines), *map(ast.get_docstring, classes(path))]
        questions = [each for each in told if each is not None and QUESTION.match(each)]
        assert questions == [], f"{shown(path)}: begin with a noun"
        assert path.stem != path.parent.name, f"{shown(path)} is called after its folder"


def lines_of_map(docstring: str) -> list[str]:
    """The lines of a map, which is the second paragraph of a package's docstring."""
    paragraphs = docstring.split("\n\n")
    return paragraphs[1].splitlines() if len(paragraphs) > 1 else []


def mapped(docstring: str) -> list[str]:
    """The names in a map: the first word of each line."""
    return [line.split()[0] for line in lines_of_map(docstring)]


def test_the_map_of_every_package_of_the_engine_is_complete():
    for package in PACKAGES:
        inside = {path.stem for path in package.glob("*.py")} - {"__init__"}
        inside |= {path.parent.name for path in package.glob("*/__init__.py")}
        names = mapped(ast.get_docstring(parsed(package / "__init__.py")))
        assert sorted(names) == sorted(inside), shown(package)
    assert mapped("Title.\n\none   this\ntwo_2 that\n\nMore words.") == ["one", "two_2"]
    assert mapped("Title.") == []


def test_where_members_are_explained_each_one_is():
    """A merge can leave an explanation at the member below the one that it is of."""
    for path in modules():
        for node in classes(path):
            told = [
                (ast.unparse(each.targets[0]), isinstance(below, ast.Expr))
                for each, below in zip(node.body, [*node.body[1:], None], strict=True)
                if isinstance(each, ast.Assign)
            ]
            untold = [name for name, is_told in told if not is_told]
            assert len(untold) in {0, len(told)}, f"{shown(path)}: {node.name} does not explain {untold}"


def named_types(path: Path) -> Iterator[str]:
    """Classes of a module, and types that it names."""
    for node in parsed(path).body:
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) if name[0].isupper() and not name.isupper():
                yield name


def test_no_class_stands_twice_under_one_name():
    counted = Counter(name for path in modules() for name in named_types(path))
    counted.pop("T", None)  # a type variable
    assert [name for name, count in counted.items() if count > 1] == []


def called(path: Path) -> Iterator[ast.Call]:
    return (node for node in nodes(path) if isinstance(node, ast.Call))


def test_the_engine_has_no_clock_no_chance_and_no_input_or_output():
    for path in ENGINE:
        if path.relative_to(ROOT / "engine").parts[0] in {"cli", "__main__.py", "solver"}:
            continue
        imports = [node for node in nodes(path) if isinstance(node, ast.Import)]
        names = {alias.name for node in imports for alias in node.names}
        names |= {node.module for node in nodes(path) if isinstance(node, ast.ImportFrom)}
        assert not {name.partition(".")[0] for name in names} & IMPURE, shown(path)
        functions = {call.func.id for call in called(path) if isinstance(call.func, ast.Name)}
        assert not functions & {"print", "open", "input"}, shown(path)


def preset_keys_in(within: list[ast.AST]) -> set[str]:
    """Preset keys that occur as string literals (not as a word of a longer text, so docstrings are free)."""
    literals = {node.value for node in within if isinstance(node, ast.Constant)}
    return {literal for literal in literals if isinstance(literal, str)} & set(PRESETS)


def test_no_module_outside_the_presets_names_a_preset():
    outside = [path for path in modules() if "presets" not in path.parts]
    assert {shown(path): keys for path in outside if (keys := preset_keys_in(nodes(path)))} == {}
    key = next(iter(PRESETS))
    assert preset_keys_in(list(ast.walk(ast.parse(f"x = {{'ruleset': {key!r}}}")))) == {key}
    text = f'"""A {key} docstring."""\ny = "the {key} game"'
    assert preset_keys_in(list(ast.walk(ast.parse(text)))) == set()


def test_examples_in_the_docstrings_of_the_engine_are_true():
    names = [name_of(path) for path in ENGINE if path.name != "__main__.py"]
    results = [doctest.testmod(importlib.import_module(name)) for name in names]
    assert sum(result.failed for result in results) == 0
    assert sum(result.attempted for result in results) > 0


def asks(path: Path) -> list[str]:
    """Where a module calls for the machine's time itself; as a default of an argument it may stand."""
    return [f"{path.name}:{call.lineno}" for call in called(path) if ast.unparse(call.func) in ASKING]


def test_nobody_in_the_running_bot_asks_the_machine_for_the_time():
    names = {path: path.relative_to(ROOT / "bot") for path in modules() if path not in ENGINE}
    running = [path for path, name in names.items() if not {name.parts[0], str(name)} & APART]
    assert len(running) > len(names) / 2
    assert [line for path in running for line in asks(path)] == []
    assert asks(ROOT / "bot" / "operation" / "doctor.py"), "the machine's time can be found at all"

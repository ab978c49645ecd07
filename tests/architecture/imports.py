"""The modules there are, their sources, and which imports which: read once a run."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from tests.paths import ROOT

Graph = Mapping[str, frozenset[str]]
"""For every module of ours the modules it imports: ours and others, by full name."""


@cache
def graph() -> Graph:
    """The imports of `engine` and `bot`, also those inside functions and behind `TYPE_CHECKING`."""
    return graph_of({name_of(path): parsed(path) for path in modules()})


def graph_of(trees: Mapping[str, ast.Module]) -> Graph:
    """The imports of modules, by name."""
    return {name: frozenset(imported(name, tree, trees)) for name, tree in trees.items()}


@cache
def modules() -> tuple[Path, ...]:
    """The files of both packages."""
    return tuple(sorted(path for package in ("engine", "bot") for path in (ROOT / package).rglob("*.py")))


@cache
def source(path: Path) -> str:
    """What a file says."""
    return path.read_text("utf-8")


@cache
def parsed(path: Path) -> ast.Module:
    """A file as Python reads it."""
    return ast.parse(source(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All that is in a file."""
    return tuple(ast.walk(parsed(path)))


def shown(path: Path) -> str:
    """A file's path in the project."""
    return str(path.relative_to(ROOT))


def name_of(path: Path) -> str:
    """A module's full name; a package's for its `__init__`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(name: str, tree: ast.Module, known: Mapping[str, object]) -> Iterator[str]:
    """What a module imports: `from package import module` counts as the module where it is one of ours."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=aliases):
                yield from (alias.name for alias in aliases)
            case ast.ImportFrom(module=module, names=aliases, level=level):
                assert level == 0, f"{name}: imports are absolute"
                inner = {f"{module}.{alias.name}" for alias in aliases}
                yield from (inner & known.keys()) or {str(module)}


def circles(imports: Graph) -> list[str]:
    """Modules that import each other, directly or through others, a line for each circle."""
    found: dict[str, int] = {}
    least: dict[str, int] = {}
    open_: list[str] = []
    told: list[str] = []

    def visit(name: str) -> None:
        found[name] = least[name] = len(found)
        open_.append(name)
        for other in sorted(imports[name] & imports.keys()):
            if other not in found:
                visit(other)
            if other in open_:
                least[name] = min(least[name], least[other])
        if least[name] == found[name]:
            circle = [open_.pop()]
            while circle[-1] != name:
                circle.append(open_.pop())
            if len(circle) > 1 or name in imports[name]:
                told.append(" <-> ".join(sorted(circle)))

    for name in imports:
        if name not in found:
            visit(name)
    return told


def between_folders(imports: Graph, depth: int = 2) -> Graph:
    """The same imports between folders: of every module the first `depth` parts of its name."""
    folded: dict[str, set[str]] = {}
    for name, others in imports.items():
        own = folder_of(name, depth)
        ours = {folder_of(other, depth) for other in others if other in imports}
        folded.setdefault(own, set()).update(ours - {own})
    return {name: frozenset(others) for name, others in folded.items()}


def folder_of(name: str, depth: int) -> str:
    """The first parts of a module's name."""
    return ".".join(name.split(".")[:depth])

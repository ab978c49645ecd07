"""The figures of the code that only fall, as far as the sources tell them."""

import ast
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields
from pathlib import Path

from bot.ground.store.sqlite import load_migrations
from bot.table.model import GameView
from bot.table.room import Contributions, Room
from tests.architecture.imports import modules, nodes, parsed, source
from tests.architecture.limits import LIMITS, broken
from tests.paths import ROOT

BOT = [path for path in modules() if path.is_relative_to(ROOT / "bot")]
QUOTES = re.compile(r"[a-zA-Z]*(?:\"{3}|'{3})")
"""How a string begins whose lines are its own, also those that look like comments or are blank."""
KINDS = {"ScorecardGame", "TogetherGame", "ShowdownGame", "BankGame", "TogetherBankGame", "AllAtOnce"}
MOST_PARTS = 5


def lines_of_code(text: str, tree: ast.Module) -> int:
    """The lines of a file without those that are blank, comments, docstrings or imports."""
    lines = text.splitlines()
    code = {n for n, line in enumerate(lines, 1) if line.strip() and not line.lstrip().startswith("#")}
    told = set[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr) and node.end_lineno != node.lineno:
            if QUOTES.match(lines[node.lineno - 1].encode()[node.col_offset :].decode()):
                code.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        elif isinstance(node, ast.Import | ast.ImportFrom) or (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and node.value.value is not ...
        ):
            told.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(code - told)


def constructors(path: Path) -> Iterator[ast.FunctionDef]:
    """The constructors of a file that are written out."""
    return (node for node in nodes(path) if isinstance(node, ast.FunctionDef) and node.name == "__init__")


def parts(constructor: ast.FunctionDef) -> int:
    """How many arguments it takes, beside the object itself."""
    taken = constructor.args
    return len(taken.posonlyargs) + len(taken.args) + len(taken.kwonlyargs) - 1


def called(path: Path) -> Iterator[ast.Call]:
    return (node for node in nodes(path) if isinstance(node, ast.Call))


def keeps_a_state(call: ast.Call) -> bool:
    """Whether it is `states.keep(...)`, of whatever object these states are."""
    return isinstance(call.func, ast.Attribute) and ast.unparse(call.func).endswith("states.keep")


def asks_for_the_kind(call: ast.Call) -> bool:
    """Whether it is `isinstance` with a kind of game."""
    if ast.unparse(call.func) != "isinstance":
        return False
    return bool({getattr(node, "id", getattr(node, "attr", "")) for node in ast.walk(call.args[1])} & KINDS)


def tables_with_messages() -> list[str]:
    """The tables of the newest schema that keep the number of a message."""
    with closing(sqlite3.connect(":memory:")) as db:
        for migration in load_migrations():
            db.executescript(migration)
        columns = db.execute(
            "SELECT DISTINCT t.name FROM sqlite_schema t, pragma_table_info(t.name) c"
            " WHERE t.type = 'table' AND c.name LIKE '%message_id'"
        )
        return [name for (name,) in columns]


def figures() -> dict[str, int]:
    calls = [(path, call) for path in BOT for call in called(path)]
    return {
        "files of bot": len(BOT),
        "lines of code of bot": sum(lines_of_code(source(path), parsed(path)) for path in BOT),
        "fields of the game view": len(fields(GameView)),
        "hooks of a room": len(fields(Room)) + len(fields(Contributions)) - len(("name", "open")),
        "constructors with more than five parts": sum(
            parts(each) > MOST_PARTS for path in BOT for each in constructors(path)
        ),
        "places that keep the state of a game": sum(keeps_a_state(call) for _, call in calls),
        "tables with numbers of messages": len(tables_with_messages()),
        "files that ask for the kind of a game": len(
            {path for path, call in calls if asks_for_the_kind(call)}
        ),
    }


def test_no_figure_of_the_sources_is_above_its_limit_and_limits_follow_what_has_fallen():
    assert broken(figures()) == []


def test_what_is_above_a_limit_is_told_and_what_is_far_below():
    limit = LIMITS["files of bot"]
    far = limit - limit // 100 - 1
    for figure, lines in (
        (limit, []),
        (far + 1, []),
        (far, [f"files of bot: lower the limit from {limit} to {far}"]),
        (limit + 1, [f"files of bot: {limit + 1}, of {limit} at most"]),
    ):
        assert broken({"files of bot": figure}) == lines


def test_figures_are_read_from_sources_as_they_are_meant():
    text = "import a\nfrom b import (\n  c,\n)\n\n# why\ndef f():  # x\n  'Doc.'\n  return (\n    1\n  )\n"
    assert lines_of_code(text, ast.parse(text)) == len(("def", "return (", "1", ")"))
    (made,) = ast.parse("def __init__(self, a, *, b): ...").body
    assert isinstance(made, ast.FunctionDef)
    assert parts(made) == len("ab")
    for written, keeps, asks in (
        ("self._transactions.states.keep(1)", True, False),
        ("Reviews(tx).keep(1)", False, False),
        ("isinstance(x, Ruleset | ShowdownGame)", False, True),
        ("isinstance(x, scorecard.ScorecardGame)", False, True),
        ("isinstance(x, Ruleset)", False, False),
    ):
        call = ast.parse(written, mode="eval").body
        assert isinstance(call, ast.Call)
        assert (keeps_a_state(call), asks_for_the_kind(call)) == (keeps, asks), written

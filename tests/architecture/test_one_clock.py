"""The running bot has one clock, which may be another one than the machine's, and asks nobody else."""

import ast
import inspect
from pathlib import Path

import bot.app as app_module
from tests.paths import ROOT

APART = {
    "sandbox",
    "playground",
    "operation/doctor.py",
    "operation/health.py",
    "operation/copies.py",
    "ground/store/restore.py",
}
"""What is no part of the running bot, or names files by the machine's clock."""

ASKING = {"time.time", "datetime.now", "datetime.utcnow", "datetime.today", "date.today"}


def asks(path: Path) -> list[str]:
    """Where a module calls for the machine's time itself; as a default of an argument it may stand."""
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    return [f"{path.name}:{call.lineno}" for call in calls if ast.unparse(call.func) in ASKING]


def test_nobody_in_the_running_bot_asks_the_machine_for_the_time():
    modules = [
        path
        for path in (ROOT / "bot").rglob("*.py")
        if not {path.relative_to(ROOT / "bot").parts[0], str(path.relative_to(ROOT / "bot"))} & APART
    ]
    assert len(modules) > 200
    assert [line for path in modules for line in asks(path)] == []
    assert asks(ROOT / "bot" / "operation" / "doctor.py"), "the machine's time can be found at all"


def test_whatever_the_bot_is_put_together_from_gets_its_clock():
    tree = ast.parse(inspect.getsource(app_module))
    missing, given = [], 0
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        part = getattr(app_module, ast.unparse(call.func), None)
        ours = inspect.isclass(part) and part.__module__.startswith("bot.")
        if not ours or "clock" not in inspect.signature(part).parameters:
            continue
        passed = {ast.unparse(each) for each in (*call.args, *(word.value for word in call.keywords))}
        given += 1
        if not passed & {"clock", "house.clock", "asyncio.get_running_loop().time"}:
            missing.append(f"{part.__name__} in line {call.lineno}")
    assert missing == []
    assert given >= 8

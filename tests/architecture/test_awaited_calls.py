"""Handlers that wait for a call of Telegram before they have answered: it would hold its chat and a slot."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.imports import nodes
from tests.paths import ROOT

HANDLERS = sorted(
    [*ROOT.glob("bot/*/room.py"), *ROOT.glob("bot/*/handlers/*.py"), ROOT / "bot/chats/members.py"]
)
"""What handles updates, in every room."""
MAKERS = {
    "bot/ground/outbox/sender.py",
    "bot/ground/outbox/replies.py",
    "bot/ground/outbox/limits.py",
    "bot/pictures/messages.py",
    "bot/table/show/surface.py",
    "bot/ground/telegram/client.py",
}
"""Where calls are made: what is asynchronous in these files waits for Telegram."""
HOLDERS = {"sender", "ephemeral", "replies", "transient", "recently_sent", "pictures", "removal", "client"}
"""By which names others have them."""
PRESENTERS = sorted(ROOT.glob("bot/table/show/*.py"))
"""What shows something: the public methods that wait for a call themselves count as calls, by `SHOWN_BY`."""
SHOWN_BY = {"panels"}
"""By which names handlers have a presenter with such methods."""
ASKS = "members._ask"
"""Makes a call of its own; it is awaited where `OUTSIDE` says."""
OUTSIDE = {
    "taps._open_card": "open_here",
    "taps._press_here": "close_here",
    "taps._open_page": "open_page",
    "taps._press_on_page": "close_page",
    "members._member": "_ask",
}
"""These wait for Telegram where the update has let its chat, its person and its slot go (`outside_turn`)."""
IN_THE_BACKGROUND = {
    "members._greet",
    "members.register_menus",  # at the start
    "commands.send",
    "commands.send_fleeting",
    "commands.send_record",
    "privacy._send",
    "anywhere.ask",
    "anywhere._offer",
    "owner._refuse",
    "owner._backup",
    "owner._leave",
    "owner._reach",
}
"""These are tasks of their own, which no update waits for."""
OF_THEM = {"anywhere._answer_guest", "coach._send_review", "owner._raise", "owner.tell_trouble", "owner.run"}
"""And these are tasks that wait for one of those."""
KNOWN = {"pictures.send_picture": {"recent"}}  # asks the database
"""Functions that handle an update, and what they await there that makes no call after all."""


def module_of(path: Path) -> str:
    """The name of a module in the tables above; of `room.py` that of its room."""
    return path.parent.name if path.stem == "room" else path.stem


def awaited(function: ast.AST) -> Iterator[ast.Call]:
    """The calls that a function awaits itself, not those of functions inside it."""
    for node in ast.iter_child_nodes(function):
        if isinstance(node, ast.AsyncFunctionDef | ast.FunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.Await):
            yield from (each for each in ast.walk(node) if isinstance(each, ast.Call))
        yield from awaited(node)


def asynchronous(path: Path) -> dict[str, ast.AsyncFunctionDef]:
    """The asynchronous functions and methods of a file, by name."""
    return {node.name: node for node in nodes(path) if isinstance(node, ast.AsyncFunctionDef)}


def waiting(paths: list[Path], calls: set[str], holders: set[str]) -> dict[str, set[str]]:
    """The functions of these files that await a call of Telegram themselves, and by which methods."""
    found: dict[str, set[str]] = {}
    for path in paths:
        for name, function in asynchronous(path).items():
            for call in awaited(function):
                method = call.func
                if not isinstance(method, ast.Attribute) or method.attr not in calls:
                    continue
                holder = method.value
                owner = holder.attr if isinstance(holder, ast.Attribute) else getattr(holder, "id", "")
                if owner.lstrip("_") in holders:
                    found.setdefault(f"{module_of(path)}.{name}", set()).add(method.attr)
    return found


def test_every_handler_that_waits_for_telegram_is_known():
    calls = {name for path in MAKERS for name in asynchronous(ROOT / path)}
    assert {"send", "call", "delete", "document"} <= calls
    found = waiting(HANDLERS, calls, HOLDERS)
    for name, harmless in KNOWN.items():
        found[name] = found.get(name, set()) - harmless
    shown = {name.partition(".")[2] for name in waiting(PRESENTERS, calls, HOLDERS)}
    assert {"open_here", "close_here"} <= shown
    found |= waiting(HANDLERS, {name for name in shown if not name.startswith("_")}, SHOWN_BY)
    asking = OUTSIDE.keys() - {"members._member"} | {ASKS}
    assert {name for name, methods in found.items() if methods} == asking | IN_THE_BACKGROUND


def test_what_runs_in_the_background_is_never_awaited_by_a_handler():
    tasks = IN_THE_BACKGROUND | OF_THEM
    names = {each.partition(".")[2] for each in tasks} - {"send"}
    for path in HANDLERS:
        for name, function in asynchronous(path).items():
            if f"{module_of(path)}.{name}" in tasks:
                continue
            for call in awaited(function):
                called = call.func
                plain = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
                assert plain not in names, f"{module_of(path)}.{name} waits for {plain}"
                assert ast.unparse(called) not in {"send", "commands.send"}, f"{module_of(path)}.{name} waits"


def test_what_may_take_long_is_awaited_outside_of_the_turn():
    for path in HANDLERS:
        for name, function in asynchronous(path).items():
            method = OUTSIDE.get(f"{module_of(path)}.{name}")
            if method is None:
                continue
            blocks = [each for each in ast.walk(function) if isinstance(each, ast.AsyncWith)]
            outside = [each for each in blocks if "outside_turn" in ast.unparse(each.items[0])]
            every, inside = ([asks(each, method) for each in found] for found in ([function], outside))
            assert 0 < sum(every) == sum(inside), name


def asks(within: ast.AST, method: str) -> int:
    """How often a method is called."""
    calls = (each for each in ast.walk(within) if isinstance(each, ast.Call))
    return sum(getattr(each.func, "attr", "") == method for each in calls)

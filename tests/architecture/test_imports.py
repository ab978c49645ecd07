"""No circle of imports, and only the imports that the layers allow."""

import sys
from collections.abc import Mapping

import pytest

from tests.architecture.imports import Graph, between_folders, circles, folder_of, graph, graph_of

ENGINE = {
    "errors": set(),
    "rules": {"errors"},
    "play": {"errors", "rules"},
    "presets": {"errors", "rules"},
    "records": {"errors", "rules", "play", "presets"},
    "rulebook": {"rules", "play", "presets"},
    "players": {"rules", "play"},
    "solver": {"errors", "rules", "play"},
    "analysis": {"rules", "play", "records", "players", "rulebook", "solver"},
    "cli": {
        "engine",
        "errors",
        "rules",
        "play",
        "presets",
        "records",
        "rulebook",
        "players",
        "solver",
        "analysis",
    },
    "__main__": {"cli"},
}
BOT = {
    "background": set(),
    "config": set(),
    "counted": set(),
    "disk": set(),
    "garbage": set(),
    "keyed_locks": set(),
    "logs": {"store"},
    "measurements": set(),
    "timing": set(),
    "processes": {"config"},
    "views": {"engine"},
    "buttons": {"engine"},
    "texts": {"engine", "views"},
    "screens": {"engine", "views", "buttons", "texts"},
    "store": {"counted", "engine", "measurements", "outage_lines", "views"},
    "service": {"engine", "views", "buttons", "texts", "store", "timing"},
    "timers": {"store", "timing"},
    "outage_lines": {"counted"},
    "outages": {"store", "timing"},
    "telegram": {
        "counted",
        "views",
        "config",
        "http_server",
        "keyed_locks",
        "measurements",
        "outage_lines",
        "wanted",
    },
    "outbox": {"views", "telegram", "background", "measurements", "timing"},
    "pictures": {"views", "processes"},
    "analysis": {"engine", "views", "service", "background", "lasting", "processes"},
    "shown_boards": {"views", "store", "service", "outbox"},
    "boards_to_come": {"service", "background"},
    "lasting": {"store", "background"},
    "worked_out": {"views", "service", "analysis", "lasting"},
    "sending_attempts": {"lasting"},
    "retries": {"background", "store"},
    "opening_dice": {"lasting", "outbox", "service", "views"},
    "round_dice": {"lasting", "outbox", "service"},
    "lost_topics": {"chat_texts", "outbox", "screens", "service", "texts", "views"},
    "set_aside_messages": {"texts", "screens", "service", "outbox"},
    "message_removal": {"lasting", "outbox", "service", "views"},
    "chat_texts": {"service", "texts", "views"},
    "board_moves": {"outbox", "views"},
    "board_sends": {"board_moves", "lasting", "message_removal", "outbox", "service", "views"},
    "game_messages": {
        "chat_texts",
        *("views", "texts", "screens", "service"),
        *("outbox", "analysis", "shown_boards", "boards_to_come", "sending_attempts"),
        *("lasting", "message_removal", "set_aside_messages", "board_moves", "board_sends", "worked_out"),
        *("opening_dice", "round_dice"),
    },
    "digest_messages": {
        "chat_texts",
        *("views", "store", "texts", "screens", "service", "outbox", "pictures", "background"),
        *("lasting", "retries"),
    },
    "picture_messages": {"views", "service", "outbox", "pictures"},
    "handlers": {
        "chat_texts",
        *("engine", "views", "buttons", "texts", "screens", "service"),
        *("telegram", "outbox", "analysis", "game_messages", "picture_messages", "measurements"),
        *("keyed_locks", "timing"),
    },
    "daily_puzzles": {
        "chat_texts",
        *("views", "texts", "screens", "service", "outbox", "analysis", "timing"),
        *("lasting", "retries", "sending_attempts"),
    },
    "daily_games": {
        "chat_texts",
        *("texts", "screens", "service", "outbox", "analysis", "timing"),
        *("retries", "sending_attempts"),
    },
    "activity": {"counted", "measurements", "store"},
    "certainty": set(),
    "worker": {"views", "store", "background", "certainty", "counted", "lasting", "timing", "worker_shares"},
    "worker_shares": {"store"},
    "worker_handling": {"service", "store", "outbox", "game_messages", "digest_messages", "telegram"},
    "health": {"timing"},
    "readings": {
        "analysis",
        "disk",
        "health",
        "measurements",
        "outbox",
        "service",
        "store",
        "telegram",
        "timing",
    },
    "metrics": {"engine", "measurements", "readings", "store"},
    "status_pages": {"config", "http_server", "metrics", "readings", "wanted"},
    "http_server": set(),
    "misspelled": {"config", "health"},
    "webhook_check": {"counted", "config", "health", "telegram"},
    "wanted": {"config"},
    "doctor": {
        "config",
        "counted",
        "disk",
        "health",
        "misspelled",
        "store",
        "service",
        "telegram",
        "wanted",
        "webhook_check",
    },
    "standard_output": set(),
    "copies": {"counted", "standard_output", "store"},
    "recount": {"counted", "engine", "store", "service"},
    "transfer": {"counted", "engine", "config", "store", "service"},
    "sandbox": {"http_server"},
    "app": {
        *("engine", "config", "timing", "texts", "store", "service", "telegram", "outbox"),
        *("analysis", "game_messages", "digest_messages", "handlers", "timers", "activity", "recount"),
        *("pictures", "picture_messages", "daily_puzzles", "daily_games", "readings", "status_pages"),
        *("worker", "worker_handling", "garbage", "lost_topics", "outages"),
    },
    "playground": {
        *("engine", "app", "config", "timing", "sandbox", "store", "service", "telegram"),
        *("views", "texts", "screens", "pictures", "analysis", "standard_output", "wanted"),
    },
    "commands": {
        "counted",
        "app",
        "config",
        "copies",
        "doctor",
        "logs",
        "misspelled",
        "playground",
        "recount",
        "standard_output",
        "store",
        "telegram",
        "transfer",
        "wanted",
    },
    "__main__": {"engine", "commands", "health", "standard_output"},
}
"""For every folder or module at the top of a package: what else of ours it may import."""

SINGLE = {
    "bot.service": {
        "bot.texts.message",
        "bot.texts.dice_faces",
        "bot.texts.words",
        "bot.texts.people",
        "bot.texts.languages",
    },
}
"""Of these folders' imports from `bot.texts` only these modules: no formatting, which loads a language."""

LIBRARIES = {
    "PIL": {"bot.pictures"},
    "numpy": {"engine.solver", "engine.analysis"},
    "telegram": {
        *("bot.telegram", "bot.outbox", "bot.handlers", "bot.app", "bot.doctor", "bot.commands", "bot.logs"),
        "bot.webhook_check",
    },
    "aiohttp": {"bot.telegram", "bot.http_server", "bot.sandbox", "bot.status_pages"},
    "prometheus_client": {"bot.metrics"},
    "certifi": {"bot.telegram"},
    "orjson": {"bot.telegram"},
    "aiosqlite": {"bot.store"},
    "sqlite3": {"bot.store", "bot.health", "bot.commands"},
    "psycopg": {"bot.store", "bot.health"},
    "dotenv": {"bot.health"},
    "fluent": {"bot.texts"},
    "regex": {"bot.texts", "bot.pictures"},
    "openskill": {"bot.service"},
    "pydantic": {"bot.config", "bot.playground"},
    "pydantic_settings": {"bot.config"},
}
"""Who may import each library; those of the standard library that are not named here everybody may."""


def wrong(imports: Graph) -> list[str]:
    """The imports that the tables above do not allow, a line each."""
    lines = []
    for folder, others in between_folders(imports).items():
        package, _, name = folder.partition(".")
        if not name:
            continue
        allowed = {"engine": ENGINE, "bot": BOT}[package].get(name, set())
        for other in others:
            mine = other.removeprefix(f"{package}.")
            if mine.partition(".")[0] not in allowed:
                lines.append(f"{folder} imports {other}")
    lines += [
        f"{module} imports {other}"
        for folder, only in SINGLE.items()
        for module, others in imports.items()
        if folder_of(module, 2) == folder
        for other in others
        if folder_of(other, 2) == "bot.texts" and other not in only
    ]
    for module, others in imports.items():
        for library in {other.partition(".")[0] for other in others} - {"engine", "bot"}:
            free = library in sys.stdlib_module_names and library not in LIBRARIES
            if not free and folder_of(module, 2) not in LIBRARIES.get(library, set()):
                lines.append(f"{module} imports {library}")
    return sorted(lines)


def with_import(module: str, other: str) -> Graph:
    """The real imports and one more."""
    return {**graph(), module: graph()[module] | {other}}


def test_only_allowed_imports():
    assert wrong(graph()) == []


def test_no_circle_of_modules_or_of_folders():
    assert circles(graph()) == []
    assert circles(between_folders(graph())) == []
    assert circles(between_folders(graph(), 3)) == []


@pytest.mark.parametrize(
    ("module", "other"),
    [
        ("engine.rules.sheet", "engine.play.steps"),
        ("engine.play.game", "engine.presets"),
        ("engine.records.record", "numpy"),
        ("engine.rules.sheet", "bot.views.game"),
        ("engine.rules.sheet", "aiohttp"),
        ("bot.store.games", "bot.service.reply"),
        ("bot.service.games", "bot.screens.board.scorecard"),
        ("bot.service.games", "bot.texts.formatting"),
        ("bot.service.games", "telegram"),
        ("bot.screens.board.scorecard", "bot.service.reply"),
        ("bot.screens.board.scorecard", "bot.store"),
        ("bot.handlers.taps", "bot.store"),
        ("bot.handlers.taps", "sqlite3"),
        ("bot.sandbox.api.messages", "bot.views.screen"),
        ("bot.outbox.sender", "bot.game_messages"),
        ("bot.pictures.cards", "bot.texts.formatting"),
        ("bot.screens.pictures.cards", "PIL"),
    ],
)
def test_one_import_the_wrong_way_is_found(module, other):
    assert module in graph()
    assert len(wrong(with_import(module, other))) == 1


@pytest.mark.parametrize(
    ("module", "other"),
    [
        ("engine.rules.sheet", "engine.rules.scoring"),
        ("bot.service.reply", "bot.service.games"),
        ("bot.screens.keyboard", "bot.screens.pages.lobby"),
        ("bot.texts.message", "bot.texts.words"),
    ],
)
def test_one_import_that_closes_a_circle_is_found(module, other):
    (circle,) = circles(with_import(module, other))
    assert {module, other} <= set(circle.split(" <-> "))


def test_imports_hidden_in_functions_and_behind_type_checking_count():
    source = "def f():\n    from a import b\n\nif TYPE_CHECKING:\n    import a.c\n"
    imports: Mapping[str, frozenset[str]] = graph_of({"x": source, "a": "", "a.b": "import x", "a.c": ""})
    assert imports["x"] == {"a.b", "a.c"}
    assert circles(imports) == ["a.b <-> x"]

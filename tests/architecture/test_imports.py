"""No circle of imports, and only the imports that the layers allow."""

import ast
import sys

from tests.architecture.imports import Graph, between_folders, circles, graph, graph_of

ENGINE = {
    "errors": set(),
    "rules": {"errors"},
    "play": {"errors", "rules", "presets"},
    "presets": {"errors", "rules"},
    "records": {"errors", "rules", "play", "presets"},
    "rulebook": {"rules", "play", "presets"},
    "players": {"errors", "rules", "play", "presets"},
    "solver": {"errors", "rules", "play", "presets"},
    "analysis": {"errors", "rules", "play", "records", "players", "rulebook", "solver"},
    "environments": {"errors", "rules", "play", "presets", "records", "solver"},
    "cli": {
        *("engine", "errors", "rules", "play", "presets"),
        *("records", "rulebook", "players", "solver", "analysis"),
    },
    "__main__": {"cli"},
}
GROUND = {
    "values": set(),
    "timing": set(),
    "tasks": {"config", "ground.values"},
    "http_server": set(),
    "telegram": {"config", "ground.http_server", "ground.tasks", "ground.timing", "ground.values"},
    "texts": {"ground.values"},
    "drawing": {"ground.texts", "ground.values"},
    "store": {"ground.tasks", "ground.timing", "ground.values"},
    "outbox": {"ground.tasks", "ground.timing", "ground.store", "ground.telegram", "ground.values"},
    "workers": {"ground.tasks", "ground.timing", "ground.store", "ground.values"},
}
"""For every file or folder of the ground what else of `bot` it may import."""
ROOMS = {
    "rulebook": set(),
    "chats": {"rulebook"},
    "table": {"rulebook", "chats"},
    "coach": {"rulebook", "chats", "table", "rankings"},
    "rankings": {"rulebook", "chats", "table"},
    "weekly": {"rulebook", "chats", "table", "rankings", "pictures"},
    "seasons": {"rulebook", "chats", "table", "rankings", "weekly", "clubs", "pictures"},
    "daily": {"rulebook", "chats", "table", "rankings", "coach"},
    "matches": {"rulebook", "chats", "table"},
    "pictures": {"rulebook", "chats", "table", "rankings", "coach", "matches"},
    "clubs": {"rulebook", "chats", "table", "rankings", "pictures"},
    "privacy": {"rulebook", "chats", "table", "daily"},
    "owner": {"chats", "table"},
    "anywhere": {"rulebook", "chats", "table", "daily"},
    "miniapp": {"rulebook", "chats", "table", "coach", "matches"},
}
"""For every room the rooms that it may import, beside the ground."""
OUTSIDE = {"commands", "rooms", "operation", "playground", "app", "__main__", "sandbox"}
"""What stands around the rooms; no room imports it."""
WORDS = {"model", "presses", "words", "names"}
"""What every part of a room may know of any: plain values, and how rules and rows are called."""
USE_CASES = {"game", "clock", "seats", "lobby", "play", "actions", "shown", "house_rules", "messages"}
"""The files of the table that act and ask, each in a transaction."""
KNOWN_TO_SCREENS = {*WORDS, "offers", "screens", "pages", "sayings", "contents", "calendar"}
LAYERS = {
    "model": (WORDS, {"values", "texts"}),
    "presses": (WORDS, {"values"}),
    "offers": (WORDS, {"values"}),
    "screens": (KNOWN_TO_SCREENS, {"values", "texts", "drawing"}),
    "pages": (KNOWN_TO_SCREENS, {"values", "texts", "drawing"}),
    "contents": ({*KNOWN_TO_SCREENS, "reviews"}, {"values", "texts"}),
    "store": ({*WORDS, "store", "calendar"}, {"values", "timing", "store"}),
    "canvas": ({"contents"}, set()),
    "drawings": ({"contents", "canvas"}, set()),
    **dict.fromkeys(
        USE_CASES,
        (
            {*WORDS, *USE_CASES, "store", "calendar", "settings"},
            {"values", "texts", "tasks", "timing", "store"},
        ),
    ),
}
"""For files and folders of a room by these names: which files of any room they may import, by name, and
what of the ground. Whatever else stands in a room is free in that."""

LIBRARIES = {
    "PIL": {"bot.pictures.canvas"},
    "numpy": {"engine.solver", "engine.analysis", "engine.environments"},
    "gymnasium": {"engine.environments.gymnasium_env", "engine.environments.pettingzoo_env"},
    "pettingzoo": {"engine.environments.pettingzoo_env"},
    "pyspiel": {"engine.environments.open_spiel_game"},
    "telegram": {
        *("bot.ground.telegram", "bot.ground.outbox", "bot.table.handlers", "bot.table.room"),
        *("bot.chats.members", "bot.daily.puzzles", "bot.daily.room", "bot.owner.room", "bot.rankings.room"),
        "bot.anywhere.room",
        *("bot.app", "bot.commands", "bot.operation"),
    },
    "aiohttp": {
        *("bot.ground.telegram", "bot.ground.http_server", "bot.sandbox.web"),
        *("bot.operation.status_pages", "bot.miniapp.server", "bot.miniapp.streams"),
    },
    "prometheus_client": {"bot.operation.metrics"},
    "certifi": {"bot.ground.telegram"},
    "orjson": {"bot.ground.telegram"},
    "aiosqlite": {"bot.ground.store"},
    "sqlite3": {"bot.ground.store", "bot.operation.health", "bot.commands"},
    "psycopg": {"bot.ground.store.postgres", "bot.operation.health"},
    "dotenv": {"bot.operation.health"},
    "fluent": {"bot.ground.texts"},
    "regex": {"bot.ground.texts", "bot.pictures.canvas", "bot.rulebook", "bot.chats"},
    "openskill": {"bot.rankings.ratings"},
    "pydantic": {"bot.config", "bot.playground"},
    "pydantic_settings": {"bot.config"},
}
"""Who may import each library; those of the standard library that are not named here everybody may."""


def place(module: str) -> str:
    """The folder that the tables above know a module of `bot` by: a room, or a folder of the ground."""
    parts = module.split(".")
    return ".".join(parts[1:3] if parts[1:2] == ["ground"] else parts[1:2])


def layer(module: str) -> str:
    """The file or folder of a room in which a module of `bot` stands; empty for others."""
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[1] in ROOMS else ""


def fits_rooms(module: str, other: str) -> bool:
    """Whether a module of `bot` may import another one by where they stand."""
    here, there = place(module), place(other)
    if here == there or not there:
        return True
    if here in OUTSIDE:
        return here != "sandbox" or there == "ground.http_server"
    if here.startswith("ground."):
        return there in GROUND[here.removeprefix("ground.")]
    return there.startswith("ground.") or there in {*ROOMS.get(here, set()), "config"}


def fits_layers(module: str, other: str) -> bool:
    """Whether a module of a room may import another one by what they are named."""
    here = layer(module)
    if here not in LAYERS or (here in USE_CASES and place(module) != "table"):
        return True
    layers, ground = LAYERS[here]
    if other == "bot.ground.texts.formatting" and here in {*USE_CASES, "model"}:
        return False  # what is said is a text's id; in which language is found where it is sent
    if other.startswith("bot.ground."):
        return place(other).removeprefix("ground.") in ground
    return layer(other) in layers or layer(other) not in LAYERS


def fits_libraries(module: str, library: str) -> bool:
    """Whether a module may import a library."""
    users = LIBRARIES.get(library)
    if users is None:
        return library in sys.stdlib_module_names
    return any(module == user or module.startswith(f"{user}.") for user in users)


def wrong(imports: Graph) -> list[str]:
    """The imports that the tables above do not allow, a line each."""
    lines = []
    for module, others in imports.items():
        package, _, rest = module.partition(".")
        for other in others:
            theirs, _, name = other.partition(".")
            if theirs not in {"engine", "bot"}:
                fits = fits_libraries(module, theirs)
            elif package == "engine":
                mine = rest.partition(".")[0]
                fits = theirs == "engine" and name.partition(".")[0] in {*ENGINE.get(mine, set()), mine}
                fits = fits or not mine or (mine == "cli" and not name)
            elif theirs == "engine":
                fits = not place(module).startswith(("ground", "sandbox"))
            else:
                fits = fits_rooms(module, other) and fits_layers(module, other)
            if not fits:
                lines.append(f"{module} imports {other}")
    return sorted(lines)


def test_only_allowed_imports_and_no_circle():
    assert wrong(graph()) == []
    assert circles(graph()) == []
    assert circles(between_folders(graph())) == []
    assert circles(between_folders(graph(), 3)) == []


WRONG_WAYS = (
    ("engine.rules.sheet", "engine.play.steps"),
    ("engine.records.record", "numpy"),
    ("engine.rules.sheet", "bot.table.model"),
    ("engine.rules.sheet", "aiohttp"),
    ("bot.table.store", "bot.table.game"),
    ("bot.table.actions", "bot.ground.texts.formatting"),
    ("bot.table.actions", "telegram"),
    ("bot.table.play", "bot.table.screens.board"),
    ("bot.table.screens.board", "bot.ground.store.base"),
    ("bot.table.handlers.taps", "sqlite3"),
    ("bot.sandbox.messages", "bot.ground.values"),
    ("bot.ground.outbox.sender", "bot.table.show.presenter"),
    ("bot.ground.store.sqlite", "bot.rankings.ranking"),
)
CIRCLES = (
    ("engine.rules.sheet", "engine.rules.scoring"),
    ("bot.ground.drawing", "bot.table.screens.lobby"),
)


def test_one_import_the_wrong_way_is_found_and_one_that_closes_a_circle():
    for module, other in WRONG_WAYS:
        assert wrong({module: graph()[module] | {other}}) == [f"{module} imports {other}"]
    for module, other in CIRCLES:
        (circle,) = circles({**graph(), module: graph()[module] | {other}})
        assert {module, other} <= set(circle.split(" <-> "))


def test_imports_hidden_in_functions_and_behind_type_checking_count():
    source = "def f():\n    from a import b\n\nif TYPE_CHECKING:\n    import a.c\n"
    texts = {"x": source, "a": "", "a.b": "import x", "a.c": ""}
    imports = graph_of({name: ast.parse(text) for name, text in texts.items()})
    assert imports["x"] == {"a.b", "a.c"}
    assert circles(imports) == ["a.b <-> x"]

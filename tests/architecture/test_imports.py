"""No circle of imports, and only the imports that the layers allow."""

import ast
import sys

from tests.architecture.imports import Graph, between_folders, circles, graph, graph_of

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
    "environments": {"errors", "rules", "play", "presets", "records"},
    "cli": {
        *("engine", "errors", "rules", "play", "presets"),
        *("records", "rulebook", "players", "solver", "analysis"),
    },
    "__main__": {"cli"},
}
GROUND = {
    "values": set(),
    "runtime": {"config"},
    "telegram": {"config", "ground.runtime", "ground.values"},
    "texts": {"ground.values"},
    "drawing": {"ground.texts", "ground.values"},
    "store": {"ground.runtime", "ground.values"},
    "outbox": {"ground.runtime", "ground.store", "ground.telegram", "ground.values"},
    "workers": {"ground.runtime", "ground.store", "ground.values"},
}
"""For every folder of the ground what else of `bot` it may import."""
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
    "miniapp": {"rulebook", "chats", "table", "coach"},
}
"""For every room the rooms that it may import, beside the ground."""
OUTSIDE = {"commands", "rooms", "operation", "playground", "app", "worker_handling", "__main__", "sandbox"}
"""What stands around the rooms; no room imports it."""
LAYERS = {
    "views": ({"views"}, {"values"}),
    "buttons": ({"buttons"}, {"drawing"}),
    "screens": ({"views", "buttons", "screens"}, {"values", "texts", "drawing"}),
    "drawing": ({"views", "drawing"}, {"runtime"}),
    "store": ({"store", "views"}, {"values", "runtime", "store"}),
    "service": ({"store", "views", "buttons", "service"}, {"values", "runtime", "store", "texts"}),
    "handlers": (
        {"views", "buttons", "screens", "service", "handlers", "jobs", "messages"},
        {"values", "runtime", "texts", "drawing", "telegram", "outbox"},
    ),
}
"""For files and folders of a room by these names: which of those of any room they may import, and which
folders of the ground. Whatever else stands in a room is free in that."""
UNLOADED = {
    "bot.ground.texts.message",
    "bot.ground.texts.dice_faces",
    "bot.ground.texts.people",
    "bot.ground.texts.languages",
}
"""Of the texts a `service` may import these only: no formatting, which loads a language."""

LIBRARIES = {
    "PIL": {"bot.pictures.drawing"},
    "numpy": {"engine.solver", "engine.analysis", "engine.environments"},
    "gymnasium": {"engine.environments.gymnasium_env", "engine.environments.pettingzoo_env"},
    "pettingzoo": {"engine.environments.pettingzoo_env"},
    "pyspiel": {"engine.environments.open_spiel_game"},
    "telegram": {
        *("bot.ground.telegram", "bot.ground.outbox", "bot.table.handlers", "bot.chats.handlers"),
        *("bot.table.room", "bot.daily.handlers", "bot.pictures.handlers", "bot.rankings.handlers"),
        *("bot.privacy.handlers", "bot.app", "bot.operation.doctor", "bot.commands", "bot.operation.logs"),
        *("bot.operation.webhook_check", "bot.operation.probe"),
    },
    "aiohttp": {
        *("bot.ground.telegram", "bot.ground.runtime.http_server", "bot.sandbox"),
        "bot.ground.runtime.connection_limit",
        *("bot.operation.status_pages", "bot.miniapp.handlers"),
    },
    "prometheus_client": {"bot.operation.metrics"},
    "certifi": {"bot.ground.telegram"},
    "orjson": {"bot.ground.telegram"},
    "aiosqlite": {"bot.ground.store"},
    "sqlite3": {"bot.ground.store", "bot.operation.health", "bot.commands"},
    "psycopg": {"bot.ground.store.postgres", "bot.operation.health", "bot.operation.transfer"},
    "dotenv": {"bot.operation.health"},
    "fluent": {"bot.ground.texts"},
    "regex": {"bot.ground.texts", "bot.pictures.drawing", "bot.rulebook", "bot.chats"},
    "openskill": {"bot.rankings.service"},
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
        return here != "sandbox" or there == "ground.runtime"
    if here.startswith("ground."):
        return there in GROUND[here.removeprefix("ground.")]
    return there.startswith("ground.") or there in {*ROOMS.get(here, set()), "config"}


def fits_layers(module: str, other: str) -> bool:
    """Whether a module of a room may import another one by what they are named."""
    if layer(module) not in LAYERS:
        return True
    layers, ground = LAYERS[layer(module)]
    if other.startswith("bot.ground.texts.") and layer(module) == "service":
        return other in UNLOADED
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
    ("engine.rules.sheet", "bot.table.views.game"),
    ("engine.rules.sheet", "aiohttp"),
    ("bot.table.store.games", "bot.table.service.reply"),
    ("bot.table.service.games", "bot.ground.texts.formatting"),
    ("bot.table.service.games", "telegram"),
    ("bot.table.screens.board.scorecard", "bot.ground.store"),
    ("bot.table.handlers.taps", "sqlite3"),
    ("bot.sandbox.api.messages", "bot.ground.values.screen"),
    ("bot.ground.outbox.sender", "bot.table.messages.game_messages"),
    ("bot.ground.store.check", "bot.rankings.store.ranking_sums"),
)
CIRCLES = (
    ("engine.rules.sheet", "engine.rules.scoring"),
    ("bot.ground.drawing.keyboard", "bot.table.screens.lobby.main_page"),
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

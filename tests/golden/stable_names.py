"""Names that are stored or typed outside this program, a line each: they outlive every change of the code.

Presets with their options and rows, codes of rules, callback data, settings of chats, names of solved tables,
and the schema of the database.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from typing import get_args

from bot.chats.model import SETTINGS
from bot.ground.drawing import pack
from bot.ground.store.sqlite import MIGRATIONS, load_migrations
from engine.presets import PRESETS, ruleset
from engine.records.rules_code import encode
from engine.rules.options import Option, options_of
from engine.rules.ruleset import Ruleset
from engine.solver import cache
from tests.engine.games import SOLVABLE, rulesets
from tests.presses import PRESSES

FILE = Path(__file__).parent / "names.txt"


def names() -> str:
    """All of them as text."""
    parts = (presets(), rules(), presses(), settings(), schema())
    return "".join(f"{line}\n" for part in parts for line in part)


def presets() -> Iterator[str]:
    for key, kind in PRESETS.items():
        yield f"preset {key} revision {kind.revision}"
        for option in options_of(kind):
            yield f"option {key} {option.key} {option.default}: {choices(option)}"
        plain = ruleset(key)
        if isinstance(plain, Ruleset):
            yield f"rows {key}: {' '.join(row.key for row in plain.rows)}"


def choices(option: Option) -> str:
    reach = (
        "" if option.number_range is None else f" in {option.number_range.low}..{option.number_range.high}"
    )
    return " ".join(map(str, option.choices)) + reach


def rules() -> Iterator[str]:
    """Of every preset, and with each option changed: its code, and the name of its solved table.

    Whether a table can be solved under a changed option is not asked: that takes its time.
    """
    for name, each in rulesets().items():
        yield f"code {name}: {encode(each)}"
        if each.preset in SOLVABLE:
            yield f"solved {name}: {cache.cache_name(each)}"


def presses() -> Iterator[str]:
    """Callback data of every press, with made-up values."""
    every = (kind(*(example(field.type) for field in fields(kind))) for kind in PRESSES.kinds)
    yield from sorted(f"press {pack(press)}" for press in every)


def example(hint: object) -> object:
    return get_args(hint)[0] if get_args(hint) else {bool: True, int: 7, str: "word"}[hint]


def settings() -> Iterator[str]:
    for name, setting in SETTINGS.items():
        yield f"setting {name} {setting.default}: {' '.join(setting.values)}"


def schema() -> Iterator[str]:
    """Every table, index and trigger after all migrations, and a hash of each one, also of PostgreSQL's."""
    for file in sorted((MIGRATIONS / "postgres").iterdir()):
        yield f"postgres {file.stem}: {sha256(file.read_bytes()).hexdigest()[:16]}"
    with closing(sqlite3.connect(":memory:")) as db:
        for number, migration in enumerate(load_migrations(), 1):
            yield f"migration {number}: {sha256(migration.encode()).hexdigest()[:16]}"
            db.executescript(migration)
        for kind, name, sql in db.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name"):
            yield f"schema {kind} {name}: {' '.join((sql or '').split())}"

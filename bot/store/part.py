"""What the parts of a transaction share."""

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from bot.store.errors import StoreError


class Part:
    """Statements over one connection, to be used in its thread and inside its transaction."""

    __slots__ = ("_db",)

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def _set(
        self, table: str, key: Mapping[str, int], changes: Mapping[str, Any], allowed: Iterable[str]
    ) -> None:
        """Changes some columns of the one row that has `key`; no changes is allowed and does nothing."""
        if not changes:
            return
        if unknown := changes.keys() - set(allowed):
            raise StoreError(f"{table} cannot set {', '.join(sorted(unknown))}")
        statement = _update(table, tuple(changes), tuple(key))
        if self._db.execute(statement, (*changes.values(), *key.values())).rowcount != 1:
            raise StoreError(f"{table} has no row with {', '.join(f'{k} {v}' for k, v in key.items())}")


def columns(row: type) -> str:
    """The fields of a row type as a list of columns, so that `row(*values)` takes a fetched line as it is."""
    return ", ".join(field.name for field in fields(row))


@cache
def _update(table: str, changed: tuple[str, ...], key: tuple[str, ...]) -> str:
    # Built of table and column names that this package spells itself; values are always bound.
    assignments = ", ".join(f"{column} = ?" for column in changed)
    condition = " AND ".join(f"{column} = ?" for column in key)
    return f"UPDATE {table} SET {assignments} WHERE {condition}"  # noqa: S608

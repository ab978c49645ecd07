"""SQL statements that several repositories share."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from bot.ground.store.connection import Database
from bot.ground.store.errors import StoreError


def columns(row: type) -> str:
    """List the fields of a row type as columns, so that `row(*values)` takes a fetched line as it is."""
    return ", ".join(field.name for field in fields(row))


def update_row(
    db: Database,
    table: str,
    key: Mapping[str, int],
    changes: Mapping[str, Any],
    allowed: Iterable[str],
) -> None:
    """Change some columns of the one row that has `key`; no changes is allowed and does nothing.

    Raises:
        StoreError: no such row, or a column that is not among those allowed.
    """
    if not changes:
        return
    if unknown := changes.keys() - set(allowed):
        raise StoreError(f"{table} cannot set {', '.join(sorted(unknown))}")
    statement = _update(table, tuple(changes), tuple(key))
    if db.execute(statement, (*changes.values(), *key.values())).rowcount != 1:
        raise StoreError(f"{table} has no row with {', '.join(_shown(k, v) for k, v in key.items())}")


@cache
def _update(table: str, changed: tuple[str, ...], key: tuple[str, ...]) -> str:
    # Built of table and column names that this package spells itself; values are always bound.
    assignments = ", ".join(f"{column} = ?" for column in changed)
    condition = " AND ".join(f"{column} = ?" for column in key)
    return f"UPDATE {table} SET {assignments} WHERE {condition}"  # noqa: S608


def _shown(column: str, value: int) -> str:
    """A part of a key for an error, which may get into the log: that names nobody."""
    return f"that {column}" if column in {"user_id", "chat_id"} and value > 0 else f"{column} {value}"


def larger(one: str, other: str) -> str:
    """The larger of two values; the first if either is NULL."""
    return f"CASE WHEN {other} > {one} THEN {other} ELSE {one} END"


def smaller(one: str, other: str) -> str:
    """The smaller of two values; the first if either is NULL."""
    return f"CASE WHEN {other} < {one} THEN {other} ELSE {one} END"


def number(document: str, path: str) -> str:
    """A number in a column that holds a JSON object, truth being 1; NULL if it is not there."""
    return f"CAST(json_extract({document}, '$.{path}') AS DOUBLE PRECISION)"


def move_chat(table: str, *rest_of_key: str, **also: str) -> str:
    """A statement that gives the lines of the chat `:old` to the chat `:new`, unless it has the like.

    Args:
        table: has a column `chat_id`.
        rest_of_key: the columns that are unique together with it.
        also: other columns, and what they become.
    """
    changes = ", ".join(f"{column} = {value}" for column, value in {"chat_id": ":new", **also}.items())
    same = " AND ".join(f"there.{column} = {table}.{column}" for column in rest_of_key)
    return (
        f"UPDATE {table} SET {changes} WHERE chat_id = :old AND NOT EXISTS"  # noqa: S608 - our own words
        f" (SELECT 1 FROM {table} AS there WHERE there.chat_id = :new AND {same})"
    )

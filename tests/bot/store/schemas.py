"""What a database is made of, as values that are equal for SQLite and PostgreSQL if it is the same."""

import re
import sqlite3
from dataclasses import dataclass

from bot.ground.store.postgres import PostgresConnection

ONLY_POSTGRES = {"dice_poker_version"}
"""Its version is a line, SQLite's a number in the file's head."""

_TYPES = {
    "INTEGER": "whole",
    "REAL": "float",
    "TEXT": "text",
    "BLOB": "bytes",
    "bigint": "whole",
    "double precision": "float",
    "text": "text",
    "bytea": "bytes",
}


@dataclass(frozen=True)
class Table:
    """A table; constraints and conditions of indexes are texts without what the two write differently."""

    columns: tuple[tuple[str, str, bool, str | None], ...]
    key: tuple[str, ...]
    indexes: frozenset[tuple[str, bool, tuple[str, ...], str]]
    unique: frozenset[tuple[str, ...]]
    references: frozenset[tuple[tuple[str, ...], str, tuple[str, ...], str, str]]
    checks: frozenset[str]


@dataclass(frozen=True)
class Schema:
    tables: dict[str, Table]
    triggers: frozenset[tuple[str, str, str, tuple[str, ...]]]


def plain(text: str) -> str:
    """An expression as both would write it."""
    text = re.sub(r"::\w+(?: precision)?(?:\[\])?", "", text)
    text = re.sub(r'COLLATE "C"|"', "", text)
    text = re.sub(r"= ANY \(ARRAY(\[.*?\])\)", lambda found: f"IN ({found[1][1:-1]})", text)
    text = re.sub(r"= ANY \(\((ARRAY)?(\[.*?\])\)\)", lambda found: f"IN ({found[2][1:-1]})", text)
    text = text.replace("jsonb_typeof", "json_type").replace("!=", "<>")
    text = text.replace("POSITION((chr(10)) IN (line)) = 0", "instr(line, char(10)) = 0")
    text = re.sub(r"position\(chr\(10\) in line\)", "instr(line, char(10))", text, flags=re.IGNORECASE)
    text = re.sub(r"[\s()]+", " ", text)
    return re.sub(r" ?, ?", ",", text).strip().lower()


def _checks(sql: str) -> frozenset[str]:
    """What the CHECKs of a statement of SQLite say."""
    found, start = set[str](), 0
    while (at := sql.find("CHECK (", start)) >= 0:
        depth, end = 0, at + len("CHECK ")
        while True:
            depth += {"(": 1, ")": -1}.get(sql[end], 0)
            end += 1
            if not depth:
                break
        found.add(plain(sql[at + len("CHECK ") : end]))
        start = end
    return frozenset(found)


def of_sqlite(db: sqlite3.Connection) -> Schema:
    tables = {}
    for name, text in db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").fetchall():
        if name.startswith("sqlite_"):
            continue
        sql = re.sub(r"--[^\n]*", "", text)
        info = db.execute(f"PRAGMA table_info({name})").fetchall()
        key = tuple(column for _, column, *_, part in sorted(info, key=lambda line: line[5]) if part)
        indexes, unique = set(), set()
        for _, index, is_unique, origin, _ in db.execute(f"PRAGMA index_list({name})").fetchall():
            parts = tuple(
                f"{column}{' desc' if descending else ''}"
                for _, _, column, descending, _, in_key in db.execute(f"PRAGMA index_xinfo({index})")
                if in_key
            )
            if origin == "u":
                unique.add(parts)
            elif origin == "c":
                (made,) = db.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (index,)).fetchone()
                where = made.partition("WHERE ")[2]
                indexes.add((index, bool(is_unique), parts, plain(where)))
        foreign: dict[int, list[tuple]] = {}
        for number, *line in db.execute(f"PRAGMA foreign_key_list({name})"):
            foreign.setdefault(number, []).append(line)
        references = frozenset(
            (
                tuple(line[2] for line in sorted(lines)),
                lines[0][1],
                tuple(line[3] for line in sorted(lines)),
                lines[0][4].lower(),
                lines[0][5].lower(),
            )
            for lines in foreign.values()
        )
        tables[name] = Table(
            tuple(
                (column, _TYPES[kind], bool(required) or column in key, default)
                for _, column, kind, required, default, _ in info
            ),
            key,
            frozenset(indexes),
            frozenset(unique),
            references,
            _checks(sql),
        )
    triggers = frozenset(
        _sqlite_trigger(name, table, " ".join(sql.split()))
        for name, table, sql in db.execute(
            "SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'trigger'"
        )
    )
    return Schema(tables, triggers)


def _sqlite_trigger(name: str, table: str, sql: str) -> tuple[str, str, str, tuple[str, ...]]:
    found = re.search(rf"(?:BEFORE|AFTER) (\w+)(?: OF (.*?))? ON {table}", sql)
    assert found is not None
    columns = tuple(sorted(each.strip() for each in (found[2] or "").split(",") if each))
    return name, table, found[1].lower(), columns


def of_postgres(db: PostgresConnection) -> Schema:
    query = "SELECT oid, relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
    tables = {
        name: _postgres_table(db, oid, name)
        for oid, name in db.execute(query).fetchall()
        if name not in ONLY_POSTGRES
    }
    triggers = frozenset(
        (name, table, event, tuple(sorted(columns or ())))
        for name, table, event, columns in db.execute(
            "SELECT t.tgname, c.relname, CASE WHEN tgtype & 8 > 0 THEN 'delete' ELSE 'update' END,"
            " (SELECT array_agg(attname) FROM pg_attribute AS a WHERE a.attrelid = c.oid"
            " AND a.attnum = ANY (tgattr)) FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid"
            " WHERE NOT tgisinternal"
        )
    )
    return Schema(tables, triggers)


def _postgres_table(db: PostgresConnection, oid: int, name: str) -> Table:
    info = db.execute(
        "SELECT attnum, attname, format_type(atttypid, NULL), attnotnull, pg_get_expr(adbin, adrelid),"
        " (SELECT collname FROM pg_collation AS c WHERE c.oid = attcollation)"
        " FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum"
        " WHERE attrelid = ? AND attnum > 0 AND NOT attisdropped ORDER BY attnum",
        (oid,),
    ).fetchall()
    assert {collation for *_, kind, _, _, collation in info if kind == "text"} <= {"C"}, name
    names = {number: column for number, column, *_ in info}
    key: tuple[str, ...] = ()
    unique, references, checks = set(), set(), set()
    for kind, columns, other, others, updated, deleted, text in db.execute(
        "SELECT contype, conkey, (SELECT relname FROM pg_class WHERE oid = confrelid),"
        " (SELECT array_agg(attname ORDER BY o.n) FROM unnest(confkey) WITH ORDINALITY AS o (number, n)"
        " JOIN pg_attribute ON attrelid = confrelid AND attnum = o.number),"
        " confupdtype, confdeltype, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = ?",
        (oid,),
    ).fetchall():
        mine = tuple(names[number] for number in columns or ())
        match kind:
            case b"p" | "p":
                key = mine
            case b"u" | "u":
                unique.add(mine)
            case b"f" | "f":
                actions = {"a": "no action", "c": "cascade"}
                references.add((mine, other, tuple(others), actions[_text(updated)], actions[_text(deleted)]))
            case _:
                checks.add(plain(text.removeprefix("CHECK ")))
    indexes = set()
    for index, is_unique, text in db.execute(
        "SELECT c.relname, indisunique, pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class AS c"
        " ON c.oid = indexrelid WHERE indrelid = ? AND NOT EXISTS"
        " (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))",
        (oid,),
    ):
        found = re.search(r"USING btree \((.*?)\)(?: WHERE (.*))?$", text)
        assert found is not None, text
        parts = tuple(part.strip().lower() for part in found[1].split(","))
        indexes.add((index, bool(is_unique), parts, plain(found[2] or "")))
    return Table(
        tuple(
            (column, _TYPES[kind], bool(required), None if default is None else re.sub(r"::.*", "", default))
            for _, column, kind, required, default, _ in info
        ),
        key,
        frozenset(indexes),
        frozenset(unique),
        frozenset(references),
        frozenset(checks),
    )


def _text(value: str | bytes) -> str:
    return value.decode() if isinstance(value, bytes) else value

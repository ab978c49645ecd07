"""The tables on a server are the tables in a file, migration by migration."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest

from bot.chats.settings import Chats
from bot.ground.store import postgres as schema
from bot.ground.store.base import StoreError, Tx
from bot.ground.store.postgres import PostgresConnection
from bot.ground.store.sqlite import load_migrations
from tests import postgres
from tests.bot.store import schemas
from tests.bot.store.databases import bare_database
from tests.bot.store.test_migrate import (
    BEFORE_DEALT,
    OTHER_WORDS,
    SET_IN_COLUMNS,
    USED_WHAT_IS_GONE,
    assert_what_is_gone_is_told,
    dice_and_talismans_are_taken_over,
)

pytest.importorskip("psycopg")


@pytest.fixture
def empty() -> Iterator[str]:
    server = postgres.server()
    url = server.fresh()
    yield url
    server.drop(url)


def migrated(url: str) -> PostgresConnection:
    db = PostgresConnection(url)
    schema.schema_migrate(db, schema.schema_load())
    return db


def test_both_databases_are_the_same(empty):
    migrations_happen_once_and_whole_and_keep_what_was_there(empty)
    server = postgres.server()
    fresh = server.fresh()
    both_have_the_same_tables_keys_indexes_checks_and_triggers_and_reckon_alike(fresh)
    server.drop(fresh)


def both_have_the_same_tables_keys_indexes_checks_and_triggers_and_reckon_alike(empty):
    with closing(migrated(empty)) as db, closing(bare_database()) as other:
        numbers_are_rounded_and_json_is_read_alike(db, other)
        mine, wanted = schemas.of_postgres(db), schemas.of_sqlite(other)
        db.control("ALTER TABLE chats DROP CONSTRAINT chats_kind_check")
        spoilt = schemas.of_postgres(db)
    missed = wanted.tables["chats"].checks - spoilt.tables["chats"].checks
    assert missed == {"kind in 'private','group','supergroup','channel'"}, "a missing check is noticed"
    assert mine.tables.keys() == wanted.tables.keys()
    for name, table in wanted.tables.items():
        found = mine.tables[name]
        columns = tuple(
            each for each in found.columns if each[0] != "rowid"
        )  # SQLite's tables have it unsaid
        assert columns == table.columns, name
        assert found.key == table.key, name
        assert found.unique == table.unique, name
        assert found.references == table.references, name
        assert found.checks == table.checks, name
        same_case = {(index, *rest) for index, *rest in table.indexes if index != "people_username"}
        assert {each for each in found.indexes if each[0] != "people_username"} == same_case, name
    assert [
        name for name, table in mine.tables.items() if "rowid" in dict.fromkeys(c[0] for c in table.columns)
    ] == ["invitations"]
    assert mine.triggers == wanted.triggers
    assert schema.FIRST + len(schema.schema_load()) - 1 == len(load_migrations()), (
        "both end with the same number"
    )


def numbers_are_rounded_and_json_is_read_alike(db, other):
    document = '{"turning": {"points": false, "after": 0.25, "who": "x", "none": null, "more": {"a": true}}}'

    def both(query, value):
        return [each.execute(query, (value,)).fetchone()[0] for each in (db, other)]

    for value in (0.5, -0.5, 1.5, 2.5, -2.5, 52.5, 0.49999999999999994, 1e9 + 0.5, -7.25):
        mine, theirs = both("SELECT CAST(round(? * 1) AS BIGINT)", value)
        assert mine == theirs, value
    for path in ("points", "after", "who", "none", "gone"):
        mine, theirs = both(f"SELECT json_extract(?, '$.turning.{path}')", document)
        assert mine == (None if theirs is None else str(theirs)), path
    mine, theirs = (re.sub(r"\s", "", each) for each in both("SELECT json_extract(?, '$.turning')", document))
    assert mine != ""
    assert sorted(mine) == sorted(theirs)


def migrations_happen_once_and_whole_and_keep_what_was_there(empty):
    with closing(PostgresConnection(empty)) as db:
        db.control("CREATE TABLE songs (title text)")
        with pytest.raises(StoreError, match="another program"):
            schema.schema_migrate(db, schema.schema_load())
        db.control("DROP TABLE songs")
        schema.schema_migrate(db, schema.schema_load()[: 31 - schema.FIRST])
        db.control(SET_IN_COLUMNS)
        schema.schema_migrate(db, schema.schema_load()[: 46 - schema.FIRST])
        db.control(USED_WHAT_IS_GONE.replace("SECRET", "sha256('')"))
        schema.schema_migrate(db, schema.schema_load()[: 47 - schema.FIRST])
        db.control(BEFORE_DEALT)
        newest = schema.FIRST + len(schema.schema_load()) - 1
        for _ in range(2):
            schema.schema_migrate(db, schema.schema_load())
            assert schema.version_of(db, newest) == newest
        assert Chats(Tx(db)).get(-1).settings.chosen == {}
        kept = {name: word for name, word in OTHER_WORDS.items() if name != "round_dice"}
        assert Chats(Tx(db)).get(-2).settings.chosen == kept
        assert_what_is_gone_is_told(db)
        more = [*schema.schema_load(), "CREATE TABLE half (n bigint); SELECT 1 / 0"]
        with pytest.raises(Exception, match="division by zero"):
            schema.schema_migrate(db, more)
        assert (schema.version_of(db, newest), schema.columns_of(db, "half")) == (newest, set())
        schema.schema_migrate(db, [*schema.schema_load(), "CREATE TABLE half (n bigint)"])
        assert schema.version_of(db, newest + 1) == newest + 1
        with pytest.raises(StoreError, match=f"version {newest + 1}, newer than this program"):
            schema.version_of(db, newest)
        dice_and_talismans_are_taken_over(Tx(db))

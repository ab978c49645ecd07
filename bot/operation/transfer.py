"""The transfer of the database from a SQLite file to a PostgreSQL server, for the operator."""

import asyncio
from collections.abc import AsyncGenerator
from functools import partial
from typing import Final

from bot.config import Settings
from bot.ground.store.base import OF_DATABASE, StoreError, Tx
from bot.ground.store.database import Store
from bot.ground.tasks import counted
from bot.rankings.ranking import ranking_differs
from bot.rooms import game_hooks
from bot.rulebook.names import rules_of
from bot.table.shown import record_of, replay_live
from bot.table.store import Games
from engine.records.verify import verify

VERIFIED: Final = 200
"""Finished games whose dice are recomputed, spread over all of them."""


async def to_postgres(settings: Settings) -> AsyncGenerator[str]:
    """Copy the file into the empty database on the server and check it; yields what there is to say.

    Raises:
        StoreError: it cannot be done; the database on the server is as it was.
    """
    try:
        from bot.ground.store.postgres import move_to_server  # noqa: PLC0415 - needs an extra
    except ModuleNotFoundError as error:
        raise StoreError("PostgreSQL needs psycopg: `pip install .[postgres]`") from error
    if settings.database_url is None:
        raise StoreError("DATABASE_URL is not set")
    url = settings.database_url.get_secret_value()
    moved = await asyncio.to_thread(move_to_server, settings.database_path, url, ranking_differs)
    for table, lines in sorted(moved.lines.items()):
        if lines:
            yield f"{table}: {counted(lines, 'line')}, all as in {settings.database_path}"
    # From here on the copy is there, so whatever is found wrong is told beside the rest and ends nothing.
    async with await Store.open(url, read_only=True) as store:
        problems = [*(await store.check()).problems, await store.read(lambda tx: ranking_differs(tx.db))]
        if any(problems):
            yield f"problem: {'; '.join(filter(None, problems))}"
        else:
            yield "rankings: as the results make them"
        yield await _live(store, settings)
        yield await _finished(store)
    yield f"{moved.name} is ready: start the bot with DATABASE_URL; {settings.database_path} is as it was"


async def _live(store: Store, settings: Settings) -> str:
    """Replay every live game."""
    live, unreadable = await replay_live(store, settings.time_zone, game_hooks())
    if unreadable:
        return f"live games: {len(unreadable)} of {live}: {'; '.join(unreadable)}"
    return f"live games: all {live} can be replayed"


async def _finished(store: Store) -> str:
    """Recompute the dice of finished games."""

    def verified(tx: Tx, game: int) -> str:
        row = Games(tx).get(game)
        if row is None:
            return ""
        try:
            rules = rules_of(row.preset, row.options, row.revision)
            record = record_of(tx, row, rules, row.secret)
            if rules.source == "own":  # there is nothing to verify
                record.replay()
                return ""
            verdict = verify(record)
        except OF_DATABASE:
            raise  # that is about the database, and not about a game
        except Exception as error:  # noqa: BLE001 - whatever a record can do must not hide the others
            return f"game {game}: {error if isinstance(error, ValueError) else repr(error)}"
        return "" if verdict.fair else f"game {game}: {verdict.fault}"

    games = await store.read(
        lambda tx: [
            game
            for (game,) in tx.db.execute(
                "SELECT id FROM games WHERE state = 'over' AND fault IS NULL AND chat_id <> 0 ORDER BY id"
            )
        ]
    )
    some = games[:: max(1, len(games) // VERIFIED)]
    wrong = [fault for game in some if (fault := await store.read(partial(verified, game=game)))]
    if wrong:
        return f"records: {len(wrong)} of {len(some)} cannot be verified: {'; '.join(wrong)}"
    return f"records: {len(some)} of {counted(len(games), 'finished game')} verified"

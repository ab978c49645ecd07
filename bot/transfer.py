"""The database moves from a SQLite file to a PostgreSQL server, for the operator."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Final

from bot.config import Settings
from bot.service.computers import Computers
from bot.service.kept_states import KeptStates
from bot.service.loaded_game import LoadedGame
from bot.service.replays import UnreadableGameError
from bot.service.stored_records import record_of
from bot.service.stored_rules import rules_of
from bot.store import Store, StoreError, Tx
from engine.records.verify import verify

VERIFIED: Final = 200
"""Finished games whose dice are recomputed, spread over all of them."""


async def to_postgres(settings: Settings) -> AsyncIterator[str]:
    """Copy the file into the empty database on the server and check it; yields what there is to say.

    Raises:
        StoreError: it cannot be done; the database on the server is as it was.
    """
    try:
        from bot.store.postgres.transfer import move_to_server  # noqa: PLC0415 - needs an extra
    except ModuleNotFoundError as error:
        raise StoreError("PostgreSQL needs psycopg: `pip install .[postgres]`") from error
    if settings.database_url is None:
        raise StoreError("DATABASE_URL is not set")
    url = settings.database_url.get_secret_value()
    moved = await asyncio.to_thread(move_to_server, settings.database_path, url)
    for table, lines in sorted(moved.lines.items()):
        if lines:
            yield f"{table}: {lines} lines, all as in {settings.database_path}"
    async with await Store.open(url, read_only=True) as store:
        health = await store.check()
        if health.problems:
            raise StoreError(f"{moved.name}: {'; '.join(health.problems)}")
        yield "rankings: as the results make them"
        yield await _live(store, settings)
        yield await _finished(store)
    yield f"{moved.name} is ready: start the bot with DATABASE_URL; {settings.database_path} is as it was"


async def _live(store: Store, settings: Settings) -> str:
    """Replay every live game."""
    states = KeptStates(Computers(), zone=settings.time_zone)

    def replay(tx: Tx, game: int) -> None:
        row = tx.games.get(game)
        if row is not None:
            LoadedGame.load(tx, row, states).view()

    live = await store.read(lambda tx: [row.id for row in tx.games.live()])
    unreadable = []
    for game in live:
        try:
            await store.read(partial(replay, game=game))
        except UnreadableGameError as error:
            unreadable.append(str(error))
    if unreadable:
        return f"live games: {len(unreadable)} of {len(live)} cannot be read: {'; '.join(unreadable)}"
    return f"live games: all {len(live)} can be replayed"


async def _finished(store: Store) -> str:
    """Recompute the dice of finished games."""

    def verified(tx: Tx, game: int) -> str:
        row = tx.games.get(game)
        if row is None:
            return ""
        try:
            rules = rules_of(row.preset, row.options, row.revision)
            verdict = verify(record_of(tx, row, rules, row.secret))
        except ValueError as error:
            return f"game {game}: {error}"
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
    return f"records: {len(some)} of {len(games)} finished games verified"

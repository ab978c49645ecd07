"""Tables in the app where two workers share a database: each shows what the other has changed."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.rooms import ROOMS
from bot.table.buttons.board import Hold, PlayHere, Roll
from tests.databases import opened
from tests.play.in_app import AppTables
from tests.play.phones import SWIFT, Phones, data_of, game_of, running, until
from tests.play.tables import group_of, started
from tests.play.talk import offers
from tests.play.workers import settings_of_two
from tests.world.machine import run

pytestmark = pytest.mark.postgres

TIMING = replace(SWIFT, worker_look=50.0, worker_beat=0.5)
"""Whoever is not told of what is left to them comes late, and would be found out."""
SOON = 25.0
"""Seconds in which what one worker has changed is shown by the other."""


def roll_of(tables: AppTables, game: int) -> int | None:
    """Which throw of a turn the tables of a worker show."""
    shown = tables.shown.get(game)
    return None if shown is None else shown.view.progress.game.turn.roll  # type: ignore[union-attr]


def held_in(tables: AppTables, game: int) -> frozenset[int]:
    """The dice that the tables of a worker show as held."""
    return tables.shown[game].view.held  # type: ignore[union-attr]


async def soon(true: Callable[[], bool], what: str) -> None:
    """Wait for something that one worker tells the other."""
    began = asyncio.get_running_loop().time()
    while not true():
        assert asyncio.get_running_loop().time() - began < SOON, what
        await asyncio.sleep(0.01)


def test_a_table_shows_what_any_worker_has_changed(target: str) -> None:
    async def main(database: str) -> None:
        async with settings_of_two(database) as (phones, *settings):
            workers = [AppTables(phones.world), AppTables(phones.world)]
            one, other = workers
            async with (
                running(settings[0], TIMING, rooms=(*ROOMS, one.room)),
                running(settings[1], TIMING, rooms=(*ROOMS, other.room)),
            ):
                await one.ready()
                await other.ready()
                await _scene(phones, one, other, database)
            assert phones.world.state.failures == []

    run(main(target))


async def _scene(phones: Phones, one: AppTables, other: AppTables, database: str) -> None:
    chat, people = group_of(phones.world, 2)
    await until(lambda: bool(phones.said(chat.id)), "the greeting")
    board = await started(phones, chat, people, "classic")
    game = game_of(board)
    mover = await one.mover(game)
    assert mover is not None
    watching = next(person for person in people if person != mover)
    await one.open(game, mover)
    await other.open(game, watching)
    version = (await one.now(game)).version  # type: ignore[union-attr]
    # One of them has the chat, and the other one has not: each is told by the other.
    for position, (pressed, told) in enumerate(((one, other), (other, one), (one, other), (other, one))):
        await pressed.press(mover, Hold(game, version, position))
        await soon(lambda at=position, it=told: at in held_in(it, game), "a die that the other one holds")
    await other.press(mover, Roll(game, version))
    await soon(lambda: roll_of(one, game) == 2, "the second throw")
    await until(lambda: offers(board, PlayHere), "the board at rest, wherever its chat is")
    await phones.tap(mover, board, data_of(board, PlayHere))
    await until(lambda: offers(board, Hold), "the board")
    for tables in (one, other):
        await soon(lambda it=tables: not it.shown[game].view.in_app - {watching}, "where the mover plays")
    await phones.tap(mover, board, data_of(board, Roll))
    for tables in (one, other):
        await soon(lambda it=tables: roll_of(it, game) == 3, "the last throw")
    with opened(database) as db:  # nobody is heard for a moment
        ended = db.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        ).fetchone()
    assert ended == (2,)
    await other.press(mover, Hold(game, 0, 0))  # a stale one, that changes where the mover plays
    await until(lambda: mover in one.shown[game].view.in_app, "what was said meanwhile")

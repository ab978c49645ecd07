"""Presses of several tables that share a commit which fails: nothing in memory is ahead of the disk."""

import asyncio
import sqlite3

import pytest

from bot.ground.store import commits
from bot.ground.values import Place
from bot.rooms import game_hooks
from bot.rulebook.names import RulesName
from bot.table.actions import GameService
from bot.table.game import KeptStates, Transactions
from bot.table.presses import Roll, Start
from tests.bot.service.lobbies import CHAT, PEOPLE
from tests.bot.store.databases import held_up

TABLES = 3


def spoil(tx):
    """Make the commit fail, not this: a line that belongs to nothing when all is counted up."""
    tx.db.execute("PRAGMA defer_foreign_keys = ON")
    tx.db.execute("INSERT INTO steps (game_id, n, line, at) VALUES (404, 1, 'throw 12345', 0)")


@pytest.mark.sqlite
@pytest.mark.threads
async def test_games_go_on_from_what_is_on_disk(lobbies, monkeypatch):
    monkeypatch.setattr(commits, "LONGEST", 1000.0)  # a slow machine would not put all into one commit
    host = PEOPLE[0]
    await lobbies.meet(host)
    games = []
    for topic in range(TABLES):
        opened = await lobbies.games.new_game(Place(CHAT, topic), host, RulesName("yatzy"))
        games.append(opened.shown.view.game)
        await lobbies.press(Start(games[-1]), host)
        await lobbies.games.drawn(games[-1])
    before = [await lobbies.view(game) for game in games]

    async def roll_all(*works):
        """Everybody throws twice, after these works, all in one transaction."""
        async with held_up(lobbies.store):
            tasks = [asyncio.create_task(lobbies.store.write(work)) for work in works]
            rolls = [lobbies.press(Roll(view.game, view.version), host) for view in before * 2]
            tasks += map(asyncio.create_task, rolls)
        return await asyncio.gather(*tasks, return_exceptions=True)

    came = await roll_all(spoil)
    assert all(isinstance(error, sqlite3.IntegrityError) for error in came), came
    assert [await lobbies.view(game) for game in games] == before

    replies = await roll_all()
    assert [reply.refusal is None for reply in replies] == [True] * TABLES + [False] * TABLES
    fresh = GameService(Transactions(lobbies.store, KeptStates(game_hooks()))).queries
    for game, view in zip(games, before, strict=True):
        now = await lobbies.view(game)
        assert now.version > view.version
        assert now == (await fresh.shown(game)).view

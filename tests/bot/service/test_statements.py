"""What a press asks of the database: no row twice, and one change of the game's row."""

import pytest

from bot.rooms import game_hooks
from bot.table.actions import By, GameService
from bot.table.game import KeptStates, Transactions
from bot.table.presses import Hold, Roll
from tests.bot.service.lobbies import CHAT, PEOPLE


@pytest.mark.sqlite
async def test_a_press_reads_no_row_twice_and_changes_its_game_once(lobbies):
    people = PEOPLE[:2]
    game = await lobbies.open(*people, word="pirate")
    await lobbies.start(game, people[0])
    fresh = GameService(Transactions(lobbies.store, KeptStates(game_hooks()))).queries
    for kind in (Hold, Roll):
        view = await lobbies.view(game)
        press = Hold(game, view.version, 0) if kind is Hold else Roll(game, view.version)
        lobbies.now += 10
        seen = []
        await lobbies.store.write(lambda tx, seen=seen: tx.db.set_trace_callback(seen.append))
        mover = people[view.progress.game.mover]
        reply = await lobbies.games.press(press, By(mover, CHAT, tap="tap"))
        await lobbies.store.write(lambda tx: tx.db.set_trace_callback(None))
        assert reply.refusal is None, reply
        assert reply.shown.view == (await fresh.shown(game)).view
        reads = [each for each in seen if each.startswith("SELECT") and "max(n)" not in each]
        assert len(reads) == len(set(reads)), reads
        # A statement with a trigger is told of once more after that.
        assert len({each for each in seen if each.startswith("UPDATE games")}) == 1, seen
        assert len([each for each in seen if each.startswith("UPDATE members")]) == 1, seen

"""The secrets of a night: a copy without secrets has none of them, and a chain without them gives none."""

import sqlite3
from contextlib import closing

from bot.clubs.store import Nights
from bot.ground.store.sqlite import copy_database
from bot.table.seats import end_side_table
from bot.table.store import DiceChains, Games
from tests.bot.clubs.nights import PEOPLE, PlayedNights


async def test_a_copy_without_secrets_tells_no_dice_of_tables_that_play(nights: PlayedNights, target) -> None:
    await nights.start(*PEOPLE[:4])
    games = [game.game_id for game in (await nights.night()).running]
    assert len(games) == 2
    await nights.store.write(lambda tx: end_side_table(nights.transactions, tx, games[1], nights.now))
    copy = target.with_name("copy.db")
    copy_database(target, copy, secrets=False)
    with closing(sqlite3.connect(copy)) as db:
        rows = db.execute("SELECT ended_at IS NOT NULL, secret FROM games ORDER BY chain_no").fetchall()
        assert rows == [(0, bytes(32)), (1, bytes(32))], "the second one tells the first"
        assert db.execute("SELECT secret FROM dice_chains").fetchall() == [(bytes(32),)]


async def test_a_chain_whose_secrets_are_lost_gives_none_away(nights: PlayedNights) -> None:
    await nights.open(*PEOPLE[:3])
    row = await nights.store.read(lambda tx: Nights(tx).get(nights.club))

    def lose(tx) -> object:
        tx.db.execute("UPDATE dice_chains SET secret = ?", (bytes(32),))
        return DiceChains(tx).take(row.chain_id)

    assert await nights.store.write(lose) is None
    assert await nights.store.read(lambda tx: Games(tx).live()) == []

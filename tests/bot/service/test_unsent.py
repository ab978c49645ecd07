"""What counts as due and not sent: of each kind one, as soon as it is overdue, for a day."""

import pytest

from bot.chats.settings import Chats
from bot.ground.store.base import Tx
from bot.ground.store.dues import ChatDeliveries
from bot.ground.values import Delivery, Place
from bot.operation.readings import PATIENCE, unsent
from bot.table.actions import UNSENT_SECONDS
from bot.table.store import Games
from tests.bot.store.databases import new_game

DUE = 1_000_000.0
HERE = -100


def expected(kind: str):
    return lambda tx: ChatDeliveries(tx).expect(Delivery(kind, "7", HERE), DUE)


def puzzle(tx: Tx) -> None:
    Chats(tx).choose(HERE, puzzle="on")
    Chats(tx).update(HERE, puzzle_at=DUE)


def board(tx: Tx) -> None:
    game = new_game(tx, Place(HERE))
    tx.db.execute("UPDATE games SET created_at = ? WHERE id = ?", (DUE, game))


def result(tx: Tx) -> None:
    game = new_game(tx, Place(HERE))
    tx.db.execute("UPDATE games SET state = 'over', ended_at = ? WHERE id = ?", (DUE, game))


KINDS = (
    ("digest", lambda tx: Chats(tx).update(HERE, digest_at=DUE)),
    *((kind, expected(kind)) for kind in ("digest", "club_podium", "puzzle_evening", "daily_game_evening")),
    *(("puzzle", puzzle), ("board", board), ("result", result)),
)


@pytest.mark.parametrize(("what", "make"), KINDS)
async def test_each_kind_counts_when_it_is_overdue_for_a_day_where_the_bot_is(store, what, make):
    await store.write(lambda tx: Chats(tx).remember(HERE, "group", "Клуб", 1.0))
    await store.write(make)
    assert await counts(store, DUE + PATIENCE - 1) == {}
    assert await counts(store, DUE + PATIENCE + 1) == {what: 1}
    assert await counts(store, DUE + PATIENCE + 1, puzzles=False) == ({} if what == "puzzle" else {what: 1})
    if make in {KINDS[1][1], result}:
        assert await counts(store, DUE + UNSENT_SECONDS - 1)
        assert await counts(store, DUE + UNSENT_SECONDS + 1) == {}
    await store.write(lambda tx: Chats(tx).update(HERE, active=False, left_at=DUE))
    if make in {KINDS[1][1], board, result}:
        assert await counts(store, DUE + PATIENCE + 1) == {}


async def counts(store, now, *, puzzles=True):
    found = await store.read(lambda tx: unsent(tx, now, puzzles=puzzles))
    return {kind: count for kind, count in found.items() if count}


async def test_a_game_that_cannot_be_read_counts_until_its_chat_is_told(store):
    game = await store.write(lambda tx: new_game(tx, Place(HERE)))
    await store.write(lambda tx: Games(tx).set_aside(game, "it is nonsense"))
    assert await counts(store, DUE) == {"set_aside": 1}
    await store.write(lambda tx: Games(tx).update(game, fault_told=True))
    assert await counts(store, DUE) == {}

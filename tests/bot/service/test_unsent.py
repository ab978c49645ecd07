"""What counts as due and not sent: of each kind one, as soon as it is overdue, for a day."""

import pytest

from bot.chats.store.chats import Chats
from bot.ground.store import Store, Tx
from bot.ground.store.chat_deliveries import ChatDeliveries
from bot.ground.values.delivery import Delivery
from bot.ground.values.place import Place
from bot.operation.unsent import PATIENCE, Unsent, unsent
from bot.table.service.queries import UNSENT_SECONDS
from bot.table.store.games import Games
from tests.bot.store.databases import new_game

DUE = 1_000_000.0
HERE = -100


def known(tx: Tx) -> None:
    """A chat that the bot is in."""
    Chats(tx).remember(HERE, "group", "Клуб", 1.0)


def digest_not_begun(tx: Tx) -> None:
    Chats(tx).update(HERE, digest_at=DUE)


def digest_not_sent(tx: Tx) -> None:
    assert ChatDeliveries(tx).expect(Delivery("digest", "2026-W47", HERE), DUE)


def podium(tx: Tx) -> None:
    assert ChatDeliveries(tx).expect(Delivery("club_podium", "7", HERE), DUE)


def puzzle(tx: Tx) -> None:
    Chats(tx).choose(HERE, puzzle="10")
    Chats(tx).update(HERE, puzzle_at=DUE)


def evening_of_a_puzzle(tx: Tx) -> None:
    ChatDeliveries(tx).expect(Delivery("puzzle_evening", "2026-11-22", HERE), DUE)


def evening_of_a_game_of_the_day(tx: Tx) -> None:
    ChatDeliveries(tx).expect(Delivery("daily_game_evening", "2026-11-22", HERE), DUE)


def board(tx: Tx) -> None:
    game = new_game(tx, Place(HERE))
    tx.db.execute("UPDATE games SET created_at = ? WHERE id = ?", (DUE, game))


def result(tx: Tx) -> None:
    game = new_game(tx, Place(HERE))
    tx.db.execute("UPDATE games SET state = 'over', ended_at = ? WHERE id = ?", (DUE, game))


KINDS: tuple[tuple[Unsent, object], ...] = (
    ("digest", digest_not_begun),
    ("digest", digest_not_sent),
    ("club_podium", podium),
    ("puzzle", puzzle),
    ("puzzle_evening", evening_of_a_puzzle),
    ("daily_game_evening", evening_of_a_game_of_the_day),
    ("board", board),
    ("result", result),
)


@pytest.fixture
async def store(target):
    async with await Store.open(target) as store:
        yield store


async def counts(store, now, *, puzzles=True):
    found = await store.read(lambda tx: unsent(tx, now, puzzles=puzzles))
    return {kind: count for kind, count in found.items() if count}


@pytest.mark.parametrize(("what", "make"), KINDS)
async def test_each_kind_counts_when_it_is_overdue_and_only_then(store, what, make):
    await store.write(known)
    await store.write(make)
    assert await counts(store, DUE + PATIENCE - 1) == {}
    assert await counts(store, DUE + PATIENCE + 1) == {what: 1}


async def test_a_game_that_cannot_be_read_counts_until_its_chat_is_told(store):
    game = await store.write(lambda tx: new_game(tx, Place(HERE)))
    await store.write(lambda tx: Games(tx).set_aside(game, "it is nonsense"))
    assert await counts(store, DUE) == {"set_aside": 1}
    await store.write(lambda tx: Games(tx).update(game, fault_told=True))
    assert await counts(store, DUE) == {}


@pytest.mark.parametrize("make", [digest_not_sent, board, result])
async def test_nothing_is_due_in_a_chat_that_the_bot_is_out_of(store, make):
    await store.write(known)
    await store.write(make)
    await store.write(lambda tx: Chats(tx).update(HERE, active=False, left_at=DUE))
    assert await counts(store, DUE + PATIENCE + 1) == {}


@pytest.mark.parametrize("make", [digest_not_sent, result])
async def test_what_is_older_than_a_day_is_not_sent_any_more(store, make):
    await store.write(known)
    await store.write(make)
    assert await counts(store, DUE + UNSENT_SECONDS - 1)
    assert await counts(store, DUE + UNSENT_SECONDS + 1) == {}


async def test_without_solved_tables_no_puzzle_is_due(store):
    await store.write(known)
    await store.write(puzzle)
    assert await counts(store, DUE + PATIENCE + 1, puzzles=False) == {}

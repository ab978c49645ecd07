"""A commitment counts as shown in time only: in its own chat, before its lobby asks Telegram for dice."""

import pytest

from bot.ground.store import Store
from bot.ground.values.place import Place
from bot.table.service.commitments import ShownCommitmentNotes
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games
from tests.bot.store.databases import HERE, new_game


@pytest.fixture
async def store(target):
    async with await Store.open(target) as opened:
        yield opened


@pytest.mark.parametrize(
    ("chat_id", "changes", "shown"),
    [
        (HERE.chat_id, {}, True),
        (-7, {}, False),
        (HERE.chat_id, {"drawing_at": 1.0}, False),
        (HERE.chat_id, {"state": "playing", "started_at": 1.0}, False),
    ],
)
async def test_what_is_shown_in_time_is_noted(store: Store, chat_id, changes, shown) -> None:
    notes = ShownCommitmentNotes(Transactions(store))
    game = await store.write(new_game)
    row = await store.write(lambda tx: Games(tx).get(game))
    assert row.commitment_shown == 0
    await store.write(lambda tx: Games(tx).update(game, **changes))
    await notes.note(chat_id, "0000…0000")
    for ends in (f"{row.commitment[:4]}…{row.commitment[-4:]}", row.commitment):
        await notes.note(chat_id, ends)
        now = await store.write(lambda tx: Games(tx).get(game))
        assert bool(now.commitment_shown) is shown
    elsewhere = await store.write(lambda tx: new_game(tx, Place(-8)))
    assert (await store.write(lambda tx: Games(tx).get(elsewhere))).commitment_shown == 0

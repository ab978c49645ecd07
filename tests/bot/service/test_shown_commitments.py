"""A commitment counts as shown in time only: in its own chat, before its lobby asks Telegram for dice."""

import pytest

from bot.ground.store.database import Store
from bot.ground.values import Place
from bot.table.game import CommitmentNotes, Transactions
from bot.table.store import DiceChains, Games
from engine.records.fair_dice import commitment, first_of_chain
from tests.bot.store.databases import HERE, new_game


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
    notes = CommitmentNotes(Transactions(store))
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


@pytest.mark.parametrize(
    ("chat_id", "begun", "shown"), [(-100, False, True), (-7, False, False), (-100, True, False)]
)
async def test_the_chain_of_a_night_is_shown_before_it_begins_or_not_at_all(
    store: Store, chat_id, begun, shown
) -> None:
    notes = CommitmentNotes(Transactions(store))
    chain = await store.write(lambda tx: DiceChains(tx).draw(HERE.chat_id, bytes(range(32))))
    if begun:
        await store.write(lambda tx: DiceChains(tx).begin(chain, drawing=True))
    row = await store.write(lambda tx: DiceChains(tx).get(chain))
    await notes.note(chat_id, f"{row.commitment[:4]}…{row.commitment[-4:]}")
    taken = [await store.write(lambda tx: DiceChains(tx).take(chain)) for _ in range(3)]
    assert [each.number for each in taken] == [1, 2, 3]
    assert all(bool(each.chain.commitment_shown) is shown for each in taken)
    secrets = [each.secret for each in taken]
    assert len({*secrets}) == 3
    assert {first_of_chain(secret, number) for number, secret in enumerate(secrets, 1)} == {secrets[0]}
    assert commitment(secrets[0]) == row.commitment
    assert str(secrets[0]) not in repr(taken)

"""Being forgotten while one taps, and what a file about a person holds."""

import asyncio
import json

import pytest

from bot.chats.settings import ChatSettings, People
from bot.ground.store.base import Marks, Tx
from bot.ground.values import Actor, Place
from bot.privacy import room as personal_data
from bot.privacy.room import PersonalData
from bot.rooms import events, game_hooks
from bot.table.actions import By, GameActions
from bot.table.game import KeptStates, Transactions
from bot.table.presses import Sit
from tests.bot.store.databases import finish, new_game, played, problems_of

ANYA, BOB = Actor(11, "Аня", "anya", "ru"), Actor(22, "Боб", None, "ru")
HERE = Place(-100)


class Bot:
    """What handlers work with."""

    def __init__(self, store):
        self.store = store
        transactions = Transactions(store, KeptStates(game_hooks()))
        self.chats = ChatSettings(store, events=events())
        self.games = GameActions(transactions)
        self.personal_data = PersonalData(transactions, self.chats)

    async def meet(self, actor):
        await self.chats.meet(HERE.chat_id, "supergroup", "Кости", actor)

    async def tap(self, game):
        await self.meet(ANYA)
        await self.games.press(Sit(game), By(ANYA, HERE.chat_id))

    async def known(self):
        """Whether Anya is known, and by what name she sits."""
        return await self.store.read(
            lambda tx: (
                People(tx).get(11) is not None,
                tx.db.execute("SELECT name FROM members WHERE user_id = 11").fetchall(),
            )
        )


@pytest.mark.parametrize(
    "order", [("tap", "forget", "meet"), ("forget", "meet", "tap"), ("meet", "forget", "tap")]
)
@pytest.mark.parametrize("together", [True, False])
async def test_whoever_taps_while_they_are_forgotten_is_known_afterwards_or_not_as_a_whole(
    lobbies, order, together
):
    bot = Bot(lobbies.store)
    await bot.meet(BOB)
    await bot.meet(ANYA)
    game = (await bot.games.new_game(HERE, BOB, None)).shown.view.game
    works = {
        "tap": lambda: bot.tap(game),
        "forget": lambda: bot.personal_data.forget(11),
        "meet": lambda: bot.meet(ANYA),
    }
    if together:
        done = await asyncio.gather(*(works[each]() for each in order))
    else:
        done = [await works[each]() for each in order]
    known, sits = await bot.known()
    assert known >= bool(sits), "somebody sits there whom nobody knows"
    tables, _ = done[order.index("forget")]
    if not together:
        assert bool(tables) == (order.index("tap") < order.index("forget")), "at a table it is refused"
    await bot.meet(ANYA)
    assert (await bot.known())[0], "what they do next makes them known"
    await bot.store.write(lambda tx: finish(tx, game, "stopped", 1.0))
    await bot.personal_data.forget(11)
    assert await bot.known() == (False, [])
    assert await problems_of(bot.store) == []


async def test_a_person_who_is_not_known_is_forgotten_already(lobbies):
    bot = Bot(lobbies.store)
    assert await bot.personal_data.forget(404) == ((), ())
    assert await bot.store.read(lambda tx: Marks(tx).unpacked()) is None


async def test_what_does_not_fit_comes_without_its_taps(lobbies, monkeypatch):
    bot = Bot(lobbies.store)
    await bot.meet(ANYA)

    def play(tx: Tx) -> None:
        for at in range(60):
            played(tx, HERE, float(at))
        game = new_game(tx, Place(-300), people=(22,))  # opened by Anya, who does not sit there
        finish(tx, game, "stopped", 3.0)

    await bot.store.write(play)
    whole = json.loads(await bot.personal_data.export(11))["games"]
    assert [game["game"] for game in whole] == list(range(61, 0, -1))
    assert whole[0]["host"] == 1
    assert whole[0]["seat"] is None
    assert all(game["taps"][0][1] == "throw 12345" for game in whole[1:])
    assert whole[1]["chat"] == HERE.chat_id, "a number, not a date"
    monkeypatch.setattr(personal_data, "MOST_BYTES", 10_000)
    cut = json.loads(await bot.personal_data.export(11))["games"]
    assert len(cut) == 61
    assert cut[-1]["taps"] is None
    assert cut[1]["taps"]
    assert cut[-1]["result"]["place"] == 1


async def test_a_file_is_made_once_at_a_time(lobbies):
    bot = Bot(lobbies.store)
    await bot.meet(ANYA)
    made = await asyncio.gather(*(bot.personal_data.export(11) for _ in range(3)), return_exceptions=True)
    assert sorted(type(each).__name__ for each in made) == ["BusyError", "BusyError", "bytes"]

"""Pinned messages: what is pinned and unpinned, and what the program need not have pinned itself."""

import asyncio

from bot.ground.outbox.pins import Pins
from bot.ground.values.place import Place
from tests.bot.virtual_time import Telegram, outbox, refusal, virtual

GROUP, GAME = Place(-5), 7


class Board:
    """The pins of a chat, each call waited for."""

    def __init__(self):
        self.telegram, self.tasks = Telegram(), set()
        self.pins = Pins(outbox(self.telegram), self.spawn)

    def spawn(self, work):
        self.tasks.add(asyncio.ensure_future(work))

    async def calls(self):
        """What has been pinned and unpinned since this was last asked."""
        await asyncio.sleep(60)
        made = [(name, p["message_id"]) for _, name, p in self.telegram.calls if "pin" in name.lower()]
        self.telegram.calls.clear()
        return made


@virtual
async def test_the_message_of_a_game_that_has_ended_is_unpinned_once_whoever_pinned_it():
    board = Board()
    board.pins.end(GAME, GROUP, 21)
    assert await board.calls() == [("unpinChatMessage", 21)], "an earlier life of the program may have"
    board.pins.end(GAME, GROUP, 21)
    assert await board.calls() == []


@virtual
async def test_a_message_takes_the_place_of_the_one_before_and_goes_with_the_game():
    board = Board()
    board.pins.keep(GAME, GROUP, 21)
    assert await board.calls() == [("pinChatMessage", 21)]
    board.pins.keep(GAME, GROUP, 21)
    assert await board.calls() == []
    board.pins.keep(GAME, GROUP, 22)
    assert await board.calls() == [("pinChatMessage", 22), ("unpinChatMessage", 21)]
    board.pins.end(GAME, GROUP, 22)
    assert await board.calls() == [("unpinChatMessage", 22)]


@virtual
async def test_where_nothing_may_be_pinned_nothing_is_tried_again_until_that_is_wanted_anew():
    board = Board()
    board.telegram.plan = lambda name, _: refusal(400, "not enough rights") if "pin" in name else None
    board.pins.keep(GAME, GROUP, 21)
    assert await board.calls() == [("pinChatMessage", 21)]
    board.pins.keep(GAME, GROUP, 22)
    board.pins.end(GAME, GROUP, 22)
    assert await board.calls() == []
    board.pins.drop(GAME, GROUP)
    board.pins.keep(GAME, GROUP, 23)
    assert await board.calls() == [("pinChatMessage", 23)]

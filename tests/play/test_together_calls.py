"""Calls of those who are missing where all play at once, that do not arrive."""

import asyncio
from unittest import mock

from bot.ground.drawing.callback_data import pack
from bot.sandbox.api.methods import call
from bot.sandbox.errors import ApiError, too_many
from bot.sandbox.json_object import Json
from bot.sandbox.world.state import WorldState
from bot.table.buttons.board import Roll
from tests.play.panels import begun, panel_of, write
from tests.play.phones import Phones, until, version_of
from tests.play.talk import greeted
from tests.play.test_together_asleep import LIVE, asking


def test_a_board_asks_by_an_edit_if_its_new_message_does_not_arrive(evening) -> None:
    refused = []

    def failing(state: WorldState, method: str, raw: Json, uploads: dict[str, object]) -> tuple[int, Json]:
        if method == "sendMessage" and "⌛" in str(raw.get("text")):
            refused.append(raw)
            error = too_many(15) if len(refused) == 1 else ApiError(500, "Internal Server Error")
            return error.code, error.answer()
        return call(state, method, raw, uploads)

    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        game = await begun(phones, chat, people)
        await write(phones, people[0], game)
        mine = panel_of(phones, people[0], game)
        assert mine is not None
        while len(refused) <= 1:  # the game is shown, also between the two attempts
            await phones.tap(people[0], mine, pack(Roll(game, version_of(mine) or 0)))
            await asyncio.sleep(1.0)
        await until(lambda: bool(asking(chat)), "the question")

    with mock.patch("bot.sandbox.api.exchange.call", failing):
        evening(scene, LIVE)

"""People whose first name is empty, as Telegram allows: they play like everybody else."""

import pytest

from bot.table.buttons.board import Roll
from bot.table.buttons.lobby import Sit, Start
from tests.play.phones import Phones, data_of
from tests.play.tables import lobby
from tests.play.talk import ask, greeted


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [
        ("", None, "Игрок"),
        ("", "Петрова", "Петрова"),
        ("\u2800", None, "Игрок"),
        ("\u200b", "\u3164", "Игрок"),
    ],
)
def test_somebody_without_a_first_name_plays(evening, first, last, shown) -> None:
    async def scene(phones: Phones) -> None:
        chat, (nameless, bob) = await greeted(phones, 2)
        person = phones.world.state.people[nameless]
        person.first_name, person.last_name = first, last
        message = await lobby(phones, chat, [nameless], "pirate")
        assert shown in message.text
        await phones.tap(bob, message, data_of(message, Sit))
        await phones.tap(nameless, message, data_of(message, Start))
        board = await phones.board(chat.id, Roll)
        assert shown in board.text
        for command in ("/score", "/leave"):
            assert shown in (await ask(phones, nameless, chat, command)).text

    evening(scene)

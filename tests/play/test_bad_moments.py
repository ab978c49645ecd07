"""Bad moments: taps before the bot knows its own message, updates out of the ordinary, odd settings."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.chats.model import SetPreset
from bot.ground.drawing import pack
from bot.ground.store.base import Tx
from bot.ground.store.database import Store
from bot.sandbox.objects import chat_json, user_json
from bot.table.presses import ConfirmStop, Hold, OpenMenu, PickPreset, Rematch, Roll, Start
from tests.databases import opened
from tests.play.phones import bot_in, data_of, game_of, until
from tests.play.tables import lobby, quick_world, started
from tests.play.talk import RU, answers, ask, greeted, offers, still, throw
from tests.play.ways import both_ways
from tests.world.machine import run

ROUNDS = 2
LATE = 2.0  # seconds on the loop's clock


@pytest.fixture
def _slow_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection for reading has a thread of its own; what it read may arrive after newer changes."""
    read = Store.read

    async def late(store: Store, work: Callable[[Tx], object]) -> object:
        found = await read(store, work)
        await asyncio.sleep(LATE)
        return found

    monkeypatch.setattr(Store, "read", late)


@both_ways
@pytest.mark.usefixtures("_slow_reader")
async def test_taps_in_the_moment_a_message_appears(phones) -> None:
    person = phones.world.membership.add_person("Аня", language_code="ru", started=True).id
    alone = phones.world.state.chats[person]
    for game in range(1, ROUNDS + 1):
        phones.world.conversation.send(person, person, "/newgame pirate")
        await until(lambda: offers(phones.newest(person), OpenMenu), "the lobby", pause=0)
        message = phones.newest(person)
        await phones.tap(person, message, pack(Start(game)))
        await until(lambda board=message: offers(board, Roll), "the board in place of the lobby")
        await asyncio.sleep(2 * LATE)
        assert offers(message, Roll), "and not the lobby again"
        question = await ask(phones, person, alone, "/stop")
        await phones.tap(person, question, data_of(question, ConfirmStop))
        await until(lambda board=message: offers(board, Rematch), "the end in place of the board")


async def test_a_message_whose_number_never_arrived_is_adopted_but_never_a_question(phones) -> None:
    chat, people = await greeted(phones, 2)
    phones.world.state.fail_next("lose", "sendMessage")
    message = await lobby(phones, chat, people[:1], "pirate")
    question = await ask(phones, people[0], chat, "/stop")
    await phones.tap(people[1], question, data_of(question, ConfirmStop))
    await phones.press(people[0], question, RU("button-keep-playing"))
    await phones.tap(people[0], message, data_of(message, Start))
    await until(lambda: offers(message, Roll), "the board in the message")
    await throw(phones, chat)
    assert offers(message, Hold)


def test_updates_out_of_the_ordinary_break_nothing(
    target: Path | str, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, group_budget=1000) as phones:
            chat, people = await still(phones, 2)
            board = await started(phones, chat, people, "pirate")
            me, here = user_json(world.state.people[people[0]]), chat_json(chat, world.state.people)
            text = {"date": world.state.now(), "chat": here, "text": "/newgame"}
            command = {"entities": [{"type": "bot_command", "offset": 0, "length": 8}]}
            channel = {"id": 777000, "is_bot": False, "first_name": "Telegram"}
            tap = {"from": me, "chat_instance": "1", "data": data_of(board, Roll)}
            world.state.updates.push("message", {"message_id": "none at all"})
            world.state.updates.push("message", text | command | {"message_id": 900, "from": channel})
            world.state.updates.push("message", text | command | {"message_id": 901})
            world.state.updates.push("callback_query", tap | {"id": "17", "inline_message_id": "abc"})
            world.state.updates.push("callback_query", {"id": "18", "from": me, "chat_instance": "1"})
            assert await answers(phones, people[0], chat, "/nonsense") == []
            await throw(phones, chat)
            assert offers(board, Hold)
        answered = [c.params for c in world.state.call_log.calls if c.method == "answerCallbackQuery"]
        odd = {params["callback_query_id"]: params["text"] for params in answered}
        assert odd["17"] == RU("inline-gone", bot=world.state.bot.username)
        assert odd["18"] == RU("refusal-unknown-button")

    with caplog.at_level(logging.WARNING):
        run(main())
    told = [r for r in caplog.records if r.name == "bot.ground.telegram.client"]
    assert [(r.levelname, r.exc_info) for r in told] == [("WARNING", None)], "one line, and no traceback"
    assert [r for r in caplog.records if r.levelno >= logging.ERROR] == []


UNCHECKED = {
    "sqlite": "PRAGMA ignore_check_constraints = ON",
    "postgres": "ALTER TABLE chats DROP CONSTRAINT chats_default_options_check",
}
"""Lets the settings of chats be what no program of ours writes."""


async def test_settings_that_mean_nothing_any_more(phones, target, database_kind) -> None:
    for preset, options in (
        ("nosuch", "{}"),
        ("pirate", '{"nosuch": 1}'),
        ("pirate", '{"order": ["x"]}'),
        ("pirate", "no JSON"),
    ):
        chat, people = await greeted(phones, 1, options)
        with opened(target) as db:
            db.execute(UNCHECKED[database_kind])
            change = "UPDATE chats SET default_preset = ?, default_options = ? WHERE chat_id = ?"
            db.execute(change, (preset, options, chat.id))
        page = await ask(phones, people[0], chat, "/settings")
        await phones.press(people[0], page, "Новая игра")
        await until(lambda shown=page: offers(shown, SetPreset), "the games")
        message = await lobby(phones, chat, people)
        assert RU("preset-classic") in message.text
        await phones.tap(people[0], message, pack(PickPreset(game_of(message), "yatzy")))
        await until(lambda shown=message: RU("preset-yatzy") in shown.text, "another game")

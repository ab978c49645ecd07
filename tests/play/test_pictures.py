"""Pictures at a table: asked for by a button, sent once, later as a file; and the dice of a chat."""

import asyncio
from io import BytesIO

from PIL import Image

from bot.ground.drawing import pack
from bot.pictures import messages as service
from bot.rankings.model import ShowTop
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import SendPicture
from tests.play.phones import Phones, data_of, game_of, until
from tests.play.tables import play_out, started
from tests.play.talk import QUIET, RU, ask, greeted

PRESET = "international"
SHORT = {"card": "short"}


def pictures(chat: Chat) -> list[ChatMessage]:
    return [m for m in chat.messages.values() if m.photo is not None and not m.deleted]


async def picture(chat: Chat, count: int = 1) -> ChatMessage:
    await until(lambda: len(pictures(chat)) >= count, "the picture")
    return pictures(chat)[-1]


def uploads(phones: Phones) -> list[bool]:
    """Of every call that sent a picture, whether it was uploaded."""
    calls = phones.world.state.call_log.made("sendPhoto")
    return [not isinstance(call.params["photo"], str) for call in calls]


async def tap(phones: Phones, user: int, message: ChatMessage, kind: str = "cards") -> str:
    return await phones.tap(user, message, pack(SendPicture(kind, game_of(message))))


async def test_the_cards_come_once_below_the_result_and_later_as_a_file(phones, monkeypatch) -> None:
    chat, people = await greeted(phones, 3)
    await started(phones, chat, people, PRESET, options=SHORT)
    result = await play_out(phones, chat)
    assert await tap(phones, people[0], result) == RU("toast-picture")
    assert await tap(phones, people[1], result) == RU("toast-there")
    sent = await picture(chat)
    await asyncio.sleep(QUIET)
    assert await tap(phones, people[2], result) == RU("toast-there")
    assert len(pictures(chat)) == 1
    assert sent.reply_to is result
    assert sent.text.startswith("🏆")
    assert all(phones.world.state.people[person].first_name in sent.text for person in people)
    assert Image.open(BytesIO(sent.photo.data)).width == 1080
    monkeypatch.setattr(service, "MOMENT", 0.0)
    await asyncio.sleep(700)
    assert await tap(phones, people[1], result) == RU("toast-picture")
    again = await picture(chat, 2)
    assert again.photo is sent.photo
    assert uploads(phones) == [True, False]


async def test_forged_taps_get_no_picture(phones) -> None:
    chat, people = await greeted(phones, 2)
    board = await started(phones, chat, people, PRESET, options=SHORT)
    game = game_of(board)
    assert await tap(phones, people[0], board) == RU("refusal-still-playing")
    other, strangers = await greeted(phones, 1, tag="2")
    greeting = next(m for m in other.messages.values() if m.sender is phones.world.state.bot)
    for press, refusal in (
        (SendPicture("cards", game), "refusal-no-result"),
        (SendPicture("cards", 77), "refusal-no-result"),
        (SendPicture("cards", 0), "refusal-unknown-button"),
        (SendPicture("dice", 0), "refusal-no-result"),
    ):
        assert await phones.tap(strangers[0], greeting, pack(press)) == RU(refusal)
    await play_out(phones, chat)
    result = phones.newest(chat.id)
    assert await tap(phones, people[0], result, "course") == RU("refusal-no-review")
    assert await tap(phones, people[0], result, "dice") == RU("refusal-unknown-button")
    assert await phones.tap(people[0], result, f"0:nothing:{game}") == RU("refusal-unknown-button")
    await asyncio.sleep(QUIET)
    assert pictures(chat) == pictures(other) == []


async def test_below_the_ranking_there_are_who_beats_whom_and_ones_own_year(phones) -> None:
    chat, people = await greeted(phones, 3)
    await started(phones, chat, people[:2], PRESET, options=SHORT)
    await play_out(phones, chat)
    top = await ask(phones, people[0], chat, "/top all")
    matrix, year = pack(SendPicture("matrix", 0)), pack(SendPicture("year", 0))
    assert await phones.tap(people[2], top, year) == RU("refusal-no-result")
    assert await phones.tap(people[2], top, matrix) == RU("toast-picture")
    assert RU("picture-matrix-title") in (await picture(chat)).text
    for number, person in enumerate(people[:2], 2):
        assert await phones.tap(person, top, year) == RU("toast-picture"), "everybody has their own"
        name = phones.world.state.people[person].first_name
        assert (await picture(chat, number)).text.startswith(f"{name}: ")
    assert await phones.tap(people[0], top, year) == RU("toast-there")
    assert await phones.tap(people[0], top, data_of(top, ShowTop)) == RU("toast-top")

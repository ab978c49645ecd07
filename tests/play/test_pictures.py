"""Pictures at a table: asked for by a button, sent once, later as a file; and the dice of a chat."""

import asyncio
import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.ground.drawing import pack
from bot.pictures import messages as service
from bot.rankings.counts import dice_counts_counted
from bot.rankings.model import ShowTop
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import SendPicture, ShowMore
from tests.databases import opened
from tests.play.phones import SWIFT, Phones, bot_in, data_of, game_of, until
from tests.play.tables import play_out, quick_world, started
from tests.play.talk import QUIET, RU, ask, greeted
from tests.world.machine import run

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


def test_the_cards_come_once_below_the_result_and_later_as_a_file(evening, monkeypatch) -> None:
    async def scene(phones: Phones) -> None:
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

    evening(scene)


def test_forged_taps_get_no_picture(evening) -> None:
    async def scene(phones: Phones) -> None:
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

    evening(scene)


def test_the_dice_of_a_chat_are_counted_game_by_game(evening, target: Path | str) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        assert (await ask(phones, people[0], chat, "/dice")).text == RU("counts-empty")
        for _ in range(2):
            await started(phones, chat, people, PRESET, options=SHORT)
            await play_out(phones, chat)
        answer = await ask(phones, people[1], chat, "/dice")
        with opened(target) as db:
            faces = ", ".join(
                f"sum({each})" for each in ("ones", "twos", "threes", "fours", "fives", "sixes")
            )
            kept = db.execute(f"SELECT {faces} FROM dice").fetchone()
            query = "SELECT line FROM steps WHERE game_id = ? ORDER BY n"
            every = [dice_counts_counted(line for (line,) in db.execute(query, (game,))) for game in (1, 2)]
        assert kept == tuple(map(sum, zip(*every, strict=True)))
        for face, count in enumerate(kept, 1):
            assert re.search(rf"^{face} +{count} ", answer.text, re.MULTILINE)
        assert f"{sum(kept)} · партий: 2" in answer.text
        assert await phones.tap(people[0], answer, data_of(answer, SendPicture)) == RU("toast-picture")
        sent = await picture(chat)
        assert answer.text.splitlines()[1] in sent.text

    evening(scene)


def test_below_the_ranking_there_are_who_beats_whom_and_ones_own_year(evening) -> None:
    async def scene(phones: Phones) -> None:
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

    evening(scene)


@pytest.mark.slow
def test_how_a_game_went_comes_with_its_review(target, coached) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, **coached, group_budget=1000) as phones:
            chat, people = await greeted(phones, 2)
            await started(phones, chat, people, PRESET, options=SHORT)
            await play_out(phones, chat)
            result = phones.newest(chat.id)
            course = SendPicture("course", game_of(result))
            await until(lambda: "course" in data_of(result, ShowMore), "the review")
            await until(lambda: re.search("Перелом|Лучший бросок", result.text), "what turned the game")
            assert await phones.tap(people[0], result, pack(course)) == RU("toast-picture")
            sent = await picture(chat)
            assert RU("picture-course-caption") in sent.text
            assert world.state.failures == []

    run(main())

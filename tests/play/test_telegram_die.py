"""Telegram's own die before a game: part of the dice; where it cannot fall a game begins without it."""

import asyncio
from pathlib import Path

from bot.buttons.board import Roll
from bot.buttons.callback_data import pack
from bot.buttons.lobby import OpenMenu, Start
from bot.buttons.pages import SetSetting
from bot.buttons.result import SendRecord
from bot.sandbox.world.model import Chat, ChatMessage
from bot.sandbox.world.rate_limit import Limits
from engine.records.fair_dice import TelegramDie, telegram_die
from engine.records.record import parse_record
from engine.records.verify import verify
from tests.databases import opened
from tests.play import fast_clock
from tests.play.phones import SWIFT, Phones, bot_in, data_of, game_of, until
from tests.play.tables import group_of, lobby, play_out, quick_world
from tests.play.talk import RU, ask


def thrown(chat: Chat) -> list[ChatMessage]:
    return [message for message in chat.messages.values() if message.die is not None]


def public_strings(target: Path | str) -> list[str]:
    with opened(target) as db:
        return [client for (client,) in db.execute("SELECT client FROM games ORDER BY id")]


def waits_for_the_die(target: Path | str) -> bool:
    with opened(target) as db:
        return db.execute("SELECT 1 FROM games WHERE drawing_at IS NOT NULL").fetchone() is not None


async def record_of(phones: Phones, chat: Chat, person: int, end: ChatMessage) -> str:
    await phones.tap(person, end, data_of(end, SendRecord))
    await until(lambda: any(m.document for m in chat.messages.values()), "the record")
    return next(m.document for m in chat.messages.values() if m.document).data.decode()


def test_telegrams_die_is_part_of_the_dice_and_the_board_comes_below_it(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(phones.world, 2)
            table = await lobby(phones, chat, people, "yacht")
            assert await phones.tap(people[0], table, data_of(table, Start)) == RU("toast-drawing")
            board = await phones.board(chat.id, Roll)
            (die,) = thrown(chat)
            assert die.die.emoji == "🎰"
            assert board.id > die.id
            await until(lambda: table.deleted, "the lobby to go")
            end = await play_out(phones, chat)
            record = parse_record(await record_of(phones, chat, people[0], end))
            assert telegram_die(record.client) == TelegramDie(die.id, die.die.value)
            assert public_strings(target) == [record.client]
            assert verify(record).fair
            assert phones.world.state.failures == []

    fast_clock.run(main())


def test_the_die_does_not_wait_after_a_minute_of_taps_on_menus(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(Limits()), target) as phones:
            chat, people = group_of(phones.world, 2)
            table = await lobby(phones, chat, people, "yacht")
            game = game_of(table)
            pages = [pack(OpenMenu(game, page)) for page in ("rules", "teams", "howto", "main")]
            for number in range(100):
                await phones.tap(people[0], table, pages[number % len(pages)])
                await asyncio.sleep(0.6)
            pressed = asyncio.get_running_loop().time()
            assert await phones.tap(people[0], table, pack(Start(game))) == RU("toast-drawing")
            await until(lambda: thrown(chat) != [], "the die")
            assert asyncio.get_running_loop().time() - pressed < 2
            await phones.board(chat.id, Roll)
            assert asyncio.get_running_loop().time() - pressed < 3
            assert phones.world.state.failures == []

    fast_clock.run(main())


def test_a_game_begins_without_the_die_where_it_cannot_be_thrown_and_says_so(target: Path | str) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(world, 2)
            table = await lobby(phones, chat, people, "yacht")
            world.state.faults.add("error", "sendDice", times=100)
            await phones.tap(people[0], table, data_of(table, Start))
            await phones.told(chat.id, RU("die-not-thrown"))
            await phones.board(chat.id, Roll)
            await play_out(phones, chat)
            assert thrown(chat) == []
            assert telegram_die(public_strings(target)[0]) is None

    fast_clock.run(main())


def test_a_chat_may_do_without_and_one_person_alone_always_does(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(phones.world, 2)
            page = await ask(phones, people[0], chat, "/settings")
            assert await phones.tap(people[0], page, pack(SetSetting("telegram_dice", "off"))) == (
                "Бросок Telegram: не нужен"
            )
            table = await lobby(phones, chat, people, "yacht")
            assert await phones.tap(people[0], table, data_of(table, Start)) == RU("toast-started")
            await phones.board(chat.id, Roll)
            other, alone = group_of(phones.world, 1)
            table = await lobby(phones, other, alone, "yacht")
            await phones.tap(alone[0], table, data_of(table, Start))
            await phones.board(other.id, Roll)
            assert thrown(chat) == thrown(other) == []

    fast_clock.run(main())


def test_a_bot_that_dies_while_the_die_falls_throws_once_more(target: Path | str) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(world, 2)
            table = await lobby(phones, chat, people, "yacht")
            world.state.faults.latency = 600.0
            tap = asyncio.create_task(phones.tap(people[0], table, data_of(table, Start)))
            await until(lambda: waits_for_the_die(target), "the press")
            tap.cancel()
        world.state.faults.latency = 0.0
        async with bot_in(world, target, SWIFT, group_budget=1000) as phones:
            await phones.board(chat.id, Roll)
            assert thrown(chat)

    fast_clock.run(main())

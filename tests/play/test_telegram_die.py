"""Telegram's own dice before a game: part of the dice; where they cannot fall a game begins without them."""

import asyncio
import re
from pathlib import Path
from unittest import mock

import pytest

from bot.chats.buttons import SetSetting
from bot.ground.drawing.callback_data import pack
from bot.ground.drawing.links import to_message
from bot.ground.values.place import Place
from bot.sandbox.api.methods import METHODS
from bot.sandbox.world.model import Chat, ChatMessage
from bot.sandbox.world.rate_limit import Limits
from bot.table.buttons.board import Roll
from bot.table.buttons.lobby import OpenMenu, Start
from bot.table.buttons.result import SendRecord
from engine.records.reading import parse_record
from engine.records.verify import verify
from tests.play.phones import SWIFT, Phones, bot_in, data_of, game_of, until
from tests.play.tables import group_of, lobby, play_out, quick_world
from tests.play.talk import RU, ask
from tests.play.thrown_dice import (
    ScriptedFaults,
    attempts,
    forbidden,
    public_strings,
    shown_by,
    thrown,
    waits_for_the_dice,
)
from tests.rings import sampled
from tests.world.machine import run

REFUSED, UNHEARD, LATE = RU("dice-refused"), RU("dice-unheard"), RU("dice-late")


async def record_of(phones: Phones, chat: Chat, person: int, end: ChatMessage) -> str:
    await phones.tap(person, end, data_of(end, SendRecord))
    await until(lambda: any(m.document for m in chat.messages.values()), "the record")
    return next(m.document for m in chat.messages.values() if m.document).data.decode()


def values_of(target: Path | str) -> list[int]:
    """What the dice show that are in the public string of the only game."""
    (client,) = public_strings(target)
    _, _, drawn = client.split("|")
    return [int(value) for value in drawn.split(".")]


@pytest.mark.databases
def test_three_dice_are_part_of_the_dice_and_the_board_comes_below_them(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(phones.world, 2)
            table = await lobby(phones, chat, people, "yacht")
            assert await phones.tap(people[0], table, data_of(table, Start)) == RU("toast-drawing")
            board = await phones.board(chat.id, Roll)
            dice = thrown(chat)
            assert [die.die.emoji for die in dice] == ["🎰"] * 3
            assert board.id > dice[-1].id
            await until(lambda: table.deleted, "the lobby to go")
            end = await play_out(phones, chat)
            text = await record_of(phones, chat, people[0], end)
            record = parse_record(text)
            assert values_of(target) == shown_by(dice), "and the numbers of their messages are no part of it"
            assert re.fullmatch(r"g1\|\D+\|\d+\.\d+\.\d+", record.client)
            assert [line for line in text.split("\n") if line.startswith("die")] == [
                f"die {die.die.value} {die.id}" for die in dice
            ]
            assert verify(record).fair
            checked = await ask(phones, people[0], chat, "/verify")
            assert RU("verify-three") in checked.text
            links = [entity.get("url") for entity in checked.entities if entity["type"] == "text_link"]
            assert links == [to_message(Place(chat.id), die.id) for die in dice]
            said = phones.said(chat.id)
            assert not {REFUSED, UNHEARD, LATE} & set(said)
            assert phones.world.state.failures == []

    run(main())


def test_the_dice_do_not_wait_after_a_minute_of_taps_on_menus(target: Path | str) -> None:
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
            await until(lambda: thrown(chat) != [], "the first die")
            assert asyncio.get_running_loop().time() - pressed < 2
            await phones.board(chat.id, Roll)
            # Idle seconds are short ones: the notes of three dice are a dozen waits for a database's thread.
            assert asyncio.get_running_loop().time() - pressed < 30
            assert phones.world.state.failures == []

    run(main())


def test_what_telegram_refuses_is_told_as_refused(target: Path | str) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(world, 2)
            table = await lobby(phones, chat, people, "yacht")
            with mock.patch.dict(METHODS, {"sendDice": forbidden}):
                await phones.tap(people[0], table, data_of(table, Start))
                await phones.told(chat.id, REFUSED)
            await phones.board(chat.id, Roll)
            await play_out(phones, chat)
            assert thrown(chat) == []
            assert attempts(target) == ["none"]
            assert public_strings(target)[0].count("|") == 1
            assert RU("verify-none") in (await ask(phones, people[0], chat, "/verify")).text

    run(main())


@pytest.mark.parametrize("seconds", [4, 3600])
def test_a_chat_that_takes_nothing_is_waited_for_ten_seconds(target: Path | str, seconds: int) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(world, 2)
            table = await lobby(phones, chat, people, "yacht")
            world.state.refuse(chat.id, seconds)
            pressed = asyncio.get_running_loop().time()
            await phones.tap(people[0], table, data_of(table, Start))
            await until(lambda: public_strings(target) != [None], "the start")
            waited = asyncio.get_running_loop().time() - pressed
            if seconds > 10:
                assert 9 < waited < 25
                assert public_strings(target)[0].count("|") == 1
                assert set(attempts(target)) <= {"none"}
            else:
                assert values_of(target) == shown_by(thrown(chat))
                assert len(thrown(chat)) == 3
                assert attempts(target)[-3:] == [str(value) for value in values_of(target)]

    run(main())


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("fault", sampled(["lose", "refuse", "error", "late"], ["lose"]))
def test_an_answer_that_is_not_heard_is_noted_as_lost_and_one_more_die_is_thrown(
    target: Path | str, fault: str, number: int
) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(world, 2)
            table = await lobby(phones, chat, people, "yacht")
            world.state.faults = ScriptedFaults(*[""] * number, fault)
            await phones.tap(people[0], table, data_of(table, Start))
            await phones.board(chat.id, Roll)
            noted = attempts(target)
            assert [n for n, each in enumerate(noted) if each == "lost"] == [number]
            assert len(noted) == 4
            values = [int(each) for each in noted if each != "lost"]
            assert values_of(target) == values
            shown = shown_by(thrown(chat))
            assert len(shown) == (4 if fault == "lose" else 3)
            assert [each for n, each in enumerate(shown) if fault != "lose" or n != number] == values
            await phones.told(chat.id, RU("dice-repeated", n=1, dice="")[:25])
            await play_out(phones, chat)
            text = (await ask(phones, people[0], chat, "/verify")).text
            assert RU("verify-repeated", n=1, choices=4, even="87,5") in text
            assert RU("verify-three") not in text
            assert not {REFUSED, UNHEARD, LATE} & set(phones.said(chat.id))

    run(main())


@pytest.mark.parametrize(("heard", "told"), [(0, UNHEARD), (1, "только"), (2, "только")])
def test_where_no_answer_is_heard_three_times_the_game_begins_with_what_was(
    target: Path | str, heard: int, told: str
) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(world, 2)
            table = await lobby(phones, chat, people, "yacht")
            world.state.faults = ScriptedFaults(*[""] * heard, *["lose"] * 9)
            await phones.tap(people[0], table, data_of(table, Start))
            await phones.told(chat.id, told)
            await phones.board(chat.id, Roll)
            assert attempts(target)[heard:] == ["lost"] * 3
            assert len(thrown(chat)) == heard + 3
            await play_out(phones, chat)
            assert REFUSED not in phones.said(chat.id), "Telegram said no such thing"
            text = (await ask(phones, people[0], chat, "/verify")).text
            assert (RU("verify-few", n=heard) if heard else RU("verify-none")) in text

    run(main())


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
            assert attempts(target) == ["none"]
            other, alone = group_of(phones.world, 1)
            table = await lobby(phones, other, alone, "yacht")
            await phones.tap(alone[0], table, data_of(table, Start))
            await phones.board(other.id, Roll)
            assert thrown(chat) == thrown(other) == []
            assert not {REFUSED, UNHEARD, LATE} & set(phones.said(chat.id))

    run(main())


@pytest.mark.databases
def test_a_bot_that_stops_while_the_dice_fall_goes_on_with_what_is_missing(target: Path | str) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, SWIFT, group_budget=1000) as phones:
            chat, people = group_of(world, 2)
            table = await lobby(phones, chat, people, "yacht")
            world.state.faults = ScriptedFaults("", "late")
            tap = asyncio.create_task(phones.tap(people[0], table, data_of(table, Start)))
            await until(lambda: len(attempts(target)) > 1, "the second attempt")
            assert waits_for_the_dice(target)
            tap.cancel()
        world.state.faults = ScriptedFaults()
        (first,) = shown_by(thrown(chat))
        async with bot_in(world, target, SWIFT, group_budget=1000) as phones:
            await phones.board(chat.id, Roll)
            noted = attempts(target)
            assert (noted[0], noted[1], len(noted)) == (str(first), "lost", 4)
            assert values_of(target) == shown_by(thrown(chat))

    run(main())

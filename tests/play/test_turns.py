"""The games that wait for somebody, over all groups."""

import asyncio
from dataclasses import replace

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES
from bot.ground.timing import USUAL_TIMING
from bot.ground.values import Place
from bot.sandbox.model import Chat, ChatMessage
from bot.table.model import TurnsView, TurnView
from bot.table.presses import ShowBoard
from bot.table.screens import pages as turns
from tests.bot.screens.screen_cases import check_limits, plain
from tests.play.phones import Phones, data_of, mover_of, until
from tests.play.tables import started
from tests.play.talk import QUIET, RU, ask, first_roll, greeted, leave_seat, one_turn

ENDLESS = "\U0001f469\u200d" * 60


def links(message: ChatMessage) -> list[str]:
    return [button["url"] for row in message.keyboard or [] for button in row if "url" in button]


async def asked(phones: Phones, person: int) -> ChatMessage:
    """What a person is told in their private chat."""
    return await ask(phones, person, phones.world.state.chats[person], "/turns")


async def table(phones: Phones, tag: str, people: list[int], kind: str = "supergroup") -> Chat:
    """A running game of these people in a group of their own; the first of them begins."""
    chat = phones.world.membership.add_group(f"Кости{tag}", people, kind)
    await until(lambda: bool(phones.said(chat.id)), "the greeting")
    await started(phones, chat, people, "yatzy", options={"order": "join"})
    return chat


async def test_the_games_that_wait_for_me_are_listed_in_private_with_links(phones) -> None:
    one, (anya, bob) = await greeted(phones, 2)
    assert (await asked(phones, anya)).text == RU("turns-none")
    await started(phones, one, [anya, bob], "yatzy", options={"order": "join"})
    two = await table(phones, " <b>@x</b>", [anya, bob], "group")
    three = await table(phones, "3", [bob, anya])
    told = await asked(phones, anya)
    assert RU("turns-others", n=1) in told.text
    assert [chat.title in told.text.replace("\u2060", "") for chat in (one, two, three)] == [
        True,
        True,
        False,
    ]
    (link,) = links(told)
    board = phones.newest(one.id)
    assert link == f"https://t.me/c/{-1_000_000_000_000 - one.id}/{board.id}"
    assert mover_of(phones, one, board) == anya
    await one_turn(phones, one)
    await until(lambda: mover_of(phones, one, phones.newest(one.id)) == bob, "Bob's turn")
    told = await asked(phones, anya)
    assert RU("turns-others", n=2) in told.text
    assert links(told) == []
    told = await asked(phones, bob)
    assert len(links(told)) == 2
    await leave_seat(phones, bob, three)
    phones.world.membership.remove_bot(anya, two.id)
    await asyncio.sleep(QUIET)
    told = await asked(phones, bob)
    assert three.title not in told.text
    assert (await asked(phones, anya)).text == "\n".join((RU("turns-none"), "", RU("turns-others", n=2)))


async def test_the_game_of_a_private_chat_is_shown_there(phones) -> None:
    person = phones.world.membership.add_person("Аня", language_code="ru", started=True).id
    alone = phones.world.state.chats[person]
    await started(phones, alone, [person], "pirate", computers=1)
    await first_roll(phones, alone)
    told = await asked(phones, person)
    assert RU("turns-here") in told.text
    assert await phones.tap(person, told, data_of(told, ShowBoard)) == RU("toast-board")


@pytest.mark.bot(replace(USUAL_TIMING, live_turn=1000000.0))
async def test_nobody_reads_in_a_group_what_others_play(phones) -> None:
    chat, people = await greeted(phones, 2)
    await started(phones, chat, people, "yatzy")
    told = await ask(phones, people[0], chat, "/turns")
    assert told.text == RU("error-turns-group")
    assert links(told) == ["https://t.me/dice_poker_bot?start=turns"]
    own = phones.world.state.chats[people[0]]
    assert RU("turns-here") not in (await ask(phones, people[0], own, "/start turns")).text


def test_any_number_of_games_with_the_worst_titles_fits() -> None:
    for language in LANGUAGES:
        for number in (0, 1, 20, 21, 200):
            waiting = [
                TurnView(n, Place(-1_001_234_567_890 - n, 5), ENDLESS, "yatzy", 7, None, n % 2 == 0)
                for n in range(number)
            ]
            screen = turns.turns_screen(texts(language), TurnsView(tuple(waiting), number))
            check_limits(screen)
            assert plain(screen)

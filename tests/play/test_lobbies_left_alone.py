"""Lobbies that people have left alone: they close, and nobody waits for a host who is away."""

import asyncio
from dataclasses import replace

import pytest

from bot.ground.drawing import pack
from bot.table.presses import (
    ConfirmStop,
    OpenMenu,
    PickRow,
    ShowCommitment,
    Sit,
    StandUp,
    Start,
)
from tests.play.phones import SWIFT, data_of, game_of, until
from tests.play.tables import lobby, started
from tests.play.talk import RU, ask, greeted, offers

SHORT = replace(SWIFT, lobby=200.0, host=120.0, reminder=30.0, idle=60.0)


@pytest.mark.bot(SHORT)
async def test_a_lobby_closes_when_nobody_has_pressed_anything_for_long(phones) -> None:
    chat, people = await greeted(phones, 2)
    message = await lobby(phones, chat, people[:1], "pirate")
    await asyncio.sleep(120)
    sit = data_of(message, Sit)
    await phones.tap(people[1], message, sit)
    await until(lambda: message.deleted, "the lobby to come down")
    message = await phones.board(chat.id, Sit)
    await asyncio.sleep(120)
    assert message.keyboard, "a press keeps it open"
    await until(lambda: not message.keyboard, "the lobby to close")
    assert "стол закрыт" in message.text
    assert "/newgame" in message.text
    assert await phones.tap(people[1], message, sit) == RU("refusal-over")
    await started(phones, chat, people, "yatzy")


@pytest.mark.bot(SHORT)
async def test_people_without_a_seat_do_not_keep_a_lobby_open(phones) -> None:
    now = asyncio.get_running_loop().time
    chat, (host, guest, admin) = await greeted(phones, 3)
    phones.world.membership.promote(admin, chat.id)
    message = await lobby(phones, chat, [host, guest], "pirate")
    began, game = now(), game_of(message)
    await asyncio.sleep(100)
    presses = [
        pack(press) for press in (StandUp(game), ShowCommitment(game), OpenMenu(game, "main"), Start(game))
    ]
    while message.keyboard and now() < began + 2 * SHORT.lobby:
        for each in presses:
            await phones.tap(guest, message, each)  # who gets up first, and waits for nothing then
            await phones.tap(admin, message, each)
        await asyncio.sleep(10)
    assert "стол закрыт" in message.text
    assert began + 0.9 * SHORT.lobby < now() < began + 1.3 * SHORT.lobby


@pytest.mark.bot(SHORT)
async def test_a_game_that_only_one_person_plays_and_has_left_alone_may_be_stopped_by_anybody(phones) -> None:
    """It has no clock, and once it kept a whole group from playing until an admin came."""
    chat, (host, guest) = await greeted(phones, 2)
    message = await lobby(phones, chat, [host], "pirate")
    await phones.tap(host, message, data_of(message, Start))
    board = await phones.board(chat.id, PickRow)
    phones.world.membership.promote(host, chat.id, "member")
    question = await ask(phones, guest, chat, "/newgame")
    assert not offers(question, ConfirmStop)
    stop = pack(ConfirmStop(game_of(board)))
    assert await phones.tap(guest, question, stop) == RU("refusal-not-host")
    assert (await ask(phones, guest, chat, "/stop")).text == RU("refusal-not-host")
    await asyncio.sleep(220)
    question = await ask(phones, guest, chat, "/newgame")
    assert "может остановить кто угодно" in question.text
    assert (await ask(phones, guest, chat, "/stop")).keyboard, "it asks whether to stop it"
    assert await phones.tap(guest, question, data_of(question, ConfirmStop)) == RU("toast-stopped")
    await until(lambda: "остановлена" in board.text, "the game to be stopped")
    await lobby(phones, chat, [guest], "pirate")

"""Chats: lobbies and boards that move, topics, hidden administrators."""

import asyncio
from dataclasses import replace

import pytest

from bot.ground.drawing import pack
from bot.table.presses import (
    ConfirmStop,
    Rematch,
    Roll,
    ShowBoard,
    Sit,
    StandPat,
    StandUp,
    Start,
)
from bot.table.show.pace import ASKED
from tests.play.boards import moved_from
from tests.play.phones import PATIENT, data_of, mover_of, presses, until
from tests.play.tables import lobby, started
from tests.play.talk import RU, answers, ask, first_offering, gone, greeted, offering, offers


async def test_an_open_lobby_comes_down_and_a_running_game_asks(phones) -> None:
    chat, people = await greeted(phones, 2)
    known = await ask(phones, people[0], chat, "/newgame nosuch")
    assert "«nosuch»" in known.text
    assert "Пиратский покер" in [text for text, _ in presses(known)]
    first = await lobby(phones, chat, people[:1], "pirate")
    phones.world.conversation.send(people[1], chat.id, "/newgame yatzy")
    second = await moved_from(phones, chat, first)
    assert second.text == first.text
    said = await phones.tap(people[1], first, data_of(first, Sit))  # on a client that is behind
    assert said == RU("toast-sat")
    await until(lambda: "Боб" in second.text, "both at the table")
    await phones.tap(people[0], second, data_of(second, Start))
    await phones.board(chat.id, Roll)
    await asyncio.sleep(ASKED)  # the lobby has come down for somebody who asked
    question = await ask(phones, people[1], chat, "/newgame")
    assert "g1" in question.text
    assert await phones.tap(people[1], question, data_of(question, ShowBoard)) == RU("toast-board")
    await gone(question)
    third = await moved_from(phones, chat, second)
    assert offers(third, Roll)
    question = await ask(phones, people[0], chat, "/newgame")
    assert await phones.tap(people[0], question, data_of(question, ConfirmStop)) == RU("toast-stopped")
    await first_offering(chat, Rematch)
    assert await phones.tap(people[0], question, data_of(question, ShowBoard)) == RU("refusal-no-game")
    phones.world.conversation.send(people[0], chat.id, "/newgame")
    assert "Пиратский" in (await phones.board(chat.id, Sit)).text, "the chat's last rules"


@pytest.mark.bot(replace(PATIENT, reminder=30.0, idle=60.0))
async def test_a_game_whose_topic_is_deleted_goes_on_in_general_and_says_so_once(phones) -> None:
    add = phones.world.membership.add_person
    people = [add(name, language_code="ru", started=True).id for name in ("Аня", "Боб")]
    chat = phones.world.membership.add_group("Клуб", people, "forum", ["Раз", "Два"])
    first, second = chat.topics
    board = await started(phones, chat, people, "showdown", thread=first, options={"hands": "1"})
    other = await lobby(phones, chat, people[:1], thread=second)
    phones.world.membership.delete_topic(chat.id, first)
    # Nobody can tap: it is the clock that finds out.
    moved = await phones.board(chat.id, Roll)
    assert moved.id != board.id
    said = [m for m in chat.messages.values() if m.text == RU("game-topic-gone", game="1")]
    assert [m.thread for m in said] == [None]
    question = await ask(phones, people[0], chat, "/stop")
    assert "g1" in question.text
    # The other one has no place of its own there, but is in sight and can be played.
    phones.world.membership.delete_topic(chat.id, second)
    phones.world.conversation.tap(people[1], chat.id, other.id, data_of(other, Sit))
    there = await phones.board(chat.id, Start)
    await until(lambda: "Боб" in there.text, "both at the table")
    assert len([m for m in chat.messages.values() if m.text == RU("game-topic-gone", game="2")]) == 1
    (board,) = offering(chat, Roll)
    await phones.tap(mover_of(phones, chat, board), board, data_of(board, Roll))
    await until(lambda: bool(offering(chat, StandPat)), "the dice")


async def test_a_hidden_administrator_opens_a_table_and_sits_down_as_themselves(phones) -> None:
    chat, people = await greeted(phones, 3)
    phones.world.membership.hide(people[0], chat.id)
    message = await lobby(phones, chat, people[:1], "pirate")
    assert await phones.tap(people[0], message, pack(Start(1))) == RU("refusal-not-host")
    for person in people:
        await phones.tap(person, message, pack(Sit(1)))
    decides = RU("refusal-host-decides", name="Аня")
    assert await phones.tap(people[1], message, pack(Start(1))) == decides
    assert await phones.tap(people[0], message, pack(StandUp(1))) == RU("toast-stood")
    decides = RU("refusal-host-decides", name="Боб")
    assert await phones.tap(people[2], message, pack(Start(1))) == decides
    assert await phones.tap(people[1], message, pack(Start(1))) == RU("toast-drawing")
    await phones.board(chat.id, Roll)
    assert (await ask(phones, people[0], chat, "/leave")).text == RU("refusal-not-seated")
    for command in ("/top", "/score", "/settings", "/help", "/rules", "/export"):
        assert await answers(phones, people[0], chat, command) != [], command
    question = await ask(phones, people[0], chat, "/stop")
    assert await phones.tap(people[0], question, data_of(question, ConfirmStop)) == RU("toast-stopped")

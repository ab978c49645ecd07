"""The way to a game: the greeting, pages of the lobby, the rematch that calls, seats in the next game."""

import asyncio

from bot.ground.drawing import pack
from bot.rulebook.names import NewGame
from bot.sandbox.model import ChatMessage
from bot.table.presses import (
    BookSeat,
    ConfirmStop,
    OpenItem,
    PickPreset,
    Rematch,
    Roll,
    ShowMore,
    Sit,
    Start,
)
from bot.table.shown import ROW_WITHIN
from tests.play.phones import Phones, data_of, until
from tests.play.tables import lobby, started, turned_to_more
from tests.play.talk import RU, answers, ask, first_offering, greeted, labels, offering, offers


def mentioned(message: ChatMessage) -> list[int]:
    """The people whom a message mentions by link."""
    return [entity["user_id"] for entity in message.entities if entity["type"] == "text_mention"]


async def stopped(phones: Phones, chat, host: int) -> ChatMessage:
    """Stop the game that runs; returns its result."""
    question = await ask(phones, host, chat, "/stop")
    await phones.tap(host, question, data_of(question, ConfirmStop))
    return await phones.board(chat.id, Rematch)


async def test_the_greeting_opens_a_lobby_for_whoever_taps_it(phones) -> None:
    chat, people = await greeted(phones, 3)
    greeting = await first_offering(chat, NewGame)
    play = data_of(greeting, NewGame)
    assert await phones.tap(people[1], greeting, play) == RU("toast-opened")
    message = await phones.board(chat.id, OpenItem)
    assert message.text.endswith("За столом: Боб")
    for person in people:
        assert await phones.tap(person, greeting, play) == RU("refusal-lobby-open")
    assert offering(chat, Sit) == [message], "one lobby, however often it is asked for"
    await phones.tap(people[1], message, data_of(message, PickPreset))
    await until(lambda: offers(message, Start), "who sits there")
    await phones.tap(people[1], message, data_of(message, Start))
    await phones.board(chat.id, Roll)
    for person in people:
        assert await phones.tap(person, greeting, play) == RU("refusal-running")
    await until(lambda: bool(offering(chat, ConfirmStop)), "the host's question")
    assert len(offering(chat, BookSeat)) == 2, "the host may end the game as well"
    for forged in (pack(NewGame("computer")), "G:nobody", "G"):
        assert await phones.tap(people[0], greeting, forged) == RU("refusal-unknown-button")


async def test_a_rematch_calls_everybody_once(phones) -> None:
    chat, people = await greeted(phones, 4)
    anya, bob, vika, gena = people
    await started(phones, chat, [anya, bob, vika], "pirate", computers=1)
    question = await ask(phones, gena, chat, "/newgame")
    for _ in range(2):  # a nervous finger
        assert await phones.tap(gena, question, data_of(question, BookSeat)) == RU("toast-booked")
    await asyncio.sleep(1)
    assert await phones.tap(gena, question, data_of(question, BookSeat)) == RU("toast-booking-dropped")
    assert await phones.tap(gena, question, data_of(question, BookSeat)) == RU("toast-booked")
    end = await stopped(phones, chat, anya)
    await asyncio.sleep(ROW_WITHIN)  # so late it does not begin by itself
    assert await phones.tap(vika, end, data_of(end, Rematch)) == RU("toast-rematch")
    message = await phones.board(chat.id, Sit)
    assert "1. Вика · хозяин стола\n2. Робот-знаток\n3. Гена\n⏳ Ждём: Боб, Аня" in message.text
    assert mentioned(message) == [gena, bob, anya]
    await phones.tap(anya, message, data_of(message, Sit))
    await until(lambda: message.text.startswith("🎲") and "3. Аня" in message.text, "the old order")
    assert await answers(phones, gena, chat, "/board") != []
    again = phones.newest(chat.id)
    assert again is not message
    assert "Ждём: Боб" in again.text
    assert mentioned(again) == [], "a phone rings once"
    await phones.tap(vika, again, data_of(again, Start))
    board = await phones.board(chat.id, Roll)
    assert "Боб" not in board.text


async def test_in_private_one_tap_begins_a_game_with_a_robot_also_from_an_open_lobby(phones) -> None:
    anya = phones.world.membership.add_person("Аня", language_code="ru", started=True).id
    own = phones.world.state.chats[anya]
    greeting = await ask(phones, anya, own, "/start")
    message = await lobby(phones, own, [anya], "pirate")
    assert not offers(message, Sit)
    await turned_to_more(phones, message, anya)
    assert RU("button-teams") not in labels(message)
    assert "хозяин" not in message.text
    assert await phones.tap(anya, greeting, data_of(greeting, NewGame)) == RU("toast-started")
    board = await phones.board(anya, Roll)
    assert RU("preset-pirate") in board.text, "as it was set"
    assert "Знат" in board.text
    assert await phones.tap(anya, greeting, data_of(greeting, NewGame)) == RU("refusal-running")
    end = await stopped(phones, own, anya)
    assert not data_of(end, ShowMore).startswith("om:1:J"), "nobody else is in private"
    assert await phones.tap(anya, end, "J:1") == RU("refusal-unknown-button")

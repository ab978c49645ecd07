"""The group's board where all play at once and the chat talks: in sight when a round begins."""

import pytest

from bot.chats.buttons import SetLanguage
from bot.ground.drawing.callback_data import pack
from bot.sandbox.world.model import Chat, ChatMessage
from tests.play.boards import calls_of, messages_below, say, set_to
from tests.play.panels import begun, in_round, play_round, write
from tests.play.phones import SWIFT, Phones, until
from tests.play.talk import ask, greeted


def boards(chat: Chat) -> list[ChatMessage]:
    """The boards of the group that stand there."""
    return [m for m in chat.messages.values() if not m.deleted and "🎲 Круг " in m.text]


async def board_of_round(chat: Chat, number: int) -> ChatMessage:
    """The only board, once it shows a round."""
    await until(
        lambda: len(boards(chat)) == 1 and f"Круг {number} из" in boards(chat)[0].text, f"round {number}"
    )
    return boards(chat)[0]


async def a_round(phones: Phones, chat: Chat, people: list[int], game: int, number: int) -> ChatMessage:
    """Let a round be played; returns the board of the next one."""
    for person in people:
        await in_round(phones, person, game, number)
    await play_round(phones, people, game)
    return await board_of_round(chat, number + 1)


def test_where_people_talk_every_round_begins_with_the_board_at_the_bottom(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 3)
        game = await begun(phones, chat, people)
        board = await board_of_round(chat, 1)
        for number in range(1, 8):
            say(phones, people[number % 3], chat, 4)
            calls = sum(len(calls_of(phones, chat, m)) for m in ("editMessageText", "sendMessage"))
            now = await a_round(phones, chat, people, game, number)
            after = sum(len(calls_of(phones, chat, m)) for m in ("editMessageText", "sendMessage"))
            if number > 2:
                assert now is not board, number
                assert messages_below(chat, now) == 0
                assert after - calls <= 2
            board = now

    evening(scene, SWIFT)


def test_in_a_quiet_chat_the_board_is_sent_in_fewer_and_fewer_rounds(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        game = await begun(phones, chat, people)
        board, moved = await board_of_round(chat, 1), []
        for number in range(1, 13):
            now = await a_round(phones, chat, people, game, number)
            if now is not board:
                moved.append(number)
            board = now
        assert moved == [1, 3, 7], moved

    evening(scene, SWIFT)


@pytest.mark.parametrize(("value", "sent"), [("every-turn", True), ("stays", False)])
def test_a_chat_may_have_its_board_at_every_round_or_where_it_is(value, sent, evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        await set_to(phones, chat, people[0], "board", value)
        game = await begun(phones, chat, people)
        board = await board_of_round(chat, 1)
        for number in range(1, 4):
            say(phones, people[0], chat, 0 if sent else 4)
            now = await a_round(phones, chat, people, game, number)
            assert (now is not board) == sent
            board = now

    evening(scene, SWIFT)


def test_within_a_round_the_board_is_edited(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 3)
        await set_to(phones, chat, people[0], "board", "every-turn")
        game = await begun(phones, chat, people)
        for number in range(1, 4):
            board = await board_of_round(chat, number)
            await in_round(phones, people[0], game, number)
            await play_round(phones, people[:2], game)
            await until(lambda at=board: "✅ Аня, Боб" in at.text, "who has written")
            assert not board.deleted
            for person in people[:2]:
                await in_round(phones, person, game, number)
            await play_round(phones, people[2:], game)

    evening(scene, SWIFT)


def test_a_board_is_pinned_where_the_chat_wants_it(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        bot = phones.world.state.bot
        phones.world.state.set_status(chat, bot, "administrator", phones.world.state.people[people[0]])
        await set_to(phones, chat, people[0], "pin", "on")
        await set_to(phones, chat, people[0], "board", "every-turn")
        game = await begun(phones, chat, people)
        for number in range(1, 4):
            board = await a_round(phones, chat, people, game, number)
            await until(lambda at=board: chat.pinned == [at.id], "the board to be pinned")

    evening(scene, SWIFT)


def test_in_the_middle_of_a_round_the_board_changes_with_the_language_of_the_chat(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        game = await begun(phones, chat, people)
        board = await board_of_round(chat, 1)
        settings = await ask(phones, people[0], chat, "/settings")
        for language, line in (("uk", "🎲 Коло 1 з"), ("en", "🎲 Round 1 of"), ("uk", "🎲 Коло 1 з")):
            await phones.tap(people[0], settings, pack(SetLanguage(language)))
            await until(lambda line=line: line in board.text, f"the board in {language}")
        await write(phones, people[0], game)

    evening(scene, SWIFT)

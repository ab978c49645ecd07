"""Messages that did not arrive, or whose number did not: made up for, once, and never two boards for long."""

import asyncio

from bot.buttons.board import Hold, PickRow, Roll
from bot.sandbox.world.model import Chat, ChatMessage
from tests.play.phones import Phones, data_of, mover_of, until, version_of
from tests.play.tables import started
from tests.play.talk import first_roll, gone, greeted, held, is_call, offering, offers

LATER = 60.0  # seconds on the loop's clock


async def typed(phones: Phones, user: int, chat: Chat, words: str) -> list[ChatMessage]:
    """Type a command and return all that is said to it in a while."""
    sent = phones.world.conversation.send(user, chat.id, words)
    await asyncio.sleep(LATER)
    bot = phones.world.state.bot
    return [m for m in chat.messages.values() if m.sender is bot and m.id > sent.id and not is_call(m)]


def test_an_answer_that_a_proxy_refused_comes_later_and_once(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        await started(phones, chat, people, "pirate")
        for words, method in (("/help", "sendMessage"), ("/export", "sendDocument")):
            phones.world.state.fail_next("error", method, times=2)
            assert len(await typed(phones, people[0], chat, words)) == 1

    evening(scene)


def test_an_answer_that_may_have_arrived_is_not_sent_twice(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 1)
        phones.world.state.fail_next("lose", "sendMessage")
        assert len(await typed(phones, people[0], chat, "/help")) == 1

    evening(scene)


def test_a_board_whose_replacement_failed_is_sent_again(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        board = await started(phones, chat, people, "pirate")
        mover = mover_of(phones, chat, board)
        for trouble in ("error", "refuse"):
            phones.world.state.fail_next(trouble, "sendMessage")
            phones.world.state.remove(board)
            roll = data_of(board, Roll)
            await phones.tap(mover, board, roll)
            await until(lambda: bool(offering(chat, PickRow)), f"another board, in spite of {trouble}")
            (board,) = offering(chat, PickRow)

    evening(scene)


def test_a_board_that_is_gone_comes_again_though_the_tap_on_it_is_refused(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        board = await started(phones, chat, people, "pirate")
        (other,) = set(people) - {mover_of(phones, chat, board)}
        phones.world.conversation.delete(people[0], chat.id, board.id)
        await phones.tap(other, board, data_of(board, Roll))
        await until(lambda: bool(offering(chat, Roll)), "another board")

    evening(scene)


def test_the_second_board_after_a_lost_number_is_adopted_when_it_is_tapped(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        first = await started(phones, chat, people, "pirate")
        mover, _ = await first_roll(phones, chat)
        phones.world.state.fail_next("lose", "sendMessage")
        phones.world.conversation.send(people[0], chat.id, "/board")
        await until(lambda: len(offering(chat, Roll)) == 2, "a second board")
        second = offering(chat, Roll)[1]
        stranger = next(person for person in people if person != mover)
        assert await phones.tap(stranger, second, data_of(second, Hold)) != ""
        await gone(first)
        assert offering(chat, Roll) == [second], "whoever taps it, it is known then"
        await phones.tap(mover, second, data_of(second, Hold))
        await until(lambda: held(second) == [0], "the die held, on the second board")
        before = version_of(second)
        await phones.tap(mover, second, data_of(second, Roll))
        await until(lambda: version_of(second) != before, "the dice, on the second board")
        assert offering(chat, Hold) == [second]

    evening(scene)


def test_an_older_message_never_becomes_the_board(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        board = await started(phones, chat, people, "pirate")
        mover, _ = await first_roll(phones, chat)
        older = next(
            m for m in chat.messages.values() if m.sender is phones.world.state.bot and m is not board
        )
        assert older.id < board.id
        await phones.tap(mover, older, data_of(board, Hold))
        await asyncio.sleep(5)
        assert offers(board, Hold)
        assert not board.deleted
        assert not older.deleted

    evening(scene)

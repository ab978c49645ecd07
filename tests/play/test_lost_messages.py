"""Messages that did not arrive, or whose number did not: made up for, once, and never two boards for long."""

import asyncio
from typing import Any

from bot.ground.outbox.sender import Sender
from bot.sandbox.world.model import Chat, ChatMessage
from bot.table.buttons.board import Hold, PickRow, Roll
from bot.table.buttons.questions import ConfirmStop
from bot.table.buttons.result import Rematch
from bot.table.service.board_messages import BoardMessages
from tests.play.phones import Life, Phones, data_of, mover_of, until, version_of
from tests.play.tables import started
from tests.play.talk import RU, ask, first_roll, gone, greeted, held, is_call, offering, offers

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


def test_a_refused_tap_tells_the_board_of_a_game_that_knows_none(lives, monkeypatch) -> None:
    """Its number was not noted before the bot died; it stayed beside the next one, whoever had tapped it."""

    async def scene(phones: Phones, life: Life) -> None:
        sending, sent = asyncio.Event(), asyncio.Event()

        async def never(*_: object) -> int | None:
            await asyncio.Event().wait()
            return None

        send = Sender.send

        async def late(*given: Any, **terms: Any) -> int | None:
            sending.set()
            await sent.wait()
            return await send(*given, **terms)

        async with life():
            chat, people = await greeted(phones, 2)
            board = await started(phones, chat, people, "pirate")
            mover, board = await first_roll(phones, chat)
            with monkeypatch.context() as dying:
                dying.setattr(BoardMessages, "posted", never)
                phones.world.conversation.delete(people[0], chat.id, board.id)
                other = next(person for person in people if person != mover)
                await phones.tap(other, board, data_of(board, Roll))
                await until(lambda: bool(offering(chat, Roll)), "another board")
        (unknown,) = offering(chat, Roll)
        with monkeypatch.context() as slow:
            slow.setattr(Sender, "send", late)
            async with life():
                await until(sending.is_set, "the board to be on its way")  # else the tap makes it needless
                assert await phones.tap(other, unknown, data_of(unknown, Roll)) != ""
                sent.set()
                await gone(unknown)
                assert len(offering(chat, Roll)) == 1

    lives(scene)


def test_a_second_board_goes_when_it_is_tapped_after_the_game_has_ended(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        first = await started(phones, chat, people, "pirate")
        await first_roll(phones, chat)
        phones.world.state.fail_next("lose", "sendMessage")
        phones.world.conversation.send(people[0], chat.id, "/board")
        await until(lambda: len(offering(chat, Roll)) == 2, "a second board")
        second = offering(chat, Roll)[1]
        question = await ask(phones, people[0], chat, "/stop")
        await phones.tap(people[0], question, data_of(question, ConfirmStop))
        await until(lambda: offers(first, Rematch), "the end")
        roll = data_of(second, Roll)
        assert await phones.tap(people[1], second, roll) == RU("refusal-over")
        await gone(second)
        assert offers(first, Rematch)
        assert not first.deleted

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

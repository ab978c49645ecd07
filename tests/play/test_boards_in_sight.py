"""Boards and talk: a board comes down where people talk, stays where they do not, and there is always one."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.buttons.board import Hold, PickRow, Reroll, Sure, TurnPress
from bot.buttons.callback_data import pack
from bot.buttons.lobby import Sit, Start
from bot.buttons.pages import SetSetting
from bot.outbox.sender import Sender
from bot.sandbox.world.model import Chat, ChatMessage
from bot.service.board_messages import BoardMessages
from bot.timing import USUAL_TIMING
from tests.databases import opened
from tests.play.phones import Life, Phones, data_of, game_of, mover_of, presses, until, version_of
from tests.play.tables import started
from tests.play.talk import RU, ask, first_roll, gone, greeted, held, offers, one_turn, race

CALLED = replace(USUAL_TIMING, call=60.0, idle=120.0, idle_each=0.0, live_turn=3600.0)
"""Whoever is at the table is called, and has much time for a turn."""


def boards(chat: Chat) -> list[ChatMessage]:
    """The messages that look like the board of a game under way."""
    return [m for m in chat.messages.values() if not m.deleted and offers(m, TurnPress)]


def calls_of(phones: Phones, chat: Chat, method: str) -> list[dict[str, object]]:
    """The parameters of the calls of a method that went well, in order."""
    calls = phones.world.state.call_log.calls
    return [c.params for c in calls if c.method == method and c.ok and c.params.get("chat_id") == chat.id]


def say(phones: Phones, user: int, chat: Chat, count: int, thread: int | None = None) -> None:
    """Somebody writes so many messages, which are nothing to the bot."""
    for number in range(count):
        phones.world.conversation.send(user, chat.id, f"и вот {number}", thread=thread)


def ringing(phones: Phones, chat: Chat) -> list[dict[str, object]]:
    """The messages that have called somebody, and for which phones rang."""
    calls = [
        c for c in calls_of(phones, chat, "sendMessage") if RU("call-turn", mention="") in str(c["text"])
    ]
    return [call for call in calls if not call.get("disable_notification")]


async def only_board(chat: Chat) -> ChatMessage:
    """The board, when there is one only."""
    await until(lambda: len(boards(chat)) == 1, "one board")
    return boards(chat)[0]


def messages_below(chat: Chat, board: ChatMessage) -> int:
    """How many messages stand below a board."""
    return sum(not m.deleted and m.id > board.id and m.thread == board.thread for m in chat.messages.values())


def test_where_people_talk_every_turn_begins_with_the_board_at_the_bottom(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 3)
        await started(phones, chat, people, "classic")
        for turn in range(9):
            say(phones, people[turn % 3], chat, 3)
            before = await only_board(chat)
            edits = len(calls_of(phones, chat, "editMessageText"))
            await one_turn(phones, chat)
            board = await only_board(chat)
            if turn > 2:  # by then a round is over, and the bot has learnt that there is talk
                assert (board is not before, before.deleted) == (True, True)
                assert messages_below(chat, board) == 0
                assert len(calls_of(phones, chat, "editMessageText")) <= edits + 1, "sent instead of edited"
        silent = [c for c in calls_of(phones, chat, "sendMessage") if c.get("disable_notification")]
        assert len(silent) >= 6

    evening(scene)


def test_in_a_quiet_chat_the_board_is_edited_and_sent_in_fewer_and_fewer_rounds(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        await started(phones, chat, people, "classic")
        moved, board = [], await only_board(chat)
        for turn in range(1, 25):
            await one_turn(phones, chat)
            now = await only_board(chat)
            if now is not board:
                moved.append(turn)
            board = now
        assert moved == [2, 6, 14], "after one round, two more, four more"

    evening(scene)


async def talking_table(phones: Phones, size: int = 2) -> tuple[Chat, list[int]]:
    """A table in a chat that the bot knows to talk."""
    chat, people = await greeted(phones, size)
    phones.world.conversation.send(people[0], chat.id, "/newgame classic")
    lobby = await phones.board(chat.id, Sit)
    for person in people[1:]:
        await phones.tap(person, lobby, data_of(lobby, Sit))
    say(phones, people[0], chat, 4)
    await phones.tap(people[0], lobby, data_of(lobby, Start))
    await gone(lobby)
    return chat, people


def test_what_came_below_the_lobby_shows_that_a_chat_talks_from_the_first_turn(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await talking_table(phones)
        for _ in range(3):
            before = await only_board(chat)
            say(phones, people[0], chat, 3)
            await one_turn(phones, chat)
            await gone(before)
            assert messages_below(chat, await only_board(chat)) == 0

    evening(scene)


def test_somebody_slow_gets_the_board_back_when_they_act(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await talking_table(phones)
        say(phones, people[0], chat, 6)
        await asyncio.sleep(20)  # so the bot knows how much is said in a while
        await one_turn(phones, chat)
        mover, board = await first_roll(phones, chat)
        say(phones, people[0], chat, 12)
        await asyncio.sleep(600)
        await phones.tap(mover, board, data_of(board, Reroll))
        await gone(board)
        now = await only_board(chat)
        assert (mover_of(phones, chat, now), messages_below(chat, now)) == (mover, 0)

    evening(scene)


def test_a_tap_on_the_board_before_does_what_it_asks_or_says_where_the_board_is(evening, monkeypatch) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await talking_table(phones)
        monkeypatch.setattr(Sender, "delete", _later)
        mover, before = await first_roll(phones, chat)
        reroll, game = data_of(before, Reroll), game_of(before)
        phones.world.conversation.send(people[0], chat.id, "/board")
        await until(lambda: len(boards(chat)) == 2, "the board below")
        now = boards(chat)[1]
        version = version_of(now)
        assert await phones.tap(mover, before, reroll) not in {"", RU("refusal-board-below")}
        await until(lambda: version_of(now) != version, "the dice, on the board below")
        await asyncio.sleep(2)
        for person in people:
            assert await phones.tap(person, before, reroll) == RU("refusal-board-below")
        assert await phones.tap(mover, now, reroll) != RU("refusal-board-below")
        assert {game_of(board) for board in boards(chat)} == {game}

    evening(scene)


async def _later(*_: object) -> bool:
    """Delete nothing for now."""
    await asyncio.Event().wait()
    return False


def test_a_bot_that_was_killed_before_it_deleted_the_board_before_does_so_at_the_next_start(
    target: Path | str, lives, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(phones: Phones, life: Life) -> None:
        with monkeypatch.context() as dying:
            async with life():
                chat, people = await talking_table(phones)
                dying.setattr(Sender, "delete", _later)
                say(phones, people[0], chat, 3)
                await one_turn(phones, chat)
                await until(lambda: len(boards(chat)) == 2, "the next board")
                older, newer = boards(chat)
                with opened(target) as db:
                    ids = "SELECT message_id FROM games WHERE state = 'playing'"
                    await until(lambda: db.execute(ids).fetchall() == [(newer.id,)], "it to be noted")
        assert not older.deleted
        async with life():
            await gone(older)
            assert boards(chat) == [newer]
            await one_turn(phones, chat)
            await only_board(chat)

    lives(scene)


def test_a_board_that_could_not_be_deleted_goes_once_telegram_is_reached_again(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, _ = await talking_table(phones)
        before = await only_board(chat)
        phones.world.state.fail_next("error", "deleteMessage", 9)
        await one_turn(phones, chat)
        await until(lambda: len(boards(chat)) == 2, "the next board")
        await gone(before)
        assert len(boards(chat)) == 1

    evening(scene)


def test_a_board_too_old_to_be_deleted_says_that_the_table_is_below(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, _ = await talking_table(phones)
        before = await only_board(chat)
        before.date -= 3 * 24 * 3600
        await one_turn(phones, chat)
        await until(lambda: before.text == RU("refusal-board-below"), "it to say so")
        assert not before.keyboard
        assert len(boards(chat)) == 1

    evening(scene)


def test_a_board_that_is_refused_is_sent_later_with_what_is_newest_and_costs_no_edit(evening, target) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await talking_table(phones)
        await one_turn(phones, chat)
        mover, before = await first_roll(phones, chat)
        phones.world.state.refuse(chat.id, 20)
        edits = len(calls_of(phones, chat, "editMessageText"))
        await write(phones, mover, before)
        await asyncio.sleep(3)
        assert boards(chat) == [before], "nothing is deleted before there is another"
        other = next(person for person in people if person != mover)
        with opened(target) as db:
            (version,) = db.execute("SELECT max(n) FROM steps").fetchone()
        assert await phones.tap(other, before, pack(Hold(game_of(before), version, 0))) != ""
        await gone(before)
        now = await only_board(chat)
        assert (mover_of(phones, chat, now), held(now)) == (other, [0])
        assert len(calls_of(phones, chat, "editMessageText")) <= edits + 1, "a question at most"

    evening(scene)


def test_what_is_shown_before_the_number_of_a_board_is_noted_goes_to_that_board(evening, monkeypatch) -> None:
    async def scene(phones: Phones) -> None:
        chat, _ = await talking_table(phones)
        noting, posted = asyncio.Event(), BoardMessages.posted

        async def late(*args: object) -> int | None:
            await noting.wait()
            return await posted(*args)

        monkeypatch.setattr(BoardMessages, "posted", late)
        await one_turn(phones, chat)
        await until(lambda: len(boards(chat)) == 2, "the next board")
        older, newer = boards(chat)
        await until(lambda: offers(newer, Hold), "the dice")
        text = older.text
        mover = mover_of(phones, chat, newer)
        await phones.tap(mover, older, pack(Hold(game_of(newer), version_of(newer), 0)))
        await until(lambda: held(newer) == [0], "the die that is held, on the board below")
        assert older.text == text
        noting.set()
        await gone(older)
        assert boards(chat) == [newer]

    evening(scene)


def test_who_is_to_be_called_while_a_silent_board_is_on_its_way_is_called_by_another(
    evening, monkeypatch
) -> None:
    async def scene(phones: Phones) -> None:
        chat, _ = await talking_table(phones)
        mover, before = await first_roll(phones, chat)
        answered, send = asyncio.Event(), Sender.send

        async def late(*args: object, **how: object) -> int | None:
            message_id = await send(*args, **how)
            await answered.wait()
            return message_id

        monkeypatch.setattr(Sender, "send", late)
        await write(phones, mover, before)
        await until(lambda: len(boards(chat)) == 2, "the next board")
        silent = boards(chat)[1]
        await asyncio.sleep(2 * CALLED.call)
        assert ringing(phones, chat) == []
        answered.set()
        await until(lambda: len(ringing(phones, chat)) == 1, "a call that rings")
        await gone(silent)

    evening(scene, CALLED)


def test_a_board_whose_number_was_lost_becomes_the_only_one_when_it_is_tapped(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, _ = await talking_table(phones)
        phones.world.state.fail_next("lose", "sendMessage")
        await one_turn(phones, chat)
        await until(lambda: len(boards(chat)) == 2, "a second board")
        first, second = boards(chat)
        await until(lambda: version_of(first) == version_of(second), "the first to show the same")
        mover = mover_of(phones, chat, second)
        await phones.tap(mover, second, data_of(second, Hold))
        await gone(first)
        assert (await only_board(chat)).id >= second.id, "or below that, if much was said meanwhile"

    evening(scene)


def test_a_board_whose_number_was_lost_says_that_the_table_is_below_once_that_is_so(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await talking_table(phones)
        phones.world.state.fail_next("lose", "sendMessage")
        await one_turn(phones, chat)
        await until(lambda: len(boards(chat)) == 2, "a second board")
        first, second = boards(chat)
        say(phones, people[0], chat, 3)
        await until(lambda: version_of(first) == version_of(second), "the first to show the same")
        await write(phones, mover_of(phones, chat, second), first)
        await until(lambda: second.text == RU("refusal-board-below"), "the second to say so")
        assert not second.keyboard
        assert (await only_board(chat)).id > second.id
        said = [m.text for m in chat.messages.values() if m.sender.id in people]
        assert sum(text.startswith("и вот") for text in said) == 4 + 3, "what people wrote is left alone"

    evening(scene)


def test_where_numbers_tell_nothing_a_lost_board_goes_when_it_is_tapped(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2, kind="group")
        await set_to(phones, chat, people[0], "board", "every-turn")
        await started(phones, chat, people, "classic")
        phones.world.state.fail_next("lose", "sendMessage")
        await one_turn(phones, chat)
        await until(lambda: len(boards(chat)) == 2, "a second board")
        first, second = boards(chat)
        await until(lambda: version_of(first) == version_of(second), "the first to show the same")
        mover = mover_of(phones, chat, second)
        old = data_of(second, PickRow)
        await write(phones, mover, first)
        await until(lambda: first.deleted, "a board at the next turn")
        assert len(boards(chat)) == 2
        assert await phones.tap(mover, second, old) == RU("refusal-board-below")
        await gone(second)
        assert (await only_board(chat)).id > second.id

    evening(scene)


@pytest.mark.parametrize("kind", ["group", "supergroup"])
def test_a_bot_that_sees_all_that_is_said_knows_what_lies_below(kind, evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2, kind=kind)
        bot = phones.world.state.bot
        phones.world.state.set_status(chat, bot, "administrator", phones.world.state.people[people[0]])
        await started(phones, chat, people, "classic")
        board = await only_board(chat)
        say(phones, people[0], chat, 2)
        for _ in range(6):
            await one_turn(phones, chat)
        assert await only_board(chat) is board, "two are not worth it, and there is nothing to find out"
        say(phones, people[0], chat, 1)
        await one_turn(phones, chat)
        await gone(board)
        assert messages_below(chat, await only_board(chat)) == 0

    evening(scene)


def test_in_a_basic_group_an_answer_to_the_bot_shows_that_people_talk(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2, kind="group")
        await started(phones, chat, people, "classic")
        await one_turn(phones, chat)
        board = await only_board(chat)
        phones.world.conversation.send(people[0], chat.id, "ха", reply_to=board.id)
        await one_turn(phones, chat)
        await gone(board)
        assert messages_below(chat, await only_board(chat)) == 0

    evening(scene)


async def write(phones: Phones, mover: int, board: ChatMessage) -> None:
    """Write a row, whatever is asked before it; the board may not be able to show that."""
    pick = next(p for _, p in presses(board) if isinstance(p, PickRow))
    await phones.tap(mover, board, pack(pick))
    await phones.tap(mover, board, pack(Sure(pick.game, pick.version, pick.row)))


async def set_to(phones: Phones, chat: Chat, user: int, name: str, value: str) -> None:
    """Change a setting of a chat."""
    page = await ask(phones, user, chat, "/settings")
    assert RU(f"setting-{name}-{value}") in await phones.tap(user, page, pack(SetSetting(name, value)))


@pytest.mark.parametrize(("value", "sent"), [("every-turn", True), ("stays", False)])
def test_a_chat_may_have_its_board_at_every_turn_or_where_it_is(value, sent, evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        await set_to(phones, chat, people[0], "board", value)
        await started(phones, chat, people, "classic")
        for _ in range(4):
            before = await only_board(chat)
            say(phones, people[0], chat, 0 if sent else 4)
            await one_turn(phones, chat)
            assert (await only_board(chat) is not before) == sent

    evening(scene)


def test_a_board_is_pinned_where_the_chat_wants_it_and_until_the_end(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        bot = phones.world.state.bot
        phones.world.state.set_status(chat, bot, "administrator", phones.world.state.people[people[0]])
        await set_to(phones, chat, people[0], "pin", "on")
        await set_to(phones, chat, people[0], "board", "every-turn")
        await started(phones, chat, people, "pirate")
        for _ in range(3):
            await one_turn(phones, chat)
            board = await only_board(chat)
            await until(lambda at=board: chat.pinned == [at.id], "the board to be pinned")
            await until(
                lambda: (
                    not [m for m in chat.messages.values() if m.service and not m.deleted and m.sender is bot]
                ),
                "no line about it",
            )
        assert all(call["disable_notification"] for call in calls_of(phones, chat, "pinChatMessage"))
        await race(phones, chat)
        await until(lambda: chat.pinned == [], "nothing to be pinned")

    evening(scene)


def test_a_board_that_an_earlier_life_pinned_is_unpinned_where_the_chat_wants_that_no_more(lives) -> None:
    async def scene(phones: Phones, life: Life) -> None:
        async with life():
            chat, people = await greeted(phones, 2)
            owner = phones.world.state.people[people[0]]
            phones.world.state.set_status(chat, phones.world.state.bot, "administrator", owner)
            await set_to(phones, chat, people[0], "pin", "on")
            await set_to(phones, chat, people[0], "board", "stays")
            board = await started(phones, chat, people, "pirate")
            await until(lambda: chat.pinned == [board.id], "the board to be pinned")
        async with life():
            await set_to(phones, chat, people[0], "pin", "off")
            await until(lambda: chat.pinned == [], "nothing to be pinned")

    lives(scene)


def test_without_the_right_to_pin_it_is_tried_once(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        await set_to(phones, chat, people[0], "pin", "on")
        await set_to(phones, chat, people[0], "board", "every-turn")
        await started(phones, chat, people, "pirate")
        for _ in range(4):
            await one_turn(phones, chat)
        tried = [c for c in phones.world.state.call_log.calls if c.method == "pinChatMessage"]
        assert [call.ok for call in tried] == [False]

    evening(scene)

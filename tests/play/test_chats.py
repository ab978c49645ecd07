"""Chats: lobbies and boards that move, topics, hidden administrators, the bot thrown out, supergroups."""

import asyncio
import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from bot.chats.buttons import SetLanguage
from bot.ground.drawing.callback_data import pack
from bot.ground.outbox.sender import Sender
from bot.rulebook.buttons import ShowRules
from bot.sandbox.world.api_objects import chat_json, member_json, user_json
from bot.sandbox.world.model import Chat, ChatMessage
from bot.table.buttons.board import DecideLeftSeat, Hold, Roll, StandPat
from bot.table.buttons.lobby import Cancel, PickTalisman, Sit, StandUp, Start
from bot.table.buttons.questions import ConfirmLeave, ConfirmStop, ShowBoard
from bot.table.buttons.result import Rematch
from bot.table.messages.board_moves import ASKED
from tests.databases import opened
from tests.play.boards import say
from tests.play.phones import PATIENT, Life, Phones, data_of, game_of, mover_of, presses, until, version_of
from tests.play.tables import left_at, lobby, started, thrown_out, turned_to_more
from tests.play.talk import (
    QUIET,
    RU,
    answers,
    ask,
    first_offering,
    first_roll,
    gone,
    greeted,
    held,
    offering,
    offers,
)


def is_left(database: Path | str, chat_id: int) -> bool:
    """Whether the bot takes itself to be outside a chat."""
    with opened(database) as db:
        (row,) = db.execute("SELECT active, left_at IS NULL FROM chats WHERE chat_id = ?", (chat_id,))
    return row == (0, 0)


async def moved_from(phones: Phones, chat: Chat, old: ChatMessage) -> ChatMessage:
    """The message of the game that took the place of an older one, which is gone."""
    await gone(old)
    message = phones.newest(chat.id)
    assert message is not None
    assert message is not old
    return message


def test_a_talisman_once_dealt_stays_with_its_person(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 6)
        seats = []
        for _ in range(2):
            message = await lobby(phones, chat, people, "pirate")
            await until(lambda board=message: "6. " in board.text, "everybody at the table")
            await turned_to_more(phones, message, people[0])
            await phones.press(people[0], message, RU("button-talisman"))
            await until(lambda board=message: offers(board, PickTalisman), "the page of talismans")
            seats.append(re.findall(r"^\d\. (\S+) (\S+)", message.text, re.MULTILINE))
            await phones.tap(people[0], message, pack(Cancel(game_of(message))))
            await until(lambda board=message: not offers(board, Sit), "the lobby closed")
        assert len(seats[0]) == len(people)
        assert seats[0] == seats[1]

    evening(scene)


def test_an_open_lobby_comes_down_and_a_running_game_asks(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        known = await ask(phones, people[0], chat, "/newgame nosuch")
        assert "«nosuch»" in known.text
        assert "Пиратский покер" in [text for text, _ in presses(known)]
        first = await lobby(phones, chat, people[:1], "pirate")
        phones.world.conversation.send(people[1], chat.id, "/newgame yatzy")
        second = await moved_from(phones, chat, first)
        assert second.text == first.text
        said = await phones.tap(people[1], first, data_of(first, Sit))  # on a client that is behind
        assert said.startswith(RU("toast-sat", talisman=""))
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

    evening(scene)


def test_old_boards_are_safe_wherever_the_new_one_is(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        assert (await ask(phones, people[0], chat, "/board")).text == RU("refusal-nobody-plays")
        first = await started(phones, chat, people, "pirate")
        roll = data_of(first, Roll)
        mover = mover_of(phones, chat, first)
        phones.world.conversation.send(people[0], chat.id, "/board")
        second = await moved_from(phones, chat, first)
        version = version_of(second)
        await phones.tap(mover, first, roll)
        await until(lambda: version_of(second) != version, "the dice on the new board")
        assert await phones.tap(mover, first, roll) == RU("refusal-board-below")
        for _ in range(5):
            phones.world.conversation.send(people[1], chat.id, "/board")
        await asyncio.sleep(QUIET)
        assert len(offering(chat, Hold)) == 1, "one board, however often it is called"

    evening(scene)


def test_a_board_deleted_by_an_administrator_comes_back(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        message = await lobby(phones, chat, people, "pirate")
        phones.world.conversation.delete(people[0], chat.id, message.id)
        await phones.tap(people[0], message, data_of(message, Start))
        board = await phones.board(chat.id, Roll)
        phones.world.conversation.delete(people[0], chat.id, board.id)
        phones.world.conversation.send(people[1], chat.id, "/board")
        board = await phones.board(chat.id, Roll)
        mover = mover_of(phones, chat, board)
        phones.world.conversation.tap(mover, chat.id, board.id, data_of(board, Roll))
        phones.world.conversation.delete(people[0], chat.id, board.id)  # before the bot can show the dice
        board = await phones.board(chat.id, Hold)
        phones.world.conversation.delete(people[0], chat.id, board.id)
        question = await ask(phones, people[0], chat, "/leave")
        await phones.tap(people[0], question, data_of(question, ConfirmLeave))
        board = await first_offering(chat, DecideLeftSeat)
        assert board is not question

    evening(scene)


def test_a_game_whose_topic_is_deleted_goes_on_in_general_and_says_so_once(evening) -> None:
    async def scene(phones: Phones) -> None:
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

    evening(scene, replace(PATIENT, reminder=30.0, idle=60.0))


def test_a_topic_and_general_have_games_of_their_own(evening) -> None:
    async def scene(phones: Phones) -> None:
        people = [
            phones.world.membership.add_person(n, language_code="ru", started=True).id for n in ("Аня", "Боб")
        ]
        chat = phones.world.membership.add_group("Клуб", people, "forum", ["Раз"])
        topic = next(iter(chat.topics))
        await started(phones, chat, people, "pirate", thread=topic)
        await started(phones, chat, people, "yatzy")
        phones.world.conversation.send(people[0], chat.id, "/board", thread=topic)
        question = await ask(phones, people[0], chat, "/stop")
        assert "g2" in question.text
        await phones.tap(people[0], question, data_of(question, ConfirmStop))
        await phones.board(chat.id, Rematch)
        assert "g1" in (await ask(phones, people[0], chat, "/stop", thread=topic)).text
        assert len([m for m in offering(chat, Roll) if m.thread == topic]) == 1

    evening(scene)


def test_a_hidden_administrator_opens_a_table_and_sits_down_as_themselves(evening) -> None:
    async def scene(phones: Phones) -> None:
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

    evening(scene)


def test_an_emptied_table_is_whose_who_sits_down_next(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        message = await lobby(phones, chat, people[:1], "pirate")
        await phones.tap(people[0], message, data_of(message, StandUp))
        assert await phones.tap(people[1], message, pack(Start(1))) == RU("refusal-not-host")
        await phones.tap(people[1], message, data_of(message, Sit))
        await phones.tap(people[0], message, data_of(message, Sit))
        decides = RU("refusal-host-decides", name="Боб")
        assert await phones.tap(people[0], message, pack(Start(1))) == decides
        assert await phones.tap(people[1], message, pack(Start(1))) == RU("toast-drawing")

    evening(scene)


def test_one_greeting_in_the_language_of_whoever_adds_the_bot(evening) -> None:
    async def scene(phones: Phones) -> None:
        owner = phones.world.membership.add_person("Sam", language_code="en", started=True).id
        chat = phones.world.membership.add_group("Dice", [owner])
        await until(lambda: bool(phones.said(chat.id)), "the greeting")
        # The link that adds the bot makes the client say this as well.
        assert await answers(phones, owner, chat, "/start@dice_poker_bot true") == []
        assert len(phones.said(chat.id)) == 1
        assert "/newgame" in phones.said(chat.id)[0]
        assert not any("Начать" in text for text in phones.said(chat.id))
        assert offers(await ask(phones, owner, chat, "/start"), ShowRules)

    evening(scene)


def test_thrown_out_and_taken_in_again_the_game_goes_on(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        board = await started(phones, chat, people, "pirate")
        mover, _ = await first_roll(phones, chat)
        version = version_of(board)
        phones.world.membership.remove_bot(people[0], chat.id)
        hold = phones.world.conversation.tap(mover, chat.id, board.id, data_of(board, Hold))
        await until(lambda: phones.world.state.queries[hold].answered, "an answer, whatever it is worth")
        await asyncio.sleep(QUIET)
        said = len(phones.said(chat.id))
        phones.world.membership.add_bot(people[1], chat.id)
        await until(lambda: len(phones.said(chat.id)) > said, "a greeting")

        def others() -> list[ChatMessage]:
            return [message for message in offering(chat, Hold) if message is not board]

        await until(lambda: bool(others()), "the board, which nobody asked for")
        again = others()[-1]
        await until(lambda: offers(again, Hold) and version_of(again) == version, "the dice as they were")
        assert held(again) == [0]
        await phones.tap(mover, again, data_of(again, Roll))
        await until(lambda: version_of(again) != version, "the game to go on")

    evening(scene)


def test_blocked_in_private_and_forgiven(evening) -> None:
    async def scene(phones: Phones) -> None:
        person = phones.world.membership.add_person("Аня", language_code="ru", started=True).id
        alone = phones.world.state.chats[person]
        board = await started(phones, alone, [person], "pirate", computers=1)
        phones.world.membership.block(person)
        await asyncio.sleep(QUIET)
        phones.world.conversation.send(person, person, "/board")
        again = await moved_from(phones, alone, board)
        before = version_of(again)
        await phones.tap(person, again, data_of(again, Roll))
        await until(lambda: version_of(again) != before, "the other dice")

    evening(scene)


def test_a_chat_whose_going_was_never_told_of_is_left_with_the_first_call_and_taken_up_again(
    evening, target
) -> None:
    left = partial(is_left, target)

    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        board = await started(phones, chat, people, "pirate")
        alone = phones.world.state.chats[people[0]]
        phones.world.state.people[people[0]].started = True
        rules = await ask(phones, people[0], alone, "/rules")
        mover = mover_of(phones, chat, board)
        chat.muted = True  # that is no going
        await phones.tap(mover, board, data_of(board, Roll))
        await asyncio.sleep(QUIET)
        assert not left(chat.id)
        chat.members[phones.world.state.bot.id] = "kicked"  # and no update says so
        phones.world.state.people[people[0]].blocked = True
        await phones.tap(people[0], rules, pack(ShowRules("yatzy")))
        await phones.tap(mover, board, data_of(board, Hold))
        await until(lambda: left(chat.id) and left(alone.id), "both chats to be left")
        chat.muted, chat.members[phones.world.state.bot.id] = False, "member"
        phones.world.conversation.send(people[1], chat.id, "/board")
        phones.world.conversation.send(people[0], alone.id, "/rules")
        await until(lambda: not left(chat.id) and not left(alone.id), "both to be taken up again")

    evening(scene)


def test_when_the_bot_is_back_the_boards_of_games_that_go_on_are_there(lives) -> None:
    async def scene(phones: Phones, life: Life) -> None:
        async with life():
            chat, people = await greeted(phones, 2)
            board = await started(phones, chat, people, "pirate")
            phones.world.membership.remove_bot(people[0], chat.id)
            await asyncio.sleep(QUIET)
        phones.world.state.remove(board)
        async with life():  # which draws no board where it is not
            phones.world.membership.add_bot(people[1], chat.id)
            await until(lambda: bool(offering(chat, Roll)), "the board, which nobody has asked for")

    lives(scene)


def test_a_tap_on_what_is_left_of_a_bot_does_not_say_that_it_is_back(evening, target) -> None:
    """It was taken up, refused and gone once more; when it was back nobody took up its games."""

    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        board = await started(phones, chat, people, "pirate")
        mover, _ = await first_roll(phones, chat)
        await thrown_out(phones, target, people[0], chat)
        since = left_at(target, chat)
        for _ in range(2):
            await phones.tap(mover, board, data_of(board, Hold))
            await asyncio.sleep(QUIET)
        assert left_at(target, chat) == since
        phones.world.membership.add_bot(people[1], chat.id)
        await until(lambda: left_at(target, chat) is None, "it to be taken up again")
        await until(lambda: board.deleted or offering(chat, Roll)[-1].id == board.id, "one board")

    evening(scene)


def test_what_it_can_write_to_the_bot_is_in_though_no_update_has_said_so(evening, target) -> None:
    """The update was lost with the process that had fetched it; the clocks of the game stood for ever."""

    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        board = await started(phones, chat, people, "pirate")
        mover, _ = await first_roll(phones, chat)
        await thrown_out(phones, target, people[0], chat)
        chat.members[phones.world.state.bot.id] = "member"
        await phones.tap(mover, board, data_of(board, Hold))
        await until(lambda: left_at(target, chat) is None, "it to be taken up again")

    evening(scene)


def test_a_removal_that_is_told_late_is_one_no_more(evening, target) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        state, updates = phones.world.state, phones.world.state.updates
        for status in ("left", "member"):
            state.set_status(chat, state.bot, status, state.people[people[0]])
        await asyncio.sleep(QUIET)
        late = {"chat": chat_json(chat, state.people), "from": user_json(state.people[people[0]])}
        late |= {"date": state.now() - 60, "old_chat_member": member_json(state.bot, "member")}
        updates.push("my_chat_member", late | {"new_chat_member": member_json(state.bot, "left")})
        await until(lambda: len(updates) == 0, "it to be read")
        await asyncio.sleep(QUIET)
        assert not is_left(target, chat.id)

    evening(scene)


def test_a_group_that_becomes_a_supergroup_takes_its_game_along(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2, kind="group")
        board = await started(phones, chat, people, "pirate")
        mover, _ = await first_roll(phones, chat)
        roll = data_of(board, Roll)
        late = phones.world.conversation.tap(
            mover, chat.id, board.id, roll
        )  # on its way when the group moves
        new = phones.world.membership.migrate(chat.id)
        await phones.board(new.id, Roll)
        await until(
            lambda: phones.world.state.queries[late].answered, "an answer to the tap in the old group"
        )
        await asyncio.sleep(QUIET)
        (moved,) = offering(new, Hold)  # the late tap may have brought it down once more
        before = version_of(moved)
        await phones.tap(mover, moved, data_of(moved, Roll))
        await until(lambda: version_of(moved) != before, "the game to go on")
        question = await ask(phones, people[0], new, "/stop")
        await phones.tap(people[0], question, data_of(question, ConfirmStop))
        await phones.board(new.id, Rematch)

    evening(scene)


def test_a_lobby_that_was_on_its_way_when_its_group_moved_is_sent_to_the_supergroup(
    evening, monkeypatch
) -> None:
    """Its number was noted there; where the next one had the same, the bot went round in a ring for ever."""

    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2, kind="group")
        heard, send = asyncio.Event(), Sender.send

        async def late(*given: Any, **terms: Any) -> int | None:
            number = await send(*given, **terms)
            await heard.wait()
            return number

        say(phones, people[0], chat, 3)
        with monkeypatch.context() as slow:
            slow.setattr(Sender, "send", late)
            phones.world.conversation.send(people[0], chat.id, "/newgame pirate")
            left_behind = await phones.board(chat.id, Sit)
            new = phones.world.membership.migrate(chat.id)
            await until(lambda: len(phones.world.state.updates) == 0, "the move to be heard of")
            await asyncio.sleep(QUIET)
        while next(reversed(new.messages)) < left_behind.id - 2:
            say(phones, people[0], new, 1)
        phones.world.state.refuse(new.id, 3)
        heard.set()
        phones.world.conversation.send(people[1], new.id, "/newgame pirate")
        table = await phones.board(new.id, Sit)
        await asyncio.sleep(QUIET)
        (table,) = offering(new, Sit)
        await phones.tap(people[1], table, data_of(table, Sit))
        await until(lambda: "2. " in table.text, "both at the table")

    evening(scene)


def test_what_was_opened_in_a_supergroup_before_its_move_was_heard_of_speaks_its_language(
    evening, monkeypatch
) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2, kind="group")
        page, updates = await ask(phones, people[0], chat, "/settings"), phones.world.state.updates
        await phones.tap(people[0], page, pack(SetLanguage("uk")))
        late = list[tuple[str, Any]]()
        with monkeypatch.context() as held:
            held.setattr(updates, "push", lambda kind, update: late.append((kind, update)))
            new = phones.world.membership.migrate(chat.id)
        phones.world.conversation.send(people[0], new.id, "/newgame pirate")
        table = await phones.board(new.id, Sit)
        assert "хозяин стола" in table.text
        for kind, update in late:
            updates.push(kind, update)
        await until(lambda: "господар столу" in offering(new, Sit)[-1].text, "the lobby in their language")

    evening(scene)


def test_a_game_asked_for_in_a_group_that_is_a_supergroup_by_now_is_opened_in_that(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2, kind="group")
        state = phones.world.state
        message = {"message_id": 7, "date": state.now(), "chat": chat_json(chat, state.people)}
        message |= {"from": user_json(state.people[people[0]]), "text": "/newgame pirate"}
        message |= {"entities": [{"type": "bot_command", "offset": 0, "length": 8}]}
        new = phones.world.membership.migrate(chat.id)
        await until(lambda: len(state.updates) == 0, "the move to be heard of")
        await asyncio.sleep(QUIET)
        state.updates.push("message", message)  # on its way when the group moved
        table = await phones.board(new.id, Sit)
        for person in people:
            await phones.press(person, table, RU("button-sit"))
        await until(lambda: "2. " in table.text, "both at the table")
        await phones.press(people[0], table, RU("button-start"))
        board = await phones.board(new.id, Roll)
        await phones.tap(mover_of(phones, new, board), board, data_of(board, Roll))
        await until(lambda: bool(offering(new, Hold)), "the dice")

    evening(scene)

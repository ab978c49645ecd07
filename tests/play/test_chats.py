"""Chats: lobbies and boards that move, topics, hidden administrators, the bot thrown out, supergroups."""

import asyncio

from bot.buttons.board import DecideFate, Hold, Roll
from bot.buttons.callback_data import pack
from bot.buttons.lobby import Sit, StandUp, Start
from bot.buttons.pages import ShowRules
from bot.buttons.questions import ConfirmLeave, ConfirmStop, ShowBoard
from bot.buttons.result import Rematch
from bot.sandbox.world.model import Chat, ChatMessage
from tests.play.crowd import Crowd, data_of, mover_of, until, version_of
from tests.play.tables import lobby, started
from tests.play.talk import (
    QUIET,
    RU,
    answers,
    ask,
    first_offering,
    gone,
    greeted,
    offering,
    offers,
    throw,
)


async def moved_from(crowd: Crowd, chat: Chat, old: ChatMessage) -> ChatMessage:
    """The message of the game that took the place of an older one, which is gone."""
    await gone(old)
    message = crowd.newest(chat.id)
    assert message is not None
    assert message is not old
    return message


def test_an_open_lobby_comes_down_and_a_running_game_asks(evening) -> None:
    async def scene(crowd: Crowd) -> None:
        chat, people = await greeted(crowd, 2)
        known = (await ask(crowd, people[0], chat, "/newgame nosuch")).text
        assert "«nosuch»" in known
        assert "pirate" in known
        first = await lobby(crowd, chat, people[:1], "pirate")
        crowd.world.conversation.send(people[1], chat.id, "/newgame yatzy")
        second = await moved_from(crowd, chat, first)
        assert second.text == first.text
        said = await crowd.tap(people[1], first, data_of(first, Sit))  # on a client that is behind
        assert said.startswith(RU("toast-sat", talisman=""))
        await until(lambda: "Боб" in second.text, "both at the table")
        await crowd.tap(people[0], second, data_of(second, Start))
        await crowd.board(chat.id, Roll)
        question = await ask(crowd, people[1], chat, "/newgame")
        assert "g1" in question.text
        assert await crowd.tap(people[1], question, data_of(question, ShowBoard)) == RU("toast-board")
        await gone(question)
        third = await moved_from(crowd, chat, second)
        assert offers(third, Roll)
        question = await ask(crowd, people[0], chat, "/newgame")
        assert await crowd.tap(people[0], question, data_of(question, ConfirmStop)) == RU("toast-stopped")
        await first_offering(chat, Rematch)
        assert await crowd.tap(people[0], question, data_of(question, ShowBoard)) == RU("refusal-no-game")
        crowd.world.conversation.send(people[0], chat.id, "/newgame")
        assert "Пиратский" in (await crowd.board(chat.id, Sit)).text, "the chat's last rules"

    evening(scene)


def test_old_boards_are_safe_wherever_the_new_one_is(evening) -> None:
    async def scene(crowd: Crowd) -> None:
        chat, people = await greeted(crowd, 2)
        assert (await ask(crowd, people[0], chat, "/board")).text == RU("refusal-nobody-plays")
        first = await started(crowd, chat, people, "pirate")
        roll = data_of(first, Roll)
        mover = mover_of(crowd, chat, first)
        crowd.world.conversation.send(people[0], chat.id, "/board")
        second = await moved_from(crowd, chat, first)
        await crowd.tap(mover, first, roll)
        await until(lambda: offers(second, Hold), "the dice on the new board")
        assert RU("refusal-stale", dice="") in await crowd.tap(mover, first, roll)
        for _ in range(5):
            crowd.world.conversation.send(people[1], chat.id, "/board")
        await asyncio.sleep(QUIET)
        assert len(offering(chat, Hold)) == 1, "one board, however often it is called"

    evening(scene)


def test_a_board_deleted_by_an_administrator_comes_back(evening) -> None:
    async def scene(crowd: Crowd) -> None:
        chat, people = await greeted(crowd, 2)
        message = await lobby(crowd, chat, people, "pirate")
        crowd.world.conversation.delete(people[0], chat.id, message.id)
        await crowd.tap(people[0], message, data_of(message, Start))
        board = await crowd.board(chat.id, Roll)
        crowd.world.conversation.delete(people[0], chat.id, board.id)
        crowd.world.conversation.send(people[1], chat.id, "/board")
        board = await crowd.board(chat.id, Roll)
        mover = mover_of(crowd, chat, board)
        crowd.world.conversation.tap(mover, chat.id, board.id, data_of(board, Roll))
        crowd.world.conversation.delete(people[0], chat.id, board.id)  # before the bot can show the dice
        board = await crowd.board(chat.id, Hold)
        crowd.world.conversation.delete(people[0], chat.id, board.id)
        question = await ask(crowd, people[0], chat, "/leave")
        await crowd.tap(people[0], question, data_of(question, ConfirmLeave))
        board = await first_offering(chat, DecideFate)
        assert board is not question

    evening(scene)


def test_a_topic_and_general_have_games_of_their_own(evening) -> None:
    async def scene(crowd: Crowd) -> None:
        people = [
            crowd.world.membership.add_person(n, language_code="ru", started=True).id for n in ("Аня", "Боб")
        ]
        chat = crowd.world.membership.add_group("Клуб", people, "forum", ["Раз"])
        topic = next(iter(chat.topics))
        await started(crowd, chat, people, "pirate", thread=topic)
        await started(crowd, chat, people, "yatzy")
        crowd.world.conversation.send(people[0], chat.id, "/board", thread=topic)
        question = await ask(crowd, people[0], chat, "/stop")
        assert "g2" in question.text
        await crowd.tap(people[0], question, data_of(question, ConfirmStop))
        await crowd.board(chat.id, Rematch)
        assert "g1" in (await ask(crowd, people[0], chat, "/stop", thread=topic)).text
        assert len([m for m in offering(chat, Roll) if m.thread == topic]) == 1

    evening(scene)


def test_a_hidden_administrator_opens_a_table_and_sits_down_as_themselves(evening) -> None:
    async def scene(crowd: Crowd) -> None:
        chat, people = await greeted(crowd, 3)
        crowd.world.membership.hide(people[0], chat.id)
        message = await lobby(crowd, chat, people[:1], "pirate")
        assert await crowd.tap(people[0], message, pack(Start(1))) == RU("refusal-not-host")
        for person in people:
            await crowd.tap(person, message, pack(Sit(1)))
        assert await crowd.tap(people[1], message, pack(Start(1))) == RU("refusal-not-host")
        assert await crowd.tap(people[0], message, pack(StandUp(1))) == RU("toast-stood")
        assert await crowd.tap(people[2], message, pack(Start(1))) == RU("refusal-not-host")
        assert await crowd.tap(people[1], message, pack(Start(1))) == RU("toast-started")
        await crowd.board(chat.id, Roll)
        assert (await ask(crowd, people[0], chat, "/leave")).text == RU("refusal-not-seated")
        for command in ("/top", "/score", "/settings", "/help", "/rules", "/export"):
            assert await answers(crowd, people[0], chat, command) != [], command
        question = await ask(crowd, people[0], chat, "/stop")
        assert await crowd.tap(people[0], question, data_of(question, ConfirmStop)) == RU("toast-stopped")

    evening(scene)


def test_an_emptied_table_is_whose_who_sits_down_next(evening) -> None:
    async def scene(crowd: Crowd) -> None:
        chat, people = await greeted(crowd, 2)
        message = await lobby(crowd, chat, people[:1], "pirate")
        await crowd.tap(people[0], message, data_of(message, StandUp))
        assert await crowd.tap(people[1], message, pack(Start(1))) == RU("refusal-not-host")
        await crowd.tap(people[1], message, data_of(message, Sit))
        await crowd.tap(people[0], message, data_of(message, Sit))
        assert await crowd.tap(people[0], message, pack(Start(1))) == RU("refusal-not-host")
        assert await crowd.tap(people[1], message, pack(Start(1))) == RU("toast-started")

    evening(scene)


def test_one_greeting_in_the_language_of_whoever_adds_the_bot(evening) -> None:
    async def scene(crowd: Crowd) -> None:
        owner = crowd.world.membership.add_person("Sam", language_code="en", started=True).id
        chat = crowd.world.membership.add_group("Dice", [owner])
        await until(lambda: bool(crowd.said(chat.id)), "the greeting")
        # The link that adds the bot makes the client say this as well.
        assert await answers(crowd, owner, chat, "/start@dice_poker_bot true") == []
        assert len(crowd.said(chat.id)) == 1
        assert "/newgame" in crowd.said(chat.id)[0]
        assert not any("Начать" in text for text in crowd.said(chat.id))
        assert offers(await ask(crowd, owner, chat, "/start"), ShowRules)

    evening(scene)


def test_thrown_out_and_taken_in_again_the_game_goes_on(evening) -> None:
    async def scene(crowd: Crowd) -> None:
        chat, people = await greeted(crowd, 2)
        board = await started(crowd, chat, people, "pirate")
        mover, _ = await throw(crowd, chat)
        version = version_of(board)
        crowd.world.membership.remove_bot(people[0], chat.id)
        hold = crowd.world.conversation.tap(mover, chat.id, board.id, data_of(board, Hold))
        await until(lambda: crowd.world.state.queries[hold].answered, "an answer, whatever it is worth")
        await asyncio.sleep(QUIET)
        said = len(crowd.said(chat.id))
        crowd.world.membership.add_bot(people[1], chat.id)
        await until(lambda: len(crowd.said(chat.id)) > said, "a greeting")
        crowd.world.conversation.send(people[0], chat.id, "/board")
        again = await crowd.board(chat.id, Roll)
        await until(lambda: offers(again, Hold) and version_of(again) == version, "the dice as they were")
        assert RU("board-held", dice="").split(":")[0] in again.text
        await crowd.tap(mover, again, data_of(again, Roll))
        await until(lambda: version_of(again) != version, "the game to go on")

    evening(scene)


def test_blocked_in_private_and_forgiven(evening) -> None:
    async def scene(crowd: Crowd) -> None:
        person = crowd.world.membership.add_person("Аня", language_code="ru", started=True).id
        alone = crowd.world.state.chats[person]
        board = await started(crowd, alone, [person], "pirate", computers=1)
        crowd.world.membership.block(person)
        await asyncio.sleep(QUIET)
        crowd.world.conversation.send(person, person, "/board")
        again = await moved_from(crowd, alone, board)
        await crowd.tap(person, again, data_of(again, Roll))
        await crowd.board(person, Hold)

    evening(scene)


def test_a_group_that_becomes_a_supergroup_takes_its_game_along(evening) -> None:
    async def scene(crowd: Crowd) -> None:
        chat, people = await greeted(crowd, 2, kind="group")
        board = await started(crowd, chat, people, "pirate")
        mover, _ = await throw(crowd, chat)
        roll = data_of(board, Roll)
        late = crowd.world.conversation.tap(mover, chat.id, board.id, roll)  # on its way when the group moves
        new = crowd.world.membership.migrate(chat.id)
        await crowd.board(new.id, Roll)
        await until(lambda: crowd.world.state.queries[late].answered, "an answer to the tap in the old group")
        await asyncio.sleep(QUIET)
        (moved,) = offering(new, Hold)  # the late tap may have brought it down once more
        before = version_of(moved)
        await crowd.tap(mover, moved, data_of(moved, Roll))
        await until(lambda: version_of(moved) != before, "the game to go on")
        question = await ask(crowd, people[0], new, "/stop")
        await crowd.tap(people[0], question, data_of(question, ConfirmStop))
        await crowd.board(new.id, Rematch)

    evening(scene)

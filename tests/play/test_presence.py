"""The bot let into chats, thrown out, blocked and back: its greeting, its games, what it takes for a sign."""

import asyncio
from functools import partial
from pathlib import Path

from bot.ground.drawing import pack
from bot.rulebook.names import ShowRules
from bot.sandbox.model import ChatMessage
from bot.sandbox.objects import chat_json, member_json, user_json
from bot.table.presses import Hold, Roll
from tests.databases import opened
from tests.play.phones import Phones, data_of, mover_of, until, version_of
from tests.play.tables import left_at, started, thrown_out
from tests.play.talk import QUIET, answers, ask, first_roll, greeted, held, offering, offers


def is_left(database: Path | str, chat_id: int) -> bool:
    """Whether the bot takes itself to be outside a chat."""
    with opened(database) as db:
        (row,) = db.execute("SELECT active, left_at IS NULL FROM chats WHERE chat_id = ?", (chat_id,))
    return row == (0, 0)


async def test_one_greeting_in_the_language_of_whoever_adds_the_bot(phones) -> None:
    owner = phones.world.membership.add_person("Sam", language_code="en", started=True).id
    chat = phones.world.membership.add_group("Dice", [owner])
    await until(lambda: bool(phones.said(chat.id)), "the greeting")
    # The link that adds the bot makes the client say this as well.
    assert await answers(phones, owner, chat, "/start@dice_poker_bot true") == []
    assert len(phones.said(chat.id)) == 1
    assert "/newgame" in phones.said(chat.id)[0]
    assert not any("Начать" in text for text in phones.said(chat.id))
    assert offers(await ask(phones, owner, chat, "/start"), ShowRules)


async def test_thrown_out_and_taken_in_again_the_game_goes_on(phones) -> None:
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


async def test_a_tap_on_what_is_left_of_a_bot_does_not_say_that_it_is_back(phones, target) -> None:
    """It was taken up, refused and gone once more; when it was back nobody took up its games."""
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


async def test_a_removal_that_is_told_late_is_one_no_more(phones, target) -> None:
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


async def test_a_start_finds_out_who_has_unblocked_the_bot_while_it_was_down(phones, life, target) -> None:
    person = phones.world.membership.add_person("Аня", language_code="ru", started=True)
    alone = phones.world.state.chats[person.id]
    async with life():
        board = await started(phones, alone, [person.id], "pirate", computers=1)
        before = version_of(board)
        person.blocked = True
        await phones.tap(person.id, board, data_of(board, Roll))
        await until(lambda: is_left(target, alone.id), "the chat to be left")
    person.blocked = False
    async with life():
        await until(lambda: not is_left(target, alone.id), "it to be taken up again")
        await until(lambda: version_of(offering(alone, Hold)[-1]) != before, "the dice that were thrown")

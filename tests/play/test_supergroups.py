"""Groups that become supergroups: their games go along, whenever the bot hears of it."""

import asyncio
from typing import Any

from bot.chats.model import SetLanguage
from bot.ground.drawing import pack
from bot.ground.outbox.sender import Sender
from bot.table.presses import ConfirmStop, Hold, Rematch, Roll, Sit
from tests.play.boards import say
from tests.play.phones import data_of, until, version_of
from tests.play.tables import started
from tests.play.talk import QUIET, ask, first_roll, greeted, offering


async def test_a_group_that_becomes_a_supergroup_takes_its_game_along(phones) -> None:
    chat, people = await greeted(phones, 2, kind="group")
    board = await started(phones, chat, people, "pirate")
    mover, _ = await first_roll(phones, chat)
    roll = data_of(board, Roll)
    late = phones.world.conversation.tap(mover, chat.id, board.id, roll)  # on its way when the group moves
    new = phones.world.membership.migrate(chat.id)
    await phones.board(new.id, Roll)
    await until(lambda: phones.world.state.queries[late].answered, "an answer to the tap in the old group")
    await asyncio.sleep(QUIET)
    (moved,) = offering(new, Hold)  # the late tap may have brought it down once more
    before = version_of(moved)
    await phones.tap(mover, moved, data_of(moved, Roll))
    await until(lambda: version_of(moved) != before, "the game to go on")
    question = await ask(phones, people[0], new, "/stop")
    await phones.tap(people[0], question, data_of(question, ConfirmStop))
    await phones.board(new.id, Rematch)


async def test_a_lobby_that_was_on_its_way_when_its_group_moved_is_sent_to_the_supergroup(
    phones, monkeypatch
) -> None:
    """Its number was noted there; where the next one had the same, the bot went round in a ring for ever."""
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


async def test_what_was_opened_in_a_supergroup_before_its_move_was_heard_of_speaks_its_language(
    phones, monkeypatch
) -> None:
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

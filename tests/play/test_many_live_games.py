"""A start with hundreds of games: taps are answered at once, boards that show their game are left alone.

With 400, or `LIVE_GAMES` many; 1,500 take three minutes.
"""

import asyncio
from dataclasses import replace
from pathlib import Path

from bot.ground.drawing import pack
from bot.sandbox.model import Chat, ChatMessage
from bot.sandbox.state import Limits
from bot.sandbox.world import World
from bot.table.presses import Hold
from tests.databases import opened
from tests.play.phones import Phones, data_of, game_of, running, settings_for, until
from tests.play.tables import group_of, quick_world, started
from tests.play.talk import first_roll, held
from tests.presses import parse
from tests.world.machine import run, served

GAMES = 60
MOST_BEFORE = 35
"""Boards that may be edited from a tap to its answer: what Telegram takes in a second, and some under way.

Seconds would tell how slow the machine is.
"""
TAPS = 8
COLUMNS = {
    "chats": "chat_id",
    "games": "id, chat_id",
    "seats": "game_id",
    "members": "game_id",
    "steps": "game_id",
    "surfaces": "key, chat_id",
}


def copied(world: World, target: Path | str, first: Chat, board: ChatMessage, count: int) -> list[Chat]:
    """As many groups with the same people, each with a game that has come as far as the first one."""
    people, chats = list(first.members), []
    for number in range(2, count + 1):
        chat = world.membership.add_group(f"Кости {number}", people, "supergroup")
        chat.last_id = board.id
        chat.messages[board.id] = replace(board, chat=chat, text="as if the last edit had never come")
        chats.append(chat)
    with opened(target) as db:
        db.execute("BEGIN")
        for table, changed in COLUMNS.items():
            names = [column[0] for column in db.execute(f"SELECT * FROM {table} WHERE 1 = 0").description]
            keys = changed.split(", ")
            values = ", ".join(f":{name}" if name in keys else name for name in names)
            where = f"{keys[0]} = {first.id if table == 'chats' else 1}"
            for game, chat in enumerate(chats, 2):
                new = {"id": game, "game_id": game, "key": game, "chat_id": chat.id}
                db.execute(f"INSERT INTO {table} SELECT {values} FROM {table} WHERE {where}", new)
        db.execute("COMMIT")
    return chats


def test_a_start_with_many_live_games(target: Path | str) -> None:
    def edits(world: World) -> int:
        return sum(call.family == "edit" for call in world.state.call_log.calls)

    async def answered(world: World, query: str) -> int:
        """Wait for the answer to a tap; returns how many boards were edited before."""
        before = edits(world)
        await until(lambda: world.state.queries[query].answered, "an answer", pause=0.02)
        return edits(world) - before

    async def main() -> None:
        world = quick_world(Limits())
        phones = Phones(world)
        async with served(world) as address:
            settings = settings_for(world, address, target)
            async with running(settings):
                chat, people = group_of(world, 2)
                board = await started(phones, chat, people, "classic")
                mover, _ = await first_roll(phones, chat)
                hold = parse(data_of(board, Hold))
            chats = copied(world, target, chat, board, GAMES)
            for life in range(2):
                world.state.call_log.calls.clear()
                waiting = world.conversation.tap(mover, chats[0].id, board.id, pack(replace(hold, game=2)))
                async with running(settings):
                    assert await answered(world, waiting) <= MOST_BEFORE
                    for number in range(1, TAPS):
                        data = pack(replace(hold, game=number + 2))
                        query = world.conversation.tap(mover, chats[number].id, board.id, data)
                        assert await answered(world, query) <= MOST_BEFORE
                        await asyncio.sleep(0.5)
                    for each in chats[:TAPS]:
                        shown = each.messages[board.id]
                        await until(lambda shown=shown, life=life: held(shown) == [0] * (1 - life), "the die")
                    await until(
                        lambda: all(
                            game_of(each.messages[board.id]) == game for game, each in enumerate(chats, 2)
                        ),
                        "every board",
                    )
                    await asyncio.sleep(2)
                edited = {
                    call.params["chat_id"] for call in world.state.call_log.calls if call.family == "edit"
                }
                tapped = {each.id for each in chats[:TAPS]}
                assert edited >= tapped
                assert len(edited) >= GAMES - 1 if life == 0 else edited == tapped, (
                    "the others show it already"
                )
                assert not world.state.call_log.refused

    run(main())

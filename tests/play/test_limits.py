"""Within Telegram's limits: bursts of taps, refusals, lost connections. The last screen always arrives."""

import asyncio
from pathlib import Path

from bot.ground.drawing.callback_data import pack
from bot.sandbox.world.rate_limit import Limits
from bot.table.buttons.board import Hold, Roll
from tests.play.phones import bot_in, data_of, mover_of, take_turn, until, version_of
from tests.play.tables import group_of, quick_world, started
from tests.play.talk import first_roll, held
from tests.presses import parse
from tests.world.machine import run


def test_twenty_taps_in_a_second_cost_two_edits_and_twenty_answers(target: Path | str) -> None:
    async def main() -> None:
        world = quick_world(Limits())
        async with bot_in(world, target) as phones:
            chat, people = group_of(world, 2)
            await started(phones, chat, people, "pirate")
            mover, board = await first_roll(phones, chat)
            version = version_of(board)
            await asyncio.sleep(3)  # whatever was still to be drawn is drawn
            game = parse(data_of(board, Hold)).game
            edits = len(world.state.call_log.made("editMessageText", chat.id))
            answers = len(world.state.call_log.made("answerCallbackQuery"))
            toggled = [*range(5)] * 3 + [0, 2, 4, 1, 1]
            holds = [pack(Hold(game, version, position)) for position in toggled]
            begun = asyncio.get_running_loop().time()
            queries = []
            for data in holds:
                queries.append(world.conversation.tap(mover, chat.id, board.id, data))
                await asyncio.sleep(0.04)
            await until(
                lambda: all(world.state.queries[q].answered for q in queries), "every answer", pause=0.02
            )
            took = asyncio.get_running_loop().time() - begun
            await until(lambda: held(board) == [1, 3], "the last screen")
            await asyncio.sleep(30)
            # A second edit may follow after a second; a machine that stutters may need more of them.
            assert len(world.state.call_log.made("editMessageText", chat.id)) - edits <= 2 + int(took)
            assert len(world.state.call_log.made("answerCallbackQuery")) - answers == 20
            assert held(board) == [1, 3]
            assert world.state.failures == []

    run(main())


def test_a_chat_that_telegram_refuses_delays_no_other_and_catches_up(target: Path | str) -> None:
    async def main() -> None:
        world = quick_world(Limits())
        async with bot_in(world, target) as phones:
            slow, slow_people = group_of(world, 2, "1")
            fast, fast_people = group_of(world, 2, "2")
            board = await started(phones, slow, slow_people, "pirate")
            await started(phones, fast, fast_people, "pirate")
            loop = asyncio.get_running_loop()
            refused_until = loop.time() + 90
            world.state.refuse(slow.id, 90)
            mover, before = mover_of(phones, slow, board), version_of(board)
            toast = await phones.tap(mover, board, data_of(board, Roll))
            assert "Бросок" in toast, "a tap is answered at once although the board cannot be drawn"
            for _ in range(4):
                await take_turn(phones, fast)
            assert loop.time() < refused_until, "the other chat was held up"
            assert version_of(board) == before
            await until(lambda: version_of(board) != before, "the screen that was refused")
            assert loop.time() >= refused_until
            await take_turn(phones, slow)
            assert world.state.failures == []

    run(main())


def test_lost_and_failing_calls_are_made_up_for(target: Path | str) -> None:
    async def main() -> None:
        world = quick_world(Limits())
        async with bot_in(world, target) as phones:
            chat, people = group_of(world, 2)
            await started(phones, chat, people, "pirate")
            for trouble in ("lose", "error"):
                world.state.fail_next(trouble, "editMessageText")
                world.state.fail_next(trouble, "getUpdates")
                await take_turn(phones, chat)
                await take_turn(phones, chat)
            assert all(query.answered for query in world.state.queries.values())

    run(main())

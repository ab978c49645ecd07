"""A bot that is thrown out, restarted and let in again, at whatever moment, shows its board at once."""

import asyncio

from bot.table.presses import Roll
from tests.play.tables import started, thrown_out
from tests.play.talk import QUIET, greeted, offering


async def test_a_board_that_was_deleted_meanwhile_is_not_taken_for_shown(phones, life, target) -> None:
    for after in (None, 0.02, 5.0):  # let in before the start, while boards are taken up, and later
        async with life():
            chat, people = await greeted(phones, 2)
            board = await started(phones, chat, people)
            await asyncio.sleep(1.0)
            await thrown_out(phones, target, people[0], chat)
        board.deleted = True  # nobody tells a bot that is not there
        if after is None:
            phones.world.membership.add_bot(people[1], chat.id)
        async with life():
            if after is not None:
                await asyncio.sleep(after)
                phones.world.membership.add_bot(people[1], chat.id)
            await asyncio.sleep(4 * QUIET)
            assert len(offering(chat, Roll)) == 1, f"let in {after} s after the start"

"""Several groups play whole games at once within Telegram's limits."""

import asyncio
import logging
import re
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from bot.sandbox.world.composition import World
from bot.sandbox.world.rate_limit import Limits
from tests.play.phones import Phones, bot_in
from tests.play.tables import group_of, over, play_out, quick_world, started
from tests.world.machine import run

GROUPS = 4
MOVER = re.compile(r"^<b>(\w+)</b>(?:,| ).* · круг (\d+)", re.MULTILINE)
MOST_EDITS = 4  # the first roll comes with the row before it; two rolls, and perhaps a question about the row
MOST_SENDS = 1


def turns_of(world: World, chat_id: int) -> list[Counter[str]]:
    """Sends and edits of a chat turn by turn: a line of the board names the mover and the round."""
    calls = [
        (MOVER.search(call.params.get("text", "")), call.family)
        for call in world.state.call_log.calls
        if call.params.get("chat_id") == chat_id and call.family in {"send", "edit"}
    ]
    boards = [(found.groups(), family) for found, family in calls if found]
    return [Counter(f for _, f in group) for _, group in groupby(boards, key=lambda each: each[0])]


def test_many_groups_play_whole_games_at_once(
    target: Path | str, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(phones: Phones, number: int) -> int:
        chat, people = group_of(phones.world, 2, str(number))
        await asyncio.sleep(number * 0.5)  # people do not all begin in the same second
        await started(phones, chat, people, "yacht", options={"card": "short"})
        await play_out(phones, chat)
        assert over(phones, chat)
        return chat.id

    async def main() -> None:
        world = quick_world(Limits())
        async with bot_in(world, target) as phones:
            chats = await asyncio.gather(*(play(phones, number) for number in range(GROUPS)))
        answers = [c for c in world.state.call_log.calls if c.method == "answerCallbackQuery"]
        answered = Counter(call.params["callback_query_id"] for call in answers)
        assert set(answered) == set(world.state.queries)
        assert set(answered.values()) == {1}
        assert world.state.failures == []
        assert not world.state.call_log.refused, "the budget was exceeded"
        turns = [turn for chat in chats for turn in turns_of(world, chat)]
        assert len(turns) > GROUPS * 10
        assert max(turn["edit"] for turn in turns) <= MOST_EDITS
        assert max(turn["send"] for turn in turns) <= MOST_SENDS

    with caplog.at_level(logging.WARNING):
        run(main())
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR] == []

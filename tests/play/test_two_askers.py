"""Two people ask at once: each is answered, and nobody's answer takes the place of another's."""

import asyncio

import pytest

from bot.sandbox.state import Limits
from bot.table.presses import ConfirmStop
from tests.play.phones import PATIENT, bot_in, presses
from tests.play.tables import quick_world, started
from tests.play.talk import greeted
from tests.rings import sampled
from tests.world.machine import run

SOON = 8.0
"""Seconds after a start in which two answers have come."""

PAIRS = {
    "stop": ["/stop", "/stop"],
    "rules": ["/rules yatzy", "/rules pirate"],
    "top": ["/top week", "/top all"],
    "verify": ["/verify g77", "/verify g78"],
    "newgame": ["/newgame", "/newgame yatzy"],
    "score": ["/score", "/score"],
}


@pytest.mark.parametrize("turned", sampled([False, True], [False]), ids=["in order", "turned"])
@pytest.mark.parametrize("pair", PAIRS)
def test_right_after_a_start_two_who_ask_are_both_answered(target, pair, turned) -> None:
    async def main() -> None:
        async with bot_in(quick_world(Limits()), target, PATIENT) as phones:
            chat, people = await greeted(phones, 3)
            await started(phones, chat, people[:2], "yatzy")
            before = set(chat.messages)
            asked = list(zip((people[0], people[2]), PAIRS[pair], strict=True))
            for person, words in reversed(asked) if turned else asked:
                phones.world.conversation.send(person, chat.id, words)
            await asyncio.sleep(SOON)
            told = [
                m for m in chat.messages.values() if m.sender is phones.world.state.bot and m.id not in before
            ]
            ends = [ConfirmStop in {type(press) for _, press in presses(m)} for m in told]
            if pair == "score":
                assert len(told) == 1, "the same is said once"
            else:
                assert len({(m.text, str(m.keyboard)) for m in told}) == len(told) == 2
            assert sorted(ends) == {"stop": [False, True], "newgame": [False, True]}.get(
                pair, [False] * len(told)
            )

    run(main())

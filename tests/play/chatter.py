"""Friends who talk while they play: short lines, at a pace."""

import asyncio
from collections.abc import Sequence
from random import Random

from bot.sandbox.world.composition import World

LINES = (
    *("ха", "давай уже", "ну ты даёшь", "опять двойки", "кто за чаем?", "везёт же людям", "не верю"),
    *("школу закрывай", "я бы в шанс", "ой всё", "минуту", "ахаха", "жадность губит", "а я говорил"),
)
"""What fits one line of a telephone."""


async def talk(
    world: World,
    chat_id: int,
    people: Sequence[int],
    per_minute: float,
    *,
    thread: int | None = None,
) -> None:
    """Let people write so many short lines a minute, at random moments, until cancelled."""
    chance = Random(f"{chat_id} {thread}")
    while True:
        await asyncio.sleep(chance.expovariate(per_minute / 60.0))
        world.conversation.send(chance.choice(people), chat_id, chance.choice(LINES), thread=thread)

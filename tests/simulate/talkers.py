"""People who talk in a chat where others play, which the bot does not hear."""

import asyncio
from dataclasses import dataclass
from random import Random

from bot.sandbox.model import PeopleError
from bot.sandbox.world import lines_of
from tests.simulate.people import Hands
from tests.simulate.phases import Met


@dataclass(eq=False)
class Talkers:
    """The talk of one chat, for as long as the world lasts.

    Args:
        chat_id: the chat, which may move.
        threads: its topics; None is the general one.
        per_minute: how many lines are said in a minute, on the average.
        hands: what people act with.
        met: is told of each line.
        rng: chance.
    """

    chat_id: int
    threads: list[int | None]
    per_minute: float
    hands: Hands
    met: Met
    rng: Random

    async def live(self) -> None:
        """Say one line after the other, until cancelled."""
        while True:
            await asyncio.sleep(self.rng.expovariate(1.0 / (60.0 / self.per_minute)))
            chat = self.hands.world.state.chats[self.chat_id]
            while chat.migrated_to is not None:
                chat = self.hands.world.state.chats[chat.migrated_to]
            known = self.hands.world.state.people
            people = sorted(user for user in chat.members if chat.present(user) and not known[user].is_bot)
            thread = self.rng.choice(self.threads) if chat.is_forum else None
            try:
                user, line = self.rng.choice(people), self.rng.choice(lines_of("ru"))
                self.hands.type(user, chat, line, thread)
            except (PeopleError, IndexError):
                continue  # nobody is there any more
            self.met("talk", chat.id)

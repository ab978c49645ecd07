"""People who talk in a chat where others play, which the bot does not hear."""

import asyncio
from random import Random

from bot.sandbox.errors import PeopleError
from bot.sandbox.world.talk_lines import lines_of
from tests.simulate.people import Hands
from tests.simulate.phases import Met


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

    def __init__(  # noqa: PLR0913 - all that makes talk
        self,
        chat_id: int,
        threads: list[int | None],
        per_minute: float,
        *,
        hands: Hands,
        met: Met,
        rng: Random,
    ) -> None:
        self._chat_id = chat_id
        self._threads = threads
        self._pause = 60.0 / per_minute
        self._hands = hands
        self._met = met
        self._rng = rng

    async def live(self) -> None:
        """Say one line after the other, until cancelled."""
        while True:
            await asyncio.sleep(self._rng.expovariate(1.0 / self._pause))
            chat = self._hands.world.state.chats[self._chat_id]
            while chat.migrated_to is not None:
                chat = self._hands.world.state.chats[chat.migrated_to]
            known = self._hands.world.state.people
            people = sorted(user for user in chat.members if chat.present(user) and not known[user].is_bot)
            thread = self._rng.choice(self._threads) if chat.is_forum else None
            try:
                user, line = self._rng.choice(people), self._rng.choice(lines_of("ru"))
                self._hands.type(user, chat, line, thread)
            except (PeopleError, IndexError):
                continue  # nobody is there any more
            self._met("talk", chat.id)

"""People who leave their groups, are banned there, and return or do not."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from bot.ground.store.base import Database
from bot.sandbox.model import Chat, PeopleError
from bot.sandbox.world import World
from tests.simulate.journal import Journal
from tests.simulate.phases import Met

AWAY = (2.0, 10.0, 60.0, 300.0, 3600.0)
"""Seconds after which somebody is back, if the people are still there to see it."""
BANNED = 0.3
"""How often it is not their own wish."""
_SEATED = """
SELECT g.id, g.state, g.chat_id, m.user_id FROM games AS g JOIN members AS m ON m.game_id = g.id
JOIN seats AS s ON s.game_id = g.id AND s.seat = m.seat
WHERE g.state IN ('lobby', 'playing') AND g.fault IS NULL AND m.gone IS NULL AND s.state = 'in'
UNION SELECT id, state || ', as host', chat_id, host_id FROM games
WHERE state IN ('lobby', 'playing') AND fault IS NULL
UNION SELECT club_id, 'night', chat_id, user_id FROM club_members AS m JOIN clubs AS c ON c.id = m.club_id
WHERE c.ended_at IS NULL AND m.state <> 'left'
"""


@dataclass(eq=False)
class Comers:
    """Those of all groups of a world; whoever owns one stays.

    Args:
        world: where.
        pause: seconds between two of them on the average.
        rng: chance.
        journal: is told.
        met: is told of each departure, with its chat.
        losses: how often the bot may have lost what it was told: it has died, or was not there.
    """

    world: World
    pause: float
    rng: Random
    journal: Journal
    met: Met
    losses: Callable[[], int]

    def __post_init__(self) -> None:
        self._told: dict[tuple[int, int], int] = {}  # by person and chat: the losses when they went, or came

    async def live(self) -> None:
        """Let one after the other go, and be back after a while, until cancelled."""
        async with asyncio.TaskGroup() as everybody:
            while True:
                await asyncio.sleep(self.rng.expovariate(1.0 / self.pause))
                groups = [c for c in self.world.state.chats.values() if c.type != "private"]
                chat = self.rng.choice([each for each in groups if each.migrated_to is None])
                some = [each for each in self._people(chat) if chat.members[each] != "creator"]
                if some:
                    everybody.create_task(self._goes(self.rng.choice(some), chat))

    async def _goes(self, user: int, chat: Chat) -> None:
        membership, owner = self.world.membership, self._owner(chat)
        self.met("left", chat.id)
        self._told[user, chat.id] = self.losses()
        if owner is not None and self.rng.random() < BANNED:
            self.journal.note("world", f"{user} is banned from {chat.id}")
            membership.ban(owner, chat.id, user)
        else:
            self.journal.note("world", f"{user} leaves {chat.id}")
            membership.leave(user, chat.id)
        await asyncio.sleep(self.rng.choice(AWAY))
        chat = self._now(chat)
        with suppress(PeopleError):
            self._told[user, chat.id] = self.losses()
            self.journal.note("world", f"{user} is back in {chat.id}")
            membership.join(user, chat.id)

    def check(self, db: Database) -> str | None:
        """What is wrong once the world is at rest: nobody outside sits, decides or is waited for.

        Of what the bot may have lost it need know nothing.
        """
        known = {
            (user, self._now(self.world.state.chats[chat_id]).id)
            for (user, chat_id), losses in self._told.items()
            if losses == self.losses()
        }
        for number, what, chat_id, user in db.execute(_SEATED).fetchall():
            if (user, chat_id) in known and not self.world.state.chats[chat_id].present(user):
                return f"{user} is outside of {chat_id}, of which {what} {number} knows nothing"
        for chat_id, user in db.execute("SELECT chat_id, user_id FROM departures").fetchall():
            if (user, chat_id) in known and self.world.state.chats[chat_id].present(user):
                return f"{user} is in {chat_id}, and taken to be outside"
        return None

    def _people(self, chat: Chat) -> list[int]:
        return [
            user for user in chat.members if chat.present(user) and not self.world.state.people[user].is_bot
        ]

    def _owner(self, chat: Chat) -> int | None:
        return next((user for user in self._people(chat) if chat.members[user] == "creator"), None)

    def _now(self, chat: Chat) -> Chat:
        """A group, wherever it is by now."""
        while chat.migrated_to is not None:
            chat = self.world.state.chats[chat.migrated_to]
        return chat

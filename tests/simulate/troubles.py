"""What goes wrong in chats and with the machine: one thing after the other, each for a while."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from random import Random
from typing import Protocol

from bot.sandbox.world.composition import World
from bot.sandbox.world.model import Chat
from tests.simulate.journal import Journal
from tests.simulate.storage import Storage

JUMPS = (-300.0, -20.0, -2.0, 2.0, 50.0, 400.0, 4000.0)
"""Seconds by which the machine's clock jumps."""


class Machine(Protocol):
    """What the machine's clock says, beside the true time."""

    drift: float


class Troubles:
    """The troubles of one world.

    Args:
        world: where.
        machine: its clock jumps.
        storage: the database.
        rng: the chance.
        journal: is told.
        met: is told of every trouble, with the chat it concerns (0: all).
        on_jump: is told of every jump of the clock.
    """

    def __init__(  # noqa: PLR0913 - all that can go wrong
        self,
        *,
        world: World,
        machine: Machine,
        storage: Storage,
        rng: Random,
        journal: Journal,
        met: Callable[[str, int], None],
        on_jump: Callable[[], None],
    ) -> None:
        self._world = world
        self._machine = machine
        self._storage = storage
        self._rng = rng
        self._journal = journal
        self._met = met
        self._on_jump = on_jump
        self.jumped = 0.0

    async def happen(self, pause: float) -> None:
        """Let one thing after the other go wrong, `pause` seconds apart on the average, until cancelled."""
        kinds: dict[str, Callable[[Chat], AbstractContextManager[bool]]] = {
            "kicked": self._kicked,
            "muted": self._muted,
            "topic closed": self._topic_closed,
            "board deleted": self._board_deleted,
            "migrated": self._migrated,
            "clock jump": self._clock_jump,
            **{kind: partial(self._of_storage, kind) for kind in self._storage.troubles},
            "blocked": self._blocked,
        }
        while True:
            await asyncio.sleep(self._rng.expovariate(1.0 / pause))
            chats = [c for c in self._world.state.chats.values() if c.migrated_to is None and c.messages]
            chat = self._rng.choice(chats)
            kind = self._rng.choice(list(kinds))
            with kinds[kind](chat) as happens:
                if happens:
                    self._met(kind, 0 if kind in {"clock jump", *self._storage.troubles} else chat.id)
                    self._journal.note("world", f"{kind} in {chat.id}")
                    await asyncio.sleep(self._rng.choice((1.0, 10.0, 60.0, 300.0)))

    @contextmanager
    def _kicked(self, chat: Chat) -> Iterator[bool]:
        if chat.type == "private":
            yield False
            return
        owner = _owner(chat)
        self._world.membership.remove_bot(owner, chat.id)
        try:
            yield True
        finally:
            self._journal.note("world", f"the bot is back in {chat.id}")
            self._world.membership.add_bot(owner, chat.id)

    @contextmanager
    def _muted(self, chat: Chat) -> Iterator[bool]:
        chat.muted = chat.type != "private"
        try:
            yield chat.muted
        finally:
            chat.muted = False

    @contextmanager
    def _topic_closed(self, chat: Chat) -> Iterator[bool]:
        topic = self._rng.choice(list(chat.topics.values())) if chat.topics else None
        if topic is not None:
            topic.closed = True
        try:
            yield topic is not None
        finally:
            if topic is not None:
                topic.closed = False

    @contextmanager
    def _board_deleted(self, chat: Chat) -> Iterator[bool]:
        boards = [m for m in list(chat.messages.values())[-20:] if m.keyboard and not m.deleted]
        if boards and chat.type != "private":
            self._world.conversation.delete(_owner(chat), chat.id, self._rng.choice(boards).id)
        yield bool(boards)

    @contextmanager
    def _migrated(self, chat: Chat) -> Iterator[bool]:
        moves = chat.type == "group"
        if moves:
            self._world.membership.migrate(chat.id)
        yield moves

    @contextmanager
    def _clock_jump(self, _chat: Chat) -> Iterator[bool]:
        jump = self._rng.choice(JUMPS)
        self._machine.drift += jump
        # A press just after a jump forward, before the next sign of life, has its time moved with the others.
        self.jumped += abs(jump)
        self._on_jump()
        self._journal.note("machine", f"its clock jumps by {jump:.0f} s")
        yield True

    @contextmanager
    def _of_storage(self, kind: str, _chat: Chat) -> Iterator[bool]:
        with self._storage.trouble(kind):
            yield True

    @contextmanager
    def _blocked(self, chat: Chat) -> Iterator[bool]:
        if chat.type != "private" or self._world.state.people[chat.id].blocked:
            yield False
            return
        self._world.membership.block(chat.id)
        try:
            yield True
        finally:
            self._world.membership.block(chat.id, blocked=False)


def _owner(chat: Chat) -> int:
    return next(user for user, status in chat.members.items() if status == "creator")

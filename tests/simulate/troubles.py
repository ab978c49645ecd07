"""What goes wrong in chats and with the machine: one thing after the other, each for a while."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Protocol

from bot.sandbox.model import Chat
from bot.sandbox.world import World
from tests.simulate.faults import Faults, WrongError
from tests.simulate.journal import Journal
from tests.simulate.phases import chats_in
from tests.simulate.storage import Storage
from tests.simulate.waits import Waits

MOMENTS = ("lobby", "order roll", "question", "end", "end", "end", "result", "result")
"""The phases that are waited for, those that pass quickly or seldom come more often than others."""
PATIENCE = 240.0
"""Seconds after which a trouble waits no longer."""
RARE = {"migrated": 5, "topic closed": 2, "blocked": 2}
"""How many times as often as others those come that few chats can have, but to lobbies, which are many."""
LONGEST, SHORTER = (1.0, 10.0, 60.0, 300.0), (1.0, 10.0, 10.0, 60.0)
"""Seconds that a trouble lasts, and one that has waited for its moment."""
BREATH = 3.0
"""Seconds between two looks for a phase, if nothing is written meanwhile."""
CUTS = (60.0, 180.0, 300.0, 1800.0)
"""Seconds for which no connection works."""
NOTICED = 2.0
"""Seconds after which the bot knows of it, and what was being done has ended."""
JUMPS = (-4000.0, -20.0, -2.0, 2.0, 50.0, 4000.0)
"""Seconds by which the machine's clock is set."""
SLEEP = 400.0
"""Seconds that it sleeps: its clocks have gone on without it."""


class Machine(Protocol):
    """The machine that the bot runs on.

    Attributes:
        drift: what its clock says beside the true time.
        slept: seconds that it has slept, in which nothing but its clocks went on.
    """

    drift: float
    slept: float

    def kill(self) -> None:
        """End the bot's process at once, if it runs."""


@dataclass(eq=False)
class Troubles:
    """The troubles of one world.

    Args:
        world: where.
        machine: its clock jumps, and it kills the bot.
        storage: the database.
        rng: the chance.
        moments: the chance of the moments at which something happens.
        journal: is told.
        met: is told of every trouble, with the chat it concerns (0: all).
        waits: is told how long each lasts.
        on_jump: is told whenever the clock was set, or the machine slept.
    """

    world: World
    machine: Machine
    storage: Storage
    rng: Random
    moments: Random
    journal: Journal
    met: Callable[[str, int], None]
    waits: Waits
    on_jump: Callable[[], None]

    def __post_init__(self) -> None:
        self._written = asyncio.Event()
        self.thrown_out = 0

    async def cuts(self, faults: Faults, rng: Random, pause: float) -> None:
        """Let no connection work for a while, again and again, until cancelled.

        Raises:
            WrongError: somebody has missed a turn, or fallen asleep at a night, in a time in which they could
                not press.
        """
        try:
            while True:
                await asyncio.sleep(rng.expovariate(1.0 / pause))
                with self._felt():
                    faults.cut = True
                    self.world.state.updates.signal.notify()
                    seconds = rng.choice(CUTS)
                    self.met("cut", 0)
                    self.journal.note("world", f"no connection works for {seconds:.0f} s")
                    await asyncio.sleep(NOTICED)
                    before = self._asleep()
                    await asyncio.sleep(seconds)
                    after = self._asleep()
                    if before is not None and after not in {None, before}:
                        raise WrongError(f"missed and asleep: {after} after a cut, {before} before it")
                    faults.cut = False
        finally:
            faults.cut = False

    def _asleep(self) -> tuple[int, int] | None:
        """How many turns were missed so far, and how many people sleep at nights; None if nobody can look."""
        try:
            with self.storage.look() as db:
                missed = db.execute("SELECT coalesce(sum(turns_missed), 0) FROM members").fetchone()[0]
                nights = db.execute("SELECT count(*) FROM club_members WHERE state = 'asleep'").fetchone()[0]
        except LookupError:
            return None
        return missed, nights

    def written(self) -> None:
        """Something has been written: a game may have come to another phase."""
        self._written.set()

    async def happen(self, pause: float, aims: float) -> None:
        """Let one thing after the other go wrong, `pause` seconds apart on the average, until cancelled.

        Args:
            pause: the seconds.
            aims: how often it waits for a certain phase of a game.
        """
        kinds: dict[str, Callable[[Chat], AbstractContextManager[bool]]] = {
            "kicked": self._kicked,
            "muted": self._muted,
            "topic closed": self._topic_closed,
            "board deleted": self._board_deleted,
            "migrated": self._migrated,
            "clock jump": self._clock_jump,
            **{kind: partial(self._of_storage, kind) for kind in self.storage.troubles},
            "blocked": self._blocked,
        }
        of_all = {"clock jump", *self.storage.troubles}
        while True:
            await asyncio.sleep(self.rng.expovariate(1.0 / pause))
            chat = self.rng.choice(self._chats())
            kind = self.rng.choice(list(kinds))
            happening, name, longest = kinds[kind], kind, LONGEST
            if self.moments.random() < aims:
                moment = self.moments.choice(MOMENTS)
                found = await self._found(moment)
                if found is not None:
                    chat, longest = found, SHORTER
                    can = [each for each in kinds if _can_have(each, chat)]
                    often = [1 if moment == "lobby" else RARE.get(each, 1) for each in can]
                    (kind,) = self.moments.choices(can, often)
                    happening, name = kinds[kind], kind
                if kind == "disk full" and self.moments.random() < 0.5:
                    happening, name = self._killed_on_a_full_disk, "disk full, killed"
            with self._felt(), happening(chat) as happens:
                if happens:
                    self.met(kind, 0 if kind in of_all else chat.id)
                    self.journal.note("world", f"{name} in {chat.id}")
                    await asyncio.sleep(self.rng.choice(longest))

    @contextmanager
    def _felt(self) -> Iterator[None]:
        """Nobody's waiting counts while something is wrong, or just was."""
        self.waits.begin_trouble()
        try:
            yield
        finally:
            self.waits.end_trouble()

    def _chats(self) -> list[Chat]:
        """The chats in which anything was ever said, and which have not moved."""
        return [c for c in self.world.state.chats.values() if c.migrated_to is None and c.messages]

    async def _found(self, phase: str) -> Chat | None:
        """A chat, as soon as a game in it is in this phase; None: there was none."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while loop.time() < end:
            self._written.clear()
            try:
                with self.storage.look() as db:
                    there = chats_in(db, phase)
            except LookupError:
                there = set()
            found = [chat for chat in self._chats() if chat.id in there]
            if found:
                return self.moments.choice(found)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._written.wait(), BREATH)
        return None

    @contextmanager
    def _kicked(self, chat: Chat) -> Iterator[bool]:
        if not _is_group(chat):
            yield False
            return
        owner = _owner(chat)
        self.thrown_out += 1
        self.world.membership.remove_bot(owner, chat.id)
        try:
            yield True
        finally:
            self.journal.note("world", f"the bot is back in {chat.id}")
            self.thrown_out += 1
            self.world.membership.add_bot(owner, chat.id)

    @contextmanager
    def _muted(self, chat: Chat) -> Iterator[bool]:
        chat.muted = _is_group(chat)
        try:
            yield chat.muted
        finally:
            chat.muted = False

    @contextmanager
    def _topic_closed(self, chat: Chat) -> Iterator[bool]:
        topic = self.rng.choice(list(chat.topics.values())) if chat.topics else None
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
        if boards and _is_group(chat):
            self.world.conversation.delete(_owner(chat), chat.id, self.rng.choice(boards).id)
        yield bool(boards)

    @contextmanager
    def _migrated(self, chat: Chat) -> Iterator[bool]:
        moves = chat.type == "group" and _is_group(chat)
        if moves:
            self.world.membership.migrate(chat.id)
        yield moves

    @contextmanager
    def _clock_jump(self, _chat: Chat) -> Iterator[bool]:
        jump = self.rng.choice((*JUMPS, SLEEP))
        self.machine.drift += jump
        if jump == SLEEP:
            self.machine.slept += jump
        self.on_jump()
        self.journal.note("machine", "sleeps" if jump == SLEEP else f"its clock is set by {jump:+.0f} s")
        yield True

    @contextmanager
    def _of_storage(self, kind: str, _chat: Chat) -> Iterator[bool]:
        with self.storage.trouble(kind):
            yield True

    @contextmanager
    def _killed_on_a_full_disk(self, _chat: Chat) -> Iterator[bool]:
        with self.storage.trouble("disk full"):
            self.machine.kill()
            yield True

    @contextmanager
    def _blocked(self, chat: Chat) -> Iterator[bool]:
        if chat.type != "private" or self.world.state.people[chat.id].blocked:
            yield False
            return
        self.world.membership.block(chat.id)
        try:
            yield True
        finally:
            self.world.membership.block(chat.id, blocked=False)


def _can_have(kind: str, chat: Chat) -> bool:
    """Whether a trouble of this kind can come to a chat."""
    match kind:
        case "blocked":
            return chat.type == "private"
        case "kicked" | "muted" | "board deleted":
            return _is_group(chat)
        case "topic closed":
            return bool(chat.topics)
        case "migrated":
            return chat.type == "group" and _is_group(chat)
    return True


def _is_group(chat: Chat) -> bool:
    """Whether it has an owner, and the bot may be in it; the private chat of two people has neither."""
    return chat.type != "private" and not chat.pair


def _owner(chat: Chat) -> int:
    return next(user for user, status in chat.members.items() if status == "creator")

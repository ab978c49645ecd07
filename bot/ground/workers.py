"""Workers that share a database.

Leases of chats, their even distribution, and the certainty of having one.
"""

import asyncio
import json
import logging
import math
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, Protocol

from bot.ground.store.base import EndedError, StoreError, Tx, UnavailableError, lasting
from bot.ground.store.database import Store
from bot.ground.store.leases import InboxRow, Share, Workers
from bot.ground.tasks import BackgroundTasks, Events, Signal, counted
from bot.ground.timing import USUAL_TIMING, Timing
from bot.ground.values import chat_in_log

# The lease of a worker on its chats, by its last heartbeat: without it the worker writes to none.


class Certainty:
    """The lease that a worker has from its last heartbeat in the database.

    No other worker takes over its chats while that lasts. A process that was stopped, a machine that slept or
    a connection that is lost may have outlived it; so the worker asks before it writes.

    Args:
        seconds: how long a heartbeat counts.
        ask: is called when somebody waits for the next one.
    """

    def __init__(self, seconds: float, ask: Callable[[], None]) -> None:
        self._seconds, self._ask = seconds, ask
        self._until = -math.inf
        self._confirmed = asyncio.Event()

    def confirm(self, began: float) -> None:
        """Note that the database has a heartbeat, which was begun at this time of the loop's clock."""
        self._until = began + self._seconds
        self._confirmed.set()
        self._confirmed = asyncio.Event()

    async def wait(self) -> None:
        """Return when the worker surely has its lease; of a worker that was ended, never."""
        while asyncio.get_running_loop().time() >= self._until:
            self._ask()
            await self._confirmed.wait()


# The interface through which a worker reaches the rest of the bot, for its chats and their updates.


class Handling(Protocol):
    """The interface through which a worker has the bot act on its chats."""

    async def take(self, item: dict[str, Any]) -> None:
        """Handle an update, idempotently; all it changes is on disk when this returns.

        Raises:
            UnavailableError: it cannot be handled now, and is to be taken again.
        """

    async def show(self, game: int) -> None:
        """Bring the messages of a game up to date that another worker has changed."""

    def count(self, chats: Collection[int]) -> None:
        """Count in these chats the last calls that their worker before may have made and nobody counts."""

    async def take_over(self, chats: Collection[int]) -> None:
        """Go on in these chats where the worker before left off: their boards may be behind."""

    async def look_again(self, chats: Collection[int]) -> None:
        """Show the games as the database has them: what was under way at a lost session may have failed."""

    def leave(self, chat_id: int) -> bool:
        """Forget the outbox of a chat that another worker is to have.

        False, and nothing is forgotten, while something waits in it or its rate limit still counts.
        """

    def forget(self, chat_id: int) -> None:
        """Drop the cached settings of a chat: another worker may have changed them, or will."""

    def share(self, workers: int) -> None:
        """Keep to one part in so many of Telegram's limits, which all workers together share."""


# The balancing of chats between workers: the surplus that one should let go.


AT_ONCE: Final = 20
"""Chats that are let go at once, or claimed at once by a worker that has its share already."""
SOON: Final = 5.0
"""Seconds before something is due in a chat, a reminder or a deadline, in which it is not let go."""


@dataclass(frozen=True, slots=True)
class Surplus:
    """The surplus chats of a worker: `most` of those with live games, or of those without."""

    playing: bool
    most: int


def fair(numbers: Iterable[int]) -> int:
    """The fair number for each worker; some then have one less."""
    every = list(numbers)
    return math.ceil(sum(every) / max(1, len(every)))


def surplus(shares: Mapping[int, Share], worker: int) -> Surplus | None:
    """The surplus of a worker, if any.

    Live games are balanced first: a worker that has all of them has all the work, even if others have as
    many chats in which nothing happens.
    """
    own = shares.get(worker)
    if own is None:
        return None
    playing, chats = [each.playing for each in shares.values()], [each.chats for each in shares.values()]
    if own.playing >= min(playing) + 2:
        return Surplus(playing=True, most=min(AT_ONCE, max(1, own.playing - fair(playing))))
    if own.chats > fair(chats) + 1 and min(chats) < fair(chats):
        return Surplus(playing=False, most=min(AT_ONCE, own.chats - fair(chats)))
    return None


# One worker of several on a database: leases on its chats, and updates handed to the workers of others.
#
# A chat belongs to one worker at a time. Updates reach any worker; one that is not of its chats it leaves
# in the inbox in the database, for the worker of that chat. So within a chat all is as if there were one
# process. The chats of a worker that is gone are taken over by another.


_ALL = 1_000_000
_CLAIMING = 2
"""Heartbeats within which the others have claimed chats that were let go; else they are claimed back."""
_MISSED = 1.5
"""Heartbeat intervals for which a session may be missing: one that was lost is reconnected by then."""

_logger = logging.getLogger(__name__)


class ChangedElsewhere(Signal):
    """Another worker has changed a game, None: it may have been any; or this was said at its table."""

    game: int | None
    said: str = ""


class Worker:
    """A worker with leases on its chats; make one, `join`, and `run` it.

    Args:
        store: a database that is shared.
        name: of the worker in the database, for the operator.
        clock: unix time in seconds.
        timing: the pace of the bot.
        events: are told of games that other workers have changed.
    """

    def __init__(
        self,
        store: Store,
        name: str,
        clock: Callable[[], float],
        timing: Timing = USUAL_TIMING,
        events: Events | None = None,
    ) -> None:
        self._store, self._name, self._clock, self._timing = store, name, clock, timing
        self._handling: Handling | None = None
        self._number = 0
        self._own: set[int] = set()
        self._used: dict[int, float] = {}  # when an update of a chat came last
        self._heard: dict[int, tuple[int, float]] = {}  # signs of life of the others, and when they changed
        self._missed: dict[int, float] = {}  # others that are gone, and since when
        self._behind: set[int] = set()  # chats of its own that are still to be gone on with
        self._complaint = ""  # what was said last of the database that does not do its work
        self._workers = 0
        self._next_beat = self._let_go_at = -math.inf
        self._busy: set[int] = set()  # chats in which it acts on what was left to it
        self._skipped: set[int] = set()  # of these, those for which there may be more
        self._acted: set[int] = set()  # those in which it was done acting since the last look began
        self._tasks = BackgroundTasks(EndedError)
        self._woken = asyncio.Event()
        self.events = events or Events()
        self._certainty = Certainty(_MISSED * timing.worker_beat, self._hurry)

    async def tell_others(self, game: int, said: str = "") -> None:
        """Tell the other workers that a game has changed, or what was `said` at its table."""
        number = self._number
        await lasting(lambda: self._store.write(lambda tx: Workers(tx).tell(number, game, said)))

    def owns(self, chat_id: int) -> bool:
        """Whether a chat is known to be its own."""
        return chat_id in self._own

    async def certain(self) -> None:
        """Wait until no other worker can have gone on with its chats; needed to write to them."""
        await self._certainty.wait()

    def _changed(self, game: int | None, said: str) -> None:
        self.events.signal(ChangedElsewhere(game, said))

    def _hurry(self) -> None:
        """Send a heartbeat now."""
        self._next_beat = -math.inf
        self._woken.set()

    async def join(self, handling: Handling) -> bool:
        """Become one of the workers; returns whether there is no other."""
        self._number = await self._store.join(self._name, self._clock())
        self._handling = handling
        return len(await self._store.read(lambda tx: Workers(tx).alive())) == 1

    async def run(self) -> None:
        """Send heartbeats, take over chats and process the inbox, until cancelled.

        While the database cannot be reached it tries again and again.

        Raises:
            EndedError: another worker took this one for dead.
        """
        if self._handling is None:
            raise StoreError("the worker has not joined")
        listening = asyncio.create_task(self._store.listen(self._woken.set, self._changed))
        try:
            while True:
                await self._live(self._handling)
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._timing.worker_look):
                        await self._woken.wait()
                self._woken.clear()
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _live(self, handling: Handling) -> None:
        """Send a heartbeat if it is due, and process the inbox once."""
        try:
            if asyncio.get_running_loop().time() >= self._next_beat:
                if self._complaint:
                    await self._find_back(handling)
                await self._beat(handling)
            await self._look(handling)
        except EndedError:
            raise
        except StoreError as error:
            if not self._complaint:
                _logger.warning("worker %d goes on when it can: %s", self._number, error)
            self._complaint, self._next_beat = str(error), -math.inf

    async def _find_back(self, handling: Handling) -> None:
        """Recover from a failure: the outcome of what was under way is unknown."""
        began, number, before = asyncio.get_running_loop().time(), self._number, set(self._own)
        self._heard.clear()  # the others could not give signs of life either
        self._missed.clear()
        await self._store.write(lambda tx: Workers(tx).beat(number))
        own = await self._store.read(lambda tx: Workers(tx).chats(number))
        self._own -= before - own
        self._certainty.confirm(began)
        handling.count(own - self._own)
        await self._go_on(handling, own - self._own)
        await handling.look_again(frozenset(self._own))
        _logger.info("worker %d goes on", number)
        self._complaint = ""

    async def end(self) -> None:
        """Release the chats to other workers; only when nothing is sent any more."""
        if self._handling is None:
            return
        await self._tasks.close(0.0)
        number, at = self._number, self._clock()

        def work(tx: Tx) -> None:
            Workers(tx).end(number, at)
            for other in Workers(tx).alive():
                Workers(tx).wake(other)

        await self._store.write(work)

    async def route(self, item: dict[str, Any]) -> None:
        """Handle an update if its chat is this worker's; else leave it to the one whose it is.

        When this returns what it changes, or the update itself, is on disk. Behind others of its chat that
        were left there it waits in the database as well.

        Raises:
            UnavailableError: it cannot be handled now, and is to come again.
        """
        if self._handling is None:
            raise StoreError("the worker has not joined")
        chat_id, (address, group) = chat_of(item), _outside(item)
        if address or group:
            chat_id = await self._store.read(lambda tx: Workers(tx).chat_without_bot(address, group))
        if chat_id is None or (
            await self._is_own(self._handling, chat_id) and not await self._waits(chat_id)
        ):
            await self._handling.take(item)
        else:
            await self._leave(chat_id, json.dumps(item, ensure_ascii=False), item["update_id"])

    async def show_elsewhere(self, chat_id: int, game: int) -> None:
        """Have the worker of a chat bring the messages of a game up to date."""
        await lasting(lambda: self._leave(chat_id, json.dumps({"game": game})))

    async def _leave(self, chat_id: int, body: str, update_id: int | None = None) -> None:
        at, number = self._clock(), self._number

        def work(tx: Tx) -> int:
            owner = Workers(tx).claim(number, chat_id)
            Workers(tx).put(chat_id, body, at, update_id)
            Workers(tx).wake(owner)
            return owner

        if await self._store.write(work) == number:
            self._own.add(chat_id)  # nobody had it any more
            self._woken.set()

    async def _is_own(self, handling: Handling, chat_id: int) -> bool:
        self._used[chat_id] = asyncio.get_running_loop().time()
        if chat_id not in self._own:
            number = self._number
            if (
                await self._store.write(lambda tx: Workers(tx).claim(number, chat_id)) == number
                and chat_id not in self._own
            ):
                self._own.add(chat_id)
                handling.forget(chat_id)
        return chat_id in self._own

    async def _waits(self, chat_id: int) -> bool:
        """Whether the inbox has an item of a chat that goes before a new update."""
        if self._workers == 1 and not self._busy:
            return False
        return await self._store.read(lambda tx: Workers(tx).waits(chat_id))

    async def _look(self, handling: Handling) -> None:
        """Process the inbox of this worker."""
        number = self._number
        self._acted.clear()
        waiting = await self._store.read(lambda tx: Workers(tx).waiting(number))
        by_chat = attrgetter("chat_id")
        for chat_id, rows in groupby(sorted(waiting, key=by_chat), by_chat):
            if chat_id in self._busy:
                self._skipped.add(chat_id)
            elif chat_id in self._acted:
                self._woken.set()  # some of it may be done already
            elif await self._is_own(handling, chat_id):
                self._busy.add(chat_id)
                self._tasks.spawn(self._act_in(handling, chat_id, list(rows)))

    async def _beat(self, handling: Handling) -> None:
        """Send a heartbeat, and make sure that every chat has a worker."""
        now, number = asyncio.get_running_loop().time(), self._number
        self._next_beat = now + self._timing.worker_beat
        await self._store.write(lambda tx: Workers(tx).beat(number))
        self._certainty.confirm(now)
        alive, gone, ended = await self._store.read(
            lambda tx: (Workers(tx).alive(), Workers(tx).gone(number), Workers(tx).ended())
        )
        for worker in self._silent(alive, now):
            _logger.warning("worker %s is there and does nothing, its session is ended", worker)
            await self._store.write(partial(_cut_off, worker))
        self._missed = {worker: self._missed.get(worker, now) for worker in gone}
        # One whose session was lost may be about to come back.
        patience = _MISSED * self._timing.worker_beat
        lost = [worker for worker, since in self._missed.items() if now - since >= patience]
        if lost or ended:
            taken = await self._store.write(partial(_take_over, worker=number, gone=lost, at=self._clock()))
            chats = counted(len(taken), "chat")
            _logger.info("%s of workers that have ended: worker %d goes on", chats, number)
            handling.count(taken)
            await self._go_on(handling, taken)
        if len(alive) != self._workers:
            self._workers = len(alive)
            handling.share(len(alive))
        await self._balance(handling, now)

    async def _go_on(self, handling: Handling, chats: Collection[int]) -> None:
        """Go on with chats that are this worker's from now on."""
        self._own.update(chats)
        self._behind.update(chats)
        if self._behind:
            await handling.take_over(frozenset(self._behind))
            self._behind.clear()  # not if it has failed

    def _silent(self, alive: dict[int, int], now: float) -> list[int]:
        """The workers without a heartbeat for long; clocks of machines are not compared."""
        heard = self._heard
        self._heard = {
            worker: heard[worker] if worker in heard and heard[worker][0] == beats else (beats, now)
            for worker, beats in alive.items()
            if worker != self._number
        }
        silent = [each for each, (_, at) in self._heard.items() if now - at >= self._timing.worker_silent]
        for each in silent:
            del self._heard[each]
        return silent

    async def _balance(self, handling: Handling, now: float) -> None:
        """Release quiet chats where others have fewer; claim chats without a worker."""
        since, beat = now - self._let_go_at, self._timing.worker_beat
        if since < _CLAIMING * beat:
            return  # others claim what was let go
        number = self._number
        shares = await self._store.read(lambda tx: Workers(tx).shares())
        if since >= 2 * _CLAIMING * beat and (much := surplus(shares, number)) is not None:
            await self._let_go_of_some(handling, much, now)
            return
        own, part = shares.get(number), fair(each.chats for each in shares.values())
        most = _ALL if len(shares) == 1 else max(AT_ONCE, part - (0 if own is None else own.chats))
        await self._go_on(handling, await self._store.write(lambda tx: Workers(tx).claim_rest(number, most)))

    async def _let_go_of_some(self, handling: Handling, much: Surplus, now: float) -> None:
        """Release as many quiet chats as are in surplus."""
        number, soon, left = self._number, self._clock() + SOON, 0
        playing = await self._store.read(lambda tx: Workers(tx).playing(number, soon))
        wanted = False if much.playing else None  # nothing is due in its game, or it has none
        for chat_id in [each for each in self._own if playing.get(each) is wanted]:
            # Asked when its turn has come: something may be said there since others were let go.
            if left < much.most and self._is_quiet(chat_id, now) and handling.leave(chat_id):
                await self._let_go(handling, chat_id)
                left, self._let_go_at = left + 1, now

    def _is_quiet(self, chat_id: int, now: float) -> bool:
        """Whether it is its own, and no update has come for a while or is acted on."""
        return (
            chat_id in self._own
            and chat_id not in self._busy
            and now - self._used.get(chat_id, -math.inf) >= self._timing.worker_quiet
        )

    async def _let_go(self, handling: Handling, chat_id: int) -> None:
        self._own.discard(chat_id)  # first: what comes from now on waits in the database
        self._used.pop(chat_id, None)
        handling.forget(chat_id)
        number = self._number
        await self._store.write(lambda tx: Workers(tx).release(number, chat_id))
        self._own.discard(chat_id)  # an update may have come just before that

    async def _act_in(self, handling: Handling, chat_id: int, rows: list[InboxRow]) -> None:
        """Process the inbox items of a chat one after the other, in the order of arrival."""
        try:
            for row in rows:
                if not self.owns(chat_id):
                    return  # it was let go meanwhile
                self._used[chat_id] = asyncio.get_running_loop().time()
                await self._act(handling, row)
        except StoreError as error:  # what is left stays there, for the next look
            _logger.info("what was left for %s waits: %s", chat_in_log(chat_id), error)
        else:
            if chat_id in self._skipped:
                self._woken.set()
        finally:
            self._busy.discard(chat_id)
            self._acted.add(chat_id)
            self._skipped.discard(chat_id)

    async def _act(self, handling: Handling, row: InboxRow) -> None:
        """Process an inbox item, and delete it."""
        what = json.loads(row.body)
        try:
            await (handling.take(what) if "update_id" in what else handling.show(what["game"]))
        except UnavailableError:
            raise
        except Exception:
            _logger.exception("what was left for %s failed", chat_in_log(row.chat_id))
        await self._store.write(lambda tx: Workers(tx).done(row.id))


def _cut_off(worker: int, tx: Tx) -> None:
    Workers(tx).cut_off(worker)


def _take_over(tx: Tx, worker: int, gone: Collection[int], at: float) -> list[int]:
    for each in gone:
        Workers(tx).end_gone(each, at)
    taken = Workers(tx).take_over(worker)
    Workers(tx).forget_ended()
    return taken


def _outside(item: dict[str, Any]) -> tuple[str, int]:
    """The inline message that was tapped, or the chat without the bot in which it was named."""
    query, asked = item.get("callback_query"), item.get("guest_message")
    address = query.get("inline_message_id") if isinstance(query, dict) else None
    chat = asked.get("chat") if isinstance(asked, dict) else None
    group = chat.get("id") if isinstance(chat, dict) else None
    return address if isinstance(address, str) else "", group if type(group) is int else 0


def chat_of(item: dict[str, Any]) -> int | None:
    """The chat that an update is from, as the library has it; None for one that is from none."""
    for kind in ("message", "edited_message", "my_chat_member", "chat_member", "callback_query"):
        found = item.get(kind)
        if isinstance(found, dict):
            holder = found.get("message") if kind == "callback_query" else found
            chat = holder.get("chat") if isinstance(holder, dict) else None
            number = chat.get("id") if isinstance(chat, dict) else None
            return number if type(number) is int else None
    return None

"""The queue of updates that wait for `getUpdates` or for delivery to a webhook."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

from bot.sandbox.json_object import Json
from bot.sandbox.world.signal import Signal

UNASKED = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
"""Kinds that come only when they are named in `allowed_updates`."""


class UpdateQueue:
    """The queue of updates in order, kept until a later offset confirms them or they were delivered.

    Attributes:
        signal: wakes its listeners when an update arrives and when a newer poll takes over.
        last_id: the id of the newest update so far.
        poll: the number of the poll that may go on; an older one has lost (409).
        allowed: the kinds of updates that the bot asked for; None: the usual ones.
    """

    def __init__(self) -> None:
        self.signal = Signal()
        self.last_id = 100_000
        self.poll = 0
        self._pending: OrderedDict[int, Json] = OrderedDict()
        self.allowed: frozenset[str] | None = None
        self._holding_back = False

    def __len__(self) -> int:
        return len(self._pending)

    def wants(self, kind: str) -> bool:
        """Whether the bot asked for this kind."""
        return kind not in UNASKED if self.allowed is None else kind in self.allowed

    def allow(self, kinds: list[str]) -> None:
        """Set `allowed_updates`; an empty list is the default set."""
        self.allowed = frozenset(kinds) or None

    def push(self, kind: str, payload: Json) -> None:
        """Add an update unless the bot did not ask for its kind."""
        if self._holding_back or not self.wants(kind):
            return
        self.last_id += 1
        self._pending[self.last_id] = {"update_id": self.last_id, kind: payload}
        self.signal.notify()

    @contextmanager
    def held_back(self) -> Iterator[None]:
        """Tell the bot nothing of what happens in the block."""
        self._holding_back = True
        try:
            yield
        finally:
            self._holding_back = False

    def confirm(self, offset: int) -> None:
        """Forget what lies before `offset`; a negative one keeps only so many of the newest."""
        if offset < 0:
            while len(self._pending) > -offset:
                self._pending.popitem(last=False)
            return
        while self._pending and next(iter(self._pending)) < offset:
            self._pending.popitem(last=False)

    def head(self, limit: int) -> list[Json]:
        """The oldest unconfirmed updates, at most `limit`."""
        return list(islice(self._pending.values(), limit))

    def drop(self, number: int) -> None:
        """Forget one update, which has been brought."""
        self._pending.pop(number, None)

    def clear(self) -> None:
        """Drop everything pending."""
        self._pending.clear()

    def begin_poll(self) -> int:
        """Start a poll, which ends every other one; returns its number."""
        self.poll += 1
        self.signal.notify()
        return self.poll

"""The calls of one chat that wait: its messages' newest screens and new messages, within one rate limit."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from telegram.error import RetryAfter

from bot.background import BackgroundTasks
from bot.outbox.rate_limit import RateLimit
from bot.telegram.client import IN_FLIGHT, Client
from bot.telegram.payloads import EditOutcome, body, edit_outcome, pause
from bot.views.screen import Screen

KEEP: Final = 600.0
"""Seconds an idle message is remembered, to skip screens that it shows already."""
EDITS_AT_ONCE: Final = IN_FLIGHT - 4
"""Edits in flight in all chats; the client's other calls are left for answering taps."""
MOST_BEFORE: Final = 2
"""Urgent screens in a row that go before a message that may wait, or before an ordinary screen."""
MOST_AHEAD: Final = 2
"""New messages in a row that go before an urgent screen."""

_logger = logging.getLogger(__name__)

OnLost = Callable[[int, int], None]


@dataclass(slots=True)
class SharedQueueState:
    """What the queues of all chats share.

    Attributes:
        client: makes the calls.
        spacing: seconds between two edits of one message.
        on_lost: called with (chat_id, message_id) when a message turns out to be gone.
        in_flight: edits on their way.
        stalled: queues that wait for one of those to end, by chat.
        tasks: the calls.
        closing: whether to hurry: screens go out without spacing.
    """

    client: Client
    spacing: float
    on_lost: OnLost | None = None
    in_flight: int = 0
    stalled: dict[int, "ChatQueue"] = field(default_factory=dict)
    tasks: BackgroundTasks = field(default_factory=BackgroundTasks)
    closing: bool = False


@dataclass(slots=True, eq=False)
class _MessageSlot:
    """One message: the screen that waits, the one on its way, the one shown last."""

    message_id: int
    waiting: Screen | None = None
    urgent: bool = False
    sending: Screen | None = None
    busy: bool = False  # an edit is in flight or just about to be
    shown: Screen | None = None
    not_before: float = 0.0
    failures: int = 0


@dataclass(slots=True, eq=False)
class _Ticket:
    """A new message that waits."""

    granted: "asyncio.Future[float | None]"
    while_true: Callable[[], bool] | None = None

    def grant(self, at: float | None) -> bool:
        """End the waiting; False if whoever waited has been cancelled."""
        waiting = not self.granted.done()
        if waiting:
            self.granted.set_result(at)
        return waiting


class ChatQueue:
    """The waiting calls of one chat.

    Calls go out as soon as the rate limit allows: new messages first, then urgent screens, then messages that
    may wait, then all other screens. While a quick table keeps the chat busy, such a message or an ordinary
    screen still comes after some urgent ones; and while somebody types one command after another, an urgent
    screen comes after some of the answers.
    """

    def __init__(self, shared: SharedQueueState, chat_id: int, limit: RateLimit) -> None:
        self._shared = shared
        self._chat_id = chat_id
        self._limit = limit
        self._slots: dict[int, _MessageSlot] = {}
        self._queue: dict[int, _MessageSlot] = {}  # slots that wait and are not busy, in order of waiting
        self._tickets: deque[_Ticket] = deque()
        self._patient: deque[_Ticket] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._before = 0  # urgent screens in a row that have gone before something else that waits
        self._ahead = 0  # new messages in a row that have gone before an urgent screen

    @property
    def backlog(self) -> int:
        """How many calls wait for their turn."""
        return len(self._queue) + len(self._tickets) + len(self._patient)

    def show(self, message_id: int, screen: Screen, *, urgent: bool) -> None:
        """Let a message show `screen` when its turn comes, in place of any screen that still waits."""
        slot = self._slots.get(message_id)
        if slot is None:
            slot = self._slots[message_id] = _MessageSlot(message_id)
        if screen == (slot.sending or slot.shown):
            slot.waiting, slot.urgent = None, False
            self._queue.pop(message_id, None)
            return
        settled = slot.waiting is not None and (slot.urgent or not urgent)
        slot.waiting = screen
        slot.urgent = slot.urgent or urgent
        if slot.busy or settled:
            return  # the edit in flight, or the turn that is coming anyway, will take it along
        self._queue[message_id] = slot
        self.pump()

    def sent(self, message_id: int, screen: Screen) -> None:
        """Remember that a new message shows `screen`."""
        slot = _MessageSlot(message_id, shown=screen, not_before=_now() + self._shared.spacing)
        self._slots.setdefault(message_id, slot)

    def forget(self, message_id: int) -> None:
        """Drop what waits for a message."""
        self._slots.pop(message_id, None)
        self._queue.pop(message_id, None)

    async def turn(self, while_true: Callable[[], bool] | None = None) -> float | None:
        """Wait until one new message may be sent; the call counts as made, until it is `answered`.

        Args:
            while_true: the message lets urgent screens go first, and need not be sent when this is not true.

        Returns:
            The time, if it may be sent; None if it need not be.
        """
        granted: asyncio.Future[float | None] = asyncio.get_running_loop().create_future()
        tickets = self._tickets if while_true is None else self._patient
        tickets.append(_Ticket(granted, while_true))
        self.pump()
        return await granted

    def answered(self, made: float) -> None:
        """Note that the call that was granted at the time `made` is over, whatever came of it."""
        self._limit.answered(made, _now())

    def pause(self, seconds: float) -> None:
        """Be silent for `seconds`, as the server asked."""
        _logger.info("chat %s takes nothing for %.0f s", self._chat_id, seconds)
        self._limit.pause(_now(), seconds)

    def stop(self) -> None:
        """Let nothing more out; whoever waits to send goes on without having a turn."""
        if self._timer is not None:
            self._timer.cancel()
        self._queue.clear()
        now = _now()
        for ticket in (*self._tickets, *self._patient):
            ticket.grant(now)
        self._tickets.clear()
        self._patient.clear()

    def sweep(self) -> bool:
        """Forget messages left alone for long; return whether nothing is left to remember."""
        now = _now()
        for slot in list(self._slots.values()):
            if not slot.busy and slot.waiting is None and now - slot.not_before > KEEP:
                del self._slots[slot.message_id]
        return not self._slots and not self.backlog and self._limit.full(now)

    def pump(self) -> None:
        """Start whatever may start now and set a timer for the rest."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        now = _now()
        self._give_up()
        while self.backlog:
            tickets = self._next_tickets(now)
            if tickets:
                slot, ready = None, self._limit.ready_at(now, hurry=self._shared.closing)
            elif self._shared.in_flight >= EDITS_AT_ONCE:
                self._shared.stalled[self._chat_id] = self
                return
            else:
                slot, ready = self._first(now)
            if ready > now:
                self._timer = asyncio.get_running_loop().call_at(ready, self.pump)
                return
            if slot is not None:
                del self._queue[slot.message_id]
                others = any(not other.urgent for other in self._queue.values())
                overtakes = slot.urgent and (others or bool(self._patient))
                self._before = self._before + 1 if overtakes else 0
                self._ahead = 0
                self._limit.take(now)
                self._shared.in_flight += 1
                slot.busy = True
                self._shared.tasks.spawn(self._edit(slot, now))
            elif tickets and tickets.popleft().grant(now):
                self._before = self._before if tickets is self._tickets else 0
                self._ahead = self._ahead + 1 if any(slot.urgent for slot in self._queue.values()) else 0
                self._limit.take(now)

    def _next_tickets(self, now: float) -> "deque[_Ticket] | None":
        """The new messages whose turn it is before that of the screens; none where a screen comes first."""
        urgent = [slot for slot in self._queue.values() if slot.urgent]
        overdue = self._ahead >= MOST_AHEAD and any(slot.not_before <= now for slot in urgent)
        if self._tickets and not overdue:
            return self._tickets
        return None if urgent and self._before < MOST_BEFORE else self._patient

    def _give_up(self) -> None:
        """Forget the messages that need not be sent any more."""
        for ticket in [
            each for each in self._patient if each.while_true is not None and not each.while_true()
        ]:
            self._patient.remove(ticket)
            ticket.grant(None)

    def _first(self, now: float) -> tuple[_MessageSlot, float]:
        """Return the slot whose turn comes first, usually an urgent one, and when that is."""
        ordinary_first = self._before >= MOST_BEFORE
        hurry = self._shared.closing
        allowed = self._limit.ready_at(now, hurry=hurry)

        def when(slot: _MessageSlot) -> tuple[float, bool]:
            return (
                max(allowed, now if hurry and not slot.failures else slot.not_before),
                slot.urgent is ordinary_first,
            )

        slot = min(self._queue.values(), key=when)
        return slot, when(slot)[0]

    async def _edit(self, slot: _MessageSlot, made: float) -> None:
        """Show what waits in the slot now; it may be newer than what waited when the edit was granted."""
        screen, urgent = slot.waiting, slot.urgent
        slot.waiting, slot.urgent, slot.sending = None, False, screen
        slot.not_before = _now() + self._shared.spacing
        try:
            outcome = await self._call(slot, screen) if screen is not None else "shown"
        finally:
            self.answered(made)
            self._shared.in_flight -= 1
            slot.busy, slot.sending = False, None
        known = self._slots.get(slot.message_id) is slot  # not deleted in the meantime
        if outcome == "shown":
            slot.shown, slot.failures = screen or slot.shown, 0
        elif outcome == "gone":
            self.forget(slot.message_id)
        elif outcome == "repeat":
            slot.shown = None  # it may have got through
            slot.waiting, slot.urgent = slot.waiting or screen, slot.urgent or urgent
        if slot.waiting is not None and known and outcome != "gone":
            self._queue[slot.message_id] = slot
        self.pump()
        while self._shared.stalled and self._shared.in_flight < EDITS_AT_ONCE:
            self._shared.stalled.pop(next(iter(self._shared.stalled))).pump()
        if outcome == "gone" and known and self._shared.on_lost is not None:
            self._shared.on_lost(self._chat_id, slot.message_id)

    async def _call(self, slot: _MessageSlot, screen: Screen) -> EditOutcome:
        where = {"chat_id": self._chat_id, "message_id": slot.message_id}
        try:
            await self._shared.client.call("editMessageText", where | body(screen))
        except RetryAfter as error:
            self.pause(pause(error))
            slot.urgent = True  # it has waited long enough
            return "repeat"
        except Exception as error:  # noqa: BLE001 - sorted by `edit_outcome`, and nothing may stop this queue
            outcome = edit_outcome(error)
            if outcome == "repeat":
                slot.failures += 1
                slot.not_before = _now() + min(30.0, 2.0 ** min(slot.failures - 1, 5))
            if outcome != "shown":
                _logger.warning("edit of %s in %s: %s: %s", slot.message_id, self._chat_id, outcome, error)
            return outcome
        return "shown"


def _now() -> float:
    """Return the event loop's time, the one clock of everything here."""
    return asyncio.get_running_loop().time()

"""The call queue of a chat.

The newest screen of each message and new messages, in order, within one rate limit.
"""

import asyncio
import logging
import math
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from telegram.error import RetryAfter

from bot.ground.outbox.limits import Budgets, CallGate, RateLimit
from bot.ground.tasks import BackgroundTasks, Events, Signal
from bot.ground.telegram.bodies import body
from bot.ground.telegram.client import (
    Client,
    EditOutcome,
    edit_outcome,
    ephemeral_address,
    ephemeral_edit_outcome,
    pause,
)
from bot.ground.timing import Histogram
from bot.ground.values import EphemeralMessageId, MessageKey, Screen, chat_in_log, is_private

# Metrics of queueing: waiting times of boards and results, by the rate limit that held each longest.


WaitLimit = Literal["none", "message", "chat", "all", "pause", "retry"]
"""What a call waits for: nothing; the time between two edits of one message; the chat's calls of a minute;
the calls of all chats; the end of a pause that Telegram has asked for (429); the next try of an edit."""
SECONDS: Final = (0.1, 0.5, 1.0, 2.0, 3.5, 5.0, 10.0, 20.0, 60.0)
AT_ONCE: Final = 0.05
"""Seconds: a call that has waited no longer was held by no limit."""
LATE: Final = 10.0
"""Seconds: of a board that has waited so long the log says what for."""
_QUIET: Final = 60.0  # seconds between two such lines about one chat
_REASONS: Final[dict[WaitLimit, str]] = {
    "none": "no limit held it",
    "message": "its message had been edited just before",
    "chat": "the chat's calls of the last minute were used",
    "all": "the calls of all chats were used",
    "pause": "Telegram had asked for a pause",
    "retry": "the edit before had failed",
}

_logger = logging.getLogger(__name__)


class Wait:
    """The waiting time of one call of the Bot API, from `since`, with the limit that held it longest."""

    __slots__ = ("_begun", "_limit", "_longest", "since")

    def __init__(self, since: float) -> None:
        self.since = self._begun = since
        self._limit: WaitLimit = "chat"  # whatever goes before it in its chat takes the chat's calls
        self._longest: tuple[float, WaitLimit] = (-math.inf, "chat")

    def held(self, limit: WaitLimit, now: float) -> None:
        """Record which limit delays the call from `now` on."""
        if limit != self._limit:
            self._longest = self._so_far(now)
            self._limit, self._begun = limit, now

    def over(self, now: float) -> tuple[float, WaitLimit]:
        """The seconds it has waited, and the limit that has delayed it longest."""
        seconds = now - self.since
        return seconds, "none" if seconds < AT_ONCE else self._so_far(now)[1]

    def _so_far(self, now: float) -> tuple[float, WaitLimit]:
        return max(self._longest, (now - self._begun, self._limit))


@dataclass(slots=True)
class Waits:
    """Histograms of the waiting times of boards and results since the start.

    Attributes:
        by: the histogram of those that each limit held longest.
    """

    by: dict[WaitLimit, Histogram] = field(
        default_factory=lambda: {limit: Histogram(SECONDS) for limit in get_args(WaitLimit)}
    )


class ChatWaits:
    """The recorder of one chat's waiting times, into the histograms of all chats.

    Args:
        waits: of all chats.
        chat_id: the chat.
    """

    def __init__(self, waits: Waits, chat_id: int) -> None:
        self._waits, self._chat_id = waits, chat_id
        self._told = -math.inf

    def over(self, wait: Wait, now: float) -> None:
        """Record the waiting time of a board or a result that is sent now, and log it if it was late."""
        seconds, limit = wait.over(now)
        self._waits.by[limit].note(seconds)
        if seconds >= LATE and now >= self._told + _QUIET:
            self._told = now
            chat = chat_in_log(self._chat_id)
            _logger.info("a board in %s has waited %.0f s: %s", chat, seconds, _REASONS[limit])


# Message slots of one chat: the screen that each message shows, the one in flight, the one that waits.


KEEP: Final = 600.0
"""Seconds an idle message is remembered, to skip screens that it shows already."""
RENEWED: Final = 60.0
"""Seconds for which a message that was shown anew is left alone: nobody uses up a chat's calls by asking."""


@dataclass(slots=True, eq=False)
class MessageSlot:
    """The slot of one message: the newest screen overwrites one that waits.

    Attributes:
        key: its number in the chat, or the address of an ephemeral one.
        waiting: the screen that is to be shown next.
        urgent: whether that one goes before others.
        page: whether that one is a page that somebody turned; with `urgent` that of a lobby.
        sending: the screen on its way.
        busy: whether an edit is in flight or just about to be.
        shown: the screen that it is known to show.
        not_before: the earliest time of the next edit, by the event loop's clock.
        failures: edits in a row that have failed.
        renewed: when it was last shown anew though it was known to show the same.
        wait: the waiting of the screen that is to be shown next.
    """

    key: MessageKey
    waiting: Screen | None = None
    urgent: bool = False
    page: bool = False
    sending: Screen | None = None
    busy: bool = False
    shown: Screen | None = None
    not_before: float = 0.0
    failures: int = 0
    renewed: float = -math.inf
    wait: Wait | None = None

    def begin(self, not_before: float) -> Screen | None:
        """Start the edit, with the pending screen, which may be newer than the one it was granted for."""
        screen, self.waiting, self.urgent = self.waiting, None, False
        self.sending, self.not_before, self.wait = screen, not_before, None
        return screen

    def end(self) -> None:
        """End the edit, whatever its outcome."""
        self.busy, self.sending = False, None

    def put_off(self, now: float) -> None:
        """Delay the next try after a failed edit, with backoff."""
        self.failures += 1
        self.not_before = now + min(30.0, 2.0 ** min(self.failures - 1, 5))


class MessageSlots:
    """The slots of one chat, of the messages whose screens are known or wait.

    Attributes:
        waiting: by key those that wait for an edit and have none in flight, in order of waiting.
    """

    def __init__(self) -> None:
        self.waiting: dict[MessageKey, MessageSlot] = {}
        self._all: dict[MessageKey, MessageSlot] = {}

    def __len__(self) -> int:
        return len(self._all)

    @property
    def busy(self) -> bool:
        """Whether a screen of any of them waits or is on its way."""
        return any(slot.busy or slot.waiting is not None for slot in self._all.values())

    def show(  # noqa: PLR0913 - on what terms it is shown
        self,
        key: MessageKey,
        screen: Screen,
        now: float,
        *,
        urgent: bool,
        page: bool,
        anew: bool,
        at_once: bool = False,
    ) -> bool:
        """Make `screen` the pending one of a message; returns whether an edit has to be scheduled.

        If `anew`, it does so though it is known to show it already, once in a while; if `at_once`, without
        spacing from the edit before, unless that one has failed.
        """
        slot = self._all.get(key)
        if slot is None:
            slot = self._all[key] = MessageSlot(key)
        if anew and now >= slot.renewed + RENEWED:
            slot.shown, slot.renewed = None, now
        if screen == (slot.sending or slot.shown):
            slot.waiting, slot.urgent, slot.wait = None, False, None
            self.waiting.pop(key, None)
            return False
        sooner = at_once and not slot.failures and slot.not_before > now
        if sooner:
            slot.not_before = now
        settled = slot.waiting is not None and (slot.urgent or not urgent) and (page or not slot.page)
        slot.waiting, slot.page = screen, page
        slot.urgent, slot.wait = slot.urgent or urgent, slot.wait or Wait(now)
        if slot.busy or (settled and not sooner):
            return False  # the edit in flight, or the turn that is coming anyway, will take it along
        self.waiting[key] = slot
        return True

    def sent(self, key: MessageKey, screen: Screen, not_before: float) -> None:
        """Remember that a new message shows `screen`."""
        self._all.setdefault(key, MessageSlot(key, shown=screen, not_before=not_before))

    def forget(self, key: MessageKey) -> None:
        """Discard the pending screen of a message."""
        self._all.pop(key, None)
        self.waiting.pop(key, None)

    def distrust(self) -> None:
        """Forget what messages show: whoever lets a bot in again may have deleted them."""
        for slot in self._all.values():
            slot.shown = None

    def shown(self, key: MessageKey) -> Screen | None:
        """The screen that a message is known to show; None when another one waits, or nothing is known."""
        slot = self._all.get(key)
        return None if slot is None or slot.busy or slot.waiting is not None else slot.shown

    def edited(self, slot: MessageSlot, screen: Screen | None, outcome: EditOutcome, *, urgent: bool) -> bool:
        """Record the outcome of an edit; returns whether the message was known until now."""
        known = self._all.get(slot.key) is slot  # not deleted in the meantime
        if outcome == "shown":
            slot.shown, slot.failures = screen or slot.shown, 0
        elif outcome == "gone":
            self.forget(slot.key)
        elif outcome == "repeat":
            slot.shown = None  # it may have got through
            slot.waiting, slot.urgent = slot.waiting or screen, slot.urgent or urgent
        if slot.waiting is not None and known and outcome != "gone":
            self.waiting[slot.key] = slot
        return known

    def sweep(self, now: float) -> None:
        """Forget messages left alone for long."""
        for slot in list(self._all.values()):
            if not slot.busy and slot.waiting is None and now - slot.not_before > KEEP:
                del self._all[slot.key]


# The state that the call queues of all chats share.


class MessageLost(Signal):
    """A message that was to be edited is gone or out of reach."""

    chat_id: int
    key: MessageKey


class EditRefused(Signal):
    """An edit of a message was too much for Telegram's limits, and is made later."""

    key: MessageKey


class ScreenShown(Signal):
    """Telegram has confirmed that a message of a chat shows this."""

    chat_id: int
    screen: Screen


@dataclass(slots=True)
class SharedQueueState:
    """The state that the queues of all chats share.

    Attributes:
        client: makes the calls.
        spacing: seconds between two edits of one message.
        gate: the gate of all calls to chats.
        events: are told what becomes of messages.
        tasks: the calls.
        closing: whether to hurry: screens go out without spacing.
        closed: whether nothing is sent any more.
        waits: the waiting times of boards and results.
    """

    client: Client
    spacing: float
    gate: CallGate
    events: Events
    tasks: BackgroundTasks = field(default_factory=BackgroundTasks)
    closing: bool = False
    closed: bool = False
    waits: Waits = field(default_factory=Waits)


# The call queue of one chat: its messages' newest screens and new messages, within one rate limit.


MOST_AHEAD: Final = 2
"""New boards and results in a row that go before an urgent screen."""
OTHERS_WAIT: Final = 3.5
"""So many calls' time passes before one of the others goes before urgent screens or takes a kept call."""
SOON: Final = 0.8
PLENTY: Final = 0.35
"""The same for taking a kept call while no more than this part of a minute's calls is used: right after a
start there are enough for whoever asks something."""

KEPT: Final = 3
"""Calls of a minute that replies, pages and the menus of lobbies leave to tables: a game that begins takes
three at once, two of Telegram's dice and the lobby that says so, then the last die and the board. Dice that
are only held leave none: at three seconds a tap they would be shown two seconds late, and what a table waits
for goes before them."""

LEFT: Final = 6
"""Calls of a minute that pictures leave to everything else."""


@dataclass(slots=True, eq=False)
class _Ticket:
    """A new message that waits for its turn."""

    granted: "asyncio.Future[float | None]"
    wait: Wait
    while_true: Callable[[], bool] | None = None

    def grant(self, at: float | None) -> bool:
        """Wake the waiting task; False if it has been cancelled."""
        waiting = not self.granted.done()
        if waiting:
            self.granted.set_result(at)
        return waiting


_Kind = Literal["message", "urgent", "other message", "menu", "other", "page", "picture"]
MessageKind = Literal["message", "other message", "picture"]
"""The kinds that new messages are of: boards and results, what may wait, and what goes last of all."""
_BOARDS: Final[frozenset[_Kind]] = frozenset({"message", "urgent", "other"})


@dataclass(frozen=True, slots=True)
class _Choice:
    """The next candidate of a queue: its kind, its time, and for a screen its slot."""

    kind: "_Kind"
    ready: float
    slot: MessageSlot | None = None

    @property
    def first(self) -> bool:
        """Whether people at a table wait for it."""
        return self.kind in {"message", "urgent"}


class ChatQueue:
    """The queue of the calls of one chat.

    Calls go out as soon as the rate limit allows: new boards and results first, then urgent screens. All
    others follow: messages that may wait, menus, ordinary screens, pages. Messages, menus and pages leave
    some calls of every minute to tables. While a quick table takes all there is, one of the others still goes
    now and then; but a picture goes only when nothing else waits.
    """

    def __init__(self, shared: SharedQueueState, chat_id: int, limit: RateLimit) -> None:
        self._shared, self._chat_id, self._limit = shared, chat_id, limit
        self._messages = MessageSlots()
        self._tickets: dict[_Kind, list[_Ticket]] = {kind: [] for kind in get_args(MessageKind)}
        self._timer: asyncio.TimerHandle | None = None
        self._since: dict[_Kind, float] = {}  # of the others: since when some wait, or the last one went
        self._ahead = 0  # new messages in a row that have gone before an urgent screen
        self._waits = ChatWaits(shared.waits, chat_id)

    @property
    def backlog(self) -> int:
        """The number of calls that wait for their turn."""
        return len(self._messages.waiting) + sum(map(len, self._tickets.values()))

    @property
    def at_rest(self) -> bool:
        """Whether nothing is pending or under way, and a new queue would know no less of the limit."""
        return not self.backlog and not self._messages.busy and self._limit.full(_now())

    @property
    def budget_used(self) -> float:
        """The part of the chat's calls that the last of its windows of time has used."""
        return self._limit.used(_now())

    @property
    def paused(self) -> bool:
        """Whether the server has asked for silence."""
        return self._limit.paused(_now())

    def show(  # noqa: PLR0913 - on what terms it is shown
        self,
        key: MessageKey,
        screen: Screen,
        *,
        urgent: bool,
        page: bool,
        anew: bool = False,
        at_once: bool = False,
    ) -> None:
        """Schedule `screen` for a message, in place of any pending one."""
        if self._messages.show(key, screen, _now(), urgent=urgent, page=page, anew=anew, at_once=at_once):
            self.pump()

    def sent(self, key: MessageKey, screen: Screen) -> None:
        """Remember that a new message shows `screen`."""
        self._messages.sent(key, screen, _now() + self._shared.spacing)

    def forget(self, key: MessageKey) -> None:
        """Discard the pending screen of a message."""
        self._messages.forget(key)

    def distrust(self) -> None:
        """Forget what messages show, see `MessageSlots.distrust`."""
        self._messages.distrust()

    def shown(self, key: MessageKey) -> Screen | None:
        """The screen that a message is known to show; None when another one waits, or nothing is known."""
        return self._messages.shown(key)

    async def turn(
        self, while_true: Callable[[], bool] | None = None, kind: MessageKind = "other message"
    ) -> float | None:
        """Wait until one new message may be sent; the call counts as made, until it is `answered`.

        Args:
            while_true: the message need not be sent when this is not true any more.
            kind: a "message" goes before all screens, the others after the urgent ones.

        Returns:
            The time, if it may be sent; None if it need not be.
        """
        granted: asyncio.Future[float | None] = asyncio.get_running_loop().create_future()
        self._tickets[kind].append(_Ticket(granted, Wait(_now()), while_true))
        self.pump()
        try:
            return await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled() and (made := granted.result()) is not None:
                self.answered(made)  # nobody is left to make the call
            raise

    def answered(self, made: float) -> None:
        """Record that the call granted at the time `made` has ended, whatever its outcome."""
        self._limit.answered(made, _now())
        self._shared.gate.come_back(made)

    def pause(self, seconds: float) -> None:
        """Make no calls for `seconds`, as the server asked."""
        _logger.info("%s takes nothing for %.0f s", chat_in_log(self._chat_id), seconds)
        self._limit.pause(_now(), seconds)

    def stop(self) -> None:
        """Make no more calls; tasks that wait to send give up."""
        if self._timer is not None:
            self._timer.cancel()
        self._shared.gate.leave(self)
        self._messages.waiting.clear()
        for tickets in self._tickets.values():
            for ticket in tickets:
                ticket.grant(None)
            tickets.clear()

    def sweep(self) -> bool:
        """Forget messages left alone for long; return whether nothing is left to remember."""
        now = _now()
        self._messages.sweep(now)
        return not self._messages and not self.backlog and self._limit.full(now)

    def pump(self) -> None:
        """Start whatever may start now and set a timer for the rest."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._shared.gate.leave(self)
        self._give_up()
        while True:
            now = _now()
            first, others = self._choices(now)
            overdue = [
                each
                for each in others
                if each.kind != "picture" and now >= self._since[each.kind] + self._patience
            ]
            every = overdue + first + [each for each in others if each not in overdue]
            soonest = min(every, key=_ready, default=None)
            if soonest is None:
                return
            choice = next((each for each in every if each.ready <= now), soonest)
            if choice.ready > now:
                self._hold(every, now)
                self._wake_at(choice.ready)
                return
            if not choice.first and not self._is_open(choice, now):
                # The gate leaves room to tables when others have used theirs: what is overdue holds up none.
                choice = next((each for each in first if each.ready <= now), choice)
            if not self._is_open(choice, now):
                self._hold(every, now)
                self._shared.gate.wait(self, self.pump, first=choice.first)
                if first and not choice.first:
                    self._wake_at(min(first, key=_ready).ready)
                return
            self._let_out(choice, now)

    def _is_open(self, choice: _Choice, now: float) -> bool:
        """Whether the gate of all chats lets this choice through now."""
        opens = self._shared.gate.open_at(now, first=choice.first)
        return opens is not None and opens <= now

    def _hold(self, choices: list[_Choice], now: float) -> None:
        """Record which limit delays each of these, none of which may go now."""
        for choice in choices:
            slot = choice.slot
            limit: WaitLimit = "chat"
            if choice.ready <= now:
                limit = "all"
            elif self._limit.paused(now):
                limit = "pause"
            elif slot is not None and slot.not_before >= choice.ready:
                limit = "retry" if slot.failures else "message"
            self._wait_of(choice, now).held(limit, now)

    def _wait_of(self, choice: _Choice, now: float) -> Wait:
        """The waiting of what would go; of an edit that has to be repeated it begins now."""
        slot = choice.slot
        if slot is None:
            return self._tickets[choice.kind][0].wait
        slot.wait = slot.wait or Wait(now)
        return slot.wait

    def _waited(self, choice: _Choice, now: float) -> None:
        """Measure how long a board or a result that goes now has waited."""
        wait = self._wait_of(choice, now)
        if choice.slot is not None:
            choice.slot.wait = None
        if choice.kind in _BOARDS:
            self._waits.over(wait, now)

    def _wake_at(self, at: float) -> None:
        self._timer = asyncio.get_running_loop().call_at(at, self.pump)

    def _let_out(self, choice: _Choice, now: float) -> None:
        """Start one call that may go now."""
        self._waited(choice, now)
        if choice.slot is not None:
            del self._messages.waiting[choice.slot.key]
        elif not self._tickets[choice.kind].pop(0).grant(now):
            return
        urgent = any(slot.urgent and not slot.page for slot in self._messages.waiting.values())
        self._ahead = self._ahead + 1 if choice.kind == "message" and urgent else 0
        self._since.pop(choice.kind, None)
        self._limit.take(now)
        self._shared.gate.enter(now)
        if choice.slot is not None:
            choice.slot.busy = True
            self._shared.tasks.spawn(self._edit(choice.slot, now))

    @property
    def _patience(self) -> float:
        """Seconds after which one of the others goes before all."""
        return OTHERS_WAIT * self._limit.gap

    def _choices(self, now: float) -> tuple[list[_Choice], list[_Choice]]:
        """The candidates that a table waits for, and the others: the next of each kind, in their order."""
        if not self.backlog:
            self._since.clear()
            return [], []
        hurry, plenty = self._shared.closing, self._limit.used(now) <= PLENTY
        allowed = self._limit.ready_at(now)
        urgent = [slot for slot in self._messages.waiting.values() if slot.urgent and not slot.page]
        menus = [slot for slot in self._messages.waiting.values() if slot.urgent and slot.page]
        ordinary = [slot for slot in self._messages.waiting.values() if not slot.urgent and not slot.page]
        pages = [slot for slot in self._messages.waiting.values() if not slot.urgent and slot.page]
        message = _Choice("message", allowed) if self._tickets["message"] else None
        first = [message, self._screen("urgent", urgent, allowed, now)]
        if self._ahead >= MOST_AHEAD:
            first.reverse()
        waiting: dict[_Kind, bool] = {
            "other message": bool(self._tickets["other message"]),
            "menu": bool(menus),
            "other": bool(ordinary),
            "page": bool(pages),
        }
        for kind, waits in waiting.items():
            if waits:
                self._since.setdefault(kind, now)
            else:
                self._since.pop(kind, None)

        def leaving(kind: _Kind) -> float:
            kept = allowed if hurry else self._limit.ready_at(now, keeping=KEPT)
            patience = SOON * self._limit.gap if plenty else self._patience
            return min(kept, max(allowed, self._since.get(kind, now) + patience))

        others = [
            _Choice("other message", leaving("other message")) if waiting["other message"] else None,
            # Where dice are held meanwhile, those would take what a menu leaves.
            self._screen("menu", menus, allowed if ordinary else leaving("menu"), now) if menus else None,
            self._screen("other", ordinary, allowed, now),
            self._screen("page", pages, leaving("page"), now) if pages else None,
        ]
        if self._tickets["picture"] and not any((*first, *others)):
            others.append(_Choice("picture", self._limit.ready_at(now, keeping=LEFT)))
        return [each for each in first if each is not None], [each for each in others if each is not None]

    def _screen(self, kind: _Kind, slots: list[MessageSlot], allowed: float, now: float) -> _Choice | None:
        """The screen of these that may go first; `now` is the time by which it is compared afterwards."""
        if not slots:
            return None
        hurry = self._shared.closing

        def when(slot: MessageSlot) -> float:
            return max(allowed, now if hurry and not slot.failures else slot.not_before)

        slot = min(slots, key=when)
        return _Choice(kind, when(slot), slot)

    def _give_up(self) -> None:
        """Forget the messages that need not be sent any more."""
        for tickets in self._tickets.values():
            for ticket in list(tickets):
                if ticket.while_true is not None and not ticket.while_true():
                    tickets.remove(ticket)
                    ticket.grant(None)

    async def _edit(self, slot: MessageSlot, made: float) -> None:
        """Show what waits in the slot now; it may be newer than what waited when the edit was granted."""
        urgent = slot.urgent
        screen = slot.begin(_now() + self._shared.spacing)
        try:
            outcome = await self._call(slot, screen) if screen is not None else "shown"
        finally:
            self.answered(made)
            slot.end()
        known = self._messages.edited(slot, screen, outcome, urgent=urgent)
        if outcome == "shown" and screen is not None and not isinstance(slot.key, EphemeralMessageId):
            self._shared.events.signal(ScreenShown(self._chat_id, screen))
        self.pump()
        if outcome == "gone" and known:
            self._shared.events.signal(MessageLost(self._chat_id, slot.key))

    async def _call(self, slot: MessageSlot, screen: Screen) -> EditOutcome:
        alone = isinstance(slot.key, EphemeralMessageId)
        method = "editEphemeralMessageText" if alone else "editMessageText"
        try:
            await self._shared.client.call(method, self._where(slot.key) | body(screen))
        except RetryAfter as error:
            self.pause(pause(error))
            self._shared.events.signal(EditRefused(slot.key))
            slot.urgent = True  # it has waited long enough
            return "repeat"
        except Exception as error:  # noqa: BLE001 - sorted by `edit_outcome`, and nothing may stop this queue
            outcome = ephemeral_edit_outcome(error) if alone else edit_outcome(error)
            if outcome == "repeat":
                slot.put_off(_now())
            if outcome != "shown":
                chat, what = chat_in_log(self._chat_id), "an ephemeral message" if alone else slot.key
                _logger.warning("edit of %s in %s: %s: %s", what, chat, outcome, error)
            return outcome
        return "shown"

    def _where(self, key: MessageKey) -> dict[str, object]:
        """The parameters that name a message of this chat."""
        if isinstance(key, EphemeralMessageId):
            return ephemeral_address(key)
        return {"chat_id": self._chat_id, "message_id": key}


def _ready(choice: _Choice) -> float:
    return choice.ready


def _now() -> float:
    """Return the event loop's time, the one clock of everything here."""
    return asyncio.get_running_loop().time()


# The load of the outbox against Telegram's limits.


@dataclass(frozen=True, slots=True)
class Load:
    """A snapshot of the load: the waiting calls, and the used part of each limit.

    Attributes:
        waiting: screens and messages that wait to go out or are on their way.
        in_flight: calls to chats that are on their way.
        at_gate: chats and single calls that wait for the limit of all chats together.
        gate_used: the part of the calls of a second that was used in the last one.
        busiest_group: the part of its calls of a minute that the busiest group has used in the last one.
        groups_waiting: groups in which something waits.
        groups_paused: groups that Telegram has asked to be left alone.
        waits: the waiting times of boards and results since the start.
    """

    waiting: int
    in_flight: int
    at_gate: int
    gate_used: float
    busiest_group: float
    groups_waiting: int
    groups_paused: int
    waits: Waits = field(default_factory=Waits, compare=False)


# The call queues of all chats in which something waits or was sent a short while ago.


class ChatQueues:
    """The queues by chat: made when one is needed, dropped when one has been idle for long.

    Args:
        shared: the state that the queues share.
        budgets: makes their rate limits.
    """

    def __init__(self, shared: SharedQueueState, budgets: Budgets) -> None:
        self._shared, self._budgets = shared, budgets
        self._by_chat: dict[int, ChatQueue] = {}
        self._writing: Counter[int] = Counter()
        self._sweeper: asyncio.TimerHandle | None = None

    def __contains__(self, chat_id: int) -> bool:
        return chat_id in self._by_chat

    def of(self, chat_id: int) -> ChatQueue:
        """The queue of a chat."""
        queue = self._by_chat.get(chat_id)
        if queue is None:
            loop = asyncio.get_running_loop()
            limit = self._budgets.limit(chat_id, loop.time())
            queue = self._by_chat[chat_id] = ChatQueue(self._shared, chat_id, limit)
            if self._sweeper is None:
                self._sweeper = loop.call_later(KEEP / 4, self._sweep)
        return queue

    @contextmanager
    def writing(self, chat_id: int) -> Iterator[None]:
        """Mark a message to a chat as under way, also between its retries."""
        self._writing[chat_id] += 1
        try:
            yield
        finally:
            self._writing[chat_id] -= 1
            if not self._writing[chat_id]:
                del self._writing[chat_id]

    def leave(self, chat_id: int) -> bool:
        """Forget a chat; False, and nothing is forgotten, while something is under way or still counts."""
        queue, now = self._by_chat.get(chat_id), asyncio.get_running_loop().time()
        counts = self._budgets.counts(chat_id, now) if queue is None else not queue.at_rest
        if counts or self._writing[chat_id]:
            return False
        self._by_chat.pop(chat_id, None)
        return True

    def pump(self) -> None:
        """Start whatever may start now, in every chat."""
        for queue in list(self._by_chat.values()):
            queue.pump()

    def stop(self) -> None:
        """Make no more calls in any chat."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for queue in self._by_chat.values():
            queue.stop()

    def waiting(self) -> int:
        """The number of screens and messages that wait to go out or are in flight."""
        return len(self._shared.tasks) + sum(queue.backlog for queue in self._by_chat.values())

    def load(self) -> Load:
        """The load of the outbox against Telegram's limits now."""
        groups = [queue for chat_id, queue in self._by_chat.items() if not is_private(chat_id)]
        gate = self._shared.gate
        return Load(
            self.waiting(),
            gate.in_flight,
            gate.waiting,
            gate.used,
            max((queue.budget_used for queue in groups), default=0.0),
            sum(queue.backlog > 0 for queue in groups),
            sum(queue.paused for queue in groups),
            self._shared.waits,
        )

    def _sweep(self) -> None:
        """Forget what has been left alone for long, so that memory follows the chats in use."""
        for chat_id, queue in list(self._by_chat.items()):
            if queue.sweep():
                del self._by_chat[chat_id]
        again = bool(self._by_chat)
        self._sweeper = asyncio.get_running_loop().call_later(KEEP / 4, self._sweep) if again else None

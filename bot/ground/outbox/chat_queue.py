"""The call queue of one chat: its messages' newest screens and new messages, within one rate limit."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, get_args

from telegram.error import RetryAfter

from bot.ground.outbox.message_slots import MessageSlot, MessageSlots
from bot.ground.outbox.queue_state import SharedQueueState
from bot.ground.outbox.rate_limit import RateLimit
from bot.ground.outbox.waits import ChatWaits, Wait, WaitLimit
from bot.ground.telegram.ephemeral import address, ephemeral_edit_outcome
from bot.ground.telegram.payloads import EditOutcome, body, edit_outcome, pause
from bot.ground.values.ephemeral import EphemeralMessageId, MessageKey
from bot.ground.values.place import chat_in_log
from bot.ground.values.screen import Screen

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

_logger = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Ticket:
    """A new message that waits for its turn."""

    granted: "asyncio.Future[float | None]"
    wait: Wait
    while_true: Callable[[], bool] | None = None

    def grant(self, at: float | None) -> bool:
        """End the waiting; False if the task that waited has been cancelled."""
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
        """Whether a table waits for it."""
        return self.kind in {"message", "urgent"}


class ChatQueue:
    """The queue of the calls of one chat.

    Calls go out as soon as the rate limit allows: new boards and results first, then urgent screens. All
    others follow: messages that may wait, menus, ordinary screens, pages. Messages, menus and pages leave
    some calls of every minute to tables. While a quick table takes all there is, one of the others still goes
    now and then; but a picture goes only when nothing else waits.
    """

    def __init__(self, shared: SharedQueueState, chat_id: int, limit: RateLimit) -> None:
        self._shared = shared
        self._chat_id = chat_id
        self._limit = limit
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
        """Whether nothing waits or is being shown, and a new queue would know no less of the limit."""
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
        """Let a message show `screen` when its turn comes, in place of any screen that still waits."""
        if self._messages.show(key, screen, _now(), urgent=urgent, page=page, anew=anew, at_once=at_once):
            self.pump()

    def sent(self, key: MessageKey, screen: Screen) -> None:
        """Remember that a new message shows `screen`."""
        self._messages.sent(key, screen, _now() + self._shared.spacing)

    def forget(self, key: MessageKey) -> None:
        """Drop what waits for a message."""
        self._messages.forget(key)

    def distrust(self) -> None:
        """Take no message for showing what it did, see `MessageSlots.distrust`."""
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
        """Note that the call that was granted at the time `made` is over, whatever came of it."""
        self._limit.answered(made, _now())
        self._shared.gate.come_back(made)

    def pause(self, seconds: float) -> None:
        """Be silent for `seconds`, as the server asked."""
        _logger.info("%s takes nothing for %.0f s", chat_in_log(self._chat_id), seconds)
        self._limit.pause(_now(), seconds)

    def stop(self) -> None:
        """Let no more calls out; tasks that wait to send are told to give up."""
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
        """Note what each of these waits for, of which none may go now."""
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
        """Measure for how long a board or a result has waited that goes now."""
        wait = self._wait_of(choice, now)
        if choice.slot is not None:
            choice.slot.wait = None
        if choice.kind in _BOARDS:
            self._waits.over(wait, now)

    def _wake_at(self, at: float) -> None:
        self._timer = asyncio.get_running_loop().call_at(at, self.pump)

    def _let_out(self, choice: _Choice, now: float) -> None:
        """Let one call go that may go now."""
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
            self._shared.shown(self._chat_id, screen)
        self.pump()
        if outcome == "gone" and known:
            self._shared.lost(self._chat_id, slot.key)

    async def _call(self, slot: MessageSlot, screen: Screen) -> EditOutcome:
        alone = isinstance(slot.key, EphemeralMessageId)
        method = "editEphemeralMessageText" if alone else "editMessageText"
        try:
            await self._shared.client.call(method, self._where(slot.key) | body(screen))
        except RetryAfter as error:
            self.pause(pause(error))
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
            return address(key)
        return {"chat_id": self._chat_id, "message_id": key}


def _ready(choice: _Choice) -> float:
    return choice.ready


def _now() -> float:
    """Return the event loop's time, the one clock of everything here."""
    return asyncio.get_running_loop().time()

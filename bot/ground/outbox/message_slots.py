"""Message slots of one chat: the screen that each message shows, the one in flight, the one that waits."""

import math
from dataclasses import dataclass
from typing import Final

from bot.ground.outbox.waits import Wait
from bot.ground.telegram.payloads import EditOutcome
from bot.ground.values.ephemeral import MessageKey
from bot.ground.values.screen import Screen

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
        """Take what waits now, which may be newer than what waited when the edit was granted."""
        screen, self.waiting, self.urgent = self.waiting, None, False
        self.sending, self.not_before, self.wait = screen, not_before, None
        return screen

    def end(self) -> None:
        """The edit is over, whatever came of it."""
        self.busy, self.sending = False, None

    def put_off(self, now: float) -> None:
        """The edit has failed: the next try is later each time."""
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
        """Let a message show `screen` next; returns whether a turn has to be found for that.

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
        """Drop what waits for a message."""
        self._all.pop(key, None)
        self.waiting.pop(key, None)

    def distrust(self) -> None:
        """Take nothing for shown any more: whoever lets a bot in again may have deleted its messages."""
        for slot in self._all.values():
            slot.shown = None

    def shown(self, key: MessageKey) -> Screen | None:
        """The screen that a message is known to show; None when another one waits, or nothing is known."""
        slot = self._all.get(key)
        return None if slot is None or slot.busy or slot.waiting is not None else slot.shown

    def edited(self, slot: MessageSlot, screen: Screen | None, outcome: EditOutcome, *, urgent: bool) -> bool:
        """Note what has come of an edit that is over; returns whether the message was known until now."""
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

"""The presenter of club nights: one message in the group, edited, and a status message for each person.

A night changes whenever somebody joins and whenever a game ends, far more often than a group may be written
to: its message is edited at most once in some seconds, and then shows the newest. A status message is sent
when a game of its person has ended, and edited with the message of the group, but for what they press.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.chats.service.settings import ChatSettings
from bot.chats.texts import chat_texts
from bot.clubs.service.showing import NightMessages, ShownNight, ShownStatus
from bot.clubs.views import JOIN_LINK, ClubView, StatusView
from bot.ground.outbox.send_once import OnceSend
from bot.ground.outbox.sender import Sender
from bot.ground.runtime.keyed_locks import KeyedLocks
from bot.ground.store.lasting import lasting
from bot.ground.texts.formatting import Texts
from bot.ground.values.place import Place
from bot.ground.values.screen import Screen
from bot.table.messages.message_removal import MessageRemoval

_LIVELY: Final = 3
"""How many times as often the message may be edited while people join."""


@dataclass(frozen=True, slots=True)
class NightScreens:
    """The drawer of the messages of a night: that of the group, and the status of a person."""

    night: Callable[[Texts, ClubView], Screen]
    status: Callable[[Texts, StatusView], Screen]


class NightPresenter:
    """The presenter of club nights, with at most one new message in flight for each that is to be sent.

    Args:
        messages: what nights show, and the notes of attempts.
        screens: draws it.
        chats: the languages of chats.
        sender: sends and edits.
        removal: deletes status messages that another one has replaced.
        spawn: does something in the background.
        username: of the bot, for the link by which people join.
        is_here: whether a chat is this program's; another worker shows the nights of its own.
        pause: seconds between two edits of the message of a night.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - made in one place
        self,
        messages: NightMessages,
        screens: NightScreens,
        chats: ChatSettings,
        sender: Sender,
        removal: MessageRemoval,
        spawn: Callable[[Coroutine[object, object, object]], None],
        username: Callable[[], str],
        is_here: Callable[[int], bool],
        pause: float,
    ) -> None:
        self._messages, self._screens, self._chats, self._sender = messages, screens, chats, sender
        self._removal, self._spawn, self._username, self._is_here, self._pause = (
            removal,
            spawn,
            username,
            is_here,
            pause,
        )
        self._next: dict[
            int, float
        ] = {}  # when the message of a night may be edited next, on the loop's clock
        self._waiting: set[int] = set()
        self._sending: set[tuple[int, int]] = set()  # by night, and person or 0
        self._in_order: KeyedLocks[int] = KeyedLocks()  # by night: no older state after a newer one

    async def present(self, club: int, person: int = 0) -> None:
        """Bring the messages of a night up to date: what is to be sent and the status of a person at once."""
        async with self._in_order.held(club):
            shown = await self._messages.shown(club)
            if shown is None or not self._is_here(shown.view.place.chat_id):
                return
            for status in shown.statuses:
                if status.sends:
                    self._once((club, status.user_id), partial(self._send_status, club, status))
                elif status.user_id == person:
                    await self._show_status(status)
            now = asyncio.get_running_loop().time()
            if shown.message_id is None or now >= self._next.get(club, now):
                self._next[club] = now + self._pause / (_LIVELY if shown.view.state == "lobby" else 1)
                await self._show(shown)
            elif club not in self._waiting:
                self._waiting.add(club)
                self._spawn(self._later(club, self._next[club] - now))

    async def bring_down(self, club: int) -> None:
        """Send the message of a night anew, at the bottom of its chat, and delete the one before."""
        async with self._in_order.held(club):
            stale = await lasting(lambda: self._messages.anew(club))
            shown = await self._messages.shown(club)
            if shown is None:
                return
            if stale is not None:
                self._removal.remove(shown.view.place.chat_id, stale)
            await self._show(shown)

    async def lost(self, chat_id: int, message_id: int) -> None:
        """Replace a message that cannot be edited any more, if it showed a night that goes on."""
        club = await lasting(lambda: self._messages.lost(chat_id, message_id))
        if club is not None:
            await self.present(club)

    async def _later(self, club: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._waiting.discard(club)
        await self.present(club)

    async def _show(self, shown: ShownNight) -> None:
        view = shown.view
        if view.state in {"over", "cancelled"}:
            self._next.pop(view.club, None)
        if shown.present and shown.message_id is None and view.state not in {"over", "cancelled"}:
            self._once((view.club, 0), partial(self._send, shown))
        elif shown.present and shown.message_id:
            self._sender.show(view.place, shown.message_id, await self._night(view))
        for status in shown.statuses:
            if not status.sends:
                await self._show_status(status)

    async def _show_status(self, status: ShownStatus) -> None:
        if status.message_id is not None:
            self._sender.show(Place(status.user_id), status.message_id, await self._status(status))

    def _once(self, which: tuple[int, int], send: Callable[[], Awaitable[bool]]) -> None:
        """Send something in the background, unless it is on its way."""
        if which not in self._sending:
            self._sending.add(which)
            self._spawn(self._in_flight(which, send))

    async def _in_flight(self, which: tuple[int, int], send: Callable[[], Awaitable[bool]]) -> None:
        """Send something, and then show what has changed; what was not sent is for the next step."""
        try:
            is_there = await send()
        finally:
            self._sending.discard(which)
        if is_there:
            await self.present(which[0], which[1])

    async def _send(self, shown: ShownNight) -> bool:
        notes, view = self._messages.notes(shown.view.club), shown.view
        attempts, screen = OnceSend(notes), await self._night(view)
        message_id = await self._sender.send(view.place, screen, attempts=attempts, first=False)
        if message_id is not None:
            await lasting(partial(notes.sent, message_id))
        return message_id is not None

    async def _send_status(self, club: int, status: ShownStatus) -> bool:
        notes = self._messages.status_notes(club, status)
        attempts, place = OnceSend(notes), Place(status.user_id)
        message_id = await self._sender.send(
            place, await self._status(status), attempts=attempts, first=False
        )
        if message_id is not None:
            await lasting(partial(notes.sent, message_id))
        if notes.stale is not None:
            self._removal.remove(status.user_id, notes.stale)
        return message_id is not None

    async def _night(self, view: ClubView) -> Screen:
        t = await chat_texts(self._chats, view.place.chat_id)
        link = f"https://t.me/{self._username()}?start={JOIN_LINK}{view.club}"
        return self._screens.night(t, replace(view, link=link))

    async def _status(self, status: ShownStatus) -> Screen:
        return self._screens.status(await chat_texts(self._chats, status.user_id), status.view)

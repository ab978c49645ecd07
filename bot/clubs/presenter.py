"""The messages of club nights.

The one of the group, statuses in private, the podium, the dice at the start.
"""

import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.chats.settings import ChatSettings, chat_texts
from bot.clubs.actions import ClubActions, ClubCoordinator
from bot.clubs.model import JOIN_LINK, ClubView, PodiumView, StatusView
from bot.clubs.night import NightBeginning, NightDice, NightMessages, ShownNight, ShownStatus
from bot.ground.drawing import notice
from bot.ground.outbox.deliveries import OnceSend, announce
from bot.ground.outbox.sender import Sender
from bot.ground.store.base import UnavailableError, lasting
from bot.ground.store.dues import DueItem
from bot.ground.tasks import KeyedLocks
from bot.ground.texts.formatting import Texts
from bot.ground.values import Delivery, Place, Screen, chat_in_log
from bot.pictures.contents import Illustration
from bot.pictures.painter import Painter
from bot.table.show.dice import OpeningDice
from bot.table.show.pace import SurfacePace, Throttle
from bot.table.show.surface import MessageRemoval

# The presenter of club nights: one message in the group, edited, and a status message for each person.
#
# A night changes whenever somebody joins and whenever a game ends, far more often than a group may be
# written to: its message is edited at most once in some seconds, and then shows the newest. A status
# message is sent when a game of its person has ended, and edited with the message of the group, but for
# what they press.


_LIVELY: Final = 3
"""The factor by which the message may be edited more often while people join."""


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
        self._throttle: Throttle[int] = Throttle(self.present, spawn)
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
            pause = self._pause / (_LIVELY if shown.view.state == "lobby" else 1)
            pace = SurfacePace("at intervals", seconds=pause)
            if shown.message_id is None or not self._throttle.holds_back(club, pace, 0, club):
                await self._show(shown)

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

    async def _show(self, shown: ShownNight) -> None:
        view = shown.view
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


# The job that takes the steps of club nights when they are due, and goes on with them after a start.


_logger = logging.getLogger(__name__)


class ClubSteps:
    """The job over all nights; only the tasks that it spawns wait for Telegram.

    Args:
        actions: opens nights that open by themselves.
        coordinator: takes the steps.
        messages: which nights are live.
        presenter: shows nights.
        show_game: shows a game that has begun or ended.
        tell: begins to send a podium, which is sent later if that fails.
        draw: lets Telegram throw the dice of a night that waits for them.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - made in one place
        self,
        actions: ClubActions,
        coordinator: ClubCoordinator,
        messages: NightMessages,
        presenter: NightPresenter,
        show_game: Callable[[int], Awaitable[None]],
        tell: Callable[[Delivery], None],
        draw: Callable[[int], Awaitable[None]],
    ) -> None:
        self._actions, self._coordinator, self._messages = actions, coordinator, messages
        self._presenter, self._show_game, self._tell, self._draw = presenter, show_game, tell, draw

    async def open(self, due: DueItem) -> None:
        """Open the night of a chat by itself; one that cannot be opened is left out."""
        try:
            club = await self._actions.open_planned(due.chat_id)
        except UnavailableError:
            raise
        except Exception:
            _logger.exception("the club night of %s cannot open", chat_in_log(due.chat_id))
            await self._actions.skip_planned(due.chat_id)
        else:
            if club is not None:
                await self._presenter.present(club)

    async def step(self, due: DueItem) -> None:
        """Do what the time has come for in a night."""
        club = int(due.key)
        step = await self._coordinator.step(club)
        for game in (*step.stopped, *step.opened):
            await self._show_game(game)
        await self._presenter.present(club)
        if step.draws:
            await self._draw(club)
        if step.podium is not None:
            self._tell(step.podium)

    async def resume(self, chats: Collection[int] | None) -> None:
        """Show the nights of these chats, or of all, that an earlier run may not have shown as they are."""
        for club, chat_id in await self._messages.behind():
            if chats is None or chat_id in chats:
                try:
                    await self._presenter.present(club)
                except UnavailableError:
                    raise
                except Exception:
                    _logger.exception("club night %s cannot be shown", club)  # the others are


# The sender of the podium of a club night, once: a picture with its text, or the text alone.


class Podiums:
    """The sender of podiums; where no picture can be drawn or the chat takes none, the text alone."""

    def __init__(
        self,
        messages: NightMessages,
        screen: Callable[[Texts, PodiumView], Illustration],
        chats: ChatSettings,
        sender: Sender,
        painter: Painter | None,
    ) -> None:
        self._messages, self._screen, self._chats = messages, screen, chats
        self._sender, self._painter = sender, painter

    async def send(self, delivery: Delivery) -> None:
        """Send the podium of a night that is due."""
        view = await self._messages.podium(delivery)
        if view is None:
            return
        shown = self._screen(await chat_texts(self._chats, delivery.chat_id), view)
        drawn = None if self._painter is None else await self._painter.paint(shown.picture)
        await announce(self._sender, view.place, drawn, shown.caption, self._messages.podium_notes(delivery))


# The beginning of nights: Telegram's dice are thrown into the group, and its message follows below them.


class NightOpening:
    """The thrower of the dice of nights.

    Args:
        dice: notes them.
        presenter: shows nights.
        chats: the languages of chats.
        sender: lets Telegram throw.
        spawn: does something in the background.
    """

    def __init__(
        self,
        dice: NightDice,
        presenter: NightPresenter,
        chats: ChatSettings,
        sender: Sender,
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._dice, self._presenter, self._chats, self._sender, self._spawn = (
            dice,
            presenter,
            chats,
            sender,
            spawn,
        )
        self._thrower = OpeningDice(dice.notes, sender, spawn, dice.drawn, self._begun)

    async def draw(self, club: int) -> None:
        """Let Telegram throw the dice that a night waits for; then its first tables begin."""
        chain = await self._dice.chain_of(club)
        if chain is not None:
            self._thrower.throw(chain)

    async def _begun(self, beginning: NightBeginning) -> None:
        if beginning.said is not None:
            t = await chat_texts(self._chats, beginning.place.chat_id)
            await self._sender.send(beginning.place, notice(t, beginning.said))
        if beginning.below:
            await self._presenter.bring_down(beginning.club)
        else:
            await self._presenter.present(beginning.club)

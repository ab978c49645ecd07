"""The messages of club nights.

The one of the group, statuses in private, the podium, the dice at the start.
"""

import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine
from dataclasses import replace
from typing import Final

from bot.chats.settings import ChatSettings, chat_texts
from bot.clubs.actions import NightActions, NightCoordinator
from bot.clubs.model import JOIN_LINK, NightView, PodiumView, StatusView
from bot.clubs.night import (
    NIGHTS,
    SENT,
    STATUSES,
    NightBeginning,
    NightDice,
    NightMessages,
    ShownNight,
    ShownStatus,
    status_surface,
)
from bot.ground.drawing import notice
from bot.ground.outbox.sender import Sender
from bot.ground.store.base import UnavailableError
from bot.ground.store.dues import DueItem
from bot.ground.tasks import KeyedLocks
from bot.ground.texts.formatting import Texts
from bot.ground.values import Delivery, Place, Screen, chat_in_log
from bot.pictures.contents import Illustration
from bot.pictures.messages import Announcements
from bot.table.model import Surface
from bot.table.show.pace import SurfacePace
from bot.table.show.presenter import OpeningDice
from bot.table.show.surface import SurfaceContent, SurfaceKind, SurfacePresenter

# The presenter of club nights: one message in the group, edited, and a status message for each person.
#
# A night changes whenever somebody joins and whenever a game ends, far more often than a group may be
# written to: its message is edited at most once in some seconds, and then shows the newest. A status
# message is sent when a game of its person has ended, and edited with the message of the group, but for
# what they press.


_logger = logging.getLogger(__name__)
_LIVELY: Final = 3
"""The factor by which the message may be edited more often while people join."""


class NightScreens:
    """The drawer of the messages of a night.

    Args:
        night: draws that of the group.
        status: draws that of a person.
        chats: the languages of chats.
        username: of the bot, for the link by which people join.
        drained: adds that no game begins any more, if that is so.
    """

    def __init__(
        self,
        night: Callable[[Texts, NightView], Screen],
        status: Callable[[Texts, StatusView], Screen],
        chats: ChatSettings,
        username: Callable[[], str],
        drained: Callable[[Texts, Screen], Screen] = lambda _, screen: screen,
    ) -> None:
        self._night, self._status, self._chats, self._username = night, status, chats, username
        self._drained = drained

    async def night(self, view: NightView) -> Screen:
        """The message of the group."""
        t = await chat_texts(self._chats, view.place.chat_id)
        link = f"https://t.me/{self._username()}?start={JOIN_LINK}{view.club}"
        screen = self._night(t, replace(view, link=link))
        return screen if view.state == "over" else self._drained(t, screen)

    async def status(self, user_id: int, view: StatusView) -> Screen:
        """The message of a person."""
        return self._status(await chat_texts(self._chats, user_id), view)


class NightPresenter(SurfaceKind[ShownNight]):
    """The presenter of club nights: their messages are one kind of surface, the statuses another.

    Args:
        messages: what nights show.
        screens: draws it.
        surfaces: show it.
        is_here: whether a chat is this program's; another worker shows the nights of its own.
        pause: seconds between two edits of the message of a night.
    """

    name = "night"
    subject = NIGHTS

    def __init__(
        self,
        messages: NightMessages,
        screens: NightScreens,
        surfaces: SurfacePresenter,
        is_here: Callable[[int], bool],
        pause: float,
    ) -> None:
        self._messages, self._screens, self._surfaces = messages, screens, surfaces
        self._is_here, self._pause = is_here, pause
        self._statuses = NightStatuses(messages, screens, self.present_night)
        self._in_order: KeyedLocks[int] = KeyedLocks()  # by night: no older state after a newer one
        surfaces.add(self)
        surfaces.add(self._statuses)

    async def present_night(self, club: int, person: int = 0) -> None:
        """Bring the messages of a night up to date: what is to be sent and the status of a person at once."""
        async with self._in_order.held(club):
            shown = await self._messages.shown(club)
            if shown is None or not self._is_here(shown.view.place.chat_id):
                return
            content = self.content(shown)
            all_of_it = shown.sends or not self._surfaces.holds_back(content)
            if all_of_it and shown.present:
                await self._surfaces.show(content)
            for status in shown.statuses:
                if all_of_it or status.sends or status.user_id == person:
                    await self._surfaces.show(self._statuses.content(status))

    async def present_behind(self, chats: Collection[int] | None) -> None:
        """Show the nights of these chats, or of all, that an earlier run may not have shown as they are."""
        for club, chat_id in await self._messages.behind():
            if chats is None or chat_id in chats:
                try:
                    await self.present_night(club)
                except UnavailableError:
                    raise
                except Exception:
                    _logger.exception("club night %s cannot be shown", club)  # the others are

    async def bring_down(self, club: int) -> None:
        """Send the message of a night anew, at the bottom of its chat, and delete the one before."""
        shown = await self._messages.shown(club)
        if shown is not None:
            await self._surfaces.bring_down(self.content(shown).surface)

    def content(self, shown: ShownNight) -> SurfaceContent[ShownNight]:
        """The content of the message of a night."""
        surface = Surface("night", shown.view.club, shown.view.place.chat_id)
        wanted = shown.sends and shown.present
        return SurfaceContent(surface, shown.view.place, shown, shown.message_id, SENT, wanted=wanted)

    async def draw(self, content: SurfaceContent[ShownNight]) -> Screen:
        """See `SurfaceKind`."""
        return await self._screens.night(content.view.view)

    async def now(self, surface: Surface) -> SurfaceContent[ShownNight] | None:
        """See `SurfaceKind`."""
        shown = await self._messages.shown(surface.key)
        return None if shown is None else self.content(shown)

    async def present(self, content: SurfaceContent[ShownNight]) -> None:
        """See `SurfaceKind`."""
        await self.present_night(content.surface.key)

    def pace(self, view: ShownNight) -> SurfacePace:
        """See `SurfaceKind`."""
        seconds = self._pause / (_LIVELY if view.view.state == "lobby" else 1)
        return SurfacePace("at intervals", seconds=seconds)


class NightStatuses(SurfaceKind[ShownStatus]):
    """The kind of the statuses of people in nights.

    Args:
        messages: what nights show.
        screens: draws it.
        present: brings the messages of a night up to date, and the status of a person at once.
    """

    name = "status"
    subject = STATUSES

    def __init__(
        self,
        messages: NightMessages,
        screens: NightScreens,
        present: Callable[[int, int], Awaitable[None]],
    ) -> None:
        self._messages, self._screens, self._present = messages, screens, present

    def content(self, status: ShownStatus) -> SurfaceContent[ShownStatus]:
        """The content of the status of a person."""
        surface, place = status_surface(status.view.club, status.user_id), Place(status.user_id)
        return SurfaceContent(surface, place, status, status.message_id, status.of, wanted=status.sends)

    async def draw(self, content: SurfaceContent[ShownStatus]) -> Screen:
        """See `SurfaceKind`."""
        return await self._screens.status(content.view.user_id, content.view.view)

    async def now(self, surface: Surface) -> SurfaceContent[ShownStatus] | None:
        """See `SurfaceKind`."""
        shown = await self._messages.shown(surface.key)
        found = () if shown is None else shown.statuses
        return next((self.content(each) for each in found if each.user_id == surface.user_id), None)

    async def present(self, content: SurfaceContent[ShownStatus]) -> None:
        """See `SurfaceKind`."""
        await self._present(content.surface.key, content.surface.user_id)


# The jobs that open club nights and take their steps when they are due.


async def open_planned(actions: NightActions, presenter: NightPresenter, due: DueItem) -> None:
    """Open the night of a chat by itself; one that cannot be opened is left out."""
    try:
        club = await actions.open_planned(due.chat_id)
    except UnavailableError:
        raise
    except Exception:
        _logger.exception("the club night of %s cannot open", chat_in_log(due.chat_id))
        await actions.skip_planned(due.chat_id)
    else:
        if club is not None:
            await presenter.present_night(club)


class NightSteps:
    """The job that takes the steps of nights; only the tasks that it spawns wait for Telegram.

    Args:
        coordinator: takes the steps.
        presenter: shows nights.
        show_game: shows a game that has begun or ended.
        tell: begins to send a podium, which is sent later if that fails.
        draw: lets Telegram throw the dice of a night that waits for them.
    """

    def __init__(
        self,
        coordinator: NightCoordinator,
        presenter: NightPresenter,
        show_game: Callable[[int], Awaitable[None]],
        tell: Callable[[Delivery], None],
        draw: Callable[[int], Awaitable[None]],
    ) -> None:
        self._coordinator, self._presenter = coordinator, presenter
        self._show_game, self._tell, self._draw = show_game, tell, draw

    async def step(self, due: DueItem) -> None:
        """Do what the time has come for in a night."""
        club = int(due.key)
        step = await self._coordinator.step(club)
        for game in (*step.stopped, *step.opened):
            await self._show_game(game)
        await self._presenter.present_night(club)
        if step.draws:
            await self._draw(club)
        if step.podium is not None:
            self._tell(step.podium)


# The sender of the podium of a club night, once: a picture with its text, or the text alone.


async def send_podium(
    messages: NightMessages,
    screen: Callable[[Texts, PodiumView], Illustration],
    chats: ChatSettings,
    announcements: Announcements,
    delivery: Delivery,
) -> None:
    """Send the podium of a night that is due."""

    async def told() -> tuple[Place, Illustration] | None:
        view = await messages.podium(delivery)
        t = await chat_texts(chats, delivery.chat_id, tables=False)
        return None if view is None else (view.place, screen(t, view))

    await announcements.send(told, messages.podium_notes(delivery))


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
        self._dice, self._presenter, self._chats, self._sender = dice, presenter, chats, sender
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
            await self._presenter.present_night(beginning.club)

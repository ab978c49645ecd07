"""The room of seasons: /top season, pages of ladders and people, closing and announcements."""

import asyncio
import logging
from collections.abc import Callable

from bot.chats.members import Answer, Tap, TypedCommand
from bot.chats.settings import ChatMoved, ChatSet, ChatSettings, chat_texts
from bot.ground.outbox.deliveries import announce
from bot.ground.outbox.sender import Sender
from bot.ground.store.base import Tx
from bot.ground.store.dues import DueItem, sends
from bot.ground.texts.message import say
from bot.ground.values import Delivery
from bot.pictures.painter import Painter
from bot.rankings.model import ShowPersonSeasons, ShowSeason
from bot.seasons.ladders import (
    SeasonAnnouncements,
    SeasonQueries,
    by_week,
    closing_count,
    closing_note,
    plan_again,
)
from bot.seasons.screens import ladder_page, person_page, seasons_of
from bot.seasons.store import ENDS, Seasons
from bot.table.game import GameEnded
from bot.table.room import Contributions, Dependencies, OnPage, Page, Room, RoomContext
from bot.weekly.digest import WeekViewed
from engine.errors import OptionError

# Handlers of /top season and of the pages of ladders and of people.


class SeasonPages:
    """The handlers of seasons."""

    def __init__(self, deps: Dependencies, seasons: SeasonQueries) -> None:
        self._deps, self._seasons = deps, seasons

    async def top(self, typed: TypedCommand) -> Answer:
        """The ladder of the present season."""
        if typed.private:
            return say("error-top-private")
        view = await self._seasons.ladder(typed.chat.id, ShowSeason(), typed.actor)
        return ladder_page(typed.t, view)

    async def ladder(self, pressed: ShowSeason, tap: Tap) -> Page:
        """Another page of a ladder."""
        chat_id = tap.place.chat_id
        view = await self._seasons.ladder(chat_id, pressed, tap.actor)
        t = await chat_texts(self._deps.chats, chat_id, tap.actor)
        return say("toast-top"), ladder_page(t, view)

    async def person(self, pressed: ShowPersonSeasons, tap: Tap) -> Page:
        """The seasons of a player; raises `OptionError` for somebody unknown."""
        chat_id = tap.place.chat_id
        view = await self._seasons.person(chat_id, pressed.user)
        if view is None:
            raise OptionError("expected somebody who has played here")
        t = await chat_texts(self._deps.chats, chat_id, tap.actor)
        return say("toast-profile"), person_page(t, view)


# The job of seasons: closes each when it is over, and announces how it ended, once.


_logger = logging.getLogger(__name__)


class SeasonMessages:
    """The closing of all chats' seasons, and the sender of their announcements."""

    def __init__(
        self, seasons: SeasonAnnouncements, chats: ChatSettings, sender: Sender, painter: Painter | None
    ) -> None:
        self._seasons, self._chats, self._sender, self._painter = seasons, chats, sender, painter
        self._drawing = asyncio.Lock()  # the seasons of many chats end on the same day

    async def due(self, due: DueItem) -> None:
        """Close a season that is over, and note as due what is told of it."""
        await self._seasons.claim(due.chat_id, due.key)

    async def send(self, delivery: Delivery) -> None:
        """Send a due announcement as the caption of its picture, or as a text where there can be none."""
        async with self._drawing:
            view = await self._seasons.told(delivery)
            if view is None:
                return
            shown = seasons_of(await chat_texts(self._chats, delivery.chat_id), view)
            drawn = None if self._painter is None else await self._painter.paint(shown.picture)
        notes = self._seasons.notes(delivery)
        await announce(self._sender, view.place, drawn, shown.caption, notes)


# The room of seasons: /top season, pages of ladders and people, closing and announcements.


def _open(context: RoomContext) -> Contributions:
    deps, zone = context.deps, context.settings.time_zone
    pages = SeasonPages(deps, SeasonQueries(context.store, zone, context.clock))
    announcements = SeasonAnnouncements(context.store, context.clock)
    messages = SeasonMessages(announcements, deps.chats, deps.sender, context.part(Painter))
    return Contributions(
        handlers={
            "top season": pages.top,
            ShowSeason: OnPage(pages.ladder),
            ShowPersonSeasons: OnPage(pages.person),
        },
        dues={ENDS: messages.due, **sends({"season": messages.send})},
    )


def _move(tx: Tx, moved: ChatMoved) -> Callable[[], None]:
    def then() -> None:
        Seasons(tx).move(moved.old, moved.new)
        closing_count(tx, moved.new)  # of what both chats have played

    return then


SEASONS = Room(
    name="seasons",
    open=_open,
    offers=(ShowSeason, ShowPersonSeasons),
    on={
        GameEnded: closing_note,
        WeekViewed: by_week,
        ChatMoved: _move,
        ChatSet: plan_again,
    },
)
"""The room of seasons."""

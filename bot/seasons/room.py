"""The room of seasons: /top season, pages of ladders and people, closing and announcements."""

from collections.abc import Callable

from bot.chats.members import Answer, Tap, TypedCommand
from bot.chats.settings import ChatMoved, ChatSettings, DatesSet, chat_texts
from bot.ground.store.base import Tx
from bot.ground.store.dues import DueItem, sends
from bot.ground.texts.message import say
from bot.ground.values import Delivery, Place
from bot.pictures.contents import Illustration
from bot.pictures.messages import Announcements, PictureMessages
from bot.rankings.model import ShowPersonSeasons, ShowSeason
from bot.seasons.ladders import (
    ENDS,
    SeasonAnnouncements,
    SeasonQueries,
    Seasons,
    by_week,
    closing_count,
    closing_note,
    plan_again,
)
from bot.seasons.screens import ladder_page, person_page, seasons_of
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


class SeasonMessages:
    """The closing of all chats' seasons, and the sender of their announcements."""

    def __init__(
        self, seasons: SeasonAnnouncements, chats: ChatSettings, announcements: Announcements
    ) -> None:
        self._seasons, self._chats, self._announcements = seasons, chats, announcements

    async def due(self, due: DueItem) -> None:
        """Close a season that is over, and note as due what is told of it."""
        await self._seasons.claim(due.chat_id, due.key)

    async def send(self, delivery: Delivery) -> None:
        """Send a due announcement."""

        async def told() -> tuple[Place, Illustration] | None:
            view = await self._seasons.told(delivery)
            if view is None:
                return None
            t = await chat_texts(self._chats, delivery.chat_id, tables=False)
            return view.place, seasons_of(t, view)

        await self._announcements.send(told, self._seasons.notes(delivery))


# The room of seasons: /top season, pages of ladders and people, closing and announcements.


def _open(context: RoomContext) -> Contributions:
    deps, zone = context.deps, context.settings.time_zone
    pages = SeasonPages(deps, SeasonQueries(context.store, zone, context.clock))
    announcements = SeasonAnnouncements(context.store, context.clock)
    sender = Announcements(deps.sender, context.part(PictureMessages))
    messages = SeasonMessages(announcements, deps.chats, sender)
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
        DatesSet: plan_again,
    },
)
"""The room of seasons."""

"""Handlers of /top season and of the pages of ladders and of people."""

from bot.chats.handlers.typed_commands import Answer, TypedCommand
from bot.chats.handlers.updates import Tap
from bot.chats.texts import chat_texts
from bot.ground.texts.message import say
from bot.rankings.buttons import ShowPersonSeasons, ShowSeason
from bot.seasons.screens import ladder, person
from bot.seasons.service.queries import SeasonQueries
from bot.table.room import Dependencies, Page
from engine.errors import OptionError


class SeasonPages:
    """The handlers of seasons."""

    def __init__(self, deps: Dependencies, seasons: SeasonQueries) -> None:
        self._deps, self._seasons = deps, seasons

    async def top(self, typed: TypedCommand) -> Answer:
        """The ladder of the present season."""
        if typed.private:
            return say("error-top-private")
        view = await self._seasons.ladder(typed.chat.id, ShowSeason(), typed.actor)
        return ladder.page(typed.t, view)

    async def ladder(self, pressed: ShowSeason, tap: Tap) -> Page:
        """Another page of a ladder."""
        chat_id = tap.place.chat_id
        view = await self._seasons.ladder(chat_id, pressed, tap.actor)
        t = await chat_texts(self._deps.chats, chat_id, tap.actor)
        return say("toast-top"), ladder.page(t, view)

    async def person(self, pressed: ShowPersonSeasons, tap: Tap) -> Page:
        """The seasons of a player; raises `OptionError` for somebody unknown."""
        chat_id = tap.place.chat_id
        view = await self._seasons.person(chat_id, pressed.user)
        if view is None:
            raise OptionError("expected somebody who has played here")
        t = await chat_texts(self._deps.chats, chat_id, tap.actor)
        return say("toast-profile"), person.page(t, view)

"""Handlers of /top, /me, /dice and their pages: the player who asks, is named or is replied to."""

from typing import get_args

from telegram import Message as TelegramMessage
from telegram import MessageEntity

from bot.chats.handlers.typed_commands import Answer, TypedCommand
from bot.chats.handlers.updates import Tap
from bot.chats.texts import chat_texts
from bot.ground.texts import people
from bot.ground.texts.message import say
from bot.ground.values.place import is_private
from bot.rankings.buttons import RankingSpan, ShowProfile, ShowTop, ShowTopPage
from bot.rankings.screens import dice_counts, ranking
from bot.rankings.screens import profile as screen
from bot.rankings.service.dice_counts import DiceCounts
from bot.rankings.service.profiles import ProfileQueries
from bot.rankings.service.ranking_queries import RankingQueries
from bot.rankings.views.ranking import ALL_FAMILIES
from bot.table.room import Dependencies, Page
from engine.errors import OptionError


class RankingPages:
    """The handlers of rankings, profiles and counted dice."""

    def __init__(
        self, deps: Dependencies, rankings: RankingQueries, profiles: ProfileQueries, dice: DiceCounts
    ) -> None:
        self._deps, self._rankings, self._profiles, self._dice = deps, rankings, profiles, dice

    async def top(self, typed: TypedCommand) -> Answer:
        """The ranking of the week, or of a word's span."""
        if typed.private:  # nobody plays there with others, so there is never anything to rank
            return say("error-top-private")
        word = typed.word or "week"
        for span in get_args(RankingSpan):
            if word == span:
                view = await self._rankings.top(typed.chat.id, ShowTop(span, ALL_FAMILIES), typed.actor)
                return ranking.top(typed.t, view)
        return say("error-no-span", given=people.isolated(people.clean(word)))

    async def tonight(self, typed: TypedCommand) -> Answer:
        """The games of the evening under way."""
        if typed.private:
            return say("error-top-private")
        return ranking.evening(typed.t, await self._rankings.evening(typed.chat.id))

    async def top_page(self, pressed: ShowTop | ShowTopPage, tap: Tap) -> Page:
        """Another page of a ranking."""
        chat_id = tap.place.chat_id
        t = await chat_texts(self._deps.chats, chat_id, tap.actor)
        return say("toast-top"), ranking.top(t, await self._rankings.top(chat_id, pressed, tap.actor))

    async def dice(self, typed: TypedCommand) -> Answer:
        """The faces thrown in the chat."""
        return dice_counts.page(typed.t, await self._dice.of(typed.chat.id))

    async def profile(self, typed: TypedCommand) -> Answer:
        """The first page of the player who is meant, or the reason why there is none."""
        chat_id, words = typed.chat.id, typed.rest
        wanted = _mentioned(typed.message)
        if wanted is None and words:
            if is_private(chat_id):
                return say("error-me-others")
            wanted = await self._profiles.find(chat_id, words)
            if wanted is None:
                return say("error-me-unknown", given=people.isolated(people.clean(words)))
        wanted = wanted or _answered(typed.message) or typed.actor.user_id
        view = await self._profiles.view(chat_id, wanted, "main")
        if view is not None:
            return screen.page(typed.t, view, mine=wanted == typed.actor.user_id)
        if wanted != typed.actor.user_id:
            return say("error-me-others" if is_private(chat_id) else "error-me-nothing-other")
        return say("profile-nothing-everywhere" if is_private(chat_id) else "profile-nothing")

    async def profile_page(self, pressed: ShowProfile, tap: Tap) -> Page:
        """A page of a player's profile; raises `OptionError` for a person who has played nothing here."""
        chat_id = tap.place.chat_id
        view = await self._profiles.view(chat_id, pressed.user, pressed.page)
        if view is None:
            raise OptionError("expected somebody who has played here")
        t = await chat_texts(self._deps.chats, chat_id, tap.actor)
        return say("toast-profile"), screen.page(t, view, mine=pressed.user == tap.actor.user_id)


def _mentioned(message: TelegramMessage) -> int | None:
    """Somebody without a name on Telegram whom the client has put into the words."""
    named = message.parse_entities([MessageEntity.TEXT_MENTION])
    return next((entity.user.id for entity in named if entity.user is not None), None)


def _answered(message: TelegramMessage) -> int | None:
    """The author of the message that is replied to, if a person; a topic's first message does not count."""
    answered = message.reply_to_message
    if answered is None or answered.forum_topic_created is not None:
        return None
    author = answered.from_user
    return None if author is None or author.is_bot else author.id

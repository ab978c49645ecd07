"""The room of rankings: /top, /me and /dice; hooks that count a finished game and extend its result."""

import asyncio
from collections.abc import Callable
from typing import get_args

from telegram import Message as TelegramMessage
from telegram import MessageEntity

from bot.chats.members import Answer, Tap, TypedCommand
from bot.chats.settings import ChatMoved, chat_texts
from bot.ground.store.base import Tx
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import clean_name, isolated_name, say
from bot.ground.values import Actor, Press, Screen, is_private
from bot.rankings import achievements, ratings
from bot.rankings.counts import Company, DiceCounts, MovingRankings, catch_up, dice_counts_keep
from bot.rankings.model import ALL_FAMILIES, RankingSpan, ShowProfile, ShowTop, ShowTopOf, ShowTopPage
from bot.rankings.profiles import ProfileQueries, best_card
from bot.rankings.ranking import Ranking, RankingQueries, tonight_line
from bot.rankings.ratings import Ratings
from bot.rankings.screens import dice_counts_page, profile_page, ranking_evening, ranking_top
from bot.table.game import GameEnded, LoadedGame
from bot.table.handlers.commands import RANKING as LINK
from bot.table.handlers.commands import from_elsewhere, played_elsewhere
from bot.table.model import RankedView
from bot.table.room import BotStarted, Contributions, Dependencies, OnPage, Page, Room, RoomContext
from engine.errors import OptionError

# Handlers of /top, /me, /dice and their pages: the player who asks, is named or is replied to.


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
                return ranking_top(typed.t, view)
        return say("error-no-span", given=isolated_name(clean_name(word)))

    async def tonight(self, typed: TypedCommand) -> Answer:
        """The games of the evening under way."""
        if typed.private:
            return say("error-top-private")
        return ranking_evening(typed.t, await self._rankings.evening(typed.chat.id))

    async def top_page(self, pressed: ShowTop | ShowTopPage, tap: Tap) -> Page:
        """Another page of a ranking."""
        chat_id = tap.place.chat_id
        t = await chat_texts(self._deps.chats, chat_id, tap.actor)
        return say("toast-top"), ranking_top(t, await self._rankings.top(chat_id, pressed, tap.actor))

    async def link(self, typed: TypedCommand, words: str) -> Answer:
        """The ranking of a chat in which the bot hears no command, by a game there that the person played."""
        game = int(words) if words.isdecimal() else 0
        screen = await self._of(ShowTopOf(game, "week", ALL_FAMILIES, "places", 0), typed.actor, typed.t)
        return screen or say("error-top-private")

    async def of_page(self, pressed: ShowTopOf, tap: Tap) -> Page:
        """Another page of it; raises `OptionError` for whoever did not play there."""
        t = await chat_texts(self._deps.chats, tap.place.chat_id, tap.actor)
        screen = await self._of(pressed, tap.actor, t)
        if screen is None:
            raise OptionError("expected somebody who has played there")
        return say("toast-top"), screen

    async def _of(self, pressed: ShowTopOf, actor: Actor, t: Texts) -> Screen | None:
        place = await played_elsewhere(self._deps, pressed.game, actor)
        if place is None:
            return None

        def there(each: Press) -> ShowTopOf | None:
            match each:
                case ShowTop(span, family):
                    return ShowTopOf(pressed.game, span, family, "places", 0)
                case ShowTopPage(span, family, figures, number):
                    return ShowTopOf(pressed.game, span, family, figures, number)
            return None

        page = ShowTopPage(pressed.span, pressed.family, pressed.figures, pressed.page)
        screen = ranking_top(t, await self._rankings.top(place.chat_id, page, actor))
        return from_elsewhere(self._deps, screen, there)

    async def dice(self, typed: TypedCommand) -> Answer:
        """The faces thrown in the chat."""
        return dice_counts_page(typed.t, await self._dice.of(typed.chat.id))

    async def profile(self, typed: TypedCommand) -> Answer:
        """The first page of the player who is meant, or the reason why there is none."""
        chat_id, words = typed.chat.id, typed.rest
        wanted = _mentioned(typed.message)
        if wanted is None and words:
            if is_private(chat_id):
                return say("error-me-others")
            wanted = await self._profiles.find(chat_id, words)
            if wanted is None:
                return say("error-me-unknown", given=isolated_name(clean_name(words)))
        wanted = wanted or _answered(typed.message) or typed.actor.user_id
        view = await self._profiles.view(chat_id, wanted, "main")
        if view is not None:
            return profile_page(typed.t, view, mine=wanted == typed.actor.user_id)
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
        return say("toast-profile"), profile_page(t, view, mine=pressed.user == tap.actor.user_id)


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


# The room of rankings: /top, /me and /dice; hooks that count a finished game and extend its result.


def count(tx: Tx, ended: GameEnded) -> None:
    """Count a game that has just ended into rankings, ratings, achievements and dice."""
    row = ended.row
    Ranking(tx).count_in(row.chat_id, row.family, ended.calendar.periods(ended.at), ended.scores)
    ratings.count(tx, row.id)
    achievements.put_in_place(tx, row.id)
    if row.started_at is not None:
        dice_counts_keep(tx, row.id)
    if row.state == "over":
        achievements.note(tx, row.id, ended.game, ended.outcome, ended.seats)


def _consequences(loaded: LoadedGame) -> RankedView:
    tx, row, names = loaded.tx, loaded.row, loaded.names
    return RankedView(
        best_card(tx, row, loaded.rules) if row.state == "over" else None,
        ratings.changes(tx, row.id, names),
        achievements.told(tx, row.id, names),
        None
        if row.ended_at is None or is_private(row.chat_id)
        else tonight_line(tx, row.chat_id, row.id, row.ended_at, loaded.calendar),
    )


def _open(context: RoomContext) -> Contributions:
    dice, company = DiceCounts(context.transactions), Company(context.transactions)
    rankings = RankingQueries(context.store, context.settings.time_zone, context.clock, context.events)
    pages = RankingPages(context.deps, rankings, ProfileQueries(context.store), dice)

    async def started(_: BotStarted) -> None:
        await asyncio.gather(catch_up(context.store), dice.catch_up())

    return Contributions(
        handlers={
            "top": pages.top,
            "top today": pages.tonight,
            "me": pages.profile,
            "dice": pages.dice,
            **dict.fromkeys((ShowTop, ShowTopPage), OnPage(pages.top_page)),
            ShowProfile: OnPage(pages.profile_page),
            ShowTopOf: OnPage(pages.of_page),
            f"start={LINK}*": pages.link,
        },
        on={BotStarted: started},
        parts=(dice, company, rankings),
    )


def _move(tx: Tx, moved: ChatMoved) -> Callable[[], None]:
    old, new = moved.old, moved.new
    both = Ratings(tx).known(old) and Ratings(tx).known(new)
    reckon_achievements = achievements.move(tx, old, new)

    def then() -> None:
        MovingRankings(tx).move(old, new)
        if both:
            ratings.merge(tx, new)
        reckon_achievements()

    return then


RANKINGS = Room(
    name="rankings",
    open=_open,
    offers=(ShowTop, ShowTopPage, ShowTopOf, ShowProfile),
    on={GameEnded: count, ChatMoved: _move},
    view_parts={"ended": _consequences},
)

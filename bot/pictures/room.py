"""The room of pictures: card, course, dice, matrix and year, each by a button."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from bot.chats.members import Tap
from bot.chats.settings import ChatMoved, ChatSettings, chat_texts
from bot.coach.reviews import Reviewer
from bot.ground.store.base import Tx
from bot.ground.texts.message import Message, say
from bot.ground.values import Actor, Place
from bot.matches.room import MatchResults
from bot.pictures.contents import (
    Illustration,
    cards_illustration,
    company_matrix,
    company_year,
    course_illustration,
    dice_counts_illustration,
    has_cards,
    match_illustration,
)
from bot.pictures.messages import Painter, PictureMessages, Pictures, SentPictures
from bot.rankings.counts import Company, DiceCounts
from bot.table.model import GameView, Refusal, refuse
from bot.table.presses import SendPicture
from bot.table.room import Contributions, Dependencies, Room, RoomContext

# Handlers of the buttons that ask for pictures: of a finished game, or of the chat.


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A request for a picture: its place and name there, its source, whether that takes long, the toast."""

    place: Place
    what: str
    illustrate: Callable[[], Awaitable[Illustration | None]]
    slow: bool = False
    said: str = "toast-picture"


class GamePictures:
    """The pictures of a finished game: its cards, its course and its match.

    Args:
        deps: the parts of the bot.
        reviewer: source of the forecasts of a game; None: there are none.
        matches: source of the matches of games; None: there are none.
    """

    def __init__(self, deps: Dependencies, reviewer: Reviewer | None, matches: MatchResults | None) -> None:
        self._deps, self._reviewer, self._matches = deps, reviewer, matches

    async def wanted(self, pressed: SendPicture, tap: Tap) -> _Wanted | Refusal:
        """The picture that a press asks for, or why there is none."""
        found = await self._deps.service.queries.record(tap.place, tap.actor, pressed.game)
        if isinstance(found, Refusal):
            return found
        view = found[1].view
        if not isinstance(view, GameView) or view.place.chat_id != tap.place.chat_id:
            return Refusal.NO_RESULT
        if view.state == "playing":
            return Refusal.STILL_PLAYING
        what = f"{pressed.kind} {pressed.game}"
        if pressed.kind == "cards" and has_cards(view):
            return _Wanted(view.place, what, lambda: self._cards(view))
        if pressed.kind == "match" and (matches := self._matches) is not None:
            return _Wanted(view.place, what, lambda: self._match(view, matches))
        if pressed.kind == "course" and has_cards(view):
            reviewer = self._reviewer
            if reviewer is None or view.coach.review is None or not view.coach.review.seats:
                return Refusal.NO_REVIEW
            said = "toast-picture" if reviewer.ready(view, chances=True) else "toast-course-comes"
            return _Wanted(view.place, what, lambda: self._course(view, reviewer), slow=True, said=said)
        return Refusal.UNKNOWN_BUTTON

    async def _cards(self, view: GameView) -> Illustration | None:
        t = await chat_texts(self._deps.chats, view.place.chat_id, tables=False)
        return cards_illustration(t, view)

    async def _course(self, view: GameView, reviewer: Reviewer) -> Illustration | None:
        t = await chat_texts(self._deps.chats, view.place.chat_id)
        return course_illustration(t, view, await reviewer.course(view.game))

    async def _match(self, view: GameView, matches: MatchResults) -> Illustration | None:
        found = await matches.of_game(view.game)
        t = await chat_texts(self._deps.chats, view.place.chat_id)
        return None if found is None else match_illustration(t, view, found)


class ChatPictures:
    """The pictures of a chat: its dice, its matrix and somebody's year.

    Args:
        chats: the languages of chats.
        counts: source of the faces thrown; None: they are not counted.
        company: source of the matrix and the year; None: there are none.
    """

    def __init__(self, chats: ChatSettings, counts: DiceCounts | None, company: Company | None) -> None:
        self._chats, self._counts, self._company = chats, counts, company

    def wanted(self, pressed: SendPicture, tap: Tap) -> _Wanted | Refusal:
        """The picture that a press asks for, or why there is none."""
        place, actor = tap.place, tap.actor
        match pressed.kind:
            case "dice":
                return _Wanted(place, "dice", lambda: self._dice(place))
            case "matrix":
                return _Wanted(place, "matrix", lambda: self._matrix(place))
            case "year":
                return _Wanted(place, f"year {actor.user_id}", lambda: self._year(place, actor))
            case _:
                return Refusal.UNKNOWN_BUTTON

    async def _dice(self, place: Place) -> Illustration | None:
        if self._counts is None:
            return None
        view = await self._counts.of(place.chat_id)
        return (
            dice_counts_illustration(await chat_texts(self._chats, place.chat_id), view)
            if view.thrown
            else None
        )

    async def _matrix(self, place: Place) -> Illustration | None:
        view = None if self._company is None else await self._company.matrix(place.chat_id)
        return None if view is None else company_matrix(await chat_texts(self._chats, place.chat_id), view)

    async def _year(self, place: Place, actor: Actor) -> Illustration | None:
        view = None if self._company is None else await self._company.year(place.chat_id, actor)
        return None if view is None else company_year(await chat_texts(self._chats, place.chat_id), view)


class PictureRequests:
    """The handler of requests for pictures.

    Args:
        deps: the parts of the bot.
        messages: sends them.
        games: the pictures of games.
        chats: the pictures of chats.
    """

    def __init__(
        self, deps: Dependencies, messages: PictureMessages, games: GamePictures, chats: ChatPictures
    ) -> None:
        self._deps, self._messages, self._games, self._chats = deps, messages, games, chats

    async def send(self, pressed: SendPicture, tap: Tap) -> Message:
        """Send a picture below the tapped message, once; the next tap is answered that it is there."""
        wanted = await self._games.wanted(pressed, tap) if pressed.game else self._chats.wanted(pressed, tap)
        if isinstance(wanted, Refusal):
            return refuse(wanted).message
        place, what = wanted.place, wanted.what
        if not self._messages.allowed(place.chat_id):
            return say("toast-no-pictures")
        shown = None if wanted.slow else await wanted.illustrate()
        if shown is None and not wanted.slow:
            return refuse(Refusal.NO_RESULT).message
        key = "picture", place, what
        if await self._messages.recent(place, what) or not self._deps.recently_sent.claim(key):
            return say("toast-there")

        async def sending() -> int | None:
            found = shown or await wanted.illustrate()
            return None if found is None else await self._messages.send(place, what, found, tap.message_id)

        self._deps.messages.spawn(self._deps.recently_sent.send(key, sending()))
        return say(wanted.said)


# The room of pictures: card, course, dice, matrix and year, each by a button.


def _open(context: RoomContext) -> Contributions:
    messages = PictureMessages(SentPictures(context.transactions), context.deps.sender, Painter())
    games = GamePictures(context.deps, context.part(Reviewer), context.part(MatchResults))
    chats = ChatPictures(context.deps.chats, context.part(DiceCounts), context.part(Company))
    requests = PictureRequests(context.deps, messages, games, chats)
    return Contributions(handlers={SendPicture: requests.send}, parts=(messages,))


def _move(tx: Tx, moved: ChatMoved) -> Callable[[], None]:
    return partial(Pictures(tx).move, moved.old, moved.new)


PICTURES = Room(name="pictures", open=_open, offers=(SendPicture,), on={ChatMoved: _move})

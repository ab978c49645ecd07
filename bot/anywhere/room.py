"""Tables in chats that the bot is not in: guest queries, inline results, and taps on their messages.

Such a chat is a place like any other, with an id below Telegram's, so that games, clock, rankings and export
know nothing of it; what the bot can do there tells `bot.ground.values.abilities`. Its messages are numbered
here, and the client calls them by the address that Telegram has given them.

What is known of such chats (November 2026), beside the Bot API's own description:

* Guest queries come from any chat but secret ones and those with protected content, also from chats of two
  (core.telegram.org/api/bots/guest-mode); one report says that these send none (NousResearch/hermes-agent,
  pull request 43049): `doctor --probe guest` measures it. An answer to a message of the bot is such a query
  as well (soruly/trace.moe-telegram-bot, pull request 279). They expire soon (hermes-agent, issue 21587).
* A result that was chosen is told with its address only if it has a keyboard of the usual kind, not for
  buttons in a rich text (tdlib/telegram-bot-api, issue 895); and only after /setinlinefeedback.
* A guess: `chat_instance`, "uniquely corresponding to the chat", is the same for messages of both kinds.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Literal, get_args

from telegram import CallbackQuery, Chat, Update
from telegram.error import TelegramError

from bot.chats.members import (
    BotAdded,
    GroupTapped,
    GuestAsked,
    InlineTapped,
    ResultChosen,
    ResultsAsked,
    Tap,
    actor_of,
)
from bot.chats.settings import Chats, chat_texts, move
from bot.daily.room import DailyGamePages
from bot.ground.drawing import key, notice
from bot.ground.outbox.chat_queue import ScreenShown
from bot.ground.outbox.sender import GroupUpgraded, again
from bot.ground.store.base import Repository, Tx, lasting
from bot.ground.tasks import LruDict
from bot.ground.telegram.bodies import article
from bot.ground.telegram.client import TappedMessage, is_denied
from bot.ground.texts.formatting import Texts, texts
from bot.ground.texts.message import Message, say
from bot.ground.values import INLINE, Actor, Place, Press, Screen, is_supergroup
from bot.rulebook.names import NewGame, rules_called
from bot.table.actions import By
from bot.table.messages import BOARDS
from bot.table.model import GameUpdate, LobbyView, Refusal, board_surface, refuse
from bot.table.presses import Cancel, NotHere, Sit
from bot.table.room import Contributions, Room, RoomContext
from bot.table.store import Games, Surfaces

_logger = logging.getLogger(__name__)

# The press on an invitation, which becomes a lobby by it.


InlineWay = Literal["turns", "together", "today"]


class OpenElsewhere(Press, code="iv"):
    """The opening of a table in the message that invites to it."""

    way: InlineWay


# The chats that the bot is not in, and its messages there.


MOST: Final = 3
"""Tables that a person opens in an hour in chats that the bot is not in."""
HOUR: Final = 3600.0
SILENCE: Final = 24 * 3600.0
"""Seconds for which whoever names the bot is not answered in a chat that has said no."""
_KNOWN: Final = 10_000  # messages whose addresses are remembered


@dataclass(frozen=True, slots=True)
class InlinePlace:
    """A chat that the bot is not in.

    Attributes:
        chat_id: by which the bot knows it.
        instance: by which Telegram names it in taps; None: nobody has tapped there yet.
        group_id: of a supergroup in which the bot was named.
        silent_until: when it may be named there again, in unix seconds.
    """

    chat_id: int
    instance: str | None
    group_id: int | None
    silent_until: float | None


_PLACE = "SELECT chat_id, instance, group_id, silent_until FROM inline_places WHERE "
_MESSAGE = "SELECT chat_id, number FROM inline_messages WHERE "


class InlinePlaces(Repository):
    """The repository of chats that the bot is not in, and of its messages there."""

    def get(self, chat_id: int) -> InlinePlace | None:
        """The chat by its id."""
        return self._place("chat_id = ?", chat_id)

    def of_group(self, group_id: int) -> InlinePlace | None:
        """The chat that is a supergroup."""
        return self._place("group_id = ?", group_id)

    def of_instance(self, instance: str) -> InlinePlace | None:
        """The chat that Telegram names so in taps."""
        return self._place("instance = ?", instance)

    def create(self, group_id: int | None = None, instance: str | None = None) -> int:
        """Note a chat; returns its id."""
        query = "SELECT min(chat_id) FROM inline_places UNION ALL SELECT min(chat_id) FROM chats"
        chat_id = min(INLINE, *(lowest or 0 for (lowest,) in self._db.execute(query))) - 1
        insert = "INSERT INTO inline_places (chat_id, instance, group_id) VALUES (?, ?, ?)"
        self._db.execute(insert, (chat_id, instance, group_id))
        return chat_id

    def silence(self, chat_id: int, until: float) -> None:
        """Answer nobody who names the bot there until then."""
        self._db.execute("UPDATE inline_places SET silent_until = ? WHERE chat_id = ?", (until, chat_id))

    def name(self, chat_id: int, instance: str | None, group_id: int | None) -> None:
        """Note how Telegram names a chat."""
        query = "UPDATE inline_places SET instance = ?, group_id = ? WHERE chat_id = ?"
        self._db.execute(query, (instance, group_id, chat_id))

    def asked(self, user_id: int, since: float) -> int:
        """How many messages a person has asked for since then."""
        query = "SELECT count(*) FROM inline_messages WHERE user_id = ? AND asked_at > ?"
        (found,) = self._db.execute(query, (user_id, since)).fetchone() or (0,)
        return int(found)

    def expect(self, chat_id: int, user_id: int, at: float, address: str | None = None) -> int:
        """Note a message that somebody asks for, of which Telegram is to tell the address; its number."""
        query = "SELECT coalesce(max(number), 0) + 1 FROM inline_messages WHERE chat_id = ?"
        (number,) = self._db.execute(query, (chat_id,)).fetchone() or (1,)
        columns = "chat_id, number, address, user_id, asked_at"
        insert = f"INSERT INTO inline_messages ({columns}) VALUES (?, ?, ?, ?, ?)"  # noqa: S608 - our own words
        self._db.execute(insert, (chat_id, number, address, user_id, at))
        return int(number)

    def arrived(self, chat_id: int, number: int, address: str) -> None:
        """Note the address of a message."""
        query = "UPDATE inline_messages SET address = ? WHERE chat_id = ? AND number = ?"
        self._db.execute(query, (address, chat_id, number))

    def refused(self, chat_id: int, number: int) -> None:
        """Note that a message was not sent after all."""
        query = "DELETE FROM inline_messages WHERE chat_id = ? AND number = ? AND address IS NULL"
        self._db.execute(query, (chat_id, number))

    def address(self, chat_id: int, number: int) -> str | None:
        """The address of a message; None: it is not known."""
        query = "SELECT address FROM inline_messages WHERE chat_id = ? AND number = ?"
        row = self._db.execute(query, (chat_id, number)).fetchone()
        return None if row is None else row[0]

    def at(self, address: str) -> tuple[int, int] | None:
        """The chat and the number of a message by its address."""
        row = self._db.execute(f"{_MESSAGE}address = ?", (address,)).fetchone()
        return None if row is None else (row[0], row[1])

    def lost(self, chat_id: int) -> int | None:
        """The newest message of a chat that was asked for and whose address never came."""
        row = self._db.execute(f"{_MESSAGE}chat_id = ? AND address IS NULL ORDER BY number DESC", (chat_id,))
        found = row.fetchone()
        return None if found is None else found[1]

    def move(self, old: int, new: int) -> dict[int, int]:
        """Give a chat the messages of another one, which is the same; their new numbers by the old."""
        query = "SELECT coalesce(max(number), 0) FROM inline_messages WHERE chat_id = ?"
        (highest,) = self._db.execute(query, (new,)).fetchone() or (0,)
        rows = self._db.execute(f"{_MESSAGE}chat_id = ? ORDER BY number", (old,)).fetchall()
        for _, number in rows:
            update = "UPDATE inline_messages SET chat_id = ?, number = ? WHERE chat_id = ? AND number = ?"
            self._db.execute(update, (new, highest + number, old, number))
        self._db.execute("DELETE FROM inline_places WHERE chat_id = ?", (old,))
        return {number: highest + number for _, number in rows}

    def _place(self, condition: str, value: object) -> InlinePlace | None:
        row = self._db.execute(_PLACE + condition, (value,)).fetchone()
        return None if row is None else InlinePlace(*row)


# Use cases: a table for whoever asks, the message that was tapped, a chat that takes the bot in.


@dataclass(frozen=True, slots=True)
class InlineMessage:
    """A message in a chat that the bot is not in.

    Attributes:
        chat_id, number: by which the bot knows it.
        title: of its chat, where somebody has named the bot; else empty.
        moved: why nothing can be done in it, as the bot is in that chat by now; None: it is not.
        joined: whether the chat has turned out to be one that was known by another message.
    """

    chat_id: int
    number: int
    title: str = ""
    moved: Message | None = None
    joined: bool = False


class InlineTables:
    """The handlers of whatever comes from chats that the bot is not in.

    Args:
        context: of the room.
    """

    def __init__(self, context: RoomContext) -> None:
        self._context, self._deps = context, context.deps
        self._daily = context.part(DailyGamePages)
        # Another worker may find out meanwhile that a chat is one with another: then the database is asked.
        self._known: LruDict[str, InlineMessage] = LruDict(0 if context.settings.shared else _KNOWN)
        self._addresses: LruDict[tuple[int, int], str] = LruDict(_KNOWN)
        context.deps.client.address_by(self.address)

    async def address(self, chat_id: int, number: int) -> str | None:
        """The id by which Telegram knows a message; None: it is not known yet."""
        found = self._addresses.get((chat_id, number))
        if found is None:
            found = await self._context.store.read(lambda tx: InlinePlaces(tx).address(chat_id, number))
            if found is not None:
                self._addresses[chat_id, number] = found
        return found

    async def guest(self, asked: GuestAsked) -> None:
        """Answer whoever names the bot in a chat: with a new lobby, or the game that is played there."""
        message, deps = asked.message, self._deps
        actor, query, text = actor_of(message.from_user), message.guest_query_id, message.text or ""
        if actor is None or not actor.user_id or query is None:
            return
        if f"@{deps.client.username}".lower() not in text.lower():
            return  # an answer to one of its messages there, which is talk
        group = message.chat.id if is_supergroup(message.chat.id) else None
        at = self._context.clock()

        def expect(tx: Tx) -> tuple[int, int] | None:
            places = InlinePlaces(tx)
            place = None if group is None else places.of_group(group)
            if place is not None and place.silent_until is not None and place.silent_until > at:
                return None
            if places.asked(actor.user_id, at - HOUR) >= MOST:
                return None
            chat_id = places.create(group) if place is None else place.chat_id
            return chat_id, places.expect(chat_id, actor.user_id, at)

        found = await self._context.store.write(expect)
        if found is None:
            _logger.info("a guest query was not answered: its chat has said no, or its person asks too often")
            return
        chat_id, number = found
        await deps.chats.meet(chat_id, "group", message.chat.title or "", actor)
        words = " ".join(each for each in text.split() if not each.startswith("@"))
        games = deps.service.games
        shown = None
        if words:
            shown = (await games.new_game(Place(chat_id), actor, rules_called(words[:100]))).shown
        shown = shown or (await games.new_game(Place(chat_id), actor, None)).shown
        if shown is not None:
            deps.messages.spawn(self._answer_guest(query, InlineMessage(chat_id, number), shown))

    async def _answer_guest(self, query: str, message: InlineMessage, shown: GameUpdate) -> None:
        """Answer a guest query with a game, and note the address of the message that shows it."""
        deps, store, chat_id, number = self._deps, self._context.store, message.chat_id, message.number
        screen = deps.presses.offered(await deps.messages.screens.found_screen(shown.view))
        t = await deps.messages.screens.texts(chat_id)
        result = article("table", t("inline-turns"), "", screen)
        answer: dict[str, object] = {"guest_query_id": query, "result": result}
        tries = 0

        async def ask() -> Any:  # noqa: ANN401 - as `Sender.call`
            nonlocal tries
            tries += 1
            return await deps.sender.call("answerGuestQuery", answer)

        try:
            sent = await again(ask)
        except TelegramError as error:
            _logger.info("a guest query was not answered: %s", error)
            if is_denied(error) and tries == 1:  # else one before it may have been
                await lasting(lambda: store.write(lambda tx: InlinePlaces(tx).refused(chat_id, number)))
            return
        address = str(sent["inline_message_id"])
        await lasting(lambda: store.write(lambda tx: InlinePlaces(tx).arrived(chat_id, number, address)))
        self._addresses[chat_id, number] = address
        deps.sender.known(Place(chat_id), number, screen)
        self._context.events.signal(ScreenShown(chat_id, screen))
        await self._shows(message, shown.view.game)

    async def _shows(self, message: InlineMessage, game: int) -> None:
        """Let a message show a game, whose other one says so from now on."""
        surface = board_surface(game, message.chat_id)
        stale = await self._deps.service.surfaces.posted(surface, message.number, BOARDS)
        if stale is not None:
            self._deps.messages.removal.remove(message.chat_id, stale)
        await self._deps.messages.present_game(game)

    async def results(self, asked: ResultsAsked) -> None:
        """Offer what can be sent to the chat in which somebody types the name of the bot."""
        query, deps = asked.query, self._deps
        actor = actor_of(query.from_user)
        if actor is None:
            return
        deps.messages.spawn(self._offer(query.id, await chat_texts(deps.chats, actor.user_id, actor)))

    async def _offer(self, query: str, t: Texts) -> None:
        ways = [way for way in get_args(InlineWay) if way != "today" or self._daily is not None]
        found = [
            article(way, t(f"inline-{way}"), t(f"inline-{way}-about"), invitation(t, way)) for way in ways
        ]
        shown: dict[str, object] = {"results": found, "cache_time": 0, "is_personal": True}
        try:
            await self._deps.sender.call("answerInlineQuery", {"inline_query_id": query} | shown)
        except TelegramError as error:  # it is asked anew with the next letter
            _logger.info("an inline query was not answered: %s", error)

    async def chosen(self, chosen: ResultChosen) -> None:
        """Open the lobby of an invitation that somebody has sent."""
        result, deps = chosen.result, self._deps
        actor, address = actor_of(result.from_user), result.inline_message_id
        if actor is None or address is None or result.result_id not in get_args(InlineWay):
            return
        pressed = OpenElsewhere(result.result_id)  # type: ignore[arg-type]
        now = self._context.clock()
        know = partial(self._of_invitation, address=address, instance=None, actor=actor, at=now)
        message = await self._context.store.write(know)
        if message is not None:
            await deps.chats.meet(message.chat_id, "group", "", actor)
            await self._open(pressed, message, actor)

    async def open(self, pressed: OpenElsewhere, tap: Tap) -> Message:
        """Open the lobby of an invitation that was tapped; who comes later sits down in it."""
        return await self._open(pressed, InlineMessage(tap.chat.id, tap.message_id), tap.actor)

    async def _open(self, pressed: OpenElsewhere, message: InlineMessage, actor: Actor) -> Message:
        games, place = self._deps.service.games, Place(message.chat_id)
        if pressed.way == "today":
            page = None if self._daily is None else await self._daily.elsewhere(place, actor)
            if page is None:
                return refuse(Refusal.DAILY_OFF).message
            if await self._deps.service.queries.is_board(place.chat_id, message.number):
                return refuse(Refusal.UNKNOWN_BUTTON).message  # forged: no page takes the place of a table
            self._deps.sender.show(place, message.number, page, page=True)
            return say("toast-daily-page")
        reply = await games.new_game(place, actor, NewGame("turns" if pressed.way == "turns" else "together"))
        if reply.shown is None:
            return reply.message
        if isinstance(reply.shown.view, LobbyView) and reply.refusal is not None:
            reply = await games.press(Sit(reply.shown.view.game), By(actor, place.chat_id))
        if reply.shown is not None:
            await self._shows(message, reply.shown.view.game)
        return reply.message

    async def refuse(self, pressed: NotHere, tap: Tap) -> Message:
        """Close a lobby that a chat does not want, and answer nobody who names the bot there for a day."""
        shown = await self._deps.service.queries.shown(pressed.game)
        view = None if shown is None else shown.view
        if (
            shown is None
            or not isinstance(view, LobbyView)
            or view.place.chat_id != tap.chat.id
            or view.closed
        ):
            return refuse(Refusal.UNKNOWN_BUTTON).message
        seated = any(seat.holds(tap.actor.user_id) for seat in view.seats)
        if not seated and tap.actor.user_id != view.host_id:
            return refuse(Refusal.NOT_IN_LOBBY).message
        until = self._context.clock() + SILENCE
        await self._context.store.write(lambda tx: InlinePlaces(tx).silence(tap.chat.id, until))
        by = By(replace(tap.actor, admin=True), tap.chat.id)  # whoever sits there may send the bot away
        reply = await self._deps.service.games.press(Cancel(pressed.game), by)
        if reply.shown is not None:
            await self._deps.messages.present(reply.shown)
        return reply.message if reply.refusal is not None else say("toast-not-here")

    async def tapped(self, tapped: InlineTapped) -> None:
        """Act on a tap on a message in a chat that the bot is not in, as on any other."""
        query = tapped.update.callback_query
        if query is None or query.inline_message_id is None:
            return
        message, why = self._known.get(query.inline_message_id), say("refusal-trouble")
        if message is None:
            try:
                message = await self._found(query, query.inline_message_id)
                why = say("inline-gone", bot=self._deps.client.username)
            except self._deps.not_now:
                raise
            except Exception:  # as `Taps` has it: nobody is left with a spinning button
                _logger.exception("tap of update %s failed", tapped.update.update_id)
        if message is None or message.moved is not None:
            said = (None if message is None else message.moved) or why
            self._deps.sender.answer(query.id, texts(query.from_user.language_code).say(said))
            return
        button = {"inline_keyboard": [[{"callback_data": query.data}]]} if query.data else {}
        told = {"message_id": message.number, "date": 1, "reply_markup": button}
        there = TappedMessage(Chat(message.chat_id, Chat.GROUP, message.title), told, None)
        here = CallbackQuery(query.id, query.from_user, query.chat_instance, there, query.data)
        await tapped.act(Update(tapped.update.update_id, callback_query=here))

    async def _found(self, query: CallbackQuery, address: str) -> InlineMessage | None:
        """The message of the first tap on it, of which more may be to show by that."""
        message = await self._context.store.write(partial(self._find, query=query))
        if message is not None and message.moved is None:
            self._known[address] = message
            self._addresses[message.chat_id, message.number] = address
            self._deps.messages.removal.remove_left({message.chat_id})
            if message.joined:
                self._deps.messages.spawn(self._deps.messages.show_again(message.chat_id))
        return message

    def _find(self, tx: Tx, query: CallbackQuery) -> InlineMessage | None:
        """The message of a tap, which also tells the address of one that never came; None: it is nobody's."""
        places, address, instance = InlinePlaces(tx), query.inline_message_id or "", query.chat_instance
        pressed = self._deps.presses.parse(query.data or "")
        actor, at = actor_of(query.from_user), self._context.clock()
        found = places.at(address)
        message = None if found is None else InlineMessage(*found)
        if message is None and isinstance(pressed, OpenElsewhere) and actor is not None:
            message = self._of_invitation(tx, address, instance, actor, at)
        elif message is None:
            message = _heard_of_late(tx, getattr(pressed, "game", 0), address, instance)
        if message is None:
            return None
        chat = Chats(tx).get(message.chat_id)
        if chat is not None and chat.migrated_to is not None:
            below = Games(tx).live_in(Place(chat.migrated_to)) is not None
            said = refuse(Refusal.BOARD_BELOW) if below else refuse(Refusal.NO_GAME)
            return replace(message, moved=said.message)
        found_as = self._named(tx, message, instance, at)
        chat = Chats(tx).get(found_as.chat_id)
        return found_as if chat is None else replace(found_as, title=chat.title)

    def _of_invitation(
        self, tx: Tx, address: str, instance: str | None, actor: Actor, at: float
    ) -> InlineMessage | None:
        """The message of an invitation, heard of for the first time; None: its person asks too often."""
        places = InlinePlaces(tx)
        known = places.at(address)
        if known is not None:
            return InlineMessage(*known)
        if not actor.user_id or places.asked(actor.user_id, at - HOUR) >= MOST:
            return None
        place = None if instance is None else places.of_instance(instance)
        chat_id = places.create(None, instance) if place is None else place.chat_id
        return InlineMessage(chat_id, places.expect(chat_id, actor.user_id, at, address))

    def _named(self, tx: Tx, message: InlineMessage, instance: str, at: float) -> InlineMessage:
        """Note by which name Telegram knows a chat; where it is known by another message, the two are one."""
        places = InlinePlaces(tx)
        place, other = places.get(message.chat_id), places.of_instance(instance)
        if place is None or place.instance is not None:
            return message
        if other is None:
            places.name(place.chat_id, instance, place.group_id)
            return message
        old, new = (other, place) if place.group_id is not None else (place, other)
        live = Games(tx).live_in(Place(old.chat_id))
        move(tx, old.chat_id, new.chat_id, at, self._context.events)
        numbers = places.move(old.chat_id, new.chat_id)
        places.name(new.chat_id, instance, place.group_id or other.group_id)
        still = None if live is None else Games(tx).get(live.id)
        if live is not None and live.message_id is not None and still is not None and still.ended_at is None:
            Surfaces(tx).put(board_surface(live.id, new.chat_id), numbers[live.message_id])
        self._known.clear()
        for each in (old, new):
            self._deps.chats.drop(each.chat_id)
        if old.chat_id != message.chat_id:
            return replace(message, joined=True)
        number = numbers[message.number]
        live = Games(tx).live_in(Place(new.chat_id))
        if (
            live is not None and live.message_id != number
        ):  # the table that is there goes on in the new message
            Surfaces(tx).take(board_surface(live.id, new.chat_id), number)
        return InlineMessage(new.chat_id, number, joined=True)

    async def added(self, added: BotAdded) -> None:
        """Let a supergroup that takes the bot in have what was played there before."""
        await self._taken_in(lambda places: places.of_group(added.chat_id), added.chat_id)

    async def told(self, tapped: GroupTapped) -> None:
        """Let any other group have it, which is known to be the same by the first tap there."""
        await self._taken_in(lambda places: places.of_instance(tapped.instance), tapped.chat_id)

    async def _taken_in(self, find: Callable[[InlinePlaces], InlinePlace | None], chat_id: int) -> None:
        place = await self._context.store.read(lambda tx: find(InlinePlaces(tx)))
        if place is None:
            return
        for shown in await self._deps.service.queries.live_in(place.chat_id):
            if shown.message_id is not None:
                t = await self._deps.messages.screens.texts(place.chat_id)
                below = notice(t, refuse(Refusal.BOARD_BELOW).message)
                self._deps.sender.show(shown.view.place, shown.message_id, below, urgent=True)
        await self._deps.messages.moved(GroupUpgraded(place.chat_id, chat_id))
        await self._context.store.write(lambda tx: InlinePlaces(tx).name(place.chat_id, None, None))
        self._known.clear()


def _heard_of_late(tx: Tx, game: int, address: str, instance: str) -> InlineMessage | None:
    """The message of a game whose address never came, as somebody taps it; a forged tap tells of none.

    One message of its chat must have been asked for and not heard of, and the chat be the same, if known.
    """
    row, places = Games(tx).get(game) if game else None, InlinePlaces(tx)
    place = None if row is None else places.get(row.chat_id)
    number = None if place is None else places.lost(place.chat_id)
    if row is None or place is None or number is None or place.instance not in {None, instance}:
        return None
    places.arrived(place.chat_id, number, address)
    if row.ended_at is None:
        Surfaces(tx).take(board_surface(row.id, row.chat_id), number)
    return InlineMessage(place.chat_id, number)


def invitation(t: Texts, way: InlineWay) -> Screen:
    """The message that invites to a table, before anybody has tapped it."""
    about = t(f"inline-{way}-about")
    button = key(t("button-invitation"), OpenElsewhere(way), "primary")
    return Screen(f"{t('inline-invitation')}\n{about}", ((button,),))


def _open(context: RoomContext) -> Contributions:
    tables = InlineTables(context)
    return Contributions(
        handlers={OpenElsewhere: tables.open, NotHere: tables.refuse},
        on={
            GuestAsked: tables.guest,
            ResultsAsked: tables.results,
            ResultChosen: tables.chosen,
            InlineTapped: tables.tapped,
            BotAdded: tables.added,
            GroupTapped: tables.told,
        },
    )


ANYWHERE = Room(name="anywhere", open=_open, offers=(OpenElsewhere, NotHere))

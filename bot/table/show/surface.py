"""Boards and cards as messages: pins, deletions, the sending of boards, and panels, in this order."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Coroutine, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Generic, Protocol, TypeVar

from bot.chats.settings import ChatSettings
from bot.ground.outbox.deliveries import NotYetError, OnceAttempts, OnceSend
from bot.ground.outbox.replies import Pins
from bot.ground.outbox.sender import Sender
from bot.ground.store.base import lasting
from bot.ground.tasks import KeyedLocks, LruDict
from bot.ground.timing import CardWay
from bot.ground.values import EphemeralMessageId, Place, Screen, abilities, chat_in_log
from bot.table.actions import Queries
from bot.table.messages import (
    BOARDS,
    PANELS,
    PanelMessages,
    StaleMessageNotes,
    SurfaceMessages,
    SurfaceNotes,
    SurfaceSubject,
)
from bot.table.model import GameUpdate, GameView, LobbyView, Panel, Surface, board_surface, panel_surface
from bot.table.show.drawing import GameScreens
from bot.table.show.pace import BoardMoves, Paced, SurfacePace, Throttle, board_pace, panel_pace, plays

# Pinned boards, in the chats that want that.


class BoardPins:
    """The pins of boards, as the settings of their chats have it.

    Args:
        chats: know which chats want boards pinned.
        sender: makes the calls.
        spawn: does something in the background.
    """

    def __init__(
        self,
        chats: ChatSettings,
        sender: Sender,
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._chats, self._pins = chats, Pins(sender, spawn)

    async def keep(self, view: GameView, message_id: int) -> None:
        """Pin the board of a game that is played, where the chat wants that."""
        if (await self._chats.settings(view.place.chat_id)).pin:
            self._pins.keep(view.game, view.place, message_id)
        else:
            self._pins.drop(view.game, view.place)

    async def end(self, view: GameView, message_id: int) -> None:
        """Unpin the board of a game that is not played any more."""
        if (await self._chats.settings(view.place.chat_id)).pin:
            self._pins.end(view.game, view.place, message_id)

    def clear(self, games: Iterable[GameUpdate]) -> None:
        """Unpin the boards of these games in a chat that wants none pinned any more."""
        for shown in games:
            if shown.message_id is not None and shown.is_played:
                self._pins.clear(shown.view.game, shown.view.place, shown.message_id)


# The deletion of stale messages, also of those that an earlier run of the program left.


_AT_ONCE = 2  # deletions in flight that nobody waits for: being late does no harm, and taps want connections
_LONGEST: Final = 3600.0
"""The most seconds that a message left by an earlier run of the program stays: clocks may leap."""

_REMEMBERED: Final = 1_000
"""Messages that are known to be deleted, the last ones: a tap on one may still be on its way."""


class MessageRemoval:
    """Deletion of stale messages, with the retries of whatever is done once until Telegram has answered.

    One in a chat that the bot is not in waits until it is back, or until the next start.

    Args:
        stale: knows which are still to go.
        sender: deletes them.
        spawn: does something in the background.
        leave: lets a message that cannot be deleted say that it is out of use.
    """

    def __init__(
        self,
        stale: StaleMessageNotes,
        sender: Sender,
        spawn: Callable[[Coroutine[object, object, object]], None],
        leave: Callable[[int, int], Coroutine[object, object, None]],
    ) -> None:
        self._stale, self._sender, self._spawn, self._leave = stale, sender, spawn, leave
        self._once = OnceAttempts()
        self._gone: LruDict[tuple[int, int], None] = LruDict(_REMEMBERED)
        self._turns = asyncio.Semaphore(_AT_ONCE)

    def remove(self, chat_id: int, message_id: int) -> None:
        """Delete a message that was noted as stale."""
        self._begin(chat_id, message_id, patient=False)

    async def expect(self, chat_id: int, message_id: int, seconds: float) -> None:
        """Note that a message is to go in so many seconds, also if the program ends before that."""
        await lasting(lambda: self._stale.expire(chat_id, message_id, seconds))

    async def keep(self, chat_id: int, message_id: int) -> None:
        """Note that a message which was to go is to stay."""
        await lasting(lambda: self._stale.gone(chat_id, message_id))

    def expire(self, chat_id: int, message_id: int) -> None:
        """Delete a message whose time has come, or whose question is answered; one that stands is in use."""
        self._begin(chat_id, message_id, in_use=True)

    async def _expire(self, chat_id: int, message_id: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if await lasting(lambda: self._stale.is_left(chat_id, message_id)):
            self.expire(chat_id, message_id)  # else it has become something else meanwhile, or is gone

    async def close(self, patience: float) -> None:
        """Wait so many seconds for deletions under way, and leave the others to the next start."""
        await self._once.close(patience)

    def put_out_of_use(self, chat_id: int, message_id: int) -> None:
        """Edit a message to say that it is out of use, if it is the bot's: no other can be edited."""
        self._spawn(self._leave(chat_id, message_id))

    def remove_left(self, chats: Collection[int] | None = None) -> None:
        """Delete the stale messages that are left in these chats, or in all, each at its time."""
        self._spawn(self._remove_left(chats))

    def _begin(self, chat_id: int, message_id: int, *, in_use: bool = False, patient: bool = True) -> None:
        """Delete a message once, whoever else wants that and however often."""
        what = f"the deletion of message {message_id} in {chat_in_log(chat_id)}"
        self._once.begin(what, partial(self._delete, chat_id, message_id, in_use=in_use, patient=patient))

    async def _delete(self, chat_id: int, message_id: int, *, in_use: bool, patient: bool) -> None:
        outcome = "gone"
        if (chat_id, message_id) not in self._gone:  # it may have been noted again since
            async with self._turns if patient else nullcontext():
                outcome = await self._sender.delete(Place(chat_id), message_id)
        if outcome == "later":
            raise NotYetError("Telegram is not reached")
        if outcome == "stands" and not in_use:
            await self._leave(chat_id, message_id)
        if outcome == "gone":
            self._gone[chat_id, message_id] = None
        if outcome in {"gone", "stands"}:
            await lasting(lambda: self._stale.gone(chat_id, message_id))

    async def _remove_left(self, chats: Collection[int] | None) -> None:
        for chat_id, message_id, seconds in await lasting(self._stale.left):
            if chats is not None and chat_id not in chats:
                continue
            if seconds is None:
                self._begin(chat_id, message_id)
            else:
                self._spawn(self._expire(chat_id, message_id, min(seconds, _LONGEST)))


# Surfaces: each shows the newest of a view, in one message, of which at most one is on its way.
#
# Whatever a surface is to show while its message is on the way is shown by that message: at once if the call
# has not been made, else by an edit of it. The message before it is deleted when the new one is known.


_ARRIVED = 1_000  # surfaces of which the newest message is remembered
_LOST = 1_000  # surfaces of which a message is remembered whose number never arrived
_LIKELY = 6  # numbers that such a message most likely has: the first that nobody was seen to have

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class SurfaceContent(Generic[V]):
    """The content of a surface.

    Attributes:
        surface: its address.
        place: where it stands.
        view: what it is drawn from.
        message_id: that shows it; None: none does, or its number is not known.
        of: what a message is sent for once, noted before the call; None: nothing is noted before it is there.
        wanted: whether a message is to be sent; where there is one, to take its place.
        urgent: whether the person who pressed has to see it.
    """

    surface: Surface
    place: Place
    view: V
    message_id: int | None
    of: str | None = None
    wanted: bool = True
    urgent: bool = False


class SurfaceKind(ABC, Generic[V]):
    """A kind of surface: how it is drawn, at which pace, and what its messages mean to others.

    Attributes:
        name: the kind of its addresses.
        subject: what it shows, as it stands in a transaction.
        again: seconds before a message is sent again that may not have arrived. Of one of which that is not
            noted before its call the number is guessed, and it is put out of use.
        first: whether messages go before everything else that waits in their chat.
    """

    name: str
    subject: SurfaceSubject
    again: Sequence[float] = ()
    first: bool = False

    @abstractmethod
    async def draw(self, content: SurfaceContent[V]) -> Screen:
        """The screen; does not suspend where the settings of its chat are known."""

    async def draw_new(self, content: SurfaceContent[V]) -> Screen:
        """The screen of a message that is to be sent; it may take time to work out."""
        return await self.draw(content)

    @abstractmethod
    async def now(self, surface: Surface) -> SurfaceContent[V] | None:
        """The content as the database has it; None where there is nothing to show."""

    @abstractmethod
    async def present(self, content: SurfaceContent[V]) -> None:
        """Bring a surface up to date, with whatever goes with it."""

    async def refresh(self, content: SurfaceContent[V]) -> None:
        """Bring a surface up to date whose content was held back."""
        await self.present(content)

    def pace(self, _view: V) -> SurfacePace:
        """The pace at which it shows what has changed."""
        return SurfacePace("every change")

    def reminds(self, _view: V) -> bool:
        """Whether it reminds somebody, for whom every phone may ring."""
        return False

    def sent(self, _view: V, _before: int | None) -> None:
        """Take note that a message was sent, which takes the place of another one."""

    def stands(self, _content: SurfaceContent[V]) -> Coroutine[object, object, None] | None:
        """Take note of a new message that shows the newest there is; None: bring the surface up to date."""
        return None


@dataclass(slots=True, eq=False)
class _SurfaceSend(Generic[V]):
    """A message in flight, which its attempts are reported to.

    Attributes:
        newest: what the surface shows.
        once: notes each attempt, where it must not be sent twice.
        drawn: the newest of that which has been drawn, and its screen; None: nothing yet.
        silent: whether no phone rings for it, unless it reminds somebody.
        reminds: whether it reminds somebody, for whom every phone may ring.
        reminder: it is sent for nothing else than that.
        under_way: whether the server is being asked; then it shows what it shows.
        given_up: whether it need not be sent any more.
        followed: whether another one is to call people, for whom this one came too early.
        after: the highest number in the chat when it was sent, if the bot's own above it are known; else 0.
        chat_id: the chat that the newest attempt was made in; a group may become a supergroup meanwhile.
    """

    newest: SurfaceContent[V]
    once: OnceSend | None
    drawn: tuple[SurfaceContent[V], Screen] | None = None
    silent: bool = False
    reminds: bool = False
    reminder: bool = False
    under_way: bool = False
    given_up: bool = False
    followed: bool = False
    after: int = 0
    chat_id: int = 0

    async def begin(self) -> bool:
        """Note that the server is about to be asked; returns whether to ask it: not once it is given up."""
        # Without notes a message may be there twice; then the one that is tapped becomes that of the surface.
        if self.given_up or (self.once is not None and not await self.once.begin()):
            return False
        self.under_way = not self.given_up
        if self.once is not None and self.given_up:
            await self.once.refused()
        self.chat_id = self.newest.place.chat_id
        return self.under_way

    async def refused(self) -> None:
        """Note that the attempt has sent nothing, and will be repeated."""
        if self.once is not None:
            await self.once.refused()
        self.under_way = False


class SurfacePresenter:
    """The presenter of surfaces of all kinds, with at most one message in flight for each.

    Args:
        messages: notes which message shows a surface, and the attempts to send it.
        sender: sends and edits.
        removal: deletes the messages before.
        spawn: does something in the background.
    """

    def __init__(
        self,
        messages: SurfaceMessages,
        sender: Sender,
        removal: MessageRemoval,
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._messages, self._sender, self._removal, self._spawn = messages, sender, removal, spawn
        self._kinds = dict[str, SurfaceKind[Any]]()
        self._throttle: Throttle[SurfaceContent[Any]] = Throttle(self._refresh, spawn)
        self._on_the_way = dict[tuple[str, int, int], _SurfaceSend[Any]]()
        self._arrived: LruDict[tuple[str, int, int], tuple[int, int]] = LruDict(_ARRIVED)  # chat and number
        # Its lost message has a higher number than this one
        self._lost: LruDict[tuple[str, int, int], int] = LruDict(_LOST)

    def add(self, kind: SurfaceKind[Any]) -> None:
        """Show surfaces of one more kind."""
        self._kinds[kind.name] = kind

    def holds_back(self, content: SurfaceContent[V]) -> bool:
        """Whether something is not to be shown now, by its pace; then it is when its time has come."""
        pace = self._kinds[content.surface.kind].pace(content.view)
        return self._throttle.holds_back(_which(content), pace, content.message_id, content)

    def paced(self, content: SurfaceContent[V]) -> Paced[Any] | None:
        """A surface as it is known."""
        return self._throttle.of(_which(content))

    def is_settled(self, content: SurfaceContent[V]) -> bool:
        """Whether nothing that a surface is to show is on the way, waits or is held back."""
        content, paced = self.newest(content), self.paced(content)
        if _which(content) in self._on_the_way or (paced is not None and paced.gathers):
            return False
        return content.message_id is None or bool(self._sender.shown(content.place, content.message_id))

    def show_next(self, content: SurfaceContent[V]) -> None:
        """Let a surface show its content next time, whatever has changed."""
        self._throttle.show_next(_which(content))

    async def show(self, content: SurfaceContent[V], *, at_once: bool = False) -> None:
        """Show something, in the message that is on the way, by an edit, or in a new one if that is wanted.

        Args:
            content: what.
            at_once: whether an edit does not wait for the last one to have been a while ago.
        """
        content = self.newest(content)
        if await self.take(content):
            return
        if content.wanted and (content.message_id is None or content.of is not None):
            self.start(content)
        elif content.message_id is not None:
            screen = await self._kinds[content.surface.kind].draw(content)
            self._sender.show(
                content.place, content.message_id, screen, urgent=content.urgent, at_once=at_once
            )

    def start(self, content: SurfaceContent[V], *, silent: bool = False, reminds: bool = False) -> None:
        """Send a new message for a surface, which takes the place of the one it has.

        Where the bot can send none, the one that it has shows it.

        Args:
            content: what it shows, unless something newer comes in time.
            silent: no phone rings for it.
            reminds: it reminds people, for which every phone may ring; needless once nobody is reminded.
        """
        if not abilities(content.place.chat_id).sends:
            if content.message_id is not None:
                self._spawn(self.present(content))
            return
        send = self._on_the_way.get(_which(content))
        if send is None:
            self._spawn(self._deliver(self._begun(content, silent=silent, reminds=reminds)))
            return
        send.newest = content
        if send.under_way:
            send.followed = send.followed or reminds
        else:
            send.silent = send.silent and (silent or reminds)
            send.reminds, send.reminder = send.reminds or reminds, send.reminder and reminds
            self._spawn(self._draw_newest(send))

    def _begun(
        self, content: SurfaceContent[V], *, silent: bool = False, reminds: bool = False
    ) -> _SurfaceSend[V]:
        notes = None
        if content.of is not None:
            subject = self._kinds[content.surface.kind].subject
            notes = OnceSend(SurfaceNotes(self._messages.transactions, content.surface, content.of, subject))
        send = _SurfaceSend(content, notes, silent=silent or reminds, reminds=reminds, reminder=reminds)
        self._on_the_way[_which(content)] = send
        return send

    async def take(self, content: SurfaceContent[V]) -> bool:
        """Let the message that is on its way show this; returns whether there is one."""
        send, reminds = self._on_the_way.get(_which(content)), self._kinds[content.surface.kind].reminds
        if send is None:
            return False
        if send.reminder and not reminds(content.view) and not send.under_way:
            self.give_up(content)
            return False
        send.newest = replace(content, urgent=content.urgent or send.newest.urgent)
        if not send.under_way:
            send.reminds = send.reminds and reminds(content.view)
            await self._draw_newest(send)
        return True

    def give_up(self, content: SurfaceContent[V]) -> None:
        """Send no message for a surface, unless the call has been made."""
        send = self._on_the_way.get(_which(content))
        if send is not None and not send.under_way:
            send.given_up = True
            del self._on_the_way[_which(content)]

    def newest(self, content: SurfaceContent[V]) -> SurfaceContent[V]:
        """The content with its newest message, where its number is not in the database yet."""
        chat_id, message_id = self._arrived.get(_which(content), (0, 0))
        newer = chat_id == content.place.chat_id and message_id > (content.message_id or 0)
        return replace(content, message_id=message_id) if newer else content

    async def bring_down(self, surface: Surface) -> bool:
        """Send a surface anew, at the bottom of its chat; the message before goes when the new one is known.

        Returns:
            False where there is nothing to show.
        """
        kind = self._kinds[surface.kind]
        await lasting(lambda: self._messages.anew(surface))
        content = await lasting(lambda: kind.now(surface))
        if content is not None:
            self.start(content)
        return content is not None

    async def lost(self, chat_id: int, message_id: int) -> bool:
        """Replace a message that cannot be edited any more, if it showed something that goes on."""
        found = await self.forget(chat_id, message_id)
        for each in found:
            await self.present(each)
        return bool(found)

    async def present(self, content: SurfaceContent[Any]) -> None:
        """Bring a surface up to date, with whatever goes with it."""
        await self._kinds[content.surface.kind].present(content)

    async def forget(self, chat_id: int, message_id: int) -> list[SurfaceContent[Any]]:
        """Forget a message that is gone, and delete it should it only have been out of reach.

        Returns:
            What needs a new message by that.
        """
        for which in [each for each, known in self._arrived.items() if known == (chat_id, message_id)]:
            del self._arrived[which]
        subjects = {name: kind.subject for name, kind in self._kinds.items()}
        surfaces = await lasting(lambda: self._messages.lost(chat_id, message_id, subjects))
        if surfaces:
            self._removal.remove(chat_id, message_id)
        found = [await lasting(partial(self._kinds[each.kind].now, each)) for each in surfaces]
        return [each for each in found if each is not None]

    async def _refresh(self, content: SurfaceContent[Any]) -> None:
        await self._kinds[content.surface.kind].refresh(content)

    async def _deliver(self, send: _SurfaceSend[V], tries: int = 0) -> None:
        surface, place, before = send.newest.surface, send.newest.place, send.newest.message_id
        which, kind = _which(send.newest), self._kinds[surface.kind]
        sent: list[SurfaceContent[V]] = []

        def screen() -> Screen:
            if send.drawn is None:
                raise RuntimeError("a surface is sent before it is drawn")
            send.after = self._sender.progress.newest_known(place.chat_id)
            sent.append(send.drawn[0])
            return send.drawn[1]

        try:
            while send.drawn is None:
                await self._draw_newest(send)
            message_id = await self._sender.send(
                place,
                screen,
                attempts=send,
                while_true=lambda: not send.given_up,
                silent=lambda: send.silent and not send.reminds,
                first=kind.first and not send.reminder,
                outside=None if send.once is None else send.once.refused,  # when the bot is back
            )
            if message_id is not None:
                self._arrived[which] = send.chat_id, message_id
        finally:
            if self._on_the_way.get(which) is send:
                del self._on_the_way[which]
        if send.given_up:
            return
        if message_id is None:
            if kind.again:
                self._note_lost(send)
                await self._not_sent(surface, tries)
            return
        self._put_lost_out_of_use(which, place.chat_id, message_id)
        kind.sent(sent[-1].view, before)
        await self._sent(send, sent[-1], message_id)

    def _note_lost(self, send: _SurfaceSend[V]) -> None:
        """Remember that the message of a surface may be there, with a number that nobody knows."""
        if send.under_way and send.after:
            self._lost[_which(send.newest)] = self._lost.get(_which(send.newest), send.after)

    def _put_lost_out_of_use(self, which: tuple[str, int, int], chat_id: int, message_id: int) -> None:
        """Let a lost message of a surface say that it is out of use, now that another one is below it.

        Its number is guessed: an edit of anybody else's message is refused, and costs no more than the call.
        """
        after = self._lost.pop(which, None)
        if after is not None:
            for number in self._sender.progress.unseen(chat_id, after, message_id)[:_LIKELY]:
                self._removal.put_out_of_use(chat_id, number)

    async def _not_sent(self, surface: Surface, tries: int) -> None:
        """The message before stays, if there is one, and shows what may have waited."""
        kind = self._kinds[surface.kind]
        now = await lasting(lambda: kind.now(surface))
        if now is None or now.message_id is None:
            await self._send_again(surface, tries)
        else:
            self.show_next(now)
            await kind.present(now)

    async def _sent(self, send: _SurfaceSend[V], sent: SurfaceContent[V], message_id: int) -> None:
        """Note the number of a message, delete the one before, and show what has come meanwhile."""
        surface, kind = (
            replace(send.newest.surface, chat_id=send.chat_id),
            self._kinds[send.newest.surface.kind],
        )
        stale = await self._messages.posted(surface, message_id, kind.subject)
        if stale is not None:
            self._removal.remove(send.chat_id, stale)
        which, here = _which(sent), send.chat_id == sent.place.chat_id and stale != message_id
        paced = self.paced(sent)
        if here and not send.followed and paced is not None and paced.content.view is sent.view:
            sent = replace(sent, message_id=message_id)
            noted = kind.stands(sent)
            if noted is not None:
                self._throttle.shown(which, kind.pace(sent.view), message_id, sent)
                await noted
                return
        now = await lasting(lambda: kind.now(surface))
        if now is not None and send.followed and kind.reminds(now.view):
            self.start(now, reminds=True)
        elif now is not None:  # it may have changed while the message was on its way
            await kind.present(replace(now, urgent=send.newest.urgent))

    async def _draw_newest(self, send: _SurfaceSend[V]) -> None:
        """Draw what a message is to show; newer states that come meanwhile draw themselves."""
        content = send.newest
        screen = await self._kinds[content.surface.kind].draw_new(content)
        if send.newest is content:
            send.drawn = content, screen

    async def _send_again(self, surface: Surface, tries: int) -> None:
        """Send a message again that may not have arrived, if there is no other and it was not tapped."""
        kind = self._kinds[surface.kind]
        if tries == len(kind.again):
            return
        await asyncio.sleep(kind.again[tries])
        now = await lasting(lambda: kind.now(surface))
        if now is None or now.message_id is not None or not now.wanted or _which(now) in self._on_the_way:
            return
        await self._deliver(self._begun(now), tries + 1)


def _which(content: SurfaceContent[Any]) -> tuple[str, int, int]:
    """The surface, whatever its group has become."""
    return content.surface.kind, content.surface.key, content.surface.user_id


# Boards and lobbies: the surface of a game in its chat.


_AGAIN: Final = (15.0, 60.0, 300.0)  # seconds before a board is sent again that may not have arrived


class AllMessages(Protocol):
    """The interface of the presenter of all messages of games."""

    async def present(self, shown: GameUpdate) -> None:
        """Bring all messages of a game up to date."""

    async def stands(self, shown: GameUpdate) -> None:
        """Take note that the board of a game that is played shows it."""


class Boards(SurfaceKind[GameUpdate]):
    """The kind of the boards of games, and of their lobbies before.

    Args:
        surfaces: show them.
        queries: read the games.
        screens: draw them.
        moves: is told of each board that is sent.
        messages: of games, of which boards are some.
    """

    name = "board"
    subject = BOARDS
    again = _AGAIN
    first = True

    def __init__(
        self,
        surfaces: SurfacePresenter,
        queries: Queries,
        screens: GameScreens,
        moves: BoardMoves,
        messages: AllMessages,
    ) -> None:
        self._surfaces, self.queries, self.screens = surfaces, queries, screens
        self.moves, self.present_all, self._stands = moves, messages.present, messages.stands
        surfaces.add(self)

    def content(self, shown: GameUpdate) -> SurfaceContent[GameUpdate]:
        """The content of the board of a game."""
        view = shown.view
        wanted = not view.closed if isinstance(view, LobbyView) else view.state == "playing"
        at = board_surface(view.game, view.place.chat_id)
        return SurfaceContent(at, view.place, shown, shown.message_id, wanted=wanted, urgent=shown.urgent)

    def start(self, shown: GameUpdate, *, silent: bool = False, reminds: bool = False) -> None:
        """Send a new board, see `SurfacePresenter.start`."""
        self._surfaces.start(self.content(shown), silent=silent, reminds=reminds)

    async def take(self, shown: GameUpdate) -> bool:
        """Let the board that is on its way show this; returns whether there is one."""
        return await self._surfaces.take(self.content(shown))

    def give_up(self, shown: GameUpdate) -> None:
        """Send no board for a game, unless the call has been made."""
        self._surfaces.give_up(self.content(shown))

    def newest(self, shown: GameUpdate) -> GameUpdate:
        """The shown game with its newest board, where the replacement is not in the database yet."""
        message_id = self._surfaces.newest(self.content(shown)).message_id
        return shown if message_id == shown.message_id else replace(shown, message_id=message_id)

    async def draw(self, content: SurfaceContent[GameUpdate]) -> Screen:
        """See `SurfaceKind`."""
        return await self.screens.screen(content.view.view)

    async def draw_new(self, content: SurfaceContent[GameUpdate]) -> Screen:
        """See `SurfaceKind`: a lobby whose people an earlier one has called calls them no more."""
        view = content.view.view
        if isinstance(view, LobbyView) and content.message_id is not None:
            view = replace(view, mentioned=frozenset())
        return await self.screens.found_screen(view)

    async def now(self, surface: Surface) -> SurfaceContent[GameUpdate] | None:
        """See `SurfaceKind`."""
        shown = await self.queries.shown(surface.key)
        return None if shown is None else self.content(shown)

    async def present(self, content: SurfaceContent[GameUpdate]) -> None:
        """See `SurfaceKind`."""
        await self.present_all(replace(content.view, urgent=content.urgent))

    async def refresh(self, content: SurfaceContent[GameUpdate]) -> None:
        """See `SurfaceKind`."""
        now = await lasting(lambda: self.queries.shown(content.surface.key))
        if now is not None:
            await self.present_all(now)

    def pace(self, view: GameUpdate) -> SurfacePace:
        """See `SurfaceKind`."""
        return board_pace(view.view)

    def reminds(self, view: GameUpdate) -> bool:
        """See `SurfaceKind`."""
        return reminds_somebody(view)

    def sent(self, view: GameUpdate, before: int | None) -> None:
        """See `SurfaceKind`."""
        if isinstance(view.view, GameView):
            self.moves.sent(view.view, before)
        else:
            self.moves.lobby_sent(view.view, before)

    def stands(self, content: SurfaceContent[GameUpdate]) -> Coroutine[object, object, None] | None:
        """See `SurfaceKind`: cards name the board, and a lobby that has called people calls them no more."""
        shown = replace(content.view, message_id=content.message_id)
        return self._stands(shown) if shown.is_played and not shown.panels else None


def reminds_somebody(shown: GameUpdate) -> bool:
    """Whether somebody is reminded by what is shown."""
    view = shown.view
    return isinstance(view, GameView) and (view.limit.reminded or view.limit.overdue is not None)


# The presenter of panels: the message in each private chat that shows a person their card.
#
# One message for each person and game, edited; it is sent when the game begins, and anew when they ask for
# it.


_HERE: Final = 2_000
"""Cards in groups that are kept up to date."""


class PanelPresenter(SurfaceKind[Panel]):
    """The presenter of panels, a kind of surface, and of cards that people see in the group.

    Args:
        panels: know what they show.
        screens: draw them.
        surfaces: show them.
        sender: shows cards in groups.
        spawn: does something in the background.
    """

    name = "panel"
    subject = PANELS

    def __init__(
        self,
        panels: PanelMessages,
        screens: GameScreens,
        surfaces: SurfacePresenter,
        sender: Sender,
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._panels, self._screens, self._surfaces = panels, screens, surfaces
        self._sender, self._spawn = sender, spawn
        self._here: LruDict[tuple[int, int], EphemeralMessageId] = LruDict(_HERE)  # by game and person
        self._pages: LruDict[int, dict[int, tuple[EphemeralMessageId, str]]] = LruDict(_HERE)  # of lobbies
        self._opening = set[tuple[int, int]]()  # cards in groups that are on their way, as well
        self._in_order: KeyedLocks[int] = KeyedLocks()  # by game
        surfaces.add(self)

    async def present_all(self, shown: GameUpdate) -> None:
        """Bring the panels of a game up to date; who has none gets one, where the bot may write to them."""
        self._close_pages(shown.view)
        if not shown.panels:
            return
        # Where a language is read first, a newer state may not overtake an older one at another's panel.
        async with self._in_order.held(shown.view.game):
            for panel in shown.panels:
                await self._present(panel)

    def content(self, panel: Panel) -> SurfaceContent[Panel]:
        """The content of a panel."""
        surface, place = panel_surface(panel.view.game, panel.user_id), Place(panel.user_id)
        wanted = _is_to_be_sent(panel)
        return SurfaceContent(surface, place, panel, panel.message_id, wanted=wanted, urgent=True)

    async def draw(self, content: SurfaceContent[Panel]) -> Screen:
        """See `SurfaceKind`."""
        return await self._screens.panel(content.view)

    async def now(self, surface: Surface) -> SurfaceContent[Panel] | None:
        """See `SurfaceKind`."""
        panel = await self._panels.panel(surface.key, surface.user_id)
        return None if panel is None else self.content(panel)

    async def present(self, content: SurfaceContent[Panel]) -> None:
        """See `SurfaceKind`."""
        await self._present(content.view)

    def pace(self, view: Panel) -> SurfacePace:
        """See `SurfaceKind`."""
        return panel_pace(view)

    async def _present(self, panel: Panel) -> None:
        content, which = self.content(panel), (panel.view.game, panel.user_id)
        before = self._surfaces.paced(content)
        waited = before is not None and not before.pace.state[0]
        is_there = panel.message_id is not None or which in self._here
        if is_there and self._surfaces.holds_back(content):
            await self._surfaces.take(content)
            return
        await self._present_here(which, panel)
        await self._surfaces.show(content, at_once=waited and plays(panel))

    def are_settled(self, shown: GameUpdate) -> bool:
        """Whether the panels of a game show it, as far as Telegram has let them."""
        return all(self._surfaces.is_settled(self.content(panel)) for panel in shown.panels)

    async def open_here(self, game: int, user_id: int, query_id: str) -> CardWay | None:
        """Show a person their card in the group, in place of the board; nobody else sees it.

        While one is on its way to them, another one is not sent.

        Returns:
            Where their card is: not here if they want it in private; None for a game without one for them.

        Raises:
            telegram.error.TelegramError: it cannot be shown there.
        """
        panel, which = await self._panels.panel(game, user_id), (game, user_id)
        if panel is None or panel.view.table_no:
            return None
        if user_id in panel.view.cards.privately:
            return "private"
        if which in self._opening:
            return "here"
        self._opening.add(which)
        try:
            place, screen = panel.view.place, await self._screens.card_here(panel)
            card = await self._sender.ephemeral.show(place.chat_id, user_id, query_id, screen)
        finally:
            self._opening.remove(which)
        self._here[which] = card
        newest = await self._panels.panel(game, user_id)  # it may have waited for its chat
        if newest is None:
            await self.close_here(game, user_id, card)
        else:
            await self._present_here(which, newest)
        return None if newest is None else "here"

    def known_here(self, game: int, card: EphemeralMessageId) -> None:
        """Take a card that was tapped for the one that is kept up to date: an earlier run has shown it."""
        self._here[game, card.receiver_id] = card

    async def close_here(self, game: int, user_id: int, card: EphemeralMessageId) -> None:
        """Delete a person's card, so that they see the board again."""
        self._here.pop((game, user_id), None)
        await self._sender.ephemeral.delete(card)

    async def _present_here(self, which: tuple[int, int], panel: Panel) -> None:
        card = self._here.get(which)
        if card is None:
            return
        view = panel.view
        here = view.cards.here and panel.user_id not in view.cards.privately
        if here and view.state == "playing" and view.place.chat_id == card.chat_id:
            self._sender.ephemeral.edit(card, await self._screens.card_here(panel))
        else:
            self._spawn(self.close_here(*which, card))

    async def open_page(self, view: LobbyView, user_id: int, query_id: str) -> None:
        """Show a person a page of a lobby in place of it; nobody else sees it.

        Raises:
            telegram.error.TelegramError: it cannot be shown there.
        """
        screen = await self._screens.screen(view)
        card = await self._sender.ephemeral.show(view.place.chat_id, user_id, query_id, screen)
        self._pages.setdefault(view.game, {})[user_id] = card, view.page

    async def turn_page(self, view: LobbyView, card: EphemeralMessageId) -> None:
        """Turn the page of a lobby that a person sees."""
        self._pages.setdefault(view.game, {})[card.receiver_id] = card, view.page
        self._sender.ephemeral.edit(card, await self._screens.screen(view))

    def page_seen(self, game: int, user_id: int) -> str | None:
        """The page of a lobby that a person sees in place of it, as far as is known."""
        _, page = self._pages.get(game, {}).get(user_id, (None, None))
        return page

    async def close_page(self, game: int, user_id: int, card: EphemeralMessageId | None = None) -> None:
        """Delete a person's page of a lobby, so that they see the lobby again."""
        known, _ = self._pages.get(game, {}).pop(user_id, (None, ""))
        seen = card or known
        if seen is not None:
            await self._sender.ephemeral.delete(seen)

    def _close_pages(self, view: LobbyView | GameView) -> None:
        """Delete all pages of a lobby in which nothing can be set any more."""
        if view.game in self._pages and not (isinstance(view, LobbyView) and view.is_set_up):
            for user_id in list(self._pages[view.game]):
                self._spawn(self.close_page(view.game, user_id))

    def lost_here(self, card: EphemeralMessageId) -> None:
        """Forget a card in a group that somebody's client does not show any more."""
        for pages in self._pages.values():
            if pages.get(card.receiver_id, (None, ""))[0] == card:
                del pages[card.receiver_id]
        for which in [which for which, known in self._here.items() if known == card]:
            del self._here[which]

    async def reopen(self, game: int, user_id: int) -> bool:
        """Send a person's panel anew, at the bottom of their chat; False for a game without one for them."""
        return await self._surfaces.bring_down(panel_surface(game, user_id))


def _is_to_be_sent(panel: Panel) -> bool:
    """Whether a person without a panel gets one: they play in private, where the bot may write to them."""
    view = panel.view
    plays = view.state == "playing" and view.panel.away is None
    there = not view.cards.here or panel.user_id in view.cards.privately
    return plays and there and not panel.in_app and panel.user_id not in view.cards.unreached

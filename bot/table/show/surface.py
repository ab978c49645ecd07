"""Boards and cards as messages: pins, deletions, the sending of boards, and panels, in this order."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable
from dataclasses import dataclass, replace
from typing import Final

from bot.chats.settings import ChatSettings
from bot.ground.outbox.replies import Pins
from bot.ground.outbox.sender import Sender
from bot.ground.store.base import lasting
from bot.ground.tasks import KeyedLocks, LruDict
from bot.ground.values import EphemeralMessageId, Place, Screen, is_private
from bot.table.actions import GameService
from bot.table.messages import PanelMessages, StaleMessageNotes
from bot.table.model import GameView, LobbyView, Panel, Shown
from bot.table.show.drawing import GameScreens
from bot.table.show.pace import BoardMoves, Throttle, panel_pace, plays

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
        self._chats = chats
        self._pins = Pins(sender, spawn)

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

    def clear(self, games: Iterable[Shown]) -> None:
        """Unpin the boards of these games in a chat that wants none pinned any more."""
        for shown in games:
            if shown.message_id is not None and shown.is_played:
                self._pins.clear(shown.view.game, shown.view.place, shown.message_id)


# The deletion of stale messages, also of those that an earlier run of the program left.


_AT_ONCE = 2  # deletions of expired messages in flight: being late does no harm, and taps want connections
_LONGEST: Final = 3600.0
"""The most seconds that a message left by an earlier run of the program stays: clocks may leap."""

_REMEMBERED: Final = 1_000
"""Messages that are known to be deleted, the last ones: a tap on one may still be on its way."""

_PAUSES: Final = (15.0, 60.0, 300.0)
"""Seconds before each retry of a deletion where Telegram was not to be reached; the last of them repeats."""


class MessageRemoval:
    """Deletion of stale messages, with retries until Telegram has answered.

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
        leave: Callable[[int, int], Awaitable[None]],
    ) -> None:
        self._stale = stale
        self._spawn = spawn
        self._leave = leave
        self._sender = sender
        self._under_way: set[tuple[int, int]] = set()
        self._gone: LruDict[tuple[int, int], None] = LruDict(_REMEMBERED)
        self._turns = asyncio.Semaphore(_AT_ONCE)

    def remove(self, chat_id: int, message_id: int) -> None:
        """Delete a message that was noted as stale."""
        self._spawn(self._remove(chat_id, message_id))

    async def expect(self, chat_id: int, message_id: int, seconds: float) -> None:
        """Note that a message is to go in so many seconds, also if the program ends before that."""
        await lasting(lambda: self._stale.expire(chat_id, message_id, seconds))

    async def keep(self, chat_id: int, message_id: int) -> None:
        """Note that a message which was to go is to stay."""
        await lasting(lambda: self._stale.gone(chat_id, message_id))

    def expire(self, chat_id: int, message_id: int) -> None:
        """Delete a message whose time has come, or whose question is answered; one that stands is in use."""
        self._spawn(self._expire(chat_id, message_id))

    async def _expire(self, chat_id: int, message_id: int, seconds: float = 0.0) -> None:
        if seconds:
            await asyncio.sleep(seconds)
            if not await lasting(lambda: self._stale.is_left(chat_id, message_id)):
                return  # it has become something else meanwhile, or is gone
        async with self._turns:
            await self._remove(chat_id, message_id, in_use=True)

    def put_out_of_use(self, chat_id: int, message_id: int) -> None:
        """Edit a message to say that it is out of use, if it is the bot's: no other can be edited."""
        self._spawn(self._put_out_of_use(chat_id, message_id))

    async def _put_out_of_use(self, chat_id: int, message_id: int) -> None:
        await self._leave(chat_id, message_id)

    def remove_left(self, chats: Collection[int] | None = None) -> None:
        """Delete the stale messages that are left in these chats, or in all, each at its time."""
        self._spawn(self._remove_left(chats))

    async def _remove(self, chat_id: int, message_id: int, *, in_use: bool = False) -> None:
        """Delete a message, or begin with its retries; once, whoever else wants that and however often."""
        which = chat_id, message_id
        if which in self._under_way:
            return
        if which in self._gone:
            await lasting(lambda: self._stale.gone(chat_id, message_id))  # it may have been noted again since
            return
        self._under_way.add(which)
        settled = True
        try:
            settled = await self._try(chat_id, message_id, in_use=in_use)
        finally:
            if settled:
                self._under_way.discard(which)
        if not settled:
            self._spawn(self._repeat(chat_id, message_id, in_use=in_use))

    async def _try(self, chat_id: int, message_id: int, *, in_use: bool) -> bool:
        """Make an attempt; returns whether no other is to follow it."""
        outcome = await self._sender.delete(Place(chat_id), message_id)
        if outcome == "stands" and not in_use:
            await self._leave(chat_id, message_id)
        if outcome == "gone":
            self._gone[chat_id, message_id] = None
        if outcome in {"gone", "stands"}:
            await lasting(lambda: self._stale.gone(chat_id, message_id))
        return outcome != "later"

    async def _repeat(self, chat_id: int, message_id: int, *, in_use: bool) -> None:
        tries = 0
        try:
            while True:
                await asyncio.sleep(_PAUSES[min(tries, len(_PAUSES) - 1)])
                if await self._try(chat_id, message_id, in_use=in_use):
                    return
                tries += 1
        finally:
            self._under_way.discard((chat_id, message_id))

    async def _remove_left(self, chats: Collection[int] | None) -> None:
        for chat_id, message_id, seconds in await lasting(self._stale.left):
            if chats is not None and chat_id not in chats:
                continue
            if seconds is None:
                await self._remove(chat_id, message_id)
            else:
                self._spawn(self._expire(chat_id, message_id, min(seconds, _LONGEST)))


# Sending of boards and lobbies as new messages: one in flight for each game.
#
# Whatever a game is to show while its message is on the way is shown by that message: at once if the call
# has not been made, else by an edit of it. The message before it is deleted when the new one is known.


_AGAIN: Final = (15.0, 60.0, 300.0)  # seconds before a board is sent again that may not have arrived
_REPLACED = 1_000  # messages that are remembered with those that took their place
_LOST = 1_000  # games of which a message is remembered whose number never arrived
_LIKELY = 6  # numbers that such a message most likely has: the first that nobody was seen to have


@dataclass(slots=True, eq=False)
class _BoardSend:
    """A message in flight, which its attempts are reported to.

    Attributes:
        newest: what the game shows.
        drawn: the newest of that which has been drawn, and its screen; None: nothing yet.
        silent: whether no phone rings for it, unless it calls somebody.
        rings: whether it calls somebody, for whom every phone may ring.
        calls: it is sent for nothing else than that.
        under_way: whether the server is being asked; then it shows what it shows.
        given_up: whether it need not be sent any more.
        followed: whether another one is to call people, for whom this one came too early.
        after: the highest number in the chat when it was sent, if the bot's own above it are known; else 0.
        chat_id: the chat that the newest attempt was made in; a group may become a supergroup meanwhile.
    """

    newest: Shown
    drawn: tuple[Shown, Screen] | None = None
    silent: bool = False
    rings: bool = False
    calls: bool = False
    under_way: bool = False
    given_up: bool = False
    followed: bool = False
    after: int = 0
    chat_id: int = 0

    async def begin(self) -> bool:
        """Note that the server is about to be asked; returns whether to ask it: not once it is given up."""
        # The attempt is not kept: should a board be there twice, the one that is tapped becomes the board.
        self.under_way = not self.given_up
        self.chat_id = self.newest.view.place.chat_id
        return self.under_way

    async def refused(self) -> None:
        """Note that the attempt has sent nothing, and will be repeated."""
        self.under_way = False


class BoardSends:
    """The sender of new boards and lobbies, with at most one in flight for each game.

    Args:
        service: notes which message shows a game.
        sender: sends them.
        removal: deletes those before them.
        moves: is told of each board.
        pace: is told of each that did not arrive.
        draw: draws a screen; may have to find out something first.
        present: brings the messages of a game up to date.
        spawn: does something in the background.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - made in one place
        self,
        service: GameService,
        sender: Sender,
        removal: MessageRemoval,
        moves: BoardMoves,
        pace: Throttle[int],
        draw: Callable[[LobbyView | GameView], Awaitable[Screen]],
        present: Callable[[Shown], Awaitable[None]],
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._boards, self._queries = service.boards, service.queries
        self._sender, self._removal, self._moves, self._pace = sender, removal, moves, pace
        self._draw, self._present, self._spawn = draw, present, spawn
        self._on_the_way: dict[int, _BoardSend] = {}  # by game
        self._replaced: dict[tuple[int, int, int], int] = {}  # by game, chat and number
        self._lost: dict[int, int] = {}  # by game: its lost message has a higher number than this one

    def start(self, shown: Shown, *, silent: bool = False, calls: bool = False) -> None:
        """Send a new message for a game, which takes the place of the one it has.

        Args:
            shown: what it shows, unless something newer comes in time.
            silent: no phone rings for it.
            calls: it calls people, for which every phone may ring; needless as soon as nobody is called.
        """
        game = shown.view.game
        send = self._on_the_way.get(game)
        if send is None:
            self._on_the_way[game] = send = _BoardSend(
                shown, silent=silent or calls, rings=calls, calls=calls
            )
            self._spawn(self._deliver(send))
            return
        send.newest = shown
        if send.under_way:
            send.followed = send.followed or calls
        else:
            send.silent = send.silent and (silent or calls)
            send.rings, send.calls = send.rings or calls, send.calls and calls
            self._spawn(self._draw_newest(send))

    async def take(self, shown: Shown) -> bool:
        """Show this in the message that is being sent; returns whether there is one."""
        game = shown.view.game
        send = self._on_the_way.get(game)
        if send is None:
            return False
        if send.calls and not calls_somebody(shown) and not send.under_way:
            self.give_up(game)
            return False
        send.newest = replace(shown, urgent=shown.urgent or send.newest.urgent)
        if not send.under_way:
            send.rings = send.rings and calls_somebody(shown)
            await self._draw_newest(send)
        return True

    def give_up(self, game: int) -> None:
        """Send no message for a game, unless the call has been made."""
        send = self._on_the_way.get(game)
        if send is not None and not send.under_way:
            send.given_up = True
            del self._on_the_way[game]

    def newest(self, shown: Shown) -> Shown:
        """The shown game with its newest message, where the replacement is not in the database yet."""
        game, chat_id, message_id = shown.view.game, shown.view.place.chat_id, shown.message_id
        while message_id is not None and (game, chat_id, message_id) in self._replaced:
            message_id = self._replaced[game, chat_id, message_id]
        return shown if message_id == shown.message_id else replace(shown, message_id=message_id)

    async def _deliver(self, send: _BoardSend, tries: int = 0) -> None:
        game, place, before = send.newest.view.game, send.newest.view.place, send.newest.message_id
        sent: list[Shown] = []

        def screen() -> Screen:
            if send.drawn is None:
                raise RuntimeError("a board is sent before it is drawn")
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
                silent=lambda: send.silent and not send.rings,
                first=not send.calls,
            )
            if message_id is not None and before is not None and send.chat_id == place.chat_id:
                self._note_replaced(game, place.chat_id, before, message_id)
        finally:
            if self._on_the_way.get(game) is send:
                del self._on_the_way[game]
        if send.given_up:
            return
        if message_id is None:
            self._note_lost(send)
            await self._not_sent(game, tries)
            return
        self._put_lost_out_of_use(game, place.chat_id, message_id)
        view = sent[-1].view
        if isinstance(view, GameView):
            self._moves.sent(view, before)
        await self._sent(send, message_id)

    def _note_lost(self, send: _BoardSend) -> None:
        """Remember that the message of a game may be there, with a number that nobody knows."""
        if send.under_way and send.after:
            self._lost.setdefault(send.newest.view.game, send.after)
            if len(self._lost) > _LOST:
                del self._lost[next(iter(self._lost))]

    def _put_lost_out_of_use(self, game: int, chat_id: int, message_id: int) -> None:
        """Let a lost message of a game say that it is out of use, now that another one is below it.

        Its number is guessed: an edit of anybody else's message is refused, and costs no more than the call.
        """
        after = self._lost.pop(game, None)
        if after is not None:
            for number in self._sender.progress.unseen(chat_id, after, message_id)[:_LIKELY]:
                self._removal.put_out_of_use(chat_id, number)

    async def _not_sent(self, game: int, tries: int) -> None:
        """The message before stays, if there is one, and shows what may have waited."""
        now = await lasting(lambda: self._queries.shown(game))
        if now is None or now.message_id is None:
            await self._send_again(game, tries)
        else:
            self._pace.show_next(game)
            await self._present(now)

    async def _sent(self, send: _BoardSend, message_id: int) -> None:
        """Note the number of a message, delete the one before, and show what has come meanwhile."""
        game, chat_id = send.newest.view.game, send.chat_id
        stale = await lasting(lambda: self._boards.posted(game, chat_id, message_id))
        if stale is not None:
            self._removal.remove(chat_id, stale)
        now = await lasting(lambda: self._queries.shown(game))
        if now is not None and send.followed and calls_somebody(now):
            self.start(now, calls=True)
        elif now is not None:  # it may have changed while the message was on its way
            await self._present(replace(now, urgent=send.newest.urgent))

    async def _draw_newest(self, send: _BoardSend) -> None:
        """Draw what a message is to show; newer states that come meanwhile draw themselves."""
        shown = send.newest
        screen = await self._draw(_told(shown))
        if send.newest is shown:
            send.drawn = shown, screen

    async def _send_again(self, game: int, tries: int) -> None:
        """Send a board again that may not have arrived, if its game has no other and it was not tapped."""
        if tries == len(_AGAIN):
            return
        await asyncio.sleep(_AGAIN[tries])
        now = await lasting(lambda: self._queries.shown(game))
        if now is None or now.message_id is not None or game in self._on_the_way:
            return
        if now.view.closed if isinstance(now.view, LobbyView) else now.view.state != "playing":
            return
        self._on_the_way[game] = send = _BoardSend(now)
        await self._deliver(send, tries + 1)

    def _note_replaced(self, game: int, chat_id: int, before: int, message_id: int) -> None:
        if message_id <= before:
            return  # numbers of a chat grow: whoever follows them from one to the next comes to an end
        self._replaced[game, chat_id, before] = message_id
        if len(self._replaced) > _REPLACED:
            del self._replaced[next(iter(self._replaced))]


def calls_somebody(shown: Shown) -> bool:
    """Whether somebody is called to the table by what is shown."""
    view = shown.view
    return isinstance(view, GameView) and (view.limit.called or view.limit.overdue is not None)


def _told(shown: Shown) -> LobbyView | GameView:
    """The view for a new message: a lobby whose people an earlier one has called calls them no more."""
    view = shown.view
    if isinstance(view, LobbyView) and shown.message_id is not None:
        return replace(view, called=frozenset())
    return view


# The presenter of panels: the message in each private chat that shows a person their card.
#
# One message for each person and game, edited; it is sent when the game begins, and anew when they ask for
# it.


_HERE: Final = 2_000
"""Cards in groups that are kept up to date."""


class PanelPresenter:
    """The presenter of panels, with at most one new message in flight for each person and game.

    Args:
        panels: notes which message shows a card.
        screens: draws them.
        sender: sends and edits.
        removal: deletes the message before.
        show: brings all messages of a game up to date.
        spawn: does something in the background.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - made in one place
        self,
        panels: PanelMessages,
        screens: GameScreens,
        sender: Sender,
        removal: MessageRemoval,
        show: Callable[[Shown], Coroutine[object, object, None]],
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._panels, self._screens, self._sender = panels, screens, sender
        self._removal, self._show, self._spawn = removal, show, spawn
        self._on_the_way: dict[tuple[int, int], Panel] = {}  # the newest, by game and person
        self._here: LruDict[tuple[int, int], EphemeralMessageId] = LruDict(_HERE)  # as well
        self._opening = set[tuple[int, int]]()  # cards in groups that are on their way, as well
        self._in_order: KeyedLocks[int] = KeyedLocks()  # by game
        self._pace: Throttle[Panel] = Throttle(self._show_held, spawn)

    async def present(self, shown: Shown) -> None:
        """Bring the panels of a game up to date; who has none gets one, where the bot may write to them."""
        if not shown.panels:
            return
        # Where a language is read first, a newer state may not overtake an older one at another's panel.
        async with self._in_order.held(shown.view.game):
            for panel in shown.panels:
                await self._present(panel)

    async def _present(self, panel: Panel) -> None:
        which = panel.view.game, panel.user_id
        if which in self._on_the_way:
            self._on_the_way[which] = panel
        is_there = panel.message_id is not None or which in self._here
        before, pace = self._pace.pace_of(which), panel_pace(panel)
        waited = before is not None and not before.state[0]
        if not is_there or not self._pace.holds_back(which, pace, panel.message_id, panel):
            await self._bring_up_to_date(panel, at_once=waited and plays(panel))

    async def _show_held(self, panel: Panel) -> None:
        which = panel.view.game, panel.user_id
        if not self._pace.holds_back(which, panel_pace(panel), panel.message_id, panel):
            await self._bring_up_to_date(panel)

    async def _bring_up_to_date(self, panel: Panel, *, at_once: bool = False) -> None:
        which = panel.view.game, panel.user_id
        await self._present_here(which, panel)
        if which in self._on_the_way:
            return
        if panel.message_id is not None:
            screen = await self._screens.panel(panel)
            place = Place(panel.user_id)
            self._sender.show(place, panel.message_id, screen, urgent=True, at_once=at_once)
        elif _is_to_be_sent(panel):
            self._on_the_way[which] = panel
            self._spawn(self._send(which, await self._screens.panel(panel)))

    async def lost(self, user_id: int, message_id: int) -> None:
        """Send a panel anew that is gone, and delete it should it only have been out of reach."""
        game = await lasting(lambda: self._panels.lost(user_id, message_id)) if is_private(user_id) else None
        if game is None:
            return
        self._removal.remove(user_id, message_id)
        panel = await lasting(lambda: self._panels.panel(game, user_id))
        if panel is not None:
            await self._present(panel)

    async def reach_changed(self, user_id: int) -> None:
        """Show the games of a person to whom the bot may write from now on, or may not any more."""
        for shown in await lasting(lambda: self._panels.dealt_to(user_id)):
            await self._show(shown)

    async def open_here(self, game: int, user_id: int, query_id: str) -> bool:
        """Show a person their card in the group, in place of the board; nobody else sees it.

        While one is on its way to them, another one is not sent.

        Returns:
            False for a game without a card for them.

        Raises:
            telegram.error.TelegramError: it cannot be shown there.
        """
        panel, which = await self._panels.panel(game, user_id), (game, user_id)
        if panel is None or panel.view.table_no:
            return False
        if which in self._opening:
            return True
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
        return newest is not None

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
        if panel.view.state == "playing" and panel.view.place.chat_id == card.chat_id:
            self._sender.ephemeral.edit(card, await self._screens.card_here(panel))
        else:
            self._spawn(self.close_here(*which, card))

    def lost_here(self, card: EphemeralMessageId) -> None:
        """Forget a card in a group that somebody's client does not show any more."""
        for which in [which for which, known in self._here.items() if known == card]:
            del self._here[which]

    async def _send(self, which: tuple[int, int], screen: Screen, before: int | None = None) -> None:
        """Send a panel in place of the one before; until its number is noted no other one is sent."""
        game, user_id = which
        stale = None
        try:
            if before is not None:
                await self._panels.lost(user_id, before)
                self._removal.remove(user_id, before)
            message_id = await self._sender.send(Place(user_id), screen)
            if message_id is not None:
                sent = message_id
                stale = await lasting(lambda: self._panels.posted(game, user_id, sent))
        finally:
            newest = self._on_the_way.pop(which)
        if message_id is None:
            return
        if stale is not None:
            self._removal.remove(user_id, stale)
        sent_as = replace(newest, message_id=message_id)
        self._pace.shown(which, panel_pace(sent_as), message_id, sent_as)
        now = await self._screens.panel(newest)
        if now != screen:
            self._sender.show(Place(user_id), message_id, now, urgent=True)

    async def reopen(self, game: int, user_id: int) -> bool:
        """Send a person's panel anew, at the bottom of their chat; False for a game without one for them."""
        panel, which = await self._panels.panel(game, user_id), (game, user_id)
        if panel is not None and which not in self._on_the_way:
            self._on_the_way[which] = anew = replace(panel, message_id=None)
            self._spawn(self._send(which, await self._screens.panel(anew), panel.message_id))
        return panel is not None


def _is_to_be_sent(panel: Panel) -> bool:
    """Whether a person without a panel gets one: they play in private, where the bot may write to them."""
    view = panel.view
    plays = view.state == "playing" and view.panel.away is None
    return plays and not panel.in_app and panel.user_id not in view.cards.unreached and not view.cards.here

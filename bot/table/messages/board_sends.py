"""Sending of boards and lobbies as new messages: one in flight for each game.

Whatever a game is to show while its message is on the way is shown by that message: at once if the call has
not been made, else by an edit of it. The message before it is deleted when the new one is known.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from bot.ground.outbox.sender import Sender
from bot.ground.store.lasting import lasting
from bot.ground.values.screen import Screen
from bot.table.messages.board_moves import BoardMoves
from bot.table.messages.message_removal import MessageRemoval
from bot.table.service.game_service import GameService
from bot.table.service.reply import Shown
from bot.table.views.game import GameView, LobbyView

_AGAIN: Final = (15.0, 60.0, 300.0)  # seconds before a board is sent again that may not have arrived
_REPLACED = 1_000  # messages that are remembered with those that took their place
_LOST = 1_000  # games of which a message is remembered whose number never arrived
_LIKELY = 6  # numbers that such a message most likely has: the first that nobody was seen to have


class HeldBoards(Protocol):
    """A throttle of boards, which remembers what they show."""

    def show_next(self, game: int) -> None:
        """Let the board of a game show it next time, whatever has changed."""


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
        held: are told of each that did not arrive.
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
        held: Sequence[HeldBoards],
        draw: Callable[[LobbyView | GameView], Awaitable[Screen]],
        present: Callable[[Shown], Awaitable[None]],
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._boards, self._queries = service.boards, service.queries
        self._sender, self._removal, self._moves, self._held = sender, removal, moves, held
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
        """Let the message that is on its way show this; returns whether there is one."""
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
            for held in self._held:
                held.show_next(game)
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
    return isinstance(view, GameView) and (view.called or view.overdue is not None)


def _told(shown: Shown) -> LobbyView | GameView:
    """The view for a new message: a lobby whose people an earlier one has called calls them no more."""
    view = shown.view
    if isinstance(view, LobbyView) and shown.message_id is not None:
        return replace(view, called=frozenset())
    return view

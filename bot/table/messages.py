"""Notes of sent messages: boards, panels, results, what is stale, games that are set aside."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal

from bot.ground.store.base import Tx, lasting
from bot.ground.store.dues import ChatDeliveries, DeliveryNotes, DeliveryTerms
from bot.ground.values import Delivery, Place, is_private
from bot.table.clock import hand_over, in_chat
from bot.table.game import LoadedGame, TopicGone, Transactions, UnreadableGameError, readable
from bot.table.model import GameRow, GameUpdate, Panel, Surface, board_surface
from bot.table.seats import stay_open
from bot.table.shown import shown_of_game
from bot.table.store import (
    UNKNOWN,
    Bookings,
    Games,
    Invitations,
    StaleMessages,
    Surfaces,
    result_message,
    result_of,
)

# Surfaces of all kinds: their messages are tried, sent, gone, or sent anew.


SurfaceState = Literal["live", "over"]


class SurfaceSubject:
    """The subject of the surfaces of a kind: what they show, as it stands in a transaction.

    Attributes:
        final: whether a message is also sent once it is over.
    """

    final = False

    def state(self, _tx: Tx, _surface: Surface) -> SurfaceState | None:
        """Whether it goes on, and a message that is gone is to be sent anew; None where it is not there.

        Nor is it where its group has become a supergroup: a number means another message there.
        """
        return "live"

    def taken(self, _tx: Tx, _surface: Surface) -> None:
        """Note that another message shows it."""


class SurfaceNotes:
    """The notes of the attempts at the message of a surface that is sent once for each thing.

    Args:
        transactions: run them.
        surface: which.
        of: what the message is sent for; one that may have been sent for it is not sent again.
        subject: what it shows.
    """

    def __init__(
        self, transactions: Transactions, surface: Surface, of: str, subject: SurfaceSubject
    ) -> None:
        self._transactions, self._surface, self._of, self._subject = transactions, surface, of, subject
        self._begun = False

    async def begin(self) -> bool:
        """Note that an attempt begins; False where the message may be in the chat, or is not wanted."""

        def work(tx: Tx) -> bool:
            known = Surfaces(tx).get(self._surface)
            state = self._subject.state(tx, self._surface)
            if not (state == "live" or (state and self._subject.final)) or known.tried == self._of:
                return self._begun
            Surfaces(tx).put(self._surface, known.message_id, self._of)
            self._begun = True
            return True

        return await self._transactions.write(work)

    async def refused(self) -> None:
        """Note that the attempt has sent nothing."""

        def work(tx: Tx) -> None:
            known = Surfaces(tx).get(self._surface)
            if known.tried == self._of and self._subject.state(tx, self._surface) is not None:
                Surfaces(tx).put(self._surface, known.message_id)

        await self._transactions.write(work)


class SurfaceMessages:
    """The use cases of surfaces of all kinds."""

    def __init__(self, transactions: Transactions) -> None:
        self.transactions = transactions

    async def posted(self, surface: Surface, message_id: int, subject: SurfaceSubject) -> int | None:
        """Note that a message shows a surface, as often as it takes; the newest one is its message.

        Returns:
            The message that is stale by that: the one before it, or the message itself where a newer one was
            noted first.
        """
        noted: int | None = None  # also by a commit of which no answer came, and which may have been kept

        def work(tx: Tx) -> int | None:
            nonlocal noted
            if subject.state(tx, surface) is None:
                return None
            before = Surfaces(tx).get(surface).message_id
            stale = Surfaces(tx).take(surface, message_id)
            if message_id not in {before, stale}:
                subject.taken(tx, surface)
            noted = noted if stale is None else stale
            return noted

        return await lasting(lambda: self.transactions.write(work))

    async def lost(
        self, chat_id: int, message_id: int, subjects: Mapping[str, SurfaceSubject]
    ) -> list[Surface]:
        """Forget a message that is gone; returns the surfaces that it showed and that need a new one.

        It is stale: where the bot was thrown out it still stands, and is in sight again when the bot is back.
        """

        def work(tx: Tx) -> list[Surface]:
            shown = [each for each in Surfaces(tx).showing(chat_id, message_id) if each.kind in subjects]
            found = [each for each in shown if subjects[each.kind].state(tx, each) == "live"]
            for each in found:
                Surfaces(tx).put(each, None)
                StaleMessages(tx).put(chat_id, message_id)
            return found

        return await self.transactions.write(work)

    async def anew(self, surface: Surface) -> None:
        """Let a message of a surface be sent once more."""
        await self.transactions.write(lambda tx: Surfaces(tx).send_anew(surface))


class BoardSubject(SurfaceSubject):
    """The subject of boards: a game, which also calls who is asked to sit down."""

    def state(self, tx: Tx, surface: Surface) -> SurfaceState | None:
        """See `SurfaceSubject`."""
        row = Games(tx).get(surface.key)
        if row is None or row.chat_id != surface.chat_id:
            return None
        return "live" if row.ended_at is None and row.fault is None else "over"

    def taken(self, tx: Tx, surface: Surface) -> None:
        """See `SurfaceSubject`."""
        Games(tx).update(surface.key, shown=None)
        Invitations(tx).sent(surface.key)


BOARDS: Final = BoardSubject()


class PanelSubject(SurfaceSubject):
    """The subject of panels: a game of a group, also one that is over."""

    def state(self, tx: Tx, surface: Surface) -> SurfaceState | None:
        """See `SurfaceSubject`."""
        return None if Games(tx).get(surface.key) is None else "live"


PANELS: Final = PanelSubject()


# The message that is the board of each live game: found to be another one, or one that is put away.


class BoardMessages:
    """The use cases of board messages, one for each live game."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def adopt(self, game: int, place: Place, message_id: int) -> tuple[GameUpdate, int] | None:
        """Take a message that was tapped for the board of a game, if it is newer than the one that was known.

        Its number never arrived. Only for a message that has the buttons of a board.

        Returns:
            What the board should show now, and the message that was the board, which is stale; None when
            nothing has changed.
        """

        def work(tx: Tx) -> tuple[GameUpdate, int] | None:
            row = readable(tx, game)
            if row is None or row.ended_at is not None or row.place != place:
                return None
            if row.message_id is None or message_id <= row.message_id:
                return None
            if Games(tx).is_board(place.chat_id, message_id):
                return None
            board = board_surface(game, row.chat_id)
            Surfaces(tx).take(board, message_id)
            BOARDS.taken(tx, board)
            return shown_of_game(self._transactions.load_by_id(tx, game), urgent=True), row.message_id

        return await self._transactions.write(work)

    async def put_away(self, game: int, place: Place, message_id: int) -> bool:
        """Note that a message that was tapped is to be deleted, if it is another board than the game's.

        It is an older one, or any other of a game that has ended: its number never arrived, or it is about to
        be deleted.

        Returns:
            Whether it is.
        """

        def work(tx: Tx) -> bool:
            row = readable(tx, game)
            if row is None or row.place != place or row.message_id is None:
                return False
            newer = row.ended_at is None and message_id >= row.message_id
            if newer or Games(tx).is_board(place.chat_id, message_id):
                return False
            StaleMessages(tx).put(place.chat_id, message_id)
            return True

        return await self._transactions.write(work)

    async def topic_gone(self, place: Place) -> int | None:
        """Move what goes on in a deleted topic to the chat itself; returns its live game, if there is one.

        Where another game is live there already it keeps its place: what it shows comes there all the same.
        """

        def work(tx: Tx) -> int | None:
            gone = TopicGone(place, self._transactions.clock())
            self._transactions.states.hooks.events.publish(tx, gone)
            row = Games(tx).live_in(place)
            if row is not None and Games(tx).leave_topic(place):
                Bookings(tx).leave_topic(place)
            return None if row is None else row.id

        return await self._transactions.write(work)


# Use cases of panels: the messages in private chats on which people play their cards in a group's game.


class PanelMessages:
    """The use cases of panels, one for each person of a group's game in which all play at once."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def panel(self, game: int, user_id: int) -> Panel | None:
        """What a person's panel shows now; None for a game without one for them."""

        def work(tx: Tx) -> Panel | None:
            row = readable(tx, game)
            shown = None if row is None else shown_of_game(self._transactions.load(tx, row))
            panels = () if shown is None else shown.panels
            return next((panel for panel in panels if panel.user_id == user_id), None)

        return await self._transactions.write(work)

    async def dealt_to(self, user_id: int) -> list[GameUpdate]:
        """The live games of groups in which all play at once, or are to, and in which a person has a seat."""

        def work(tx: Tx) -> list[GameUpdate]:
            return [shown_of_game(each) for each in _dealt(self._transactions, tx, user_id)]

        return await self._transactions.write(work)


def only_card(transactions: Transactions, tx: Tx, user_id: int) -> GameRow | None:
    """The game of a group that a person plays on a card, if there is exactly one."""
    rows = [each.row for each in _dealt(transactions, tx, user_id) if each.row.state == "playing"]
    return rows[0] if len(rows) == 1 else None


def _dealt(transactions: Transactions, tx: Tx, user_id: int) -> list[LoadedGame]:
    rows = (row for row in Games(tx).live_with(user_id) if not is_private(row.chat_id))
    games = (transactions.load(tx, row) for row in rows)
    together = (g for g in games if g.rules.pace == "together")
    return [each for each in together if each.seat_of(user_id) is not None]


# The message of a result: a delivery, as it is sent once.
#
# While nobody can say whether it is in the chat, it is not sent again, and the board shows the result as well
# until somebody taps a button of the message and so tells its number.


class ResultMessages:
    """The result messages of all games."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    def notes(self, game: int, chat_id: int) -> DeliveryNotes:
        """The notes of the attempts at the result of a game in its chat."""

        def wanted(tx: Tx) -> bool:
            row = readable(tx, game)
            return row is not None and row.state == "over"

        write, clock = self._transactions.write, self._transactions.clock
        terms = DeliveryTerms(wanted=wanted, expected=False)
        return DeliveryNotes(write, clock, Delivery("result", str(game), chat_id), terms)

    async def adopt(self, game: int, place: Place, message_id: int) -> GameUpdate | None:
        """Take the message with a tapped button of a result for the result whose number is not known.

        Returns:
            What is to be shown now; None when the tap told nothing new.
        """

        def work(tx: Tx) -> GameUpdate | None:
            row = readable(tx, game)
            if row is None or row.place != place or result_message(tx, row) != UNKNOWN:
                return None
            if Games(tx).is_board(place.chat_id, message_id):
                return None
            ChatDeliveries(tx).sent(result_of(row), message_id)
            return shown_of_game(self._transactions.load_by_id(tx, game))

        return await self._transactions.write(work)

    async def lost(self, chat_id: int, message_id: int) -> GameUpdate | None:
        """Forget a message of a game that is over, its board or its result, because it is gone.

        Where the bot was thrown out it still stands, and shows the end once the bot is back.

        Returns:
            What is to be shown now; None when the message was neither, or is only out of reach.
        """

        def work(tx: Tx) -> GameUpdate | None:
            row = Games(tx).ended_in(chat_id, message_id)
            if row is None or row.state != "over" or not in_chat(tx, row):
                return None
            if result_message(tx, row) == message_id:
                ChatDeliveries(tx).sent(result_of(row), None)
            else:
                Games(tx).update(row.id, message_id=None)
            return shown_of_game(self._transactions.load_by_id(tx, row.id))

        return await self._transactions.write(work)


# Games that were set aside because they cannot be read: chats still to be told, and their recovery.


@dataclass(frozen=True, slots=True)
class UnreadableTable:
    """A game that was set aside, and its place."""

    game: int
    place: Place


class SetAsideGames:
    """The use cases of games that were set aside."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def take_up(self) -> None:
        """Resume games that were set aside and can be read again, by a newer program perhaps.

        Not where another game is live by now.
        """

        def work(tx: Tx) -> None:
            for row in Games(tx).all_set_aside():
                if row.ended_at is not None or Games(tx).live_at(row.place, row.table_no) is None:
                    with suppress(UnreadableGameError):
                        loaded = self._transactions.load(tx, row)
                        loaded.change(fault=None)
                        _begin_again(loaded, self._transactions.clock())

        await self._transactions.write(work)

    async def unannounced(self) -> list[UnreadableTable]:
        """The games that were being played until they were set aside, where nobody has been told yet."""

        def work(tx: Tx) -> list[UnreadableTable]:
            rows = [row for row in Games(tx).all_set_aside() if row.ended_at is None and not row.fault_told]
            return [UnreadableTable(row.id, row.place) for row in rows if in_chat(tx, row)]

        return await self._transactions.read(work)

    async def note_announced(self, each: UnreadableTable) -> None:
        """Note that the chat of a game that is set aside knows of it."""
        await self._transactions.write(lambda tx: Games(tx).update(each.game, fault_told=True))


def _begin_again(loaded: LoadedGame, at: float) -> None:
    """Restart the clocks that stood still; the player on turn has all the time of a turn."""
    if loaded.row.state == "playing":
        hand_over(loaded, at)
    stay_open(loaded, at)


# Messages that nobody needs any more, or not for long, until they are deleted.
#
# That one is to go at once is noted where it loses its use, by `StaleMessages.put`.


class StaleMessageNotes:
    """The notes of messages that are to be deleted."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def left(self) -> list[tuple[int, int, float | None]]:
        """The chats and numbers of messages that may still be there, and in how many seconds each goes.

        None for one that is out of use and goes at once.
        """
        now = self._transactions.clock()
        left = await self._transactions.read(lambda tx: StaleMessages(tx).left())
        return [(chat, message, None if at is None else max(0.0, at - now)) for chat, message, at in left]

    async def expire(self, chat_id: int, message_id: int, seconds: float) -> None:
        """Note that a message is to be deleted in so many seconds."""
        at = self._transactions.clock() + seconds
        await self._transactions.write(lambda tx: StaleMessages(tx).put(chat_id, message_id, at))

    async def is_left(self, chat_id: int, message_id: int) -> bool:
        """Whether a message is still to be deleted."""
        return await self._transactions.read(lambda tx: StaleMessages(tx).has(chat_id, message_id))

    async def gone(self, chat_id: int, message_id: int) -> None:
        """Note that a message is deleted, or never will be."""
        await self._transactions.write(lambda tx: StaleMessages(tx).gone(chat_id, message_id))

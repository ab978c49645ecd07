"""The views of a club night that are to be shown, and notes of the messages that show them."""

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from bot.chats.store.chats import Chats
from bot.clubs.service.night import Night
from bot.clubs.service.night_views import NightViews
from bot.clubs.store.clubs import Clubs
from bot.clubs.views import ClubView, PodiumView, StatusView
from bot.ground.store import Tx
from bot.ground.store.chat_deliveries import ChatDeliveries
from bot.ground.store.delivery_notes import DeliveryNotes, RunTransaction, is_late
from bot.ground.values.delivery import Delivery
from bot.table.service.transactions import Transactions
from bot.table.store.stale_messages import StaleMessages

_LATELY = 6 * 3600.0  # seconds after the end of a night in which its last state may not have been shown


@dataclass(frozen=True, slots=True)
class ShownStatus:
    """The status message of a person.

    Attributes:
        user_id: whose.
        view: what it shows.
        message_id: it, if there is one whose number is known.
        of: what a new one would be sent of: how many of their games have ended.
        sends: whether one is to be sent, below the last table that they have played at.
    """

    user_id: int
    view: StatusView
    message_id: int | None
    of: str
    sends: bool


@dataclass(frozen=True, slots=True)
class ShownNight:
    """A night as its messages show it; `message_id` as in `NightRow`; `present`: the bot is in the chat."""

    view: ClubView
    message_id: int | None
    statuses: tuple[ShownStatus, ...]
    present: bool


class NightMessages:
    """The use cases of what shows nights.

    Args:
        transactions: over games.
        zone: for chats without a zone of their own.
    """

    def __init__(self, transactions: Transactions, zone: str) -> None:
        self._transactions, self._zone = transactions, ZoneInfo(zone)

    async def shown(self, club: int) -> ShownNight | None:
        """What a night shows; None if there is none such."""

        def work(tx: Tx) -> ShownNight | None:
            row = Clubs(tx).get(club)
            if row is None:
                return None
            night = Night.load(tx, row)
            views, statuses = NightViews(tx, night, self._zone), []
            for member in night.members:
                of = str(night.ended_with(member.user_id))
                playing = member.game_id is not None or member.state == "left"
                sends = member.reached and not playing and member.told != of
                if sends or member.message_id is not None:
                    status = views.status(member)
                    statuses.append(ShownStatus(member.user_id, status, member.message_id, of, sends))
            chat = Chats(tx).get(row.chat_id)
            present = chat is not None and chat.active
            return ShownNight(views.club(), row.message_id, tuple(statuses), present)

        return await self._transactions.read(work)

    async def behind(self) -> list[tuple[int, int]]:
        """The nights whose messages may be behind after a start, with their chats: live, or over lately."""
        since = self._transactions.clock() - _LATELY
        return await self._transactions.read(
            lambda tx: [(row.id, row.chat_id) for row in Clubs(tx).live_since(since)]
        )

    def notes(self, club: int) -> "NightNotes":
        """The notes of the attempts at the message of a night."""
        return NightNotes(self._transactions.write, club)

    def status_notes(self, club: int, status: ShownStatus) -> "StatusNotes":
        """The notes of the attempts at a status message."""
        return StatusNotes(self._transactions.write, club, status)

    async def anew(self, club: int) -> int | None:
        """Let the message of a night be sent anew; returns the one before, which is stale."""

        def work(tx: Tx) -> int | None:
            row = Clubs(tx).get(club)
            if row is None or not row.is_live or row.message_id is None:
                return None
            Clubs(tx).update(club, message_id=None)
            if row.message_id:
                StaleMessages(tx).put(row.chat_id, row.message_id)
            return row.message_id or None

        return await self._transactions.write(work)

    async def lost(self, chat_id: int, message_id: int) -> int | None:
        """Note that a message cannot be edited any more; returns its live night, if it showed one."""

        def work(tx: Tx) -> int | None:
            clubs = Clubs(tx)
            row = clubs.of_message(chat_id, message_id)
            if row is not None:
                clubs.update(row.id, message_id=None)
                return row.id
            club = clubs.status_of(chat_id, message_id)
            if club is not None:
                clubs.change_member(club, chat_id, message_id=None, told=None)
            night = None if club is None else clubs.get(club)
            return night.id if night is not None and night.is_live else None

        return await self._transactions.write(work)

    async def podium(self, delivery: Delivery) -> PodiumView | None:
        """The end of a night that is due; None, and it is dropped, if it is late or the bot is not there."""
        now = self._transactions.clock()

        def work(tx: Tx) -> PodiumView | None:
            row, chat = Clubs(tx).get(int(delivery.key)), Chats(tx).get(delivery.chat_id)
            present = chat is not None and chat.active
            if row is None or not present or is_late(tx, delivery, now):
                ChatDeliveries(tx).drop(delivery)
                return None
            return NightViews(tx, Night.load(tx, row), self._zone).podium()

        return await self._transactions.write(work)

    def podium_notes(self, delivery: Delivery) -> DeliveryNotes:
        """The notes of the attempts at the message that tells the end of a night."""
        return DeliveryNotes(self._transactions.write, self._transactions.clock, delivery)


class NightNotes:
    """The notes of the attempts at the message of a night: one that may be there is not sent again."""

    def __init__(self, write: RunTransaction, club: int) -> None:
        self._write, self._club = write, club
        self._begun = False

    async def begin(self) -> bool:
        """Note that an attempt begins; False where the message may be in the chat, or the night is over."""

        def work(tx: Tx) -> bool:
            row = Clubs(tx).get(self._club)
            if row is None or not row.is_live or row.message_id is not None:
                return self._begun
            Clubs(tx).update(self._club, message_id=0)
            self._begun = True
            return True

        return await self._write(work)

    async def refused(self) -> None:
        """Note that the attempt has sent nothing."""
        await self._change(None)

    async def sent(self, message_id: int) -> None:
        """Note the number of the message."""
        await self._change(message_id)

    async def _change(self, message_id: int | None) -> None:
        def work(tx: Tx) -> None:
            row = Clubs(tx).get(self._club)
            if row is not None and not row.message_id:
                Clubs(tx).update(self._club, message_id=message_id)

        await self._write(work)


class StatusNotes:
    """The notes of the attempts at a status message, of which one is sent for each game that has ended.

    Attributes:
        stale: the one before, which is to be deleted.
    """

    def __init__(self, write: RunTransaction, club: int, status: ShownStatus) -> None:
        self._write, self._club, self._status = write, club, status
        self._begun = False
        self.stale: int | None = None

    async def begin(self) -> bool:
        """Note that an attempt begins; False where the message may be in the chat."""
        user_id, of = self._status.user_id, self._status.of

        def work(tx: Tx) -> bool:
            member = Clubs(tx).member(self._club, user_id)
            if member is None or member.told == of:
                return self._begun
            if member.message_id is not None:
                StaleMessages(tx).put(user_id, member.message_id)
                self.stale = member.message_id
            Clubs(tx).change_member(self._club, user_id, told=of, message_id=None)
            self._begun = True
            return True

        return await self._write(work)

    async def refused(self) -> None:
        """Note that the attempt has sent nothing."""
        await self._change(told=True)

    async def sent(self, message_id: int) -> None:
        """Note the number of the message."""
        await self._change(message_id)

    async def _change(self, message_id: int | None = None, *, told: bool = False) -> None:
        user_id, of = self._status.user_id, self._status.of

        def work(tx: Tx) -> None:
            member = Clubs(tx).member(self._club, user_id)
            if member is not None and member.told == of:
                again = None if told else of
                Clubs(tx).change_member(self._club, user_id, told=again, message_id=message_id)

        await self._write(work)

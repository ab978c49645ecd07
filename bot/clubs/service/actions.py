"""The use cases of people in a club night: open, join, leave, pause, dare, start it, call it off."""

from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from bot.chats.store.departures import Departures
from bot.chats.store.people import People
from bot.clubs.buttons import (
    CancelClub,
    DareNext,
    JoinClub,
    LeaveClub,
    PauseClub,
    ResumeClub,
    StartClub,
)
from bot.clubs.service import plans
from bot.clubs.service.coordinator import LAST, begin, close
from bot.clubs.service.night import Night
from bot.clubs.store.clubs import Clubs
from bot.clubs.store.plans import ClubPlans
from bot.clubs.store.rows import ClubMemberRow, NightRow
from bot.clubs.views import LEAST, MOST, ClubPlanView
from bot.ground.store import Tx
from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place, is_private
from bot.table.service.reply import Refusal, refuse
from bot.table.service.side_tables import leave_side_table
from bot.table.service.transactions import Transactions

PersonPress = JoinClub | LeaveClub | PauseClub | ResumeClub | DareNext
"""The presses of people about themselves."""

HostPress = StartClub | CancelClub
"""The presses of who decides for a night."""

ClubPress = PersonPress | HostPress
"""The presses about one night."""


@dataclass(frozen=True, slots=True)
class ClubReply:
    """The outcome of a use case of nights.

    Attributes:
        message: the answer to the actor.
        club: the night that is to be shown, also where its message has become known; None: nothing changed.
        refusal: why nothing was done.
        asks: whether the actor is to be asked first; the same press with `sure` does it.
        left: a game that ended or goes on without the actor, and is to be shown.
    """

    message: Message
    club: int | None = None
    refusal: Refusal | None = None
    asks: bool = False
    left: int | None = None


class ClubActions:
    """The use cases of people around club nights.

    Args:
        transactions: over games.
        zone: for chats without a zone of their own.
    """

    def __init__(self, transactions: Transactions, zone: str) -> None:
        self._transactions, self._zone = transactions, ZoneInfo(zone)

    async def plan(self, place: Place) -> ClubPlanView:
        """What is chosen in a chat, for the page of `/club`."""
        return await self._transactions.read(lambda tx: plans.plan_view(tx, place, self._zone))

    async def choose(self, place: Place, choice: str, word: str) -> None:
        """Choose for the nights to come; whoever may set the chat. Raises `OptionError` for another word."""
        now = self._transactions.clock()
        await self._transactions.write(lambda tx: plans.choose(tx, place, choice, word, self._zone, now))

    async def planned(self, now: float) -> list[int]:
        """The chats whose next night opens by now."""
        return await self._transactions.read(lambda tx: ClubPlans(tx).due(now))

    async def open_planned(self, chat_id: int) -> int | None:
        """Open the night of a chat whose time has come; None where none is to be."""
        now, secret = self._transactions.clock(), self._transactions.new_secret()
        return await self._transactions.write(
            lambda tx: plans.open_planned(tx, chat_id, self._zone, now, secret)
        )

    async def skip_planned(self, chat_id: int) -> None:
        """Plan the next night of a chat without opening this one, which has failed."""
        now = self._transactions.clock()
        await self._transactions.write(lambda tx: plans.skip_planned(tx, chat_id, self._zone, now))

    async def chat_of(self, club: int) -> int | None:
        """The chat of a live night, whose members may join it by its link; None if there is none such."""
        row = await self._transactions.read(lambda tx: Clubs(tx).get(club))
        return None if row is None or not row.is_live else row.chat_id

    async def has_joined(self, club: int, user_id: int) -> bool:
        """Whether a person has ever joined a night, and so may do so again without being asked for."""
        return await self._transactions.read(lambda tx: Clubs(tx).member(club, user_id) is not None)

    async def tell_anew(self, club: int, user_id: int) -> bool:
        """Let a person's status be sent anew, below what they have written; False where they play now."""

        def work(tx: Tx) -> bool:
            member = Clubs(tx).member(club, user_id)
            if member is None or member.game_id is not None:
                return False
            if member.message_id is not None:
                Clubs(tx).change_member(club, user_id, told=None)
            return True

        return await self._transactions.write(work)

    async def live_in(self, place: Place) -> int | None:
        """The night that is open or runs in a place."""
        row = await self._transactions.read(lambda tx: Clubs(tx).live_in(place))
        return None if row is None else row.id

    async def open(self, place: Place, actor: Actor, message_id: int | None = None) -> ClubReply:
        """Open a night in a group, with its first person; one that is there already is shown.

        Args:
            place: where.
            actor: who.
            message_id: of the page that becomes the message of the night; None: one is sent.
        """
        now, secret = self._transactions.clock(), self._transactions.new_secret()

        def work(tx: Tx) -> ClubReply:
            if is_private(place.chat_id):
                return _refused(Refusal.UNKNOWN_BUTTON)
            live = Clubs(tx).live_in(place)
            if live is not None:
                return _refused(Refusal.CLUB_OPEN, live.id)
            club = plans.open_night(tx, place, actor.user_id, now, None, secret)
            if message_id is not None:
                Clubs(tx).update(club, message_id=message_id)
            row = Clubs(tx).get(club)
            if row is not None:
                self._join(tx, row, actor, now)
            return ClubReply(say("toast-club-opened"), club)

        return await self._transactions.write(work)

    async def press(
        self, pressed: ClubPress, actor: Actor, chat_id: int, message_id: int | None = None
    ) -> ClubReply:
        """Act on a press about a night.

        Args:
            pressed: what was pressed.
            actor: who; with `admin` where that was looked up after the refusal `CLUB_HOST`. That means
                nothing in a private chat, where everybody decides for themselves.
            chat_id: the chat of the tap: that of the night, or their private one, where only who has joined
                before may press, and whoever was found to be in the chat may join, see `chat_of`.
            message_id: of the message that was tapped in the group, which may have become known by that.
        """
        now = self._transactions.clock()

        def work(tx: Tx) -> ClubReply:
            row = Clubs(tx).get(pressed.club)
            if row is None or chat_id not in (row.chat_id, actor.user_id) or not actor.user_id:
                return _refused(Refusal.UNKNOWN_BUTTON)
            if not row.is_live:
                return _refused(Refusal.CLUB_OVER)
            known = message_id is not None and chat_id == row.chat_id and not row.message_id
            if known:
                Clubs(tx).update(row.id, message_id=message_id)
            who = actor if chat_id == row.chat_id else replace(actor, admin=False)
            reply = self._press(tx, row, pressed, who, now)
            after = Clubs(tx).get(row.id)
            if reply.refusal is None and not reply.asks and after is not None and after.is_live:
                Clubs(tx).update(row.id, due_at=now)
            return ClubReply(reply.message, row.id, reply.refusal) if known and reply.refusal else reply

        return await self._transactions.write(work)

    async def leave_group(self, chat_id: int, user_id: int) -> list[ClubReply]:
        """Let a person who has left a group leave its nights, also after an outage; what is to be shown."""
        now = self._transactions.clock()

        def work(tx: Tx) -> list[ClubReply]:
            replies = []
            for row in Clubs(tx).live_with(user_id):
                member = Clubs(tx).member(row.id, user_id)
                if row.chat_id == chat_id and member is not None:
                    replies.append(self._leave(tx, row, member, now, None))
                    Clubs(tx).update(row.id, due_at=now)
            return replies

        return await self._transactions.write(work)

    def _press(self, tx: Tx, row: NightRow, pressed: ClubPress, actor: Actor, now: float) -> ClubReply:
        if isinstance(pressed, JoinClub):
            return self._join(tx, row, actor, now)
        if isinstance(pressed, HostPress):
            return self._decide(tx, row, pressed, actor, now)
        member = Clubs(tx).member(row.id, actor.user_id)
        if member is None or member.state == "left":
            return _refused(Refusal.CLUB_NOT_IN)
        change = Clubs(tx).change_member
        match pressed:
            case LeaveClub():
                return self._leave(tx, row, member, now, pressed)
            case PauseClub():
                change(row.id, member.user_id, state="paused")
                text = "toast-club-paused" if member.game_id is None else "toast-club-pauses-after"
                return ClubReply(say(text), row.id)
            case ResumeClub():
                since = now if member.state != "here" and member.game_id is None else member.free_since
                change(row.id, member.user_id, state="here", free_since=since)
                return ClubReply(say(_here(member)), row.id)
            case DareNext():
                change(row.id, member.user_id, dares=pressed.on)
                return ClubReply(say("toast-club-dares" if pressed.on else "toast-club-dares-not"), row.id)

    def _join(self, tx: Tx, row: NightRow, actor: Actor, now: float) -> ClubReply:
        clubs = Clubs(tx)
        if Departures(tx).has(row.chat_id, actor.user_id):
            return _refused(Refusal.OUTSIDE)
        if any(other.id != row.id for other in clubs.live_with(actor.user_id)):
            return _refused(Refusal.CLUB_ELSEWHERE)
        member = clubs.member(row.id, actor.user_id)
        if member is not None and member.state == "here":
            return ClubReply(say(_here(member)), row.id)
        inside = sum(each.state != "left" for each in clubs.members(row.id))
        if inside >= MOST and (member is None or member.state == "left"):
            return _refused(Refusal.CLUB_FULL)
        if row.state == "closing" or (row.ends_at is not None and row.ends_at - now <= LAST):
            return _refused(Refusal.CLUB_CLOSING)
        if member is None:
            clubs.join(row.id, actor.user_id, now)
        else:
            since = now if member.game_id is None else member.free_since
            clubs.change_member(row.id, actor.user_id, state="here", free_since=since)
        reached = actor.user_id in People(tx).reachable([actor.user_id])
        return ClubReply(say("toast-club-joined" if reached else "toast-club-unreached"), row.id)

    def _leave(
        self, tx: Tx, row: NightRow, member: ClubMemberRow, now: float, pressed: LeaveClub | None
    ) -> ClubReply:
        """Let a person leave, and the table where they play; without a press where they leave the group."""
        game = member.game_id
        if game is not None and pressed is not None and not pressed.sure:
            return ClubReply(say("toast-club-leave"), row.id, asks=True)
        Clubs(tx).change_member(row.id, member.user_id, state="left", dares=False)
        if game is not None:
            chosen = pressed is not None
            leave_side_table(self._transactions, tx, game, member.user_id, now, pressed=chosen)
            Clubs(tx).change_member(row.id, member.user_id, game_id=None, free_since=now)
        if member.user_id == row.host_id:
            others = (each.user_id for each in Clubs(tx).members(row.id) if each.state != "left")
            Clubs(tx).update(row.id, host_id=next(others, None))
        return ClubReply(say("toast-club-left"), row.id, left=game)

    def _decide(self, tx: Tx, row: NightRow, pressed: HostPress, actor: Actor, now: float) -> ClubReply:
        night = Night.load(tx, row)
        waited = now - row.opened_at >= self._transactions.states.timing.host
        member = night.member(actor.user_id)
        inside = member is not None and member.state != "left"
        may = waited and isinstance(pressed, StartClub) and inside
        if actor.user_id != row.host_id and not actor.admin and not may:
            return _refused(Refusal.CLUB_HOST)
        if isinstance(pressed, CancelClub):
            if not pressed.sure:
                return ClubReply(say("toast-club-cancel"), row.id, asks=True)
            if row.state == "lobby":
                close(tx, night, now)
                return ClubReply(say("toast-club-cancelled"), row.id)
            if row.ends_at is not None and now < row.ends_at:
                Clubs(tx).update(row.id, ends_at=now)
            return ClubReply(say("toast-club-closing"), row.id)
        if row.state != "lobby":
            return _refused(Refusal.CLUB_RUNS)
        if len(night.ready) < LEAST:
            return ClubReply(refuse(Refusal.CLUB_FEW, least=LEAST).message, refusal=Refusal.CLUB_FEW)
        begin(tx, night, now)
        return ClubReply(say("toast-club-started"), row.id)


def _here(member: ClubMemberRow) -> str:
    """The answer to who is in a night, or again."""
    if not member.reached:
        return "toast-club-unreached"
    return "toast-club-back" if member.game_id is None else "toast-club-plays"


def _refused(refusal: Refusal, club: int | None = None) -> ClubReply:
    return ClubReply(refuse(refusal).message, club, refusal)

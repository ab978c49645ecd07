"""The views of a club night: for the group, for each of its people, for its tables, and of its end."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from bot.chats.service.calendars import calendar_of
from bot.chats.store.chats import Chats
from bot.chats.store.people import People
from bot.clubs.service.club_rules import rules_of_night
from bot.clubs.service.night import Night
from bot.clubs.service.points import FIRE, NOTHING
from bot.clubs.store.club_games import ClubGames
from bot.clubs.store.clubs import Clubs
from bot.clubs.store.rows import ClubGameRow, ClubMemberRow
from bot.clubs.views import (
    BestCardOfNight,
    ClubRow,
    ClubTable,
    ClubView,
    Daredevil,
    LongestRun,
    MemberState,
    PodiumView,
    StatusView,
    TableSeat,
)
from bot.ground.store import Tx
from bot.ground.values.actor import is_forgotten
from bot.table.store.dice_chains import DiceChains
from bot.table.store.rows import GameRow, SeatRow
from bot.table.views.club_game import ClubGameView, ClubSeatView

RESULTS: Final = 4
"""Games that ended last, of which the group is told."""


class NightViews:
    """The views of one night, as it stands in a transaction.

    Args:
        tx: the transaction.
        night: the night.
        default: for chats without a zone of their own.
    """

    def __init__(self, tx: Tx, night: Night, default: ZoneInfo) -> None:
        self._tx, self._night = tx, night
        self._chat = Chats(tx).get(night.row.chat_id)
        self._calendar = calendar_of(self._chat, default)
        self._names = {member.user_id: member.name for member in night.members}

    def club(self) -> ClubView:
        """The night, as the group sees it."""
        night, row = self._night, self._night.row
        free = [member for member in night.ready if member.game_id is None]
        chain = None if row.chain_id is None else DiceChains(self._tx).get(row.chain_id)
        return ClubView(
            club=row.id,
            place=row.place,
            title=self._title,
            state=row.state,
            rules=rules_of_night(row),
            minutes=row.minutes,
            host_id=row.host_id or 0,
            host=self._host(),
            rows=self.rows(),
            tables=tuple(self.table(game) for game in night.running),
            results=tuple(self.table(game) for game in night.ended[: -RESULTS - 1 : -1]),
            games=len(night.counted),
            starts=self._moment(row.starts_at),
            ends=self._moment(row.ends_at),
            waiting=len(free) if row.state == "running" else 0,
            commitment="" if chain is None else chain.commitment,
        )

    def status(self, member: ClubMemberRow) -> StatusView:
        """The night, as one of its people sees it."""
        night, row, rows = self._night, self._night.row, self.rows()
        at = next(number for number, each in enumerate(rows) if each.user_id == member.user_id)
        last = night.last_of(member.user_id)
        free = [each for each in night.ready if each.game_id is None]
        return StatusView(
            club=row.id,
            title=self._title,
            state=row.state,
            rules=rules_of_night(row),
            own=rows[at],
            above=rows[at - 1] if at else None,
            below=rows[at + 1] if at + 1 < len(rows) and rows[at + 1].state != "left" else None,
            people=sum(each.state != "left" for each in rows),
            last=None if last is None else self.table(last),
            starts=self._moment(row.starts_at),
            ends=self._moment(row.ends_at),
            message=row.message_id or None,
            place=row.place,
            alone=[each.user_id for each in free] == [member.user_id],
            dares_next=member.dares,
            pauses_next=member.state == "paused" and member.game_id is not None,
        )

    def podium(self) -> PodiumView:
        """The end of the night."""
        night, row = self._night, self._night.row
        rows = self.rows()
        by_id = dict(zip(night.order, rows, strict=True))
        began = row.started_at or row.opened_at
        return PodiumView(
            club=row.id,
            place=row.place,
            title=self._title,
            day=self._calendar.day(began),
            rules=rules_of_night(row),
            minutes=row.minutes,
            games=len(night.counted),
            rows=tuple(_placed(by_id[user_id], place) for place, user_id in enumerate(night.final, 1)),
            best=self._best(),
            run=self._run(),
            daredevil=self._daredevil(),
        )

    def rows(self) -> tuple[ClubRow, ...]:
        """The standing, those who have left last."""
        tables = {game.game_id: game for game in self._night.running}
        return tuple(self._row(place, user_id, tables) for place, user_id in enumerate(self._night.order, 1))

    def _row(self, place: int, user_id: int, tables: Mapping[int, ClubGameRow]) -> ClubRow:
        member, tally = self._night.member(user_id), self._night.tally(user_id)
        if member is None:
            raise LookupError("a standing names its people only")
        game = None if member.game_id is None else tables.get(member.game_id)
        return ClubRow(
            place=place,
            user_id=_shown(user_id),
            name=member.name,
            points=tally.points,
            games=tally.games,
            wins=tally.wins,
            on_fire=tally.on_fire,
            dares=any(seat.user_id == user_id and seat.dared for seat in game.seats)
            if game
            else member.dares,
            state=_state(member),
            table_no=0 if game is None else game.table_no,
        )

    def table(self, game: ClubGameRow) -> ClubTable:
        """A table that runs, or a game that has ended, then the best place first."""
        before, after = self._night.sums_before(game), self._night.sums_after(game)
        gains = self._night.gains(game)
        seats = [
            TableSeat(
                user_id=_shown(seat.user_id),
                name=self._names.get(seat.user_id, ""),
                doubled=before.get(seat.user_id, NOTHING).on_fire,
                dares=seat.dared,
                score=seat.points,
                place=seat.place,
                gained=gains[number].points if gains and gains[number].counts else None,
                dare_won=gains[number].dare_won if gains else 0,
                left=seat.gone,
                on_fire=game.number is not None and after.get(seat.user_id, NOTHING).on_fire,
            )
            for number, seat in enumerate(game.seats)
        ]
        seats.sort(key=lambda seat: seat.place or 0)
        counts = game.number is None or any(gain.counts for gain in gains)
        return ClubTable(game.game_id, game.table_no, tuple(seats), counts)

    def _best(self) -> BestCardOfNight | None:
        cards = [
            (seat.points, -number, seat.user_id)
            for number, game in enumerate(self._night.counted)
            for seat in game.seats
            if seat.points is not None and not seat.gone
        ]
        if not cards:
            return None
        score, _, user_id = max(cards)
        return BestCardOfNight(_shown(user_id), self._names.get(user_id, ""), score)

    def _run(self) -> LongestRun | None:
        longest, user_id = self._most({each: self._night.tally(each).longest for each in self._night.final})
        return None if longest < FIRE else LongestRun(_shown(user_id), self._names[user_id], longest)

    def _daredevil(self) -> Daredevil | None:
        dares, won = Counter[int](), Counter[int]()
        for game in self._night.counted:
            dares.update(seat.user_id for seat in game.seats if seat.dared)
            won.update(gain.user_id for gain in self._night.gains(game) if gain.dare_won)
        most, user_id = self._most(won)
        return Daredevil(_shown(user_id), self._names[user_id], most, dares[user_id]) if most else None

    def _most(self, numbers: Mapping[int, int]) -> tuple[int, int]:
        """The largest of these numbers of people, and whose it is: the better placed one's."""
        found = [
            (numbers.get(user_id, 0), -place, user_id) for place, user_id in enumerate(self._night.final)
        ]
        most, _, user_id = max(found, default=(0, 0, 0))
        return most, user_id

    @property
    def _title(self) -> str:
        return "" if self._chat is None else self._chat.title

    def _host(self) -> str:
        host = self._night.row.host_id
        person = None if host is None else People(self._tx).get(host)
        return "" if person is None else person.name

    def _moment(self, at: float | None) -> datetime | None:
        return moment(at, self._calendar.zone)


def moment(at: float | None, zone: tzinfo) -> datetime | None:
    """A time in unix seconds in a zone."""
    return None if at is None else datetime.fromtimestamp(at, zone)


def _shown(user_id: int) -> int:
    return 0 if is_forgotten(user_id) else user_id


def _placed(row: ClubRow, place: int) -> ClubRow:
    return ClubRow(place, row.user_id, row.name, row.points, row.games, row.wins, row.on_fire)


def _state(member: ClubMemberRow) -> MemberState:
    if member.state == "left" or member.game_id is not None:
        return "left" if member.state == "left" else "playing"
    if member.state == "here":
        return "free" if member.reached else "unreached"
    return member.state


def club_view(tx: Tx, game: GameRow, seats: Sequence[SeatRow]) -> ClubGameView | None:
    """See `Room.club_view`."""
    row = ClubGames(tx).get(game.id)
    club = None if row is None else Clubs(tx).get(row.club_id)
    if row is None or club is None:
        return None
    night = Night.load(tx, club)
    before, after, gains = night.sums_before(row), night.sums_after(row), night.gains(row)
    places = {user_id: place for place, user_id in enumerate(night.ordered(after), 1)}
    earlier = {user_id: place for place, user_id in enumerate(night.ordered(before), 1)}
    told = []
    for number in range(len(seats)):
        seat = row.seats[number]
        member, tally = night.member(seat.user_id), after.get(seat.user_id, NOTHING)
        then = before.get(seat.user_id, NOTHING)
        told.append(
            ClubSeatView(
                place=None if member is None or member.state == "left" else places[seat.user_id],
                points=tally.points,
                doubled=then.on_fire,
                dares=seat.dared,
                gained=gains[number].points if gains and gains[number].counts else None,
                dare_won=gains[number].dare_won if gains else 0,
                before=earlier[seat.user_id] if gains and then.games else None,
                on_fire=row.number is not None and tally.on_fire,
            )
        )
    people = sum(member.state != "left" for member in night.members)
    return ClubGameView(club.id, row.table_no, tuple(told), people, over=not club.is_live)

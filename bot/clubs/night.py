"""A club night under way: who plays whom, points and standing, shared dice, and what its messages show."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from fractions import Fraction
from functools import cached_property
from itertools import combinations, groupby, islice
from math import ceil
from operator import attrgetter
from statistics import median
from types import MappingProxyType
from typing import Final
from zoneinfo import ZoneInfo

from bot.chats.calendar import calendar_of
from bot.chats.settings import Chats, People, default_rules
from bot.clubs.model import (
    BestCardOfNight,
    Daredevil,
    LongestRun,
    MemberState,
    NightGameRow,
    NightMemberRow,
    NightRow,
    NightTable,
    NightView,
    PodiumView,
    StandingRow,
    StatusView,
    TableSeat,
)
from bot.clubs.store import NightGames, Nights
from bot.ground.store.base import Tx
from bot.ground.store.dues import ChatDeliveries, DeliveryNotes, is_late
from bot.ground.texts.message import Message
from bot.ground.values import Delivery, Place, is_forgotten
from bot.rankings.model import NightLine, PersonView
from bot.rankings.ranking import EveningViewed
from bot.rulebook.names import rules_today
from bot.table.game import LoadedGame, Transactions
from bot.table.lobby import OpeningDiceNotes, opening_dice_told
from bot.table.messages import SurfaceState, SurfaceSubject
from bot.table.model import NIGHT_DRAW, NIGHT_WIN, NightGameView, NightSeatView, Surface, SurfaceRow
from bot.table.store import DiceChains, Surfaces, thrown_dice, without_dice
from engine.errors import OptionError
from engine.presets import DEFAULT, changed_options, ruleset
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules

# The rules of the games of a club night: those of its chat, where all play at once.


def club_rules(tx: Tx, chat_id: int, card: str) -> Ruleset:
    """The rules of games in a chat: its default game if it has cards, else the first game there is.

    Options that make no sense beside the card, or where all play at once, are as usual.
    """
    usual = default_rules(tx, chat_id)
    for rules, own in ((usual, True), (usual, False), (ruleset(DEFAULT), False)):
        found = _played(rules, card, own=own)
        if found is not None:
            return found
    raise OptionError(f"the game {DEFAULT} cannot be played all at once")


def _played(rules: Rules, card: str, *, own: bool) -> Ruleset | None:
    """The rules that all play at once, with a card, with or without the chat's own options; None: not so."""
    if not isinstance(rules, Ruleset):
        return None
    chosen = changed_options(rules) if own else {}
    try:
        found = ruleset(rules.preset, {**chosen, "pace": "together", "card": card, "dice": "bot"})
    except OptionError:
        return None
    return found if isinstance(found, Ruleset) and found.pace == "together" and found.rolls > 1 else None


def rules_of_night(row: NightRow) -> Ruleset:
    """The rules of the games of a night."""
    rules = rules_today(row.preset, row.options)
    if not isinstance(rules, Ruleset):
        raise OptionError(f"night {row.id} has no game of cards")
    return rules


# The club nights of a chat's evening, for the page of that evening.


def nights(tx: Tx, viewed: EveningViewed) -> tuple[NightLine, ...]:
    """The nights that began in a span of time and are over."""
    found = []
    results = Nights(tx).results_between(viewed.chat_id, viewed.since, viewed.until)
    for _, group in groupby(results, key=attrgetter("club_id")):
        played, winners = 0, []
        for each in group:
            played += 1
            if each.place == 1:
                known = People(tx).get(each.user_id)
                winners.append(PersonView(each.user_id, "" if known is None else known.name))
        found.append(NightLine(played, tuple(winners)))
    return tuple(found)


# The points of a club night: what each game brings to whom, and the standing that all games make.
#
# A table of two: 2 for a win, 1 for a draw. A table of three: 2 for the first place, 1 for the second; a
# shared first place is a draw, a shared second one brings nothing. Whoever has won two games in a row is on
# fire: each of their games brings double until they do not win one. A dare, one roll fewer each turn, adds
# 1 for a win, which is never doubled.
#
# Who leaves before half of a game loses it, and those who stay play on as if nobody had sat there: who
# stays alone has had a bye, no game. Two meet in `MEETINGS` games at most: a game brings nothing to whoever
# has met everybody in it as often. Where three have the night to themselves all games count.
#
# The standing: by points a game among those who have played enough games, then those who have played fewer.


FIRE: Final = 2
"""Wins in a row, after which games count double."""

DARE: Final = 1
"""Points that a dare adds to a win."""

MEETINGS: Final = 3
"""Games of the same two that bring them points, where others are there."""

COMPANY: Final = 3
"""People of a night who meet as often as they like, as there is nobody else."""

ENOUGH: Final = 3
"""Games with which somebody has a place by points a game, whatever others have played."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """Somebody in a game that has ended: their place from 1, shared by the better number, and their dare.

    `early`: they left before half of it.
    """

    user_id: int
    rank: int
    dared: bool = False
    early: bool = False


Contest = tuple[Contestant, ...]
"""A game that has ended and counts, with everybody who sat down to it; leavers in their places."""


@dataclass(frozen=True, slots=True)
class Gain:
    """The points that a game has brought somebody, and its result.

    Attributes:
        user_id: whom.
        points: all of them.
        won: whether it was a win.
        doubled: whether it counted double for them.
        dare_won: the part of the points that is for a dare.
        counts: whether it is one of their games; else it was a bye, or a meeting too many.
    """

    user_id: int
    points: int
    won: bool
    doubled: bool = False
    dare_won: int = 0
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums of somebody in a night; `streak`: games won in a row up to now, `longest`: at any time."""

    points: int = 0
    games: int = 0
    wins: int = 0
    streak: int = 0
    longest: int = 0

    @property
    def on_fire(self) -> bool:
        """Whether their next game counts double."""
        return self.streak >= FIRE

    def plus(self, gain: Gain) -> "Tally":
        """The sums after another game."""
        if not gain.counts:
            return self
        streak = self.streak + 1 if gain.won else 0
        return Tally(
            self.points + gain.points,
            self.games + 1,
            self.wins + gain.won,
            streak,
            max(self.longest, streak),
        )


NOTHING: Final = Tally()
"""The sums of somebody who has not played to an end yet."""


MeetingCounts = Mapping[frozenset[int], int]
"""The number of times that two have met in the night before a game."""


def gains(
    contest: Contest, before: Mapping[int, Tally], met: MeetingCounts = MappingProxyType({})
) -> tuple[Gain, ...]:
    """The points that a game brings to each who played, in their order; `before`: the sums before it."""
    stayed = tuple(each for each in contest if not each.early)
    return tuple(
        _gain(stayed if each in stayed else contest, each, before.get(each.user_id, NOTHING))
        if any(
            other is not each and met.get(frozenset({each.user_id, other.user_id}), 0) < MEETINGS
            for other in stayed
        )
        else Gain(each.user_id, 0, won=False, counts=False)
        for each in contest
    )


def _gain(contest: Contest, who: Contestant, before: Tally) -> Gain:
    shared = sum(other.rank == who.rank for other in contest) > 1
    won = who.rank == 1 and not shared and not who.early
    second = who.rank == len(contest) - 1 > 1 and not shared  # at a table of two nobody is second
    points = 0 if who.early else NIGHT_WIN if won else NIGHT_DRAW if who.rank == 1 or second else 0
    dare = DARE if won and who.dared else 0
    return Gain(who.user_id, points * (2 if before.on_fire else 1) + dare, won, before.on_fire, dare)


Sums = Mapping[int, Tally]
"""The sums of everybody who has played, by person."""


def course(contests: Iterable[Contest]) -> tuple[list[Sums], list[tuple[Gain, ...]]]:
    """The sums of everybody before the first game and after each one, and what each game brought."""
    sums: list[Sums] = [{}]
    brought = []
    for contest, met in _meetings(list(contests)):
        each, before = gains(contest, sums[-1], met), sums[-1]
        brought.append(each)
        sums.append(
            {**before, **{gain.user_id: before.get(gain.user_id, NOTHING).plus(gain) for gain in each}}
        )
    return sums, brought


def often_met(contests: Sequence[Contest], user_id: int) -> frozenset[int]:
    """With whom somebody has met so often that another game brings neither anything."""
    met = Counter[frozenset[int]](pair for contest in contests for pair in _met_in(contest))
    often = {pair for pair, games in met.items() if games >= MEETINGS and user_id in pair}
    return frozenset().union(*often) - {user_id} if _has_company(contests) else frozenset()


def _meetings(contests: Sequence[Contest]) -> Iterator[tuple[Contest, MeetingCounts]]:
    """Each game, and how often any two had met before it, where that matters."""
    met, matters = Counter[frozenset[int]](), _has_company(contests)
    for contest in contests:
        yield contest, met
        if matters:
            met.update(_met_in(contest))


def _has_company(contests: Sequence[Contest]) -> bool:
    """Whether there are more people than meet in any case."""
    return len({who.user_id for contest in contests for who in contest}) > COMPANY


def _met_in(contest: Contest) -> list[frozenset[int]]:
    return [frozenset({one.user_id, other.user_id}) for one, other in combinations(contest, 2)]


def enough(tallies: Iterable[Tally]) -> int:
    """The games with which somebody has a place by points a game.

    Half of what people have played, by the median, so that whoever came late has one as well; three at least,
    or all that anybody has.
    """
    played = [tally.games for tally in tallies if tally.games]
    return min(max(ENOUGH, ceil(median(played) / 2)), max(played)) if played else 0


def standing(joined: Sequence[int], tallies: Mapping[int, Tally]) -> list[int]:
    """Everybody, the best first; `joined`: who joined the night, the earliest first.

    Equal points a game: by points, then wins, then who joined earlier.
    """
    least = enough(tallies.values())

    def key(number: int) -> tuple[bool, bool, Fraction, int, int, int]:
        sums = tallies.get(joined[number], NOTHING)
        each = Fraction(sums.points, sums.games or 1)
        return not sums.games, sums.games < least, -each, -sums.points, -sums.wins, number

    return [joined[number] for number in sorted(range(len(joined)), key=key)]


# A club night as its rows make it: people, games, sums and the standing.


@dataclass
class Night:
    """A night as it stands in a transaction.

    Attributes:
        row: its columns.
        members: everybody who has ever joined it, in that order.
        games: those that have ended in this order, then those that run.
    """

    row: NightRow
    members: Sequence[NightMemberRow]
    games: Sequence[NightGameRow]

    @classmethod
    def load(cls, tx: Tx, row: NightRow) -> "Night":
        """The night of a row."""
        return cls(row, Nights(tx).members(row.id), NightGames(tx).of(row.id))

    @cached_property
    def ended(self) -> tuple[NightGameRow, ...]:
        """The games that have ended, in this order."""
        return tuple(game for game in self.games if game.number is not None)

    @cached_property
    def running(self) -> tuple[NightGameRow, ...]:
        """The games that run."""
        return tuple(game for game in self.games if game.number is None)

    @cached_property
    def counted(self) -> tuple[NightGameRow, ...]:
        """The games that have ended and bring points."""
        return tuple(game for game in self.ended if game.counts)

    @cached_property
    def _course(self) -> tuple[list[Sums], list[tuple[Gain, ...]]]:
        return course(self._contests)

    @cached_property
    def _contests(self) -> tuple[Contest, ...]:
        return tuple(contest_of(game) for game in self.counted)

    def often_met(self, user_id: int) -> frozenset[int]:
        """With whom another game would bring a person nothing."""
        return often_met(self._contests, user_id)

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {game.game_id: number for number, game in enumerate(self.counted)}

    @property
    def sums(self) -> Sums:
        """The sums of everybody now."""
        return self._course[0][-1]

    def sums_before(self, game: NightGameRow) -> Sums:
        """The sums of everybody when a game ended, without it; of one that runs, now."""
        return self._course[0][self._place_of(game)]

    def sums_after(self, game: NightGameRow) -> Sums:
        """The sums of everybody when a game had ended, with what it brought; of one that runs, now."""
        return self._course[0][self._place_of(game) + (game.game_id in self._numbers)]

    def _place_of(self, game: NightGameRow) -> int:
        """How many games that count had ended before one."""
        number = game.number
        if number is None:
            return len(self.counted)
        return sum(each.number is not None and each.number < number for each in self.counted)

    def tally(self, user_id: int) -> Tally:
        """The sums of a person."""
        return self.sums.get(user_id, NOTHING)

    def gains(self, game: NightGameRow) -> tuple[Gain, ...]:
        """What a game has brought, seat by seat; nothing for one that brings no points."""
        number = self._numbers.get(game.game_id)
        return () if number is None else self._course[1][number]

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Everybody who has not left, the best first, then those who have."""
        return self.ordered(self.sums)

    def ordered(self, sums: Sums) -> tuple[int, ...]:
        """Everybody who has not left, the best by these sums first, then those who have."""
        left = {member.user_id for member in self.members if member.state == "left"}
        every = standing([member.user_id for member in self.members], sums)
        return tuple(sorted(every, key=lambda user_id: user_id in left))

    @cached_property
    def final(self) -> tuple[int, ...]:
        """Everybody who has played, the best first, leavers in their places."""
        every = standing([member.user_id for member in self.members], self.sums)
        return tuple(user_id for user_id in every if self.tally(user_id).games)

    @cached_property
    def _by_id(self) -> dict[int, NightMemberRow]:
        return {member.user_id: member for member in self.members}

    def member(self, user_id: int) -> NightMemberRow | None:
        """A person of the night."""
        return self._by_id.get(user_id)

    @property
    def ready(self) -> list[NightMemberRow]:
        """Who may be paired now or after their game."""
        return [member for member in self.members if member.state == "here" and member.reached]

    def last_of(self, user_id: int) -> NightGameRow | None:
        """The game of a person that ended last, also one that brings no points."""
        theirs = (game for game in reversed(self.ended) if any(s.user_id == user_id for s in game.seats))
        return next(theirs, None)

    def ended_with(self, user_id: int) -> int:
        """How many games of a person have ended."""
        return sum(any(seat.user_id == user_id for seat in game.seats) for game in self.ended)


def contest_of(game: NightGameRow) -> Contest:
    """A game that has ended, as points are counted from it."""
    return tuple(
        Contestant(seat.user_id, seat.place or len(game.seats), seat.dared, seat.early) for seat in game.seats
    )


# The views of a club night: for the group, for each of its people, for its tables, and of its end.


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

    def club(self) -> NightView:
        """The night, as the group sees it."""
        night, row = self._night, self._night.row
        free = [member for member in night.ready if member.game_id is None]
        chain = None if row.chain_id is None else DiceChains(self._tx).get(row.chain_id)
        return NightView(
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

    def status(self, member: NightMemberRow) -> StatusView:
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
            message=Surfaces(self._tx).get(night_surface(row)).message_id,
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

    def rows(self) -> tuple[StandingRow, ...]:
        """The standing, those who have left last."""
        tables = {game.game_id: game for game in self._night.running}
        return tuple(self._row(place, user_id, tables) for place, user_id in enumerate(self._night.order, 1))

    def _row(self, place: int, user_id: int, tables: Mapping[int, NightGameRow]) -> StandingRow:
        member, tally = self._night.member(user_id), self._night.tally(user_id)
        if member is None:
            raise LookupError("a standing names its people only")
        game = None if member.game_id is None else tables.get(member.game_id)
        return StandingRow(
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

    def table(self, game: NightGameRow) -> NightTable:
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
        return NightTable(game.game_id, game.table_no, tuple(seats), counts)

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


def _placed(row: StandingRow, place: int) -> StandingRow:
    return StandingRow(place, row.user_id, row.name, row.points, row.games, row.wins, row.on_fire)


def _state(member: NightMemberRow) -> MemberState:
    if member.state == "left" or member.game_id is not None:
        return "left" if member.state == "left" else "playing"
    if member.state == "here":
        return "free" if member.reached else "unreached"
    return member.state


def club_view(loaded: LoadedGame) -> NightGameView | None:
    """The club night that a game at a side table belongs to, if it does."""
    tx = loaded.tx
    row = NightGames(tx).get(loaded.row.id)
    club = None if row is None else Nights(tx).get(row.club_id)
    if row is None or club is None:
        return None
    night = Night.load(tx, club)
    before, after, gains = night.sums_before(row), night.sums_after(row), night.gains(row)
    places = {user_id: place for place, user_id in enumerate(night.ordered(after), 1)}
    earlier = {user_id: place for place, user_id in enumerate(night.ordered(before), 1)}
    told = []
    for number in range(len(loaded.seats)):
        seat = row.seats[number]
        member, tally = night.member(seat.user_id), after.get(seat.user_id, NOTHING)
        then = before.get(seat.user_id, NOTHING)
        told.append(
            NightSeatView(
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
    return NightGameView(club.id, row.table_no, tuple(told), people, over=not club.is_live)


# The pairing of a club night: who of those that are free plays whom, and when that is decided.
#
# Neighbours in the standing play each other, two at a table; where the free ones are odd, three play at
# one. At a table of two nobody has the same opponent twice in a row while anybody else is free: two who
# have just played each other and are left over wait for others for a while, and play each other again if
# none comes; at once where these two are all there are. At a table of three some may have just met, if it
# cannot be otherwise. After a game everybody has a few seconds, in which others come free. Two who have met
# so often that another game brings them nothing are kept apart in the same way, as far as nobody is left
# over for it.


GATHERING: Final = 10.0
"""Seconds after which whoever is free is paired, unless all are free before."""

PATIENCE: Final = 45.0
"""Seconds that two who have just played each other wait for somebody else to come free."""

_LEAST: Final = 2
_THREE: Final = 3
_LOOKS: Final = 200  # tables of three that are considered


@dataclass(frozen=True, slots=True)
class FreePerson:
    """Somebody who may be paired.

    Attributes:
        user_id: who.
        since: when they came free, in unix seconds.
        last: their opponents in the last game that they have played here.
        often: with whom another game would bring them nothing.
    """

    user_id: int
    since: float
    last: frozenset[int] = frozenset()
    often: frozenset[int] = frozenset()

    def met(self, other: "FreePerson") -> bool:
        """Whether either has had the other as an opponent in their last game."""
        return other.user_id in self.last or self.user_id in other.last

    def waited(self, now: float) -> float:
        """The seconds that they have been free; after a clock was put back nobody waits on."""
        return now - self.since if now >= self.since else math.inf


@dataclass(frozen=True, slots=True)
class Pairing:
    """A decision: new tables, by the numbers of people, and the time to look again if nothing happens."""

    tables: tuple[tuple[int, ...], ...] = ()
    look_at: float | None = None


def pair(free: Sequence[FreePerson], now: float, *, here: int) -> Pairing:
    """Pair people.

    Args:
        free: who is free, in the order of the standing.
        now: unix time in seconds.
        here: how many there are in all, those who play included; not who pauses or cannot be reached.
    """
    if len(free) < _LEAST:
        return Pairing()
    longest = max(person.waited(now) for person in free)
    if len(free) < here and longest < GATHERING:
        return Pairing(look_at=now + GATHERING - longest)
    if len(free) == _LEAST:
        if free[0].met(free[1]) and here > _LEAST and longest < PATIENCE:
            return Pairing(look_at=now + PATIENCE - longest)
        return Pairing((_numbers(free),))
    apart = _tables([replace(person, last=person.last | person.often) for person in free])
    tables = max(_tables(free), apart, key=lambda tables: (sum(map(len, tables)), tables is apart))
    left = len(free) - sum(len(table) for table in tables)
    return Pairing(tuple(map(_numbers, tables)), now + PATIENCE if left >= _LEAST else None)


def _tables(free: Sequence[FreePerson]) -> list[Sequence[FreePerson]]:
    return _odd(free) if len(free) % 2 else _matched(free)


def _numbers(people: Sequence[FreePerson]) -> tuple[int, ...]:
    return tuple(person.user_id for person in people)


def _odd(free: Sequence[FreePerson]) -> list[Sequence[FreePerson]]:
    """Tables of an odd number of people: one of three, as far down as can be, the others of two.

    Nobody is left over where that can be; then as few as can be at the table of three have just met.
    """
    best: tuple[tuple[int, int], list[Sequence[FreePerson]]] | None = None
    for three in islice(_threes(len(free)), _LOOKS):
        table = [free[number] for number in three]
        again = sum(one.met(other) for one, other in combinations(table, 2))
        if best is not None and (0, again) >= best[0]:
            continue
        others = _matched([person for number, person in enumerate(free) if number not in three])
        left = len(free) - _THREE - 2 * len(others)
        if best is None or (left, again) < best[0]:
            best = (left, again), [*others, table]
        if best[0] == (0, 0):
            break
    return [] if best is None else best[1]


def _threes(people: int) -> Iterator[tuple[int, ...]]:
    """All that may sit at the table of three, by place: neighbours first, the last ones before others."""
    each = combinations(range(people), _THREE)
    yield from sorted(each, key=lambda three: (three[-1] - three[0], -three[0]))


def _matched(free: Sequence[FreePerson]) -> list[Sequence[FreePerson]]:
    """Tables of two of people who have not just met: each with the next one of the standing who is left.

    Who finds nobody so is put between two who sit already, where all four can sit then.
    """
    tables: list[Sequence[FreePerson]] = []
    rest = list(free)
    alone = []
    while rest:
        person = rest.pop(0)
        other = next((each for each in rest if not person.met(each)), None)
        if other is None:
            alone.append(person)
        else:
            rest.remove(other)
            tables.append((person, other))
    for one, other in combinations(alone, 2):
        place = next((n for n in reversed(range(len(tables))) if _between(one, other, tables[n])), None)
        if place is not None:
            tables[place : place + 1] = _between(one, other, tables[place])
            return _seated(free, tables)
    return tables


def _seated(free: Sequence[FreePerson], tables: list[Sequence[FreePerson]]) -> list[Sequence[FreePerson]]:
    """These tables, and more of those who do not sit yet."""
    left = [person for person in free if not any(person in table for table in tables)]
    return [*tables, *_matched(left)] if len(left) >= _LEAST else tables


def _between(one: FreePerson, other: FreePerson, table: Sequence[FreePerson]) -> list[Sequence[FreePerson]]:
    """Two tables of two people and those of a table; none where some of them have just met."""
    for first, second in (table, table[::-1]):
        if not one.met(first) and not other.met(second):
            return [(one, first), (other, second)]
    return []


# The views of a club night that are to be shown, and notes of the messages that show them.


SENT: Final = ""
"""Of what the message of a night is sent: it is sent once."""
UNSENT: Final = SurfaceRow(None, None)
"""The state of a surface of which nothing is known."""


def night_surface(row: NightRow) -> Surface:
    """The message of a night in its group."""
    return Surface("night", row.id, row.chat_id)


class NightSubject(SurfaceSubject):
    """The subject of the messages of nights."""

    def state(self, tx: Tx, surface: Surface) -> SurfaceState | None:
        """See `SurfaceSubject`."""
        row = Nights(tx).get(surface.key)
        if row is None or (not surface.user_id and row.chat_id != surface.chat_id):
            return None
        return "live" if row.is_live else "over"


class StatusSubject(NightSubject):
    """The subject of the statuses of people in nights, which tell the end as well."""

    final = True


NIGHTS: Final = NightSubject()
STATUSES: Final = StatusSubject()


def status_surface(club: int, user_id: int) -> Surface:
    """The message that shows a person of a night in private how it stands for them."""
    return Surface("status", club, user_id, user_id)


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
    """A night as its messages show it.

    Attributes:
        view: what the message of the group shows.
        message_id: it, if there is one whose number is known.
        sends: whether one is to be sent.
        statuses: what its people see.
        present: whether the bot is in the chat.
    """

    view: NightView
    message_id: int | None
    sends: bool
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
            row = Nights(tx).get(club)
            if row is None:
                return None
            night = Night.load(tx, row)
            views, statuses, known = NightViews(tx, night, self._zone), [], Surfaces(tx).of("status", club)
            for member in night.members:
                of, status = str(night.ended_with(member.user_id)), known.get(member.user_id, UNSENT)
                playing = member.game_id is not None or member.state == "left"
                sends = member.reached and not playing and status.tried != of
                if sends or status.message_id is not None:
                    view = views.status(member)
                    statuses.append(ShownStatus(member.user_id, view, status.message_id, of, sends))
            chat, shows = Chats(tx).get(row.chat_id), Surfaces(tx).get(night_surface(row))
            present = chat is not None and chat.active
            sends = row.is_live and shows.tried is None
            return ShownNight(views.club(), shows.message_id, sends, tuple(statuses), present)

        return await self._transactions.read(work)

    async def behind(self) -> list[tuple[int, int]]:
        """The nights whose messages may be behind after a start, with their chats: live, or over lately."""
        since = self._transactions.clock() - _LATELY
        return await self._transactions.read(
            lambda tx: [(row.id, row.chat_id) for row in Nights(tx).live_since(since)]
        )

    async def podium(self, delivery: Delivery) -> PodiumView | None:
        """The end of a night that is due; None, and it is dropped, if it is late or the bot is not there."""
        now = self._transactions.clock()

        def work(tx: Tx) -> PodiumView | None:
            row, chat = Nights(tx).get(int(delivery.key)), Chats(tx).get(delivery.chat_id)
            present = chat is not None and chat.active
            if row is None or not present or is_late(tx, delivery, now):
                ChatDeliveries(tx).drop(delivery)
                return None
            return NightViews(tx, Night.load(tx, row), self._zone).podium()

        return await self._transactions.write(work)

    def podium_notes(self, delivery: Delivery) -> DeliveryNotes:
        """The notes of the attempts at the message that tells the end of a night."""
        return DeliveryNotes(self._transactions.write, self._transactions.clock, delivery)


# Telegram's dice at the beginning of a night: all its games share them, and their secrets are one chain.


@dataclass(frozen=True, slots=True)
class NightBeginning:
    """A night whose first tables can begin.

    Attributes:
        club: its number.
        place: where it is.
        below: dice stand below its message, or may.
        said: what to tell the chat of dice that are missing or do not count.
    """

    club: int
    place: Place
    below: bool
    said: Message | None


def begin_dice(tx: Tx, row: NightRow, at: float) -> None:
    """Note that a night begins: what is shown now comes too late; Telegram throws if its chat wants that."""
    if row.chain_id is None:
        return
    chat = Chats(tx).get(row.chat_id)
    drawing = chat is not None and chat.settings.telegram_dice
    DiceChains(tx).begin(row.chain_id, drawing=drawing)
    if not drawing:
        without_dice(tx, row.chat_id, "night_die", row.chain_id, at)


def dice_are_awaited(tx: Tx, row: NightRow) -> bool:
    """Whether a night waits for Telegram's dice."""
    chain = None if row.chain_id is None else DiceChains(tx).get(row.chain_id)
    return chain is not None and chain.drawing


class NightDice:
    """The use cases of the dice of nights.

    Args:
        transactions: over games.

    Attributes:
        notes: of the attempts, by the number of the chain.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self.notes = OpeningDiceNotes(transactions, "night_die", _place_of)

    async def chain_of(self, club: int) -> int | None:
        """The chain of a night."""
        row = await self._transactions.read(lambda tx: Nights(tx).get(club))
        return None if row is None else row.chain_id

    async def drawn(self, chain: int) -> NightBeginning | None:
        """Let the tables of a night begin with the dice that were heard of; None if it waits no more."""
        now = self._transactions.clock()

        def work(tx: Tx) -> NightBeginning | None:
            row = _waiting(tx, chain)
            if row is None:
                return None
            attempts = thrown_dice(tx, row.chat_id, "night_die", chain)
            DiceChains(tx).drawn(chain)
            Nights(tx).update(row.id, due_at=now)
            below = any(each.lost or each.value is not None for each in attempts)
            return NightBeginning(row.id, row.place, below, opening_dice_told(attempts))

        return await self._transactions.write(work)


def _waiting(tx: Tx, chain: int) -> NightRow | None:
    """The night that waits for the dice of a chain."""
    row = Nights(tx).of_chain(chain)
    return row if row is not None and row.is_live and dice_are_awaited(tx, row) else None


def _place_of(tx: Tx, chain: int) -> Place | None:
    row = _waiting(tx, chain)
    return None if row is None else row.place

"""The weekly digest: when it is due, what it tells, and the champion's tag."""

import asyncio
import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby
from operator import attrgetter
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from bot.chats.calendar import Calendar, calendar_of
from bot.chats.model import ChatRow
from bot.chats.settings import Chats, DatesSet
from bot.ground.store.base import Tx
from bot.ground.store.database import Store
from bot.ground.store.dues import ChatDeliveries, DeliveryNotes, is_late
from bot.ground.tasks import Events, TxEvent
from bot.ground.values import Delivery, Place, abilities, is_forgotten, is_private
from bot.rankings.achievements import Profiles
from bot.rankings.model import PersonView, WinStreak
from bot.rankings.profiles import LEAST_GAMES, BestCards
from bot.rankings.ranking import Ranking, top_line
from bot.rulebook.names import rules_of
from bot.rulebook.words import FAMILIES, usual_rules
from bot.weekly.model import (
    CardOfWeek,
    ClosestGame,
    DigestView,
    LuckOfWeek,
    PrecisionOfWeek,
    Rivalry,
    SeasonPlace,
    Streak,
    ThrowOfWeek,
    Who,
)
from bot.weekly.store import ChampionRow, Champions, WeekRow, Weeks
from engine.errors import OptionError
from engine.rules.ruleset import Ruleset

# The tags of champions, to be set or taken.


class ChampionTags:
    """The use cases of champions' tags.

    Args:
        store: the database.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def open_chats(self) -> list[int]:
        """The chats in which tags are to be changed."""
        return await self._store.read(lambda tx: Champions(tx).open_chats())

    async def open(self, chat_id: int) -> list[ChampionRow]:
        """Whose tag is to be changed in a chat; those who lose theirs come first."""
        return await self._store.write(lambda tx: Champions(tx).open(chat_id))

    async def note_tag(self, row: ChampionRow, tag: str) -> bool:
        """Note the tag that a champion is about to be given: from here on it may be the bot's.

        False if they have been forgotten meanwhile.
        """
        return await self._store.write(lambda tx: Champions(tx).note_tag(row.chat_id, row.user_id, tag))

    async def wears(self, row: ChampionRow) -> None:
        """Note that somebody has their tag."""
        await self._store.write(lambda tx: Champions(tx).wears(row.chat_id, row.user_id))

    async def drop(self, row: ChampionRow) -> None:
        """Forget a former champion without a tag of the bot's."""
        await self._store.write(lambda tx: Champions(tx).drop(row))


# The times of digests: a chat's hour on the first day after its week.


_APART = 300
"""Seconds over which the digests of one hour are spread: many chats live by one clock."""

ENDING: Final = 10
"""The hour at which weeks and seasons end without being told of, where there are no digests."""


def hour_of(chat: ChatRow) -> int | None:
    """The hour at which a chat hears of its week; None if it does not."""
    told = not is_private(chat.chat_id) and abilities(chat.chat_id).sends
    return int(chat.settings.digest) if told and chat.settings.digest != "none" else None


def next_time(chat: ChatRow, calendar: Calendar, at: float) -> float:
    """When the week of a moment is looked back on."""
    return calendar.week_ends(at, hour_of(chat) or ENDING) + apart(chat.chat_id)


def digest_of(chat_id: int, week: str) -> Delivery:
    """The digest of a week of a chat."""
    return Delivery("digest", week, chat_id)


def is_told(tx: Tx, chat_id: int, week: str) -> bool:
    """Whether a chat has been told of a week, or is about to be."""
    return ChatDeliveries(tx).get(digest_of(chat_id, week)) is not None


def expect(tx: Tx, chat_id: int, calendar: Calendar, at: float) -> None:
    """Note that a game has counted: its week will be looked back on."""
    chat = Chats(tx).get(chat_id)
    if chat is None or hour_of(chat) is None:
        return
    following = next_time(chat, calendar, at)
    # A clock that ran ahead may have left a later time there.
    if chat.digest_at is None or chat.digest_at > following:
        Chats(tx).update(chat_id, digest_at=following)


def plan_again(tx: Tx, changed: DatesSet) -> None:
    """Follow a change of what says when a week ends, or of the hour.

    What is due still for the last week comes at the new hour, at once if that has passed.
    """
    chat_id, now = changed.chat_id, changed.at
    chat = Chats(tx).get(chat_id)
    if chat is None or is_private(chat_id):
        return
    hour = hour_of(chat)
    if hour is None:
        if not Champions(tx).any(chat_id):
            Chats(tx).update(chat_id, digest_at=None)
        return
    calendar = calendar_of(chat, changed.default)
    following, before = next_time(chat, calendar, now), calendar.periods_before(now).week
    this = calendar.week_begins(now, hour) + apart(chat_id)
    waiting = not is_told(tx, chat_id, before) and Weeks(tx).games(chat_id, before, 1) > 0
    pending = chat.digest_at is not None and chat.digest_at < following
    if waiting and (this > now or pending):
        following = max(this, now)
    Chats(tx).update(chat_id, digest_at=following)


def apart(chat_id: int) -> int:
    """Seconds by which what is told of a week in a chat comes after the hour."""
    return abs(chat_id) % _APART


# Facts of a week, counted from its results alone.


LEAST_REVIEWED = 2
"""Games that must have been reviewed before somebody is called precise: one may be a short one."""


class SeatOfWeek(NamedTuple):
    """A seat of a game that people played to the end: its people, and the result that they share."""

    who: Who
    row: WeekRow


class GameOfWeek(NamedTuple):
    """A game that counted, and its seats in their order; those of computers are left out."""

    game: int
    family: str
    seats: tuple[SeatOfWeek, ...]


def games_of(rows: Iterable[WeekRow]) -> list[GameOfWeek]:
    """The games of a week; `rows` are in the order of games and seats."""
    people: dict[int, PersonView] = {}
    games = (_game(list(each), people) for _, each in groupby(rows, attrgetter("game_id")))
    return [game for game in games if game.seats]


def _game(rows: Sequence[WeekRow], people: dict[int, PersonView]) -> GameOfWeek:
    """A game; `people` are those that are known already, by number, and those it adds."""
    seats = []
    for _, each in groupby(rows, attrgetter("seat", "place")):
        members = [row for row in each if row.user_id is not None]
        if members:
            who = tuple([_person(row, people) for row in members])
            seats.append(SeatOfWeek(who, members[0]))
    return GameOfWeek(rows[0].game_id, rows[0].family, tuple(seats))


def _person(row: WeekRow, people: dict[int, PersonView]) -> PersonView:
    user_id = row.user_id or 0
    person = people.get(user_id)
    if person is None:
        person = people[user_id] = PersonView(user_id, row.name or "")
    return person


def people_of(games: Iterable[GameOfWeek]) -> dict[int, PersonView]:
    """Everybody who played, by number."""
    return {who.user_id: who for game in games for seat in game.seats for who in seat.who}


def families_of(games: Iterable[GameOfWeek]) -> list[str]:
    """The presets that were played, the one played most first; of equal ones in alphabetical order."""
    counted = Counter(game.family for game in games)
    return sorted(counted, key=lambda family: (-counted[family], family))


def best_card(games: Iterable[GameOfWeek], family: str) -> CardOfWeek:
    """The best card with the rules of a preset that was played; of equal ones the first."""
    seats = [seat for game in games if game.family == family for seat in _stayed(game)]
    best = max(seats, key=lambda seat: seat.row.points)
    return CardOfWeek(best.who, family, best.row.points)


def facts_luck(games: Iterable[GameOfWeek]) -> tuple[LuckOfWeek | None, LuckOfWeek | None]:
    """The seat that was luckiest in one game and the one that was least, by the share of what to expect.

    Luck that is none, or is somebody else's as well, is not told.
    """
    shares = [
        (seat.row.luck / seat.row.start, seat)
        for game in games
        for seat in game.seats
        if seat.row.luck is not None and seat.row.start is not None and seat.row.start > 0
    ]
    if not shares:
        return None, None
    most, least = max(shares, key=lambda each: each[0]), min(shares, key=lambda each: each[0])
    return _luck(most[1]) if most[0] > 0 else None, _luck(least[1]) if least[0] < 0 else None


def _luck(seat: SeatOfWeek) -> LuckOfWeek | None:
    points = round(seat.row.luck or 0.0)
    return LuckOfWeek(seat.who, seat.row.family, points) if points else None


def facts_precise(games: Iterable[GameOfWeek]) -> PrecisionOfWeek | None:
    """The player who lost the smallest share of what was expected, on average over enough games."""
    lost, known = defaultdict[int, list[float]](list), dict[int, PersonView]()
    for seat in (seat for game in games for seat in game.seats):
        if seat.row.lost is not None and seat.row.start is not None and seat.row.start > 0:
            for who in seat.who:
                lost[who.user_id].append(seat.row.lost / seat.row.start)
                known[who.user_id] = who
    means = {who: sum(each) / len(each) for who, each in lost.items() if len(each) >= LEAST_REVIEWED}
    if not means:
        return None
    best = min(means, key=lambda who: (means[who], -len(lost[who]), who))
    return PrecisionOfWeek(known[best], 1 - means[best], len(lost[best]))


def facts_closest(games: Iterable[GameOfWeek]) -> ClosestGame | None:
    """The game whose first two seats, both of people, were closest for the size of its cards."""
    found = [each for game in games if (each := _gap(game)) is not None]
    return min(found, key=lambda each: each[0])[1] if found else None


def _gap(game: GameOfWeek) -> tuple[float, ClosestGame] | None:
    ranked = sorted(_stayed(game), key=lambda seat: (seat.row.place, -seat.row.points))[:2]
    if len(ranked) < 2 or ranked[0].row.place != 1 or ranked[1].row.place > 2:  # noqa: PLR2004 - two of them
        return None
    first, second = ranked
    points = abs(first.row.points - second.row.points)
    share = points / max(abs(first.row.points), 1.0)
    return share, ClosestGame(first.who, second.who, game.family, points)


def facts_rivalry(games: Iterable[GameOfWeek]) -> Rivalry | None:
    """The two who came out ahead of each other most often, and both at least once."""
    games = list(games)
    ahead = Counter(pair for game in games for pair in _pairs(game))
    mutual = [
        (min(count, ahead[other, one]), count + ahead[other, one], one, other)
        for (one, other), count in ahead.items()
        if (other, one) in ahead and (count, other) > (ahead[other, one], one)
    ]
    if not mutual:
        return None
    behind, met, one, other = max(mutual, key=lambda each: (*each[:2], -each[2], -each[3]))
    known = people_of(games)
    return Rivalry(known[one], known[other], met - behind, behind)


def _stayed(game: GameOfWeek) -> Sequence[SeatOfWeek]:
    """The seats whose people did not leave; all where nobody has stayed."""
    return [seat for seat in game.seats if not seat.row.left_early] or game.seats


def _pairs(game: GameOfWeek) -> Iterator[tuple[int, int]]:
    """Everybody with everybody whom they came out ahead of, by number."""
    placed = [(seat.row.place, who.user_id) for seat in game.seats for who in seat.who]
    for place, one in placed:
        for below, other in placed:
            if place < below:
                yield one, other


def last_wins(games: Iterable[GameOfWeek]) -> dict[int, int]:
    """How many games in a row everybody had won when the week ended, by number; those of the week only."""
    won = defaultdict[int, list[int]](list)
    for seat in (seat for game in games for seat in game.seats):
        for who in seat.who:
            won[who.user_id].insert(0, seat.row.won)
    streaks = {who: WinStreak.of(results).now for who, results in won.items()}
    return {who: games for who, games in streaks.items() if games}


# The content of a digest: facts of the week, against what was before.


LINES = 7
"""Places that are told."""

_CARDS = 2
_LEAST_STREAK = 3
_STREAKS = 20  # people whose streaks are followed back into the weeks before
_LOOKED_BACK = 100  # games of each of them, at most


@dataclass(frozen=True, slots=True)
class CountedWeek:
    """The facts of a week that its results alone give."""

    games: Sequence[GameOfWeek]
    people: Mapping[int, PersonView]
    luckiest: LuckOfWeek | None
    unluckiest: LuckOfWeek | None
    precise: PrecisionOfWeek | None
    closest: ClosestGame | None
    rivalry: Rivalry | None


def count(rows: Sequence[WeekRow]) -> CountedWeek | None:
    """Count the results of a week; None if nobody's are left in it."""
    games = games_of(rows)
    if not games:
        return None
    return CountedWeek(
        games,
        people_of(games),
        *facts_luck(games),
        facts_precise(games),
        facts_closest(_with_cards(games)),
        facts_rivalry(games),
    )


def view_of(tx: Tx, chat_id: int, week: str, counted: CountedWeek, calendar: Calendar) -> DigestView:
    """What is told of the week of a chat."""
    chat, games, people = Chats(tx).get(chat_id), counted.games, counted.people
    first, last = calendar.days_of(week)
    before, period = f"week:{calendar.week_before(week)}", f"week:{week}"
    rows = Ranking(tx).top(chat_id, period, limit=LINES)
    return DigestView(
        Place(chat_id, Weeks(tx).topic(chat_id, week)),
        first,
        last,
        len(games),
        len(people),
        tuple(top_line(row, Ranking(tx).rank_of(chat_id, before, "*", row.user_id)) for row in rows),
        others=max(len(people) - len(rows), 0),
        champions=tuple(people[user] for user in champions(tx, chat_id, week) if user in people),
        cards=tuple(_cards(tx, chat_id, games)),
        luckiest=counted.luckiest,
        unluckiest=counted.unluckiest,
        precise=counted.precise,
        throw=_throw(tx, chat_id, week, games),
        closest=counted.closest,
        rivalry=counted.rivalry,
        streak=_streak(tx, chat_id, counted),
        title="" if chat is None else chat.title,
    )


def champions(tx: Tx, chat_id: int, week: str) -> list[int]:
    """Who shares the first place of a week over all games; nobody takes that of somebody forgotten."""
    rows = Ranking(tx).top(chat_id, f"week:{week}", limit=LINES)
    return [row.user_id for row in rows if row.rank == 1 and not is_forgotten(row.user_id)]


def _with_cards(games: Sequence[GameOfWeek]) -> list[GameOfWeek]:
    """The games that have scorecards; chips only change hands."""
    carded = {family for family in {game.family for game in games} if _has_cards(family)}
    return [game for game in games if game.family in carded]


def _has_cards(family: str) -> bool:
    return family in FAMILIES and isinstance(usual_rules(family), Ruleset)


def _cards(tx: Tx, chat_id: int, games: Sequence[GameOfWeek]) -> Iterator[CardOfWeek]:
    """The best cards of the games played most, and every one that is the best this chat has seen."""
    carded = _with_cards(games)
    for number, family in enumerate(families_of(carded)):
        card = best_card(carded, family)
        began = next(game.seats[0].row.ended_at for game in carded if game.family == family)
        before = BestCards(tx).best_before(chat_id, family, began, LEAST_GAMES)
        if before is not None and card.points > before.points:
            yield replace(card, before=before.points)
        elif number < _CARDS:
            yield card


def _throw(tx: Tx, chat_id: int, week: str, games: Sequence[GameOfWeek]) -> ThrowOfWeek | None:
    """The roll of the week, as far as the reviewed games tell; None if its game cannot be read."""
    row = Weeks(tx).throw(chat_id, week)
    if row is None:
        return None
    try:
        rules = rules_of(row.preset, row.options, row.revision)
    except OptionError:
        return None
    throw = json.loads(row.throw)
    seats = next((game.seats for game in games if game.game == row.game_id), ())
    who = next((seat.who for seat in seats if seat.row.seat == throw["seat"]), None)
    before, after = float(throw["before"]), float(throw["after"])
    if who is None or after <= before or throw.get("row"):
        return None
    return ThrowOfWeek(who, rules, tuple(throw["dice"]), before, after)


def _streak(tx: Tx, chat_id: int, counted: CountedWeek) -> Streak | None:
    """Who had won most games in a row when the week ended, if that is worth telling."""
    wins, people = last_wins(counted.games), counted.people
    last = counted.games[-1]
    until = last.seats[0].row.ended_at, last.game
    followed = sorted(wins, key=lambda user: (-wins[user], user))[:_STREAKS]
    played = {user: Profiles(tx).played(user, chat_id, _LOOKED_BACK, until) for user in followed}
    streaks = [(WinStreak.of(each.won for each in rows).now, user) for user, rows in played.items()]
    games_won, user = max(streaks, key=lambda each: (each[0], -each[1]), default=(0, 0))
    return Streak(people[user], games_won) if games_won >= _LEAST_STREAK else None


# Use cases of weekly digests: due ones, their content, and notes of attempts, so that each is sent once.


LEAST = 3
"""Games of a week below which there is nothing to tell."""

_OLDEST = 21 * 24 * 3600.0  # how late a week may be told of


class WeekViewed(TxEvent[tuple[SeasonPlace, ...]]):
    """The week of a chat is looked back on; the answer is the top of the ladder of its season by then."""

    chat_id: int
    week: str
    calendar: Calendar


def claim(tx: Tx, chat_id: int, now: float, default: ZoneInfo) -> str | None:
    """As `WeeklyDigests.claim`, in a transaction; `default` is for chats without a zone of their own."""
    chat = Chats(tx).get(chat_id)
    if chat is None:
        return None
    calendar = calendar_of(chat, default)
    week, present = calendar.periods_before(now).week, calendar.periods(now).week
    games = Weeks(tx).games(chat_id, week, LEAST)
    if games < LEAST and chat.digest_at is not None and now - chat.digest_at <= _OLDEST:
        waiting = calendar.periods_before(chat.digest_at).week
        if not is_told(tx, chat_id, week) and Weeks(tx).games(chat_id, waiting, LEAST) >= LEAST:
            week, games = waiting, LEAST
    wanted = chat.active and hour_of(chat) is not None
    goes_on = wanted and (games or Weeks(tx).games(chat_id, present, 1))
    Chats(tx).update(chat_id, digest_at=next_time(chat, calendar, now) if goes_on else None)
    if is_told(tx, chat_id, week):
        return None
    told = wanted and games >= LEAST and ChatDeliveries(tx).expect(digest_of(chat_id, week), now)
    Champions(tx).award(chat_id, champions(tx, chat_id, week) if told else ())
    return week if told else None


class WeeklyDigests:
    """Use cases of all chats' weekly digests.

    Args:
        store: the database.
        zone: for chats without a zone of their own.
        clock: unix time in seconds.
        events: `WeekViewed` is published there.
    """

    def __init__(
        self,
        store: Store,
        zone: str = "UTC",
        clock: Callable[[], float] = time.time,
        events: Events | None = None,
    ) -> None:
        self._store = store
        self._zone = ZoneInfo(zone)
        self._clock = clock
        self._events = events or Events()

    async def claim(self, chat_id: int) -> str | None:
        """Take a chat off the list of those that are due until its next week has ended.

        That is its last week, or the one it has been waiting for if less was played in the last: the bot was
        away, or its clock has leapt.

        Returns:
            The week it is to be told of; None if there is none, too little was played, or it has been told.
        """
        now = self._clock()
        return await self._store.write(lambda tx: claim(tx, chat_id, now, self._zone))

    def notes(self, delivery: Delivery) -> DeliveryNotes:
        """The notes of the attempts at a digest."""
        return DeliveryNotes(self._store.write, self._clock, delivery)

    async def told(self, delivery: Delivery) -> DigestView | None:
        """The content of a due digest; None, and it is dropped, if it is late or nobody is left in it."""
        now = self._clock()
        late = await self._store.read(lambda tx: is_late(tx, delivery, now))
        view = None if late else await self.view(delivery.chat_id, delivery.key)
        if view is None:
            await self._store.write(lambda tx: ChatDeliveries(tx).drop(delivery))
        return view

    async def view(self, chat_id: int, week: str) -> DigestView | None:
        """The content of a week's digest, from its current results; None if nobody is left in them."""
        # Nobody else reads while a transaction does, so the counting is done between two.
        rows = await self._store.read(lambda tx: Weeks(tx).results(chat_id, week))
        counted = await asyncio.to_thread(count, rows)
        if counted is None:
            return None

        def work(tx: Tx) -> DigestView:
            calendar = calendar_of(Chats(tx).get(chat_id), self._zone)
            view = view_of(tx, chat_id, week, counted, calendar)
            season = self._events.publish(tx, WeekViewed(chat_id, week, calendar))
            return replace(view, season=tuple(chain.from_iterable(season)))

        return await self._store.read(work)

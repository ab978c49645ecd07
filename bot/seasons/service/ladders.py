"""Ladders of open and of closed seasons as they are shown: leagues, movement, the asking person's line."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.chats.store.people import People
from bot.chats.store.periods import Calendar
from bot.ground.store import Tx
from bot.ground.values.actor import is_forgotten
from bot.ground.values.place import is_private
from bot.rankings.buttons import ShowSeason
from bot.rankings.views.ranking import PersonView
from bot.seasons.service import leagues
from bot.seasons.service.evenings import of_season, over_at
from bot.seasons.service.quarters import days_of, is_season, season_of, season_of_week
from bot.seasons.service.scoring import Evening, SeasonStanding, ladder
from bot.seasons.store.seasons import Seasons
from bot.seasons.views import (
    EveningLine,
    LadderLine,
    LadderView,
    PastSeason,
    PersonSeasonsView,
    PresentSeason,
    Zone,
)
from bot.table.store.seats import Seats
from bot.weekly.views import SeasonPlace
from engine.errors import OptionError

LINES: Final = 10
"""Lines of a page."""

IN_DIGEST: Final = 3
"""Places of the season that a digest tells."""

_PAST = 8  # closed seasons of a person that are told
_WEEK = 7 * 86_400.0
_LAST = 1000  # pages: a number behind that was never on a button


@dataclass(frozen=True, slots=True)
class _Person:
    """Somebody in a ladder, open or closed."""

    user_id: int
    points: int
    evenings: int
    league: int
    next_league: int

    @property
    def zone(self) -> Zone:
        """Which way they change leagues."""
        if not (self.league and self.next_league):
            return ""
        return "up" if self.next_league < self.league else "down" if self.next_league > self.league else ""


def page(  # noqa: PLR0913 - what chooses the page, and for whom
    tx: Tx, chat_id: int, wanted: ShowSeason, user_id: int, *, calendar: Calendar, at: float
) -> LadderView:
    """A page of the ladder of a season, with the asking person's own line.

    Raises:
        OptionError: there is no such season.
    """
    present = season_of(calendar.day(at))
    season = wanted.season or present
    if not is_season(season):
        raise OptionError("expected a season")
    closed = Seasons(tx).state(chat_id, season) == "closed"
    every = of_season(tx, chat_id, season, calendar)
    evenings = every if closed else over_at(every, calendar, at)
    people = _closed(tx, chat_id, season) if closed else _open(tx, chat_id, season, evenings)
    league = _league(people, wanted.league, user_id)
    listed = [each for each in people if each.league == league]
    ago = {} if closed else _places(tx, chat_id, season, over_at(every, calendar, at - _WEEK), listed)
    number = min(wanted.page, _LAST)
    number = number if listed[number * LINES :] else 0
    shown = slice(number * LINES, (number + 1) * LINES)
    name = _names(tx)

    def line(user: int, place: int, person: _Person) -> LadderLine:
        before = ago.get(user)
        return LadderLine(
            place,
            name(user),
            person.points,
            person.evenings,
            me=user == user_id,
            forgotten=is_forgotten(user),
            before=before,
            zone=person.zone,
        )

    places = _shared(listed)
    own = next((each for each in listed if each.user_id == user_id), None)
    elsewhere = own is not None and all(each is not own for each in listed[shown])
    earlier, later = Seasons(tx).neighbours(chat_id, season)
    return LadderView(
        season,
        *days_of(season),
        closed,
        len(evenings),
        len(people),
        tuple(line(each.user_id, places[each.user_id], each) for each in listed[shown]),
        league=league,
        page=number,
        more=len(listed) > (number + 1) * LINES,
        own=line(user_id, places[user_id], own) if own is not None and elsewhere else None,
        earlier=earlier,
        later=present if later is None and season < present else later,
    )


def of_person(
    tx: Tx, chat_id: int, user_id: int, *, calendar: Calendar, at: float
) -> PersonSeasonsView | None:
    """The seasons of a person in a chat, or over all in their private one; None for who is unknown there."""
    everywhere = is_private(chat_id)
    person = People(tx).get(user_id)
    if person is None or (everywhere and user_id != chat_id):
        return None
    past = Seasons(tx).of_person(user_id, None if everywhere else chat_id, _PAST)
    present = None if everywhere else _present(tx, chat_id, user_id, calendar, at)
    if not everywhere and present is None and not past and not Seats(tx).sat_in(chat_id, user_id):
        return None  # known from elsewhere: no chat is told of the people of another one
    return PersonSeasonsView(
        user_id,
        person.name,
        everywhere,
        present,
        tuple(
            PastSeason(each.title, *days_of(each.season), each.place, each.people, each.points, each.league)
            for each in past
        ),
    )


def by_week(tx: Tx, chat_id: int, week: str, calendar: Calendar) -> tuple[SeasonPlace, ...]:
    """The top of the ladder of a season by the end of one of its weeks."""
    last = calendar.days_of(week)[1]
    evenings = of_season(tx, chat_id, season_of_week(week), calendar)
    name = _names(tx)
    return tuple(
        SeasonPlace(PersonView(each.user_id, name(each.user_id)), each.place, each.points)
        for each in ladder(evening for evening in evenings if evening.last <= last)[:IN_DIGEST]
    )


def _present(tx: Tx, chat_id: int, user_id: int, calendar: Calendar, at: float) -> PresentSeason | None:
    season = season_of(calendar.day(at))
    standings = ladder(over_at(of_season(tx, chat_id, season, calendar), calendar, at))
    own = next((each for each in standings if each.user_id == user_id), None)
    if own is None:
        return None
    league = leagues.played_in([user_id], _given(tx, chat_id, season)).get(user_id, 0)
    return PresentSeason(
        *days_of(season),
        own.place,
        len(standings),
        own.points,
        league,
        tuple(
            EveningLine(each.kind == "club", each.first, each.last, each.place, each.points, each.counts)
            for each in own.taken
        ),
    )


def _given(tx: Tx, chat_id: int, season: str) -> dict[int, int]:
    """The leagues of an open season; none while the season before it is yet to be closed."""
    if any(each < season for each in Seasons(tx).open(chat_id)):
        return {}
    return Seasons(tx).leagues_for(chat_id, season)


def _closed(tx: Tx, chat_id: int, season: str) -> list[_Person]:
    return [
        _Person(row.user_id, row.points, row.evenings, row.league, row.next_league)
        for row in Seasons(tx).places(chat_id, season)
    ]


def _open(tx: Tx, chat_id: int, season: str, evenings: Iterable[Evening]) -> list[_Person]:
    standings: Sequence[SeasonStanding] = ladder(evenings)
    users = [each.user_id for each in standings]
    given = _given(tx, chat_id, season)
    own, following = leagues.played_in(users, given), leagues.divided(users, given)
    return [
        _Person(
            each.user_id,
            each.points,
            len(each.taken),
            own.get(each.user_id, 0),
            following.get(each.user_id, 0),
        )
        for each in standings
    ]


def _league(people: Sequence[_Person], wanted: int, user_id: int) -> int:
    """The league that is shown: the one that is wanted, else that of whoever asks, else the highest."""
    if not any(each.league for each in people):
        return 0
    own = next((each.league for each in people if each.user_id == user_id), leagues.LEAGUES[0])
    return wanted if wanted in leagues.LEAGUES else own


def _places(
    tx: Tx, chat_id: int, season: str, evenings: Iterable[Evening], listed: Iterable[_Person]
) -> dict[int, int]:
    """The places by earlier evenings, among the people of a list."""
    users = {each.user_id for each in listed}
    return _shared([each for each in _open(tx, chat_id, season, evenings) if each.user_id in users])


def _shared(listed: Iterable[_Person]) -> dict[int, int]:
    """The places in a list, shared by those with equal points."""
    places, place, before = dict[int, int](), 0, 0
    for position, each in enumerate(listed, 1):
        place = place if each.points == before else position
        places[each.user_id], before = place, each.points
    return places


def _names(tx: Tx) -> Callable[[int], str]:
    def name(user_id: int) -> str:
        person = None if is_forgotten(user_id) else People(tx).get(user_id)
        return "" if person is None else person.name

    return name

"""Ladders of open and of closed seasons as they are shown: movement, the asking person's line."""

from collections.abc import Callable
from typing import Final

from bot.chats.store.people import People
from bot.chats.store.periods import Calendar
from bot.ground.store import Tx
from bot.ground.values.actor import is_forgotten
from bot.ground.values.place import is_private
from bot.rankings.buttons import ShowSeason
from bot.rankings.views.ranking import PersonView
from bot.seasons.service import closing
from bot.seasons.service.evenings import of_season, over_at
from bot.seasons.service.quarters import days_of, is_season, season_of, season_of_week
from bot.seasons.service.scoring import ladder
from bot.seasons.store.season_rows import PlaceRow
from bot.seasons.store.seasons import Seasons
from bot.seasons.views import (
    EveningLine,
    LadderLine,
    LadderView,
    PastSeason,
    PersonSeasonsView,
    PresentSeason,
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
    listed = Seasons(tx).places(chat_id, season) if closed else closing.rows(ladder(evenings))
    ago = (
        {} if closed else {each.user_id: each.place for each in ladder(over_at(every, calendar, at - _WEEK))}
    )
    number = min(wanted.page, _LAST)
    number = number if listed[number * LINES :] else 0
    shown = listed[number * LINES : (number + 1) * LINES]
    name = _names(tx)

    def line(row: PlaceRow) -> LadderLine:
        user = row.user_id
        return LadderLine(
            row.place,
            name(user),
            row.points,
            row.evenings,
            me=user == user_id,
            forgotten=is_forgotten(user),
            before=ago.get(user),
        )

    own = next((each for each in listed if each.user_id == user_id), None)
    earlier, later = Seasons(tx).neighbours(chat_id, season)
    return LadderView(
        season,
        *days_of(season),
        closed,
        len(evenings),
        len(listed),
        tuple(map(line, shown)),
        page=number,
        more=len(listed) > (number + 1) * LINES,
        own=None if own is None or own in shown else line(own),
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
            PastSeason(each.title, *days_of(each.season), each.place, each.people, each.points)
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
    return PresentSeason(
        *days_of(season),
        own.place,
        len(standings),
        own.points,
        tuple(
            EveningLine(each.kind == "club", each.first, each.last, each.place, each.points, each.counts)
            for each in own.taken
        ),
    )


def _names(tx: Tx) -> Callable[[int], str]:
    def name(user_id: int) -> str:
        person = None if is_forgotten(user_id) else People(tx).get(user_id)
        return "" if person is None else person.name

    return name

"""Closing of seasons, in a transaction: their final ladders are kept."""

from collections.abc import Iterable
from typing import Final
from zoneinfo import ZoneInfo

from bot.chats.service.calendars import calendar_of
from bot.chats.store.chats import Chats
from bot.chats.store.periods import Calendar
from bot.clubs.store.club_games import ClubGames
from bot.clubs.store.clubs import Clubs
from bot.ground.store import Tx
from bot.ground.store.chat_deliveries import ChatDeliveries
from bot.ground.values.delivery import Delivery
from bot.ground.values.place import is_private
from bot.seasons.service.evenings import of_season
from bot.seasons.service.quarters import closes_at, season_of, season_of_week
from bot.seasons.service.scoring import SeasonStanding, ladder
from bot.seasons.store.season_rows import PlaceRow
from bot.seasons.store.seasons import Seasons
from bot.table.service.hooks import EndedGame
from bot.weekly.service.digest_times import ENDING, apart, hour_of

LEAST_TOLD: Final = 2
"""People of a season below which nothing is told of its end."""

_AFTER_DIGEST = 300  # seconds: the week that ends with the season is told of before it
_NIGHT = 600.0  # seconds after which a season is looked at again that waits for a club night
_OLDEST = 21 * 24 * 3600.0  # how late a season may be told of


def delivery_of(chat_id: int, season: str) -> Delivery:
    """The announcement of how a season ended."""
    return Delivery("season", season, chat_id)


def note(tx: Tx, ended: EndedGame) -> None:
    """Note that a game has ended: its seasons will be closed; one that has been is counted again."""
    chat_id, calendar = ended.row.chat_id, ended.calendar
    of_night = ClubGames(tx).has(ended.row.id)
    counts = of_night or any(score.user_id is not None for score in ended.scores)
    if counts and not is_private(chat_id):
        expect(tx, chat_id, calendar, ended.at, of_night=of_night)


def expect(tx: Tx, chat_id: int, calendar: Calendar, at: float, *, of_night: bool = False) -> None:
    """Note that something has counted at a moment: in the season of its week, and in that of its day.

    A season that has been closed, by a clock that ran ahead, is counted again: once the night is over, if the
    game is one `of_night`.
    """
    for season in sorted({season_of_week(calendar.periods(at).week), season_of(calendar.day(at))}):
        match Seasons(tx).state(chat_id, season):
            case "unknown":
                Seasons(tx).expect(chat_id, season, _closes(tx, chat_id, season, calendar))
            case "closed" if of_night:
                Seasons(tx).reopen(chat_id, season, at + _NIGHT)
            case "closed":
                count(tx, chat_id, season)
            case "open":
                pass


def plan_again(tx: Tx, chat_id: int, default: ZoneInfo) -> None:
    """Follow a change of what says when a season ends."""
    calendar = calendar_of(Chats(tx).get(chat_id), default)
    for season in Seasons(tx).open(chat_id):
        Seasons(tx).plan(chat_id, season, _closes(tx, chat_id, season, calendar))


def claim(tx: Tx, chat_id: int, season: str, now: float) -> bool:
    """Close a season that is due; tells whether its end is to be announced.

    Nothing is told where digests are switched off, where too few have taken part, or much too late.
    """
    if Clubs(tx).any_under_way(chat_id):  # the bot was away when its time was out
        Seasons(tx).plan(chat_id, season, now + _NIGHT)
        return False
    chat = Chats(tx).get(chat_id)
    due_at = Seasons(tx).close(chat_id, season)
    if due_at is None:
        return False
    count(tx, chat_id, season)
    wanted = chat is not None and chat.active and hour_of(chat) is not None and now - due_at <= _OLDEST
    people = len(Seasons(tx).places(chat_id, season))
    return wanted and people >= LEAST_TOLD and ChatDeliveries(tx).expect(delivery_of(chat_id, season), now)


def count(tx: Tx, chat_id: int, *only: str) -> int:
    """Count closed seasons of a chat again, these or all; returns how many people's lines were different."""
    differing = 0
    for season in only or Seasons(tx).closed(chat_id):
        before, after = Seasons(tx).places(chat_id, season), counted(tx, chat_id, season)
        if before != after:
            Seasons(tx).keep(chat_id, season, after)
            differing += len({row.user_id for row in set(before) ^ set(after)})
    return differing


def differing(tx: Tx, chat_id: int) -> int:
    """How many lines in the closed seasons of a chat are not what a recount comes to; 0 in health."""
    wrong = 0
    for season in Seasons(tx).closed(chat_id):
        kept = set(Seasons(tx).places(chat_id, season))
        wrong += len({row.user_id for row in kept ^ set(counted(tx, chat_id, season))})
    return wrong


def counted(tx: Tx, chat_id: int, season: str) -> list[PlaceRow]:
    """The final ladder of a season from nothing but its evenings.

    Positions that have been kept decide between people who are equal in everything.
    """
    kept = {row.user_id: row.position for row in Seasons(tx).places(chat_id, season)}
    return rows(ladder(of_season(tx, chat_id, season), kept))


def rows(standings: Iterable[SeasonStanding]) -> list[PlaceRow]:
    """A ladder as it is kept."""
    return [
        PlaceRow(each.user_id, each.position, each.place, each.points, len(each.taken)) for each in standings
    ]


def _closes(tx: Tx, chat_id: int, season: str, calendar: Calendar) -> float:
    chat = Chats(tx).get(chat_id)
    hour = None if chat is None else hour_of(chat)
    return closes_at(season, calendar, ENDING if hour is None else hour) + _AFTER_DIGEST + apart(chat_id)

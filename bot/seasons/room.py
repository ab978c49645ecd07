"""The room of seasons: /top season, pages of ladders and people, closing and announcements."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from bot.ground.store import Tx
from bot.pictures.drawing.painter import Painter
from bot.rankings.buttons import ShowPersonSeasons, ShowSeason
from bot.seasons.handlers import SeasonPages
from bot.seasons.jobs import SeasonMessages
from bot.seasons.service import closing, ladders
from bot.seasons.service.announcements import SeasonAnnouncements
from bot.seasons.service.queries import SeasonQueries
from bot.seasons.store.seasons import Seasons
from bot.table.room import Brought, House, Room
from bot.weekly.service.digests import WeeklyDigests


def _open(house: House) -> Brought:
    deps, zone = house.deps, house.settings.time_zone
    pages = SeasonPages(deps, SeasonQueries(house.store, zone, house.clock))
    announcements = SeasonAnnouncements(house.store, house.clock)
    messages = SeasonMessages(announcements, deps.chats, deps.sender, house.part(Painter))
    if (digests := house.part(WeeklyDigests)) is not None:
        digests.subscribe(ladders.by_week)
    return Brought(
        commands={"top season": pages.top},
        pages={ShowSeason: pages.ladder, ShowPersonSeasons: pages.person},
        due=messages.due,
        sends={"season": messages.send},
    )


def _move(tx: Tx, old: int, new: int, _at: float) -> Callable[[], None]:
    def then() -> None:
        Seasons(tx).move(old, new)
        closing.count(tx, new)  # of what both chats have played

    return then


def _plan_again(tx: Tx, chat_id: int, _setting: str, default: ZoneInfo, _now: float) -> None:
    closing.plan_again(tx, chat_id, default)


def _next_due(tx: Tx) -> float | None:
    return Seasons(tx).next_due()


SEASONS = Room(
    name="seasons",
    open=_open,
    presses=(ShowSeason, ShowPersonSeasons),
    on_game_ended=closing.note,
    on_chat_moved=_move,
    on_chat_set=_plan_again,
    next_due=_next_due,
)
"""The room of seasons."""

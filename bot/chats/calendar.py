"""Calendars of chats: time zones, nights, days, weeks and months, and the words for zones."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from bot.chats.model import ChatRow, SettingValues
from bot.ground.texts.formatting import Texts, texts
from bot.ground.texts.message import COMPLETE, FALLBACK, Message, cut_name, lookup_key, say

# Time zones that the machine knows, and the ways people type them.


_OFFSET = re.compile(r"(?:utc|gmt)?([+-])(\d{1,2})(?::?00)?")
_MOST_WEST, _MOST_EAST = 12, 14  # hours from Greenwich
_REGIONS = ("Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


@lru_cache(maxsize=1024)  # whoever makes up names shall not fill the memory
def zones_known(zone: str) -> ZoneInfo | None:
    """The zone of this name; None if the machine knows none."""
    try:
        return ZoneInfo(zone)
    except (KeyError, ValueError, OSError):  # unknown; malformed; a folder of zones
        return None


def find_zone(words: str) -> str | None:
    """The zone that somebody means: its name, its city, or the hours from Greenwich, such as "UTC+3"."""
    wanted = "_".join(words.casefold().replace("\N{MINUS SIGN}", "-").split())
    offset = _OFFSET.fullmatch(wanted)
    if offset is None:
        return _by_name().get(wanted)
    sign, hours = offset[1], int(offset[2])
    if hours > (_MOST_EAST if sign == "+" else _MOST_WEST):
        return None
    # The names of these zones count westward.
    return f"Etc/GMT{'-' if sign == '+' else '+'}{hours}" if hours else "UTC"


@cache
def _by_name() -> dict[str, str]:
    """By name and by city, in lower case, the zones; of those that share a city the shortest name."""
    zones = sorted(available_timezones(), key=lambda each: (len(each), each))
    cities = [zone for zone in zones if zone.partition("/")[0] in _REGIONS]
    by_city = {zone.rpartition("/")[2].casefold(): zone for zone in reversed(cities)}
    return by_city | {zone.casefold(): zone for zone in zones}


# Calendars of chats: the day, week and month of a moment, and the night, by a chat's own zone.


ALL_TIME = "all"
NIGHT, MORNING = 23, 9
"""The hours at which quiet hours begin and end."""

_DAY = timedelta(days=1)
_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Periods:
    """The keys of a moment: a `week` such as '2026-W47' and a `month` such as '2026-11'."""

    week: str
    month: str

    @property
    def spans(self) -> tuple[str, str, str]:
        """Keys of the rankings that count a moment: 'week:2026-W47', 'month:2026-11', 'all'."""
        return f"week:{self.week}", f"month:{self.month}", ALL_TIME


@dataclass(frozen=True, slots=True)
class Calendar:
    """The calendar of a chat: its zone and the first day of its weeks.

    A week has the key of the ISO week that it shares most days with. Which day it begins on may so be changed
    at any time: the week under way keeps its key, and no two weeks ever share one.

    Attributes:
        zone: the chat's zone; two chats may count the same moment in different weeks.
        first_day: of a week, 0 for Monday.
    """

    zone: tzinfo = UTC
    first_day: int = 0

    def day(self, at: float) -> date:
        """The day that a moment, in unix seconds, belongs to."""
        day = datetime.fromtimestamp(at, self.zone).date()
        # A zone may skip a whole day, and a clock put back at midnight shows a date twice.
        while at < self.moment(day):
            day -= _DAY
        while at >= self.moment(day + _DAY):
            day += _DAY
        return day

    def periods(self, at: float) -> Periods:
        """The week and the month of a moment in unix seconds, which a result keeps for good."""
        day = self.day(at)
        return Periods(self._week(day), _month(day))

    def periods_before(self, at: float) -> Periods:
        """The week and the month before those of a moment."""
        day = self.day(at)
        return Periods(self._week(day - _WEEK), _month(day.replace(day=1) - _DAY))

    def week_begins(self, at: float, hour: int = 0) -> float:
        """When it is an hour of the clock on the first day of the week of a moment; in unix seconds."""
        return self.moment(self._first(self.day(at)), hour)

    def week_ends(self, at: float, hour: int = 0) -> float:
        """When it is an hour of the clock on the first day after the week of a moment."""
        return self.moment(self._first(self.day(at)) + _WEEK, hour)

    def days_of(self, week: str) -> tuple[date, date]:
        """The first and the last day of the week that has a key."""
        year, _, number = week.partition("-W")
        monday = date.fromisocalendar(int(year), int(number), 1)
        first = monday + timedelta(days=self.first_day if self.first_day <= 3 else self.first_day - 7)  # noqa: PLR2004
        return first, first + timedelta(days=6)

    def moment(self, day: date, hour: int = 0) -> float:
        """An hour of the clock on a day, in unix seconds."""
        # Of an hour that comes twice the first one; one that is skipped comes as much later as is skipped.
        return datetime.combine(day, time(hour), self.zone).timestamp()

    def after_night(self, at: float) -> float:
        """The given time, or the end of the quiet hours it falls into; both in unix seconds."""
        local = datetime.fromtimestamp(at, self.zone)
        if MORNING <= local.hour < NIGHT:
            return at
        return self.moment(local.date() + timedelta(days=local.hour >= NIGHT), MORNING)

    def week_before(self, week: str) -> str:
        """The key of the week before the one that has a key."""
        return self._week(self.days_of(week)[0] - _DAY)

    def _first(self, day: date) -> date:
        return day - timedelta(days=(day.weekday() - self.first_day) % 7)

    def _week(self, day: date) -> str:
        middle = self._first(day) + timedelta(days=3)
        year, week, _ = middle.isocalendar()
        return f"{year}-W{week:02}"


def _month(day: date) -> str:
    return f"{day.year}-{day.month:02}"


# Calendars of chats, by their own zones.


_FIRST_DAYS: Final = {"mon": 0, "sat": 5, "sun": 6}


def zone_of(chat: ChatRow | None, default: ZoneInfo) -> ZoneInfo:
    """The time zone of a chat, else this one; also where the machine has forgotten a zone it once knew."""
    chosen = None if chat is None or chat.zone is None else zones_known(chat.zone)
    return chosen or default


def calendar_of(chat: ChatRow | None, default: ZoneInfo) -> Calendar:
    """The calendar of a chat, in its own zone or else in this one."""
    zone = zone_of(chat, default)
    chosen = SettingValues() if chat is None else chat.settings
    return Calendar(zone, _FIRST_DAYS[chosen.week_start])


# Time zones by the names of their cities, and the selection offered in each language.


OFFERED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "ru": (
            *("Europe/Kaliningrad", "Europe/Moscow", "Europe/Samara", "Asia/Yekaterinburg", "Asia/Omsk"),
            *("Asia/Novosibirsk", "Asia/Irkutsk", "Asia/Vladivostok", "Europe/Minsk", "Asia/Almaty"),
            *("Asia/Tbilisi", "Europe/Berlin"),
        ),
        "en": (
            *("Europe/London", "Europe/Berlin", "America/New_York", "America/Chicago", "America/Denver"),
            *("America/Los_Angeles", "Asia/Kolkata", "Asia/Singapore", "Australia/Sydney"),
        ),
        "uk": ("Europe/Kyiv", "Europe/Warsaw", "Europe/Berlin", "Europe/London", "America/New_York"),
    }
)
"""By language the zones that most of its speakers live in, from west to east or by how many they are."""

NAMED: Final = frozenset(zone for zones in OFFERED.values() for zone in zones)
"""The zones whose names are among the texts."""

_LONGEST = 24  # columns of a name of the machine's on a button


def offered(t: Texts) -> tuple[str, ...]:
    """The zones to choose from in a language."""
    return OFFERED.get(t.language, OFFERED[FALLBACK])


def zone_name(zone: str | None) -> Message | str:
    """What a zone is called: its city, or the hours from Greenwich; None is that of the bot."""
    if zone is None:
        return say("zone-usual")
    if zone in NAMED:
        return say(f"zone-{zone.replace('/', '-')}")
    hours = zone.removeprefix("Etc/GMT")
    if hours != zone and hours.lstrip("+-").isdigit():  # such names count westward
        return f"UTC{hours.translate(str.maketrans('+-', '-+'))}"
    return cut_name(zone.rpartition("/")[2].replace("_", " "), _LONGEST)


def zone_called(words: str) -> str | None:
    """The zone whose name among the texts of any language this is."""
    return _zone_names_by_name().get(lookup_key(words))


@cache
def _zone_names_by_name() -> dict[str, str]:
    every = [texts(language) for language in COMPLETE]
    return {lookup_key(t(f"zone-{zone.replace('/', '-')}")): zone for zone in sorted(NAMED) for t in every}

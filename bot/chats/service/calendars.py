"""Calendars and quiet hours of chats: days, weeks and nights by a chat's own zone."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from bot.chats.service import zones
from bot.chats.store.periods import Calendar
from bot.chats.store.rows import ChatRow
from bot.chats.views import SettingValues


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The night of a chat, from the hour `begin` to the hour `end` of its zone; none if they are the same."""

    zone: tzinfo
    begin: int = 23
    end: int = 9

    @classmethod
    def parse(cls, hours: str, zone: tzinfo) -> "QuietHours":
        """The night that a chat has chosen, such as "23-9", or "none"."""
        begin, _, end = hours.partition("-")
        return cls(zone, int(begin), int(end)) if end else cls(zone, 0, 0)

    def after(self, at: float) -> float:
        """The given time, or the end of the night it falls into; both in unix seconds."""
        local = datetime.fromtimestamp(at, self.zone)
        begin, end, hour = self.begin, self.end, local.hour
        if not (begin <= hour < end if begin <= end else hour >= begin or hour < end):
            return at
        day = local.date() + timedelta(days=hour >= end)
        return datetime.combine(day, time(end), self.zone).timestamp()


_FIRST_DAYS: Final = {"mon": 0, "sat": 5, "sun": 6}


def zone_of(chat: ChatRow | None, default: ZoneInfo) -> ZoneInfo:
    """The time zone of a chat, else this one; also where the machine has forgotten a zone it once knew."""
    chosen = None if chat is None or chat.zone is None else zones.known(chat.zone)
    return chosen or default


def calendar_of(chat: ChatRow | None, default: ZoneInfo) -> Calendar:
    """The calendar of a chat, in its own zone or else in this one."""
    zone = zone_of(chat, default)
    chosen = SettingValues() if chat is None else chat.settings
    return Calendar(zone, _FIRST_DAYS[chosen.week_start], int(chosen.day_start))

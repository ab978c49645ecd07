"""Calendars of chats, by their own zones."""

from typing import Final
from zoneinfo import ZoneInfo

from bot.chats.service import zones
from bot.chats.store.periods import Calendar
from bot.chats.store.rows import ChatRow
from bot.chats.views import SettingValues

_FIRST_DAYS: Final = {"mon": 0, "sat": 5, "sun": 6}


def zone_of(chat: ChatRow | None, default: ZoneInfo) -> ZoneInfo:
    """The time zone of a chat, else this one; also where the machine has forgotten a zone it once knew."""
    chosen = None if chat is None or chat.zone is None else zones.known(chat.zone)
    return chosen or default


def calendar_of(chat: ChatRow | None, default: ZoneInfo) -> Calendar:
    """The calendar of a chat, in its own zone or else in this one."""
    zone = zone_of(chat, default)
    chosen = SettingValues() if chat is None else chat.settings
    return Calendar(zone, _FIRST_DAYS[chosen.week_start])

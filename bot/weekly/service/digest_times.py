"""The times of digests: a chat's hour on the first day after its week."""

from typing import Final
from zoneinfo import ZoneInfo

from bot.chats.service.calendars import calendar_of
from bot.chats.store.chats import Chats
from bot.chats.store.periods import Calendar
from bot.chats.store.rows import ChatRow
from bot.ground.store import Tx
from bot.ground.store.chat_deliveries import ChatDeliveries
from bot.ground.values.delivery import Delivery
from bot.ground.values.place import is_private
from bot.weekly.store import Champions, Weeks

_APART = 300
"""Seconds over which the digests of one hour are spread: many chats live by one clock."""

ENDING: Final = 10
"""The hour at which weeks and seasons end without being told of, where there are no digests."""


def hour_of(chat: ChatRow) -> int | None:
    """The hour at which a chat hears of its week; None if it does not."""
    return None if chat.settings.digest == "none" or is_private(chat.chat_id) else int(chat.settings.digest)


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


def plan_again(tx: Tx, chat_id: int, default: ZoneInfo, now: float) -> None:
    """Follow a change of what says when a week ends, or of the hour.

    What is due still for the last week comes at the new hour, at once if that has passed.
    """
    chat = Chats(tx).get(chat_id)
    if chat is None or is_private(chat_id):
        return
    hour = hour_of(chat)
    if hour is None:
        if not Champions(tx).any(chat_id):
            Chats(tx).update(chat_id, digest_at=None)
        return
    calendar = calendar_of(chat, default)
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

"""The game of the day in its group: created when the first player asks for it, and its description."""

from datetime import date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo

from bot.chats.service.calendars import calendar_of, zone_of
from bot.chats.store.chats import Chats
from bot.chats.store.rows import ChatRow
from bot.daily.service.favourites import solvable_favourites
from bot.daily.service.puzzle_hours import EVENING
from bot.daily.service.sealing import ends
from bot.daily.store import DailyGames, DailyRow
from bot.daily.views import TodayView
from bot.ground.store import Tx
from bot.ground.store.chat_deliveries import ChatDeliveries
from bot.ground.values.place import Place
from bot.rankings.views.ranking import PersonView
from bot.rulebook.families import own_options
from bot.rulebook.stored_rules import options_text, rules_of
from engine.presets import changed_options
from engine.records.fair_dice import TALISMANS, commitment, dealt_talisman
from engine.rules.ruleset import Ruleset


def evening_of(day: date, zone: tzinfo) -> float:
    """When the game of a day ends, in unix seconds."""
    return datetime.combine(day, time(EVENING), zone).timestamp()


def coming(now: float, zone: tzinfo) -> date:
    """The day of the next evening after a moment."""
    day = datetime.fromtimestamp(now, zone).date()
    while evening_of(day, zone) <= now:
        day += timedelta(days=1)
    return day


def current(tx: Tx, place: Place, now: float, default: ZoneInfo, secret: bytes) -> DailyRow | None:
    """The game of the day that a chat can play now, made if need be; None where it wants none.

    Args:
        tx: the transaction.
        place: where it is asked for, and told in the evening if nobody has asked before.
        now: the time in unix seconds.
        default: the zone of chats without one of their own.
        secret: of its dice, if it is made now.
    """
    chat = Chats(tx).get(place.chat_id)
    if chat is None or not chat.settings.daily_game:
        return None
    known = DailyGames(tx).current(place.chat_id, now)
    return _made(tx, chat, place, now, default, secret) if known is None else known


def _made(  # noqa: PLR0913, PLR0917 - as `current`
    tx: Tx, chat: ChatRow, place: Place, now: float, default: ZoneInfo, secret: bytes
) -> DailyRow | None:
    zone = zone_of(chat, default)
    day = coming(now, zone)
    while DailyGames(tx).of_day(place.chat_id, day.isoformat()) is not None:
        day += timedelta(days=1)  # that one is over: the zone or the clock was another one then
    month = calendar_of(chat, default).periods(now).spans[1]
    rules = next(solvable_favourites(tx, place.chat_id, month), None)
    if rules is None:
        return None
    row = DailyRow(
        0,
        place.chat_id,
        place.thread_id,
        day.isoformat(),
        rules.preset,
        options_text(changed_options(rules)),
        rules.revision,
        secret,
        commitment(secret),
        dealt_talisman(day.isoformat(), "everybody", TALISMANS),
        zone.key,
        evening_of(day, zone),
    )
    ChatDeliveries(tx).expect(row.evening, row.evening_at)
    return DailyGames(tx).get(DailyGames(tx).add(row))


def view(tx: Tx, row: DailyRow, now: float) -> TodayView | None:
    """What is told of a game of the day before its evening; None if its rules are none that can be solved."""
    rules = rules_of(row.preset, row.options, row.revision)
    if not isinstance(rules, Ruleset):
        return None
    chat = Chats(tx).get(row.chat_id)
    evening, attempts = ends(row), DailyGames(tx).attempts(row.id)
    people = {
        state: tuple(PersonView(each.user_id, each.name) for each in attempts if each.state == state)
        for state in ("over", "playing")
    }
    return TodayView(
        daily=row.id,
        rules=rules,
        own=bool(own_options(rules)),
        day=date.fromisoformat(row.day),
        evening=evening,
        today=datetime.fromtimestamp(now, evening.tzinfo).date() == evening.date(),
        title="" if chat is None else chat.title,
        done=people["over"],
        playing=people["playing"],
        commitment=row.commitment,
    )

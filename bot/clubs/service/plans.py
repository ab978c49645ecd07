"""The plan of a chat for its club nights: their format, and the time when the next one opens by itself."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, time, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from bot.chats.service.calendars import zone_of
from bot.chats.store.chats import Chats
from bot.clubs.service.club_rules import club_rules
from bot.clubs.service.night import Night
from bot.clubs.service.night_views import NightViews, moment
from bot.clubs.store.clubs import Clubs
from bot.clubs.store.plans import ClubPlans
from bot.clubs.views import CLUB_CHOICES, WEEKDAYS, ClubPlanView
from bot.ground.store import Tx
from bot.ground.values.place import Place, is_private
from bot.rulebook.stored_rules import options_text
from bot.table.store.dice_chains import DiceChains
from engine.errors import OptionError
from engine.presets import changed_options

USUAL: Final[Mapping[str, str]] = {"minutes": "30", "card": "short", "weekday": "none", "hour": "20"}
"""What nights are like in a chat that has chosen nothing."""

LEAD: Final = 900.0
"""Seconds before its start at which a night opens by itself, so that people can join."""

LATE: Final = 900.0
"""Seconds after its start for which a night that too few have joined waits for others."""

UNSTARTED: Final = 3600.0
"""Seconds after which a night is called off that somebody has opened and nobody starts."""

_DAYS = 8  # a day of the week comes again within them


def words_of(tx: Tx, chat_id: int) -> dict[str, str]:
    """What is chosen in a chat: a word for each of the choices, else the usual one."""
    chosen = ClubPlans(tx).of(chat_id).words
    known = {choice: word for choice, word in chosen.items() if word in CLUB_CHOICES.get(choice, ())}
    return {**USUAL, **known}


def choose(  # noqa: PLR0913, PLR0917 - where, what, and by which clock
    tx: Tx, place: Place, choice: str, word: str, default: ZoneInfo, now: float
) -> None:
    """Choose for the nights to come; those that open by themselves do so where this was chosen last.

    Raises:
        OptionError: no such choice, or no such word.
    """
    if is_private(place.chat_id) or word not in CLUB_CHOICES.get(choice, ()):
        raise OptionError(
            f"expected a choice of club nights and one of its words, not {choice!r} and {word!r}"
        )
    row = ClubPlans(tx).of(place.chat_id)
    words = {**row.words, choice: word}
    differing = {each: said for each, said in words.items() if said != USUAL.get(each)}
    ClubPlans(tx).put(replace(row, thread_id=place.thread_id, words=differing))
    plan_again(tx, place.chat_id, default, now)


def plan_again(tx: Tx, chat_id: int, default: ZoneInfo, now: float) -> None:
    """Note when the next night opens, now that its day, its hour or the chat's zone is another one."""
    row = ClubPlans(tx).of(chat_id)
    start = next_start(tx, chat_id, default, now)
    opens = None if start is None else max(start - LEAD, now)
    if opens != row.open_at:
        ClubPlans(tx).put(replace(row, open_at=opens))


def next_start(tx: Tx, chat_id: int, default: ZoneInfo, after: float) -> float | None:
    """When the first night after a moment starts by itself; None: none does."""
    words = words_of(tx, chat_id)
    if words["weekday"] == "none":
        return None
    zone = zone_of(Chats(tx).get(chat_id), default)
    return at_hour(zone, WEEKDAYS.index(words["weekday"]) - 1, int(words["hour"]), after)


def at_hour(zone: tzinfo, weekday: int, hour: int, after: float) -> float:
    """The first time after a moment that it is an hour of a day of the week, 0 for Monday."""
    today = datetime.fromtimestamp(after, zone).date()
    days = (today + timedelta(days=number) for number in range(_DAYS))
    times = (datetime.combine(day, time(hour), zone).timestamp() for day in days if day.weekday() == weekday)
    # Where the hour of today has passed, the day comes again on the last of these days.
    return next(at for at in times if at > after)


def open_planned(tx: Tx, chat_id: int, default: ZoneInfo, now: float, secret: bytes) -> int | None:
    """Open the night of a chat whose time has come, and plan the next one.

    Returns:
        The night; None where one is open there already, that of this hour has been opened before, wherever it
        was, the bot is not in the chat, or the start is long past.
    """
    start = skip_planned(tx, chat_id, default, now)
    chat, place = Chats(tx).get(chat_id), Place(chat_id, ClubPlans(tx).of(chat_id).thread_id)
    wanted = chat is not None and chat.active and Clubs(tx).live_in(place) is None
    if not wanted or start is None or now >= start + LATE or Clubs(tx).any_for(chat_id, start):
        return None
    return open_night(tx, place, None, now, start, secret)


def skip_planned(tx: Tx, chat_id: int, default: ZoneInfo, now: float) -> float | None:
    """Plan the night after the one whose time has come; returns when that one starts."""
    row = ClubPlans(tx).of(chat_id)
    if row.open_at is None or row.open_at > now:
        return None
    start = next_start(tx, chat_id, default, row.open_at)
    following = None if start is None else next_start(tx, chat_id, default, max(start, now))
    ClubPlans(tx).put(replace(row, open_at=None if following is None else following - LEAD))
    return start


def open_night(  # noqa: PLR0913, PLR0917 - what a night is born with
    tx: Tx, place: Place, host_id: int | None, now: float, start: float | None, secret: bytes
) -> int:
    """Open a night in a place that has none, with what its chat has chosen.

    Its games take their secrets from a chain that ends with `secret`.
    """
    words = words_of(tx, place.chat_id)
    rules = club_rules(tx, place.chat_id, words["card"])
    return Clubs(tx).open(
        place,
        host_id=host_id,
        preset=rules.preset,
        options=options_text(changed_options(rules)),
        minutes=int(words["minutes"]),
        at=now,
        starts_at=start,
        due_at=now + UNSTARTED if start is None else start,
        chain_id=DiceChains(tx).draw(place.chat_id, secret),
    )


def plan_view(tx: Tx, place: Place, default: ZoneInfo) -> ClubPlanView:
    """What a chat has chosen, for its page."""
    row, words = ClubPlans(tx).of(place.chat_id), words_of(tx, place.chat_id)
    zone = zone_of(Chats(tx).get(place.chat_id), default)
    start = None if row.open_at is None else next_start(tx, place.chat_id, default, row.open_at)
    last, live = Clubs(tx).last_over(place.chat_id), Clubs(tx).live_in(place)
    return ClubPlanView(
        place=place,
        rules=club_rules(tx, place.chat_id, words["card"]),
        words=words,
        opens=moment(start, zone),
        planned=None if start is None else Place(place.chat_id, row.thread_id),
        last=None if last is None else NightViews(tx, Night.load(tx, last), default).podium(),
        running=None if live is None else live.id,
    )

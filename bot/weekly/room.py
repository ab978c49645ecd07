"""The room of the week: the weekly digest of each chat in which a game has counted."""

from collections.abc import Callable
from functools import partial
from zoneinfo import ZoneInfo

from bot.chats.views import SettingValues
from bot.ground.store import Tx
from bot.pictures.drawing.painter import Painter
from bot.table.room import Brought, House, Room
from bot.table.service.hooks import EndedGame
from bot.weekly.jobs import DigestMessages
from bot.weekly.service.champions import ChampionTags
from bot.weekly.service.digest_times import expect, plan_again
from bot.weekly.service.digests import WeeklyDigests
from bot.weekly.store import Champions, Digests


def _expect_digest(tx: Tx, ended: EndedGame) -> None:
    if any(score.user_id is not None for score in ended.scores):
        expect(tx, ended.row.chat_id, ended.calendar, ended.at)


def _open(house: House) -> Brought:
    deps = house.deps
    weeks = WeeklyDigests(house.store, house.settings.time_zone, house.clock)
    digests = DigestMessages(weeks, ChampionTags(house.store), deps.chats, deps.sender, house.part(Painter))

    def forgotten(tx: Tx, user_id: int) -> Callable[[], None]:
        return partial(digests.take_tags, Champions(tx).tagged(user_id))

    return Brought(
        on_forgotten=forgotten,
        due=digests.due,
        sends={"digest": digests.send},
        resume=digests.resume,
        close=digests.close,
        parts=(weeks,),
    )


def _move(tx: Tx, old: int, new: int, _at: float) -> Callable[[], None]:
    return partial(Digests(tx).move, old, new)


def _plan_again(tx: Tx, chat_id: int, _setting: str, default: ZoneInfo, now: float) -> None:
    plan_again(tx, chat_id, default, now)


def _next_due(tx: Tx) -> float | None:
    return Digests(tx).next_due()


WEEKLY = Room(
    name="weekly",
    open=_open,
    settings=(SettingValues.digest,),
    on_game_ended=_expect_digest,
    on_chat_moved=_move,
    on_chat_set=_plan_again,
    next_due=_next_due,
)

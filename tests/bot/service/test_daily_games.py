"""The game of the day in the service: which day it is, whose it is, what is known when."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.chats.settings import Chats
from bot.coach.reviews import HintActions
from bot.daily.games import coming, evening_of
from bot.daily.model import TodayView
from bot.ground.store.database import Store
from bot.ground.values import PATIENCE, Place
from bot.rankings.counts import DiceCounts
from bot.table.actions import By
from bot.table.model import GameUpdate, Refusal
from bot.table.presses import ConfirmStop
from engine.records.verify import verify
from tests.bot.service.days import ANYA, BERLIN, BOB, GROUP, VIKA, Days
from tests.bot.service.lobbies import CHAT


def at(*parts, zone=BERLIN):
    return datetime(*parts, tzinfo=zone).timestamp()


@pytest.fixture
def days(store):
    days = Days(store)
    days.now = at(2026, 11, 22, 12)
    return days


def test_every_day_of_a_year_has_its_evening_whatever_the_clock_does():
    for zone in ("Europe/Berlin", "Africa/Cairo", "America/Havana", "Pacific/Apia"):
        clock = ZoneInfo(zone)
        now, days = at(2026, 1, 1, zone=clock), []
        for _ in range(365):
            days.append(day := coming(now, clock))
            evening = evening_of(day, clock)
            assert now < evening <= now + 26 * 3600
            assert datetime.fromtimestamp(evening, clock).hour == 21
            assert coming(evening - 1, clock) == day
            now = evening
        assert days == [days[0] + timedelta(days=number) for number in range(365)]


async def test_all_who_ask_before_the_evening_are_told_of_the_same_game_whatever_the_zone(days):
    daily = await days.begin_with(ANYA)
    first = await days.daily.today(GROUP)
    assert (first.day.isoformat(), first.today, first.rules.preset) == ("2026-11-22", True, "international")
    await days.chats.set_zone(CHAT, "Pacific/Auckland")  # where it is past midnight
    assert (await days.daily.today(GROUP)).daily == daily
    await days.chats.set_zone(CHAT, BERLIN.key)
    days.now = at(2026, 11, 22, 20, 59)
    assert await days.daily.today(Place(CHAT, 5)) == first
    days.now = at(2026, 11, 22, 21)
    second = await days.daily.today(GROUP)
    assert (second.day.isoformat(), second.today) == ("2026-11-23", False)
    assert second.daily != daily
    assert second.commitment != first.commitment
    await days.chats.set_zone(CHAT, "America/New_York")  # where the day that is over goes on
    days.now = at(2026, 11, 22, 21, 30)
    assert (await days.daily.today(GROUP)).day.isoformat() == "2026-11-23"


async def test_a_game_that_was_stopped_keeps_the_secret_as_well(days):
    daily = await days.begin_with(ANYA)
    reply = await days.begin(daily, ANYA)
    stopped = await days.games.press(ConfirmStop(reply.shown.view.game), By(ANYA, ANYA.user_id))
    assert (stopped.shown.view.state, stopped.shown.view.fairness.secret) == ("stopped", b"")
    assert (await days.begin(daily, ANYA)).refusal is Refusal.DAILY_TRIED
    assert await days.daily.open(daily, ANYA) is Refusal.DAILY_TRIED
    assert not await days.daily.has_played(CHAT, BOB)
    await days.open(BOB)
    assert [await days.daily.has_played(chat, BOB) for chat in (CHAT, -7)] == [True, False]


async def test_no_hints_and_no_rankings(days):
    daily = await days.begin_with(ANYA)
    shown = (await days.begin(daily, ANYA)).shown
    assert shown.view.hints is False
    hint = await HintActions(days.transactions).hint(Place(ANYA.user_id), ANYA, ANYA.user_id)
    assert hint.refusal is Refusal.HINT_DAILY
    before = await days.store.read(lambda tx: Chats(tx).get(ANYA.user_id).default_preset)
    await days.play(ANYA, shown)
    for table in ("ranking", "ratings", "achievements"):
        query = f"SELECT count(*) FROM {table}"
        assert await days.store.read(lambda tx, query=query: tx.db.execute(query).fetchone()) == (0,)
    assert await days.store.read(lambda tx: Chats(tx).get(ANYA.user_id).default_preset) == before
    counts = [(await DiceCounts(days.transactions).of(chat)).games for chat in (CHAT, ANYA.user_id)]
    assert counts == [0, 1]


async def test_equal_choices_have_equal_dice(days):
    daily = await days.begin_with(ANYA, BOB, VIKA)
    views = []
    for actor, choose in ((ANYA, 1), (BOB, 1), (VIKA, 0)):
        reply = await days.begin(daily, actor)
        views.append(await days.play(actor, reply.shown, choose))
    steps = [(await days.queries.finished(view.game))[0].lines for view in views]
    assert steps[0] == steps[1] != steps[2]
    assert [view.fairness.client for view in views] == [f"d{daily}|{views[0].seats[0].talisman}"] * 3


async def test_a_secret_is_out_after_the_evening_and_who_finishes_then_is_in_no_table(days):
    daily = await days.begin_with(ANYA, BOB)
    view = await days.play(ANYA, (await days.begin(daily, ANYA)).shown)
    late = await days.begin(daily, BOB)
    mine = Place(ANYA.user_id)
    assert view.fairness.secret == b""
    assert view.sealed_day
    assert await days.queries.revealed(mine, ANYA, None) is Refusal.SEALED
    record, _ = await days.queries.record(mine, ANYA, None)
    assert (record.secret, record.game) == (b"", f"d{daily}")
    assert await days.evenings.page(daily, CHAT, 0) is None
    days.now = at(2026, 11, 22, 21)
    await days.evenings.close(await days.evening(daily))
    record, shown = await days.queries.revealed(mine, ANYA, None)
    assert verify(record).fair
    assert shown.view.fairness.secret == record.secret == (await days.evenings.page(daily, CHAT, 0)).secret
    assert await days.evenings.page(daily, -5, 0) is None
    assert (await days.play(BOB, late.shown)).fairness.secret
    evening = (await days.evenings.evening(await days.evening(daily))).evening
    assert [score.who.name for score in evening.scores] == ["Аня"]
    assert len(evening.cards) == 1
    record, _ = await days.queries.revealed(Place(BOB.user_id), BOB, None)
    assert verify(record).fair


async def test_nobody_begins_for_others_nor_in_a_group_nor_what_is_not_there(days):
    daily = await days.begin_with(ANYA, BOB)
    for number, actor, chat in ((daily, ANYA, BOB.user_id), (daily, ANYA, CHAT), (daily + 1, ANYA, 1)):
        begun = await days.daily.begin(number, actor, chat)
        assert begun.reply.refusal is Refusal.NO_DAILY
    assert await days.daily.open(daily + 1, ANYA) is Refusal.NO_DAILY
    assert isinstance(await days.daily.open(daily, ANYA), TodayView)
    await days.begin(daily, ANYA)
    assert isinstance(await days.daily.open(daily, ANYA), GameUpdate)
    assert (await days.begin(daily, ANYA)).refusal is None, "it is shown"
    days.now = at(2026, 11, 22, 21)
    assert (await days.begin(daily, BOB)).refusal is Refusal.DAILY_ENDED
    days.now -= 60
    await days.chats.set_value(CHAT, "daily_game", "off")
    assert (await days.begin(daily, BOB)).refusal is Refusal.DAILY_OFF
    assert await days.daily.today(GROUP) is None
    await days.chats.away(CHAT)
    assert (await days.begin(daily, BOB)).refusal is Refusal.NO_DAILY


async def test_an_evening_is_told_once_even_if_the_bot_dies_on_the_way(days):
    daily = await days.begin_with(ANYA)
    await days.play(ANYA, (await days.begin(daily, ANYA)).shown)
    assert await days.due() == []
    days.now = at(2026, 11, 22, 21)
    assert await days.due() == [await days.evening(daily)]
    await days.evenings.close(await days.evening(daily))
    assert (await days.evenings.evening(await days.evening(daily))).place == GROUP
    assert await days.due() == [await days.evening(daily)], "closed, and not told yet: it may die here"
    assert await days.evenings.notes(await days.evening(daily)).begin()
    assert not await days.evenings.notes(await days.evening(daily)).begin()
    assert (await days.due(), await days.evenings.evening(await days.evening(daily))) == ([], None)
    await days.evenings.notes(await days.evening(daily)).refused()
    assert await days.due() == [await days.evening(daily)]
    days.now += PATIENCE["daily_game_evening"]
    assert await days.evenings.evening(await days.evening(daily)) is None
    assert await days.due() == []


@pytest.mark.sqlite
async def test_after_a_copy_without_secrets_the_day_is_over(days, tmp_path):
    daily = await days.begin_with(ANYA, BOB)
    await days.play(ANYA, (await days.begin(daily, ANYA)).shown)
    await days.begin(daily, BOB)
    await days.store.backup(tmp_path / "copy.db", secrets=False)
    async with await Store.open(tmp_path / "copy.db") as store:
        restored = Days(store)
        restored.now = days.now
        mine = Place(ANYA.user_id)
        assert await restored.queries.revealed(mine, ANYA, None) is Refusal.DICE_LOST
        assert (await restored.daily.begin(daily, VIKA, VIKA.user_id)).reply.refusal is Refusal.DAILY_ENDED
        assert (await restored.daily.begin(daily, BOB, BOB.user_id)).reply.refusal is Refusal.DAILY_TRIED
        assert (await restored.daily.today(GROUP)).day.isoformat() == "2026-11-23"
        restored.now = at(2026, 11, 22, 21)
        assert await restored.due() == []

"""The weekly digest: when it comes, that it comes once, with a picture or without, and what it says."""

import asyncio
import json
import threading
from collections import Counter

import pytest

from bot.chats.calendar import Calendar
from bot.chats.model import SettingValues
from bot.chats.settings import Chats, People
from bot.coach.reviews import Reviews
from bot.ground.texts.formatting import texts
from bot.ground.values import chat_in_log
from bot.rankings.model import PersonView
from bot.table.model import LuckView
from bot.weekly import screens as places
from bot.weekly.digest import count
from bot.weekly.model import CardOfWeek
from bot.weekly.store import DIGESTS
from tests.bot.service.weeks import CHAT, OTHER, three_games
from tests.bot.store.databases import next_due

WEEK, DAY, HOUR = 7 * 86400.0, 86400.0, 3600.0


async def test_a_digest_comes_on_monday_morning_and_only_after_three_games(weeks):
    await weeks.play(CHAT, (1, 2))
    await weeks.play(CHAT, (2, 1))
    await three_games(weeks, OTHER)
    await weeks.until("2026-11-23T09:59")
    assert weeks.telegram.sent == []
    await weeks.until("2026-12-30T12:00")
    assert [chat for chat, _ in weeks.telegram.sent] == [OTHER], "nobody has played since"
    assert await weeks.store.read(lambda tx: next_due(tx, DIGESTS)) is None
    await three_games(weeks)
    await weeks.until("2027-01-04T10:06")
    assert [chat for chat, _ in weeks.telegram.sent] == [OTHER, CHAT]


async def test_what_is_told_of_a_week_is_what_its_results_and_reviews_say(weeks):
    await three_games(weeks)
    weeks.now = weeks.at("2026-11-24T20:00")
    games = [
        await weeks.play(CHAT, ranking, points=points)
        for ranking, points in (((1, 2), (320, 318)), ((2, 1), (280, 150)), ((1, 2, 3), (250, 240, 90)))
    ]
    dice = {"seat": 1, "number": 3, "dice": [6] * 5, "before": 0.2, "after": 0.7}

    def review(tx):
        story = json.dumps({"turning": {**dice, "points": False, "winner": 0}, "course": []})
        Reviews(tx).keep(games[0], [LuckView(0, 200.0, 50.0, 2.0), LuckView(1, 200.0, -40.0, 8.0)], story)
        Reviews(tx).keep(games[2], [LuckView(0, 200.0, 10.0, 4.0), LuckView(1, 200.0, 9.0, 4.0)], story)
        People(tx).remember(2, "", None, 3.0)

    await weeks.store.write(review)
    view = await weeks.digests.view(CHAT, "2026-W48")
    anya, bob = PersonView(1, "P1"), PersonView(2, "")
    assert view.cards == (CardOfWeek((anya,), "yatzy", 320.0, 200.0),)
    assert (view.luckiest.who, view.luckiest.points) == ((anya,), 50)
    assert (view.unluckiest.who, view.unluckiest.points) == ((bob,), -40)
    assert (view.precise.who, view.precise.games, view.precise.share) == (anya, 2, pytest.approx(0.985))
    assert (view.throw.who, view.throw.dice, view.throw.rules.preset) == ((bob,), (6,) * 5, "yatzy")
    assert (view.closest.first, view.closest.second, view.closest.points) == ((anya,), (bob,), 2)
    assert (view.rivalry.first, view.rivalry.ahead, view.rivalry.behind, view.streak) == (anya, 2, 1, None)
    last = await weeks.digests.view(CHAT, "2026-W47")
    assert (last.streak.who, last.streak.games, last.cards[0].before) == (anya, 3, None)
    assert await weeks.digests.view(CHAT, "2026-W40") is None
    await weeks.until("2026-11-30T10:06")
    assert (
        weeks.telegram.sent[-1][1] == places.places_week(texts("ru", SettingValues().dice), view).caption.text
    )


async def test_a_digest_is_one_message_below_one_picture_of_its_places(weeks):
    await three_games(weeks)
    await weeks.until("2026-11-23T10:06")
    assert weeks.telegram.pictures == [b"PNG 1"]
    assert len(weeks.telegram.sent) == 1
    (picture,) = weeks.painter.views
    assert picture.about == "Дача · 16.11 – 22.11"
    assert [(line.place, line.person.name, line.wins, line.games) for line in picture.lines] == [
        ("1", "P1", "3", "3"),
        ("2", "P2", "0", "3"),
    ]
    assert picture.new == "", "in the first week everybody is new"
    await weeks.play(CHAT, (3, 1))
    await three_games(weeks, winner=3)
    await weeks.until("2026-11-30T10:06")
    picture, text = weeks.painter.views[1], weeks.telegram.sent[1][1]
    assert [(line.person.name, line.arrow, line.moved) for line in picture.lines] == [
        ("P3", "new", 0),
        ("P1", "down", 1),
    ]
    assert picture.new
    assert "P3\N{NO-BREAK SPACE}🆕:" in text
    assert "P1\N{NO-BREAK SPACE}▼1:" in text


@pytest.mark.parametrize(
    ("why", "dies", "sent"),
    [
        ("not drawn", None, 1),
        ("denied", None, 1),
        *(
            ("denied", dies, sent)
            for dies, sent in (("denied", 0), ("then", 1), ("before", 1), ("between", 0))
        ),
    ],
)
async def test_where_there_can_be_no_picture_the_text_comes_alone_and_once_at_most(weeks, why, dies, sent):
    await three_games(weeks)
    weeks.telegram.takes_pictures = why != "denied"
    weeks.painter.fails = why == "not drawn"
    weeks.telegram.dies = dies
    await weeks.until("2026-11-23T10:06")
    assert len(weeks.telegram.sent) == (dies is None)
    for _ in range(3):
        await weeks.resume()
        await weeks.look()
    assert [("16.11–22.11" in text) for _, text in weeks.telegram.sent] == [True] * sent
    assert weeks.telegram.pictures == []


async def test_many_digests_are_drawn_one_after_the_other_and_one_that_fails_hinders_none(
    weeks, monkeypatch, caplog
):
    """However many are due at once, whoever asks for a picture meanwhile waits for one of them only."""
    chats = [CHAT - number for number in range(4)]
    for chat in chats:
        await three_games(weeks, chat)
    drawn, most = 0, 0
    paint, claim = weeks.painter.paint, weeks.digests.claim

    async def slow(picture):
        nonlocal drawn, most
        drawn += 1
        most = max(most, drawn)
        await asyncio.sleep(0)
        drawn -= 1
        return await paint(picture)

    async def broken(chat):
        if chat == CHAT:
            raise RuntimeError("broken")
        return await claim(chat)

    monkeypatch.setattr(weeks.painter, "paint", slow)
    weeks.digests.claim = broken
    await weeks.until("2026-11-23T10:30")
    assert sorted(chat for chat, _ in weeks.telegram.sent) == sorted(chats[1:])
    assert most == 1
    assert f"the week of {chat_in_log(CHAT)} failed" in caplog.text
    weeks.digests.claim = claim
    await weeks.until("2026-11-23T11:30")
    assert [chat for chat, _ in weeks.telegram.sent][3:] == [CHAT]


@pytest.mark.parametrize(("late", "told"), [(3 * DAY, 1), (21 * DAY, 1), (21 * DAY + 1, 0)])
async def test_a_clock_or_a_bot_that_skips_weeks_tells_once_of_the_last_one_played_or_lets_it_be(
    weeks, late, told
):
    if late < WEEK:  # of two weeks the later one is told
        weeks.now -= WEEK
        await three_games(weeks)
        weeks.now += WEEK
    await three_games(weeks)
    weeks.now = weeks.at("2026-11-23T10:00") + abs(CHAT) + late
    for _ in range(2):
        await weeks.look()
        await weeks.resume()
    assert ["16.11–22.11" in text for _, text in weeks.telegram.sent] == [True] * told
    await three_games(weeks)
    await weeks.until(weeks.now + 3 * WEEK)
    assert len(weeks.telegram.sent) == told + 1, "and the next one comes as ever"


async def test_too_little_told_by_a_clock_that_ran_ahead_is_told_in_its_own_time(weeks):
    await weeks.play(CHAT, (1, 2))
    true = weeks.now
    weeks.now = true + WEEK
    await weeks.look()
    weeks.now = true
    await three_games(weeks)
    await weeks.until("2026-11-23T10:06")
    assert len(weeks.telegram.sent) == 1


async def test_a_chat_without_the_bot_hears_nothing_and_a_supergroup_that_has_begun_takes_it_over(weeks):
    await three_games(weeks)
    await three_games(weeks, OTHER)
    await weeks.chats.away(OTHER)
    await weeks.chats.set_zone(CHAT, "America/New_York")
    weeks.now = weeks.at("2026-11-23T01:00")  # Monday in Berlin, Sunday in New York
    await weeks.play(-1009, (1, 2))
    await weeks.chats.moved(CHAT, -1009)
    await weeks.until("2026-11-23T15:59")
    assert weeks.telegram.sent == []
    await weeks.until("2026-11-30T12:00")
    assert [chat for chat, _ in weeks.telegram.sent] == [-1009]


@pytest.mark.threads
async def test_counting_a_week_holds_up_nobody_who_reads(weeks, monkeypatch):
    await three_games(weeks)
    began, goes_on = threading.Event(), threading.Event()

    def waits(rows):
        began.set()
        assert goes_on.wait(60)
        return count(rows)

    monkeypatch.setattr("bot.weekly.digest.count", waits)
    week = Calendar(weeks.zone).periods(weeks.now).week
    telling = asyncio.create_task(weeks.digests.view(CHAT, week))
    assert await asyncio.to_thread(began.wait, 60)
    await asyncio.wait_for(weeks.store.read(lambda tx: Chats(tx).get(CHAT)), 60)
    goes_on.set()
    assert (await telling).games == 3


async def test_a_clock_that_jumps_makes_no_second_digest(weeks):
    await three_games(weeks)
    await weeks.until("2026-11-23T10:06")
    true = weeks.now
    for jump in (2 * WEEK, -3 * WEEK, 0.0, -HOUR):
        weeks.now = true + jump
        await weeks.look()
        await weeks.resume()
        await weeks.look()
        await three_games(weeks)
    assert len(weeks.telegram.sent) == 1
    weeks.now = true + DAY
    await three_games(weeks)
    await weeks.until(true + 6 * WEEK)
    told = Counter(text.partition("</b>")[0] for _, text in weeks.telegram.sent)
    assert set(told.values()) == {1}
    assert len(told) > 1


async def test_the_hour_can_be_chosen_or_there_is_no_digest(weeks):
    await three_games(weeks)
    await weeks.chats.set_value(CHAT, "digest", "18")
    await weeks.until("2026-11-23T17:59")
    assert weeks.telegram.sent == []
    await weeks.chats.set_value(CHAT, "digest", "12")  # that has passed, and it was not told
    await weeks.look()
    assert len(weeks.telegram.sent) == 1
    await weeks.chats.set_value(CHAT, "digest", "20")
    await weeks.until("2026-11-24T12:00")
    assert len(weeks.telegram.sent) == 1
    await three_games(weeks)
    await weeks.chats.set_value(CHAT, "digest", "none")
    await weeks.until("2026-12-02T12:00")
    assert len(weeks.telegram.sent) == 1
    await weeks.chats.set_value(CHAT, "digest", "10")
    await weeks.look()
    assert len(weeks.telegram.sent) == 1, "an old week is not told when digests come back"
    await three_games(weeks)
    await weeks.until("2026-12-07T10:06")
    assert len(weeks.telegram.sent) == 2
    for forged in ("11", "25", ""):
        with pytest.raises(ValueError, match="expected"):
            await weeks.chats.set_value(CHAT, "digest", forged)


async def test_another_zone_or_first_day_moves_what_is_to_come(weeks):
    await three_games(weeks)
    await weeks.chats.set_zone(CHAT, "America/New_York")
    await weeks.until("2026-11-23T15:59")
    assert weeks.telegram.sent == []
    await weeks.until("2026-11-23T16:06")
    assert len(weeks.telegram.sent) == 1
    await three_games(weeks)
    await weeks.chats.set_value(CHAT, "week_start", "sat")
    await weeks.until("2026-11-28T15:59")
    assert len(weeks.telegram.sent) == 1
    await weeks.until("2026-11-28T16:06")
    assert len(weeks.telegram.sent) == 2

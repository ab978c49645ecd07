"""The weekly digest: that it comes once, with a picture or without, and what it says."""

import asyncio
import json
import threading
from collections import Counter
from datetime import date, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.chats.store.chats import Chats
from bot.chats.store.people import People
from bot.chats.store.periods import Calendar
from bot.coach.store import Reviews
from bot.ground.store import Store
from bot.ground.values.place import Place
from bot.rankings.store.ranking import Ranking
from bot.rankings.store.ranking_sums import ranking_differs
from bot.rankings.views.ranking import PersonView
from bot.table.views.game import LuckView
from bot.weekly.service.told_week import count
from bot.weekly.store.digests import Digests
from bot.weekly.views import CardOfWeek
from tests.bot.service.weeks import CHAT, OTHER, Weeks, three_games
from tests.bot.store.databases import move_chat

WEEK, DAY, HOUR = 7 * 86400.0, 86400.0, 3600.0


async def test_a_digest_comes_on_monday_morning_and_only_after_three_games(weeks):
    await weeks.play(CHAT, (1, 2))
    await weeks.play(CHAT, (2, 1))
    await three_games(weeks, OTHER)
    await weeks.until("2026-11-23T09:59")
    assert weeks.telegram.sent == []
    await weeks.until("2026-11-23T10:06")
    assert [chat for chat, _ in weeks.telegram.sent] == [OTHER]
    assert "16.11–22.11" in weeks.telegram.sent[0][1]
    await weeks.until("2026-12-30T12:00")
    assert len(weeks.telegram.sent) == 1, "nobody has played since"
    assert await weeks.store.read(lambda tx: Digests(tx).next_due()) is None
    await three_games(weeks)
    await weeks.until("2027-01-04T10:06")
    assert [chat for chat, _ in weeks.telegram.sent] == [OTHER, CHAT]


@pytest.mark.parametrize("dies", ["before", "between", "after"])
async def test_a_bot_that_dies_on_the_way_sends_it_once_at_most(weeks, dies):
    await three_games(weeks)
    weeks.telegram.dies = dies
    await weeks.until("2026-11-23T10:06")
    before = {"before": 0, "between": 0, "after": 1}[dies]
    assert len(weeks.telegram.sent) == before
    weeks.now += 30
    for _ in range(3):
        await weeks.resume()
        await weeks.look()
    assert len(weeks.telegram.sent) == {"before": 1, "between": 0, "after": 1}[dies]


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


@pytest.mark.parametrize("why", ["denied", "not drawn"])
async def test_where_there_can_be_no_picture_the_text_comes_alone_and_once(weeks, why):
    await three_games(weeks)
    weeks.telegram.takes_pictures = why != "denied"
    weeks.painter.fails = why == "not drawn"
    await weeks.until("2026-11-23T10:06")
    assert len(weeks.telegram.sent) == 1
    assert "16.11–22.11" in weeks.telegram.sent[0][1]
    await weeks.resume()
    await weeks.until("2026-11-29T10:06")
    assert len(weeks.telegram.sent) == 1
    assert weeks.telegram.pictures == []


@pytest.mark.parametrize(("dies", "sent"), [("denied", 0), ("then", 1), ("before", 1), ("between", 0)])
async def test_a_bot_that_dies_where_pictures_are_refused_sends_the_text_once_at_most(weeks, dies, sent):
    await three_games(weeks)
    weeks.telegram.takes_pictures = False
    weeks.telegram.dies = dies
    await weeks.until("2026-11-23T10:06")
    assert weeks.telegram.sent == []
    for _ in range(3):
        await weeks.resume()
        await weeks.look()
    assert len(weeks.telegram.sent) == sent


async def test_the_digests_of_many_chats_are_drawn_one_after_the_other(weeks, monkeypatch):
    """However many are due at once, whoever asks for a picture meanwhile waits for one of them only."""
    chats = [-100 - number for number in range(5)]
    for chat in chats:
        await three_games(weeks, chat)
    at_once, most = 0, 0
    paint = weeks.painter.paint

    async def slow(picture):
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        await asyncio.sleep(0)
        at_once -= 1
        return await paint(picture)

    monkeypatch.setattr(weeks.painter, "paint", slow)
    await weeks.until("2026-11-23T10:59")
    assert sorted(chat for chat, _ in weeks.telegram.sent) == sorted(chats)
    assert most == 1


async def test_a_chat_without_the_bot_hears_nothing_and_a_supergroup_takes_it_over(weeks):
    await three_games(weeks)
    await three_games(weeks, OTHER)
    await weeks.chats.away(OTHER)
    await weeks.store.write(lambda tx: move_chat(tx, CHAT, -1009, weeks.now))
    await weeks.until("2026-11-30T12:00")
    assert [chat for chat, _ in weeks.telegram.sent] == [-1009]


async def test_a_week_that_is_due_survives_the_move_to_a_supergroup_that_has_begun_its_own(weeks):
    await three_games(weeks)
    await weeks.chats.set_zone(CHAT, "America/New_York")
    weeks.now = weeks.at("2026-11-23T01:00")  # Monday in Berlin, Sunday in New York
    await weeks.play(-1009, (1, 2))
    await weeks.chats.moved(CHAT, -1009)
    await weeks.until("2026-11-23T15:59")
    assert weeks.telegram.sent == []
    await weeks.until("2026-11-23T16:06")
    assert [chat for chat, _ in weeks.telegram.sent] == [-1009]


async def test_one_chat_that_fails_does_not_hinder_the_others(weeks, caplog):
    await three_games(weeks)
    await three_games(weeks, OTHER)
    claim = weeks.digests.claim

    async def broken(chat, now):
        if chat == CHAT:
            raise RuntimeError("broken")
        return await claim(chat, now)

    weeks.digests.claim = broken
    await weeks.until("2026-11-23T10:30")
    assert [chat for chat, _ in weeks.telegram.sent] == [OTHER]
    assert "cannot be looked back on" in caplog.text
    weeks.digests.claim = claim
    await weeks.until("2026-11-23T11:30")
    assert [chat for chat, _ in weeks.telegram.sent] == [OTHER, CHAT]


async def test_what_is_told_of_a_week_is_what_its_results_and_reviews_say(weeks):
    for n in range(3):
        weeks.now += 60
        await weeks.play(CHAT, (1, 2), points=(300 - n, 100))
    weeks.now = weeks.at("2026-11-24T20:00")
    games = [
        await weeks.play(CHAT, ranking, points=points)
        for ranking, points in (((1, 2), (320, 318)), ((2, 1), (280, 150)), ((1, 2, 3), (250, 240, 90)))
    ]
    turning = {
        "seat": 1,
        "number": 3,
        "dice": [6] * 5,
        "before": 0.2,
        "after": 0.7,
        "points": False,
        "winner": 0,
    }

    def review(tx):
        story = json.dumps({"turning": turning, "course": []})
        Reviews(tx).keep(games[0], [LuckView(0, 200.0, 50.0, 2.0), LuckView(1, 200.0, -40.0, 8.0)], story)
        Reviews(tx).keep(games[2], [LuckView(0, 200.0, 10.0, 4.0), LuckView(1, 200.0, 9.0, 4.0)], story)
        People(tx).remember(2, "", None, 3.0)

    await weeks.store.write(review)
    view = await weeks.digests.view(CHAT, "2026-W48")
    assert (view.games, view.people, view.others, view.place) == (3, 3, 0, Place(CHAT))
    assert [(line.rank, line.name, line.wins, line.before) for line in view.lines] == [
        (1, "P1", 2, 1),
        (2, "", 1, 2),
        (3, "P3", 0, None),
    ]
    anya, bob = PersonView(1, "P1"), PersonView(2, "")
    assert view.champions == (anya,)
    assert view.cards == (CardOfWeek((anya,), "yatzy", 320.0, 300.0),)
    assert (view.luckiest.who, view.luckiest.points) == ((anya,), 50)
    assert (view.unluckiest.who, view.unluckiest.points) == ((bob,), -40)
    assert (view.precise.who, view.precise.games, view.precise.share) == (anya, 2, pytest.approx(0.985))
    assert (view.throw.who, view.throw.dice, view.throw.rules.preset) == ((bob,), (6,) * 5, "yatzy")
    assert (view.closest.first, view.closest.second, view.closest.points) == ((anya,), (bob,), 2)
    assert (view.rivalry.first, view.rivalry.ahead, view.rivalry.behind) == (anya, 2, 1)
    assert view.streak is None
    last = await weeks.digests.view(CHAT, "2026-W47")
    assert (last.streak.who, last.streak.games, last.cards[0].before) == (anya, 3, None)
    assert await weeks.digests.view(CHAT, "2026-W40") is None
    await weeks.until("2026-11-30T10:06")
    assert "Бросок недели: Игрок" in weeks.telegram.sent[-1][1]


async def test_counting_a_week_holds_up_nobody_who_reads(weeks, monkeypatch):
    await three_games(weeks)
    began, goes_on = threading.Event(), threading.Event()

    def waits(rows):
        began.set()
        assert goes_on.wait(20)
        return count(rows)

    monkeypatch.setattr("bot.weekly.service.digests.count", waits)
    week = Calendar(weeks.zone).periods(weeks.now).week
    telling = asyncio.create_task(weeks.digests.view(CHAT, week))
    assert await asyncio.to_thread(began.wait, 20)
    await asyncio.wait_for(weeks.store.read(lambda tx: Chats(tx).get(CHAT)), 20)
    goes_on.set()
    assert (await telling).games == 3


async def test_a_quarter_in_a_zone_that_skips_midnight_equals_a_recount(target):
    """Weeks begin on Sundays, and on one of these there is no midnight; the bot dies and its clock jumps."""
    zone, random = ZoneInfo("America/Sao_Paulo"), Random(14)
    async with await Store.open(target) as store:
        weeks = Weeks(store, zone.key, "2018-08-27T12:00")
        await weeks.play(CHAT, (9, 8))
        await weeks.chats.set_value(CHAT, "week_start", "sun")
        await weeks.chats.set_value(CHAT, "day_start", "0")
        played = [(weeks.now, (9, 8))]
        for _ in range(13 * 7):
            for _ in range(random.choice((0, 0, 0, 1, 1, 3))):
                moment = weeks.now + random.randrange(1, int(DAY) // 4)
                await weeks.until(moment)
                ranking = tuple(random.sample(range(1, 7), random.randint(2, 4)))
                await weeks.play(CHAT, ranking, random.choice(("yatzy", "pirate")))
                played.append((weeks.now, ranking))
            if random.random() < 0.3:
                await weeks.resume()
            if random.random() < 0.1:
                true = weeks.now
                weeks.now -= random.choice((HOUR, DAY))
                await weeks.look()
                weeks.now = true
            if random.random() < 0.2:
                weeks.telegram.dies = "before"
            await weeks.until(weeks.now + DAY)
            weeks.telegram.dies = None
            await weeks.resume()
        await weeks.until(weeks.now + WEEK)

        def sunday(moment: float) -> date:
            day = datetime.fromtimestamp(moment, zone).date()
            return day - timedelta(days=(day.weekday() + 1) % 7)

        games, wins = Counter(), Counter()
        for moment, ranking in played:
            games[sunday(moment)] += 1
            wins[sunday(moment), ranking[0]] += 1
        told = [text.splitlines()[0] for _, text in weeks.telegram.sent]
        wanted = [
            f"{each:%d.%m}–{each + timedelta(days=6):%d.%m}" for each, count in games.items() if count >= 3
        ]
        assert len(told) == len(wanted)
        assert all(sum(span in line for line in told) == 1 for span in wanted)
        assert any(each == date(2018, 11, 4) for each in games), "the Sunday without a midnight was played"
        for week, count in games.items():
            key = "{}-W{:02}".format(*(week + timedelta(days=3)).isocalendar()[:2])
            rows = await store.read(lambda tx, key=key: Ranking(tx).top(CHAT, f"week:{key}", limit=99))
            assert {row.user_id: row.wins for row in rows if row.wins} == {
                user: number for (each, user), number in wins.items() if each == week
            }
            view = await weeks.digests.view(CHAT, key)
            assert (view.games, view.first) == (count, week)
            best = max(row.wins for row in rows)
            assert all(wins[week, who.user_id] == best for who in view.champions)
        assert await store.read(lambda tx: ranking_differs(tx.db)) == 0

"""Pages of rankings as somebody asks for them: the chat's own weeks, arrows, pages, the own line."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.chats.calendar import calendar_of
from bot.chats.settings import Chats, ChatSettings, People
from bot.ground.values import Actor, Place
from bot.rankings import ratings
from bot.rankings.model import ShowTop, ShowTopPage
from bot.rankings.ranking import RankingQueries
from bot.rankings.ratings import Ratings
from bot.table.model import Score
from engine.errors import OptionError
from tests.bot.store.databases import finish, new_game

CHAT = -100
BERLIN = ZoneInfo("Europe/Berlin")
NOBODY = Actor(999, "Никто")


@pytest.fixture
def chats(store):
    """The settings of chats, at a moment that the test may move."""

    class Moved(ChatSettings):
        now = datetime(2026, 11, 25, 12, tzinfo=UTC).timestamp()
        top = property(lambda self: RankingQueries(store, BERLIN.key, lambda: self.now).top)

    moved = Moved(store, BERLIN.key, lambda: moved.now)
    return moved


async def played(store, day, *ranking, preset="pirate"):
    """A game that ended at a time such as "2026-11-24T20:00"; people by their place, the best first."""
    at = datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()

    def work(tx):
        Chats(tx).remember(CHAT, "group", "Дача", 1.0)
        scores = [
            Score(seat, user, 100.0 - seat, 10.0 - seat, seat + 1, won=seat == 0)
            for seat, user in enumerate(ranking)
        ]
        for user in ranking:
            People(tx).remember(user, f"P{user}", None, 1.0)
        game = new_game(tx, Place(CHAT), people=(), preset=preset)
        finish(tx, game, "over", at, scores, calendar=calendar_of(Chats(tx).get(CHAT), BERLIN))

    await store.write(work)


def told(view):
    return [(line.rank, line.name, line.before) for line in view.lines]


async def test_a_page_has_its_figures_and_one_behind_the_last_is_the_first(store, chats):
    for user in range(1, 13):
        await played(store, "2026-11-24T12:00", 100 + user, 200)
    second = await chats.top(CHAT, ShowTopPage("week", "*", "luck", 1), Actor(101, "X"))
    assert (second.page, second.more, second.figures, len(second.lines)) == (1, False, "luck", 3)
    assert (second.own.rank, second.own.name) == (1, "P101")
    assert (await chats.top(CHAT, ShowTop("week", "*"), Actor(101, "X"))).own is None, "it is on the page"
    first = await chats.top(CHAT, ShowTop("week", "*"), NOBODY)
    assert (first.page, first.more, first.figures, len(first.lines)) == (0, True, "places", 10)
    assert (await chats.top(CHAT, ShowTopPage("week", "*", "cards", 0), NOBODY)).figures == "places"
    for behind in (2, 999_999_999_999_999):
        assert await chats.top(CHAT, ShowTopPage("week", "*", "places", behind), NOBODY) == first
    with pytest.raises(OptionError):
        await chats.top(CHAT, ShowTop("week", "nosuch"), NOBODY)


async def test_the_week_follows_the_chats_calendar_and_old_results_stay_where_they_are(store, chats):
    await played(store, "2026-11-22T22:30", 1, 2)  # Sunday, half past eleven in Berlin
    await played(store, "2026-11-22T23:30", 2, 1)  # Monday, half past midnight
    chats.now = datetime(2026, 11, 23, 12, tzinfo=UTC).timestamp()
    assert [line.name for line in (await chats.top(CHAT, ShowTop("week", "*"), NOBODY)).lines] == ["P2", "P1"]
    monday = await chats.top(CHAT, ShowTop("week", "*"), NOBODY)
    await chats.set_value(CHAT, "week_start", "sun")
    again = await chats.top(CHAT, ShowTop("week", "*"), NOBODY)
    assert told(again) == told(monday), "the week under way is the same"
    chats.now = datetime(2026, 11, 28, 22, tzinfo=UTC).timestamp()
    assert told(await chats.top(CHAT, ShowTop("week", "*"), NOBODY)) == told(monday), (
        "eleven o'clock in Berlin"
    )
    chats.now = datetime(2026, 11, 28, 23, tzinfo=UTC).timestamp()
    month = await chats.top(CHAT, ShowTop("week", "*"), NOBODY)
    assert (month.span, month.spans) == ("month", ("month", "all")), "the next week, a Sunday, is empty"


async def rated(store):
    """Reckon the ratings of all games."""
    await store.write(ratings.begin_again)
    await store.write(lambda tx: ratings.catch_up(tx, 100))


async def test_ratings_are_those_of_today_whatever_the_span_and_change_no_order(store, chats):
    for n in range(4):
        await played(store, f"2026-11-1{n}T12:00", 2, 1)
    await played(store, "2026-11-24T12:00", 1, 2, 3, preset="yatzy")
    await rated(store)
    known = await store.read(lambda tx: Ratings(tx).of(CHAT, [1, 2, 3]))
    assert known[1].shown < 1000 < known[2].shown
    assert known[3].shown is None
    for span, family, order in (
        ("week", "*", [1, 2, 3]),
        ("all", "*", [2, 1, 3]),
        ("week", "yatzy", [1, 2, 3]),
    ):
        view = await chats.top(CHAT, ShowTopPage(span, family, "rating", 0), NOBODY)
        assert [line.name for line in view.lines] == [f"P{user}" for user in order]
        assert [line.rating for line in view.lines] == [known[user].shown for user in order]
    places = await chats.top(CHAT, ShowTop("week", "*"), NOBODY)
    assert {line.rating for line in places.lines} == {None}, "nobody has asked"
    for user in range(11, 22):
        await played(store, "2026-11-24T12:00", user, 200)
    await rated(store)
    view = await chats.top(CHAT, ShowTopPage("week", "*", "rating", 0), Actor(200, "Я"))
    assert view.own.rating == (await store.read(lambda tx: Ratings(tx).of(CHAT, [200])))[200].shown

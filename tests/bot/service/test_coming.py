"""What a group can look forward to after a game: true numbers of games, and the right evening."""

from contextlib import closing
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.chats.settings import Chats
from bot.daily.games import coming_coming
from bot.ground.store.base import Tx
from bot.rankings.ratings import LEAST_RATED
from bot.table.store import Games
from tests.bot.service.test_ratings import play
from tests.bot.store.databases import HERE, bare_database

ZONE = ZoneInfo("Europe/Kyiv")
NOON = datetime(2026, 11, 24, 12, tzinfo=ZONE).timestamp()
LATE = datetime(2026, 11, 24, 23, tzinfo=ZONE).timestamp()
NAMES = {1: "Аня", 2: "Боб", 3: "Вика"}


@pytest.fixture
def tx():
    with closing(bare_database()) as opened:
        tx = Tx(opened)
        Chats(tx).remember(HERE.chat_id, "supergroup", "Кости", 1.0)
        yield tx


def told(tx, game, **chosen):
    Chats(tx).choose(HERE.chat_id, **chosen)
    return coming_coming(tx, Games(tx).get(game), Chats(tx).get(HERE.chat_id), ZONE, NAMES)


def left(view):
    return {one.name: one.games for one in view.unrated}


def test_games_up_to_a_rating_are_counted_down_for_each_until_there_is_one(tx):
    seen = [told(tx, play(tx, {1: 1, 2: 2}, NOON + number)) for number in range(LEAST_RATED)]
    assert [left(view) for view in seen] == [
        {"Аня": n, "Боб": n} if n else {} for n in range(LEAST_RATED - 1, -1, -1)
    ]
    assert all(view.all_unrated for view in seen[:-1])
    last = told(tx, play(tx, {1: 1, 3: 2}, NOON + 60))
    assert left(last) == {"Вика": LEAST_RATED - 1}
    assert not last.all_unrated


def test_a_result_tells_the_same_whatever_was_played_after_it(tx):
    first = play(tx, {1: 1, 2: 2}, NOON)
    before = told(tx, first)
    play(tx, {1: 1, 2: 2}, NOON + 60)
    assert told(tx, first) == before


def test_the_game_of_the_day_is_named_by_its_evening_and_only_where_it_is_wanted(tx):
    early, late = play(tx, {1: 1, 2: 2}, NOON), play(tx, {1: 1, 2: 2}, LATE)
    assert (told(tx, early).daily, told(tx, late).daily) == ("today", "tomorrow")
    assert told(tx, early, daily_game="off").daily is None
    uncounted = play(tx, {1: 1}, NOON + 60, counted=False)
    assert told(tx, uncounted) is None
    assert left(told(tx, uncounted, daily_game="on")) == {}


def test_there_is_nothing_of_it_in_private_and_before_the_end(tx):
    game = play(tx, {1: 1}, NOON, chat=1)
    assert coming_coming(tx, Games(tx).get(game), None, ZONE, NAMES) is None

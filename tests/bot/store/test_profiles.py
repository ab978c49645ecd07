"""What somebody has played: found along indexes, erased with them, and moved with their chat."""

import pytest

from bot.chats.settings import People
from bot.ground.store.base import Tx
from bot.rankings.achievements import LATEST, Profiles
from bot.rankings.model import WinStreak
from bot.rankings.profiles import named, profile
from bot.rankings.ratings import Ratings
from tests.bot.service.test_ratings import AT, play
from tests.bot.store.databases import HERE
from tests.bot.store.test_plans import much


def test_somebody_is_found_by_what_they_are_called(tx):
    much(tx, 4)
    assert Profiles(tx).find(HERE.chat_id, "NAME2") == 2
    assert Profiles(tx).find(HERE.chat_id, "name3") is None  # has played in the other chat only
    People(tx).remember(1, "Анна Иванова", None, AT)
    People(tx).remember(2, "Боб", "Anna", AT)
    assert named(tx, HERE.chat_id, "анна") == 1
    assert named(tx, HERE.chat_id, "Анна  иванова") == 1
    assert named(tx, HERE.chat_id, "@anna") == named(tx, HERE.chat_id, "anna") == 2
    assert named(tx, HERE.chat_id, "@Анна") is None
    assert named(tx, HERE.chat_id, "P3") is None  # has played in the other chat only
    assert named(tx, HERE.chat_id, "\u200d") is None


def test_the_latest_games_are_looked_at_and_all_are_counted(db, monkeypatch):
    monkeypatch.setattr("bot.rankings.profiles.LATEST", 5)
    monkeypatch.setattr("bot.rankings.achievements.Profiles.played.__defaults__", (5, (1e18, 0)))
    tx = Tx(db)
    much(tx, 24)
    view = profile(tx, HERE.chat_id, 1, "main")
    assert (view.games, view.streak.longest, view.latest) == (12, 5, 5)
    assert LATEST > 100  # as many as the longest achievement counts


def test_streaks_rivals_and_places(tx):
    for user in (1, 2, 3):
        People(tx).remember(user, f"P{user}", None, AT)
    for number, place in enumerate((1, 1, 2, 1, 1, 1, 2, 1)):
        play(tx, {1: place, 2: 3 - place, 3: 3}, AT + number)
    view = profile(tx, HERE.chat_id, 1, "rivals")
    assert (view.games, view.wins, view.seconds, view.streak) == (8, 6, 2, WinStreak(1, 3))
    assert [(r.user_id, r.games, r.ahead, r.behind) for r in view.rivals] == [(2, 8, 6, 2), (3, 8, 8, 0)]
    assert view.rating == Ratings(tx).of(HERE.chat_id, [1])[1].shown
    assert profile(tx, HERE.chat_id, 4, "main") is None
    assert profile(tx, 2, 1, "main") is None  # in private only of oneself
    assert profile(tx, 1, 1, "main").everywhere


def test_luck_and_precision_are_of_the_games_that_are_reviewed(db, tx):
    People(tx).remember(1, "P1", None, AT)
    for number in range(3):
        play(tx, {1: 1, 2: 2}, AT + number)
    db.execute("UPDATE results SET start = 160, luck = 10, lost = 16 WHERE user_id = 1 AND game_id < 3")
    view = profile(tx, HERE.chat_id, 1, "games")
    assert (view.luck, view.precision) == (10.0, pytest.approx(90.0))
    (family,) = view.families
    assert (family.optimum, family.played, family.average) == (160.0, 154.0, 99.0)

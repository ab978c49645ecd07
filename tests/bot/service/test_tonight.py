"""The evening of a chat: which games belong together, and what everybody has won in them."""

from contextlib import closing
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.chats.calendar import calendar_of
from bot.chats.settings import Chats, People
from bot.clubs.night import nights
from bot.clubs.store import Nights
from bot.ground.store.base import Tx
from bot.ground.tasks import Events
from bot.rankings import ranking as tonight
from bot.rankings.ranking import EveningViewed
from tests.bot.service.test_ratings import play
from tests.bot.store.databases import HERE, bare_database

ZONE = ZoneInfo("Europe/Kyiv")
HOUR = 3600.0
EVENING = datetime(2026, 11, 22, 20, tzinfo=ZONE).timestamp()
"""A Sunday: at midnight another week begins."""


@pytest.fixture
def tx():
    with closing(bare_database()) as opened:
        tx = Tx(opened)
        Chats(tx).remember(HERE.chat_id, "supergroup", "Кости", 1.0)
        for number, name in ((1, "Аня"), (2, "Боб"), (3, "Вика")):
            People(tx).remember(number, name, None, 1.0)
        yield tx


def calendar(tx):
    return calendar_of(Chats(tx).get(HERE.chat_id), ZONE)


def told(tx, game, at):
    view = tonight.tonight_line(tx, HERE.chat_id, game, at, calendar(tx))
    return view and (view.games, {name: wins for _, name, wins in view.wins})


def test_the_second_game_of_an_evening_tells_of_both_and_the_first_of_none(tx):
    first = play(tx, {1: 1, 2: 2}, EVENING)
    second = play(tx, {1: 2, 2: 1, 3: 3}, EVENING + HOUR)
    third = play(tx, {1: 1, 3: 2}, EVENING + 1.5 * HOUR)
    assert told(tx, first, EVENING) is None
    assert told(tx, third, EVENING + 1.5 * HOUR) == (3, {"Аня": 2, "Боб": 1})
    assert told(tx, second, EVENING + HOUR) == (2, {"Аня": 1, "Боб": 1}), "as it stood then"
    page = tonight.tonight_evening(tx, HERE.chat_id, EVENING + 2 * HOUR, calendar(tx), Events())
    assert page.games == 3
    assert [(e.rank, e.name, e.games, e.wins, e.seconds, e.thirds) for e in page.lines] == [
        (1, "Аня", 3, 2, 1, 0),
        (2, "Боб", 2, 1, 1, 0),
        (3, "Вика", 2, 0, 1, 1),
    ]
    tx.db.execute("UPDATE games SET table_no = 3 WHERE id = ?", (second,))
    assert told(tx, second, EVENING + HOUR) is None, "a side table is no game of the evening"
    assert told(tx, third, EVENING + 1.5 * HOUR) == (2, {"Аня": 2})
    tx.db.execute("UPDATE results SET user_id = NULL WHERE game_id = ?", (third,))
    assert told(tx, third, EVENING + 1.5 * HOUR) is None, "it counts for nobody"


def test_an_evening_goes_on_past_midnight_and_the_end_of_the_week_until_the_morning(tx):
    games = [EVENING + hours * HOUR for hours in (0, 5, 8.5, 9.5)]
    numbers = [play(tx, {1: 1, 2: 2}, at) for at in games]
    assert [told(tx, *each) and told(tx, *each)[0] for each in zip(numbers, games, strict=True)] == [
        *(None, 2, 3, None),
    ], "half past five is another day's morning"


def test_six_hours_without_a_game_end_an_evening(tx):
    noon = EVENING - 12 * HOUR
    for late, games in ((5.9, 2), (6.1, 0)):
        play(tx, {1: 1, 2: 2}, noon)
        last = play(tx, {1: 1, 2: 2}, noon + late * HOUR)
        assert (told(tx, last, noon + late * HOUR) or (0,))[0] == games
        noon += 24 * HOUR * 10
    page = tonight.tonight_evening(tx, HERE.chat_id, noon, calendar(tx), Events())
    assert (page.games, page.lines) == (0, ()), "nothing has been played for long"


def test_a_club_night_is_one_line_with_those_who_have_won_it(tx):
    clubs = Nights(tx)
    for number, at in enumerate((EVENING - 20 * HOUR, EVENING, EVENING + 5 * HOUR)):
        club = clubs.open(
            HERE, host_id=1, preset="classic", options="{}", minutes=30, at=at, starts_at=None, due_at=at
        )
        clubs.update(club, state="over", started_at=at, ended_at=at + HOUR / 2, due_at=None)
        clubs.keep_results(club, [(1, 1 + number, 4, 2, 2), (2, 1, 4, 2, 2), (3, 3, 0, 2, 0)])
    page = tonight.tonight_evening(
        tx, HERE.chat_id, EVENING + 2 * HOUR, calendar(tx), Events({EveningViewed: nights})
    )
    assert page.games == 0
    assert [(night.people, [who.name for who in night.winners]) for night in page.nights] == [(3, ["Боб"])]

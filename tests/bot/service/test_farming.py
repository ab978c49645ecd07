"""A year in which people make ratings for each other: limits of what the same two bring one another."""

import random
from contextlib import closing
from itertools import permutations

import pytest

from bot.ground.store.base import Tx
from bot.ground.values import Place
from bot.rankings import ratings
from bot.rankings.ratings import NEWCOMER, Ratings
from bot.table import game as counting
from bot.table.game import DAY, MOST_MEETINGS, PlacedSeat
from bot.table.model import Score
from bot.table.store import Seats
from tests.bot.store.databases import HERE, bare_database, finish, new_game
from tests.rings import sampled

AT = 1_800_000_000.0
DAYS = range(0, 365, 26)
A, B, C, D = PEOPLE = (1, 2, 3, 4)


@pytest.fixture
def tx():
    with closing(bare_database()) as db:
        yield Tx(db)


def play(tx, order, at, early=()):
    """A game of people, the best first, if one of them may count now."""
    if counting.too_often(tx, [[user_id] for user_id in order], at):
        return
    seats = {n: PlacedSeat((user_id,), n + 1, user_id in early) for n, user_id in enumerate(order)}
    against = counting.counting_against(tx, seats, (), at)
    game = new_game(tx, Place(HERE.chat_id), people=())
    for user_id in order:
        Seats(tx).add(game, talisman="🍀", name=f"P{user_id}", user_id=user_id)
    scores = [
        Score(n, who, 100.0 - n, 100.0 - n, n + 1, n == 0, who in early, against[n], counting.is_small(seats))
        for n, who in enumerate(order)
    ]
    finish(tx, game, "over", at, scores)
    ratings.count(tx, game)


def rated(tx):
    found = Ratings(tx).of(HERE.chat_id, PEOPLE)
    return {who: found.get(who, NEWCOMER).mu for who in PEOPLE}


def honest(tx, games=60):
    """Two games a day of people of whom everybody wins as often as anybody; returns when others may begin."""
    rng = random.Random(48)
    every = list(permutations(PEOPLE))
    for number in range(games):
        play(tx, rng.choice(every), AT + number * DAY / 2)
    return AT + (games / 2 + 1) * DAY


MANNERS = {
    "one of two gives up": ((A, B), (B,)),
    "one of two loses to the end": ((A, B), ()),
    "two of three give up": ((A, B, C), (B, C)),
    "two of three lose to the end": ((A, B, C), ()),
}


@pytest.mark.parametrize("manner", sampled(MANNERS, ["one of two gives up", "two of three lose to the end"]))
def test_a_year_of_farming_moves_no_rating_by_more_than_two_points(tx, manner):
    order, early = MANNERS[manner]
    start = honest(tx)
    before = rated(tx)
    for day in DAYS:
        for number in range(MOST_MEETINGS + 2):
            play(tx, order, start + day * DAY + number, early)
    after = rated(tx)
    moved = [round(after[who] - before[who], 2) for who in PEOPLE]
    assert max(map(abs, moved)) < 2, moved
    assert moved[0] >= 0, "who wins does not lose"
    games = Ratings(tx).of(HERE.chat_id, [A])[A].games
    assert games == 60 + MOST_MEETINGS * len(DAYS), "five a day count, whoever else is there"
    assert ratings.differing(tx, 1000) == 0


def test_who_is_left_before_half_gains_nothing_and_who_leaves_loses(tx):
    for number in range(9):
        play(tx, (A, B, C), AT + number, early=(B, C))
    found = rated(tx)
    assert found[A] == NEWCOMER.mu > found[B] == found[C]
    assert Ratings(tx).of(HERE.chat_id, [A])[A].games == MOST_MEETINGS
    play(tx, (A, D), AT + 20, early=())
    assert rated(tx)[A] > NEWCOMER.mu, "somebody else says something new"


def test_two_who_win_in_turns_are_compared_each_time_and_four_at_a_table_always(tx):
    masks = "SELECT against FROM results WHERE user_id = 1 ORDER BY game_id"
    for number, order in enumerate(((A, B), (A, B), (B, A), (A, B))):
        play(tx, order, AT + number * DAY)
    assert [mask.bit_count() for (mask,) in tx.db.execute(masks)] == [2, 1, 2, 2]
    for number in range(2):
        play(tx, PEOPLE, AT + (9 + number) * DAY)
    assert [mask.bit_count() for (mask,) in tx.db.execute(masks)][4:] == [4, 4]
    play(tx, (A, B), AT + 20 * DAY)
    assert [mask.bit_count() for (mask,) in tx.db.execute(masks)][-1] == 1, (
        "as the last time at a small table"
    )
    play(tx, (A, B), AT + 400 * DAY)
    assert [mask.bit_count() for (mask,) in tx.db.execute(masks)][-1] == 2, "a year later it is news"

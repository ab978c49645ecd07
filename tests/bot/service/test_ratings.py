"""Ratings: sane, the same whenever they are reckoned, and bitwise so from results alone."""

from contextlib import closing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.chats.settings import Chats, ChatSettings
from bot.ground.store.base import StoreError, Tx
from bot.ground.store.database import Store
from bot.ground.values import Place
from bot.rankings import ratings
from bot.rankings.counts import catch_up, rebuild_ratings
from bot.rankings.ratings import NEWCOMER, WHOLE, Rating, Ratings, shown_rating
from bot.rooms import events
from bot.table.model import Score
from bot.table.store import Games, Seats
from tests.bot.store.databases import HERE, bare_database, finish, new_game

AT = 1_800_000_000.0


@pytest.fixture
def db():
    with closing(bare_database()) as opened:
        yield opened


def seated(tx, chat, seats):
    """A game of these seats: numbers are people, tuples teams, words computers."""
    game = new_game(tx, Place(chat), people=())
    for seat in seats:
        if isinstance(seat, str):
            Seats(tx).add(game, talisman="🍀", level=seat)
            continue
        first, *others = seat if isinstance(seat, tuple) else (seat,)
        number = Seats(tx).add(game, talisman="🍀", name=f"P{first}", user_id=first)
        for other in others:
            Seats(tx).add_member(game, number, user_id=other, name=f"P{other}")
    return game


def end(tx, game, seats, ranks, at, *, points=None, counted=True):  # noqa: PLR0913 - what ends a game
    points = points or [100.0 - rank for rank in ranks]
    scores = [
        Score(number, user if counted else None, points[number], points[number], rank, rank == 1)
        for number, (seat, rank) in enumerate(zip(seats, ranks, strict=True))
        for user in ((None,) if isinstance(seat, str) else seat if isinstance(seat, tuple) else (seat,))
    ]
    finish(tx, game, "over", at, scores)
    ratings.count(tx, game)


def play(tx, ranks, at=AT, chat=HERE.chat_id, *, counted=True, short=False):  # noqa: PLR0913 - what a game is
    """A game whose seats and ranks are the keys and values."""
    seats = list(ranks)
    game = seated(tx, chat, seats)
    if short:
        Games(tx).update(game, options='{"card": "short"}')
    end(tx, game, seats, list(ranks.values()), at, counted=counted)
    return game


def steps(db):
    return db.execute("SELECT * FROM rating_steps ORDER BY 1, 2, 3").fetchall()


def again(tx):
    ratings.begin_again(tx)
    while ratings.catch_up(tx, 3):
        pass


def contents(db):
    return [
        db.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall()
        for table in ("ratings", "rating_steps")
    ] + [db.execute("SELECT * FROM rated_games ORDER BY 1, 2").fetchall()]


@settings(max_examples=15)
@given(ranks=st.lists(st.integers(1, 4), min_size=2, max_size=8), data=st.data())
def test_whoever_is_alone_in_front_gains_and_alone_behind_loses(ranks, data):
    ranks = [1 + sum(other < rank for other in ranks) for rank in ranks]
    teams = [[Rating(data.draw(st.floats(10, 40)), data.draw(st.floats(0.5, 8.3)), 3)] for _ in ranks]
    after = ratings.rate(teams, ranks)
    change = [new.mu - old.mu for (old,), (new,) in zip(teams, after, strict=True)]
    if ranks.count(1) == 1:
        assert change[ranks.index(1)] > 0
    if ranks.count(max(ranks)) == 1:
        assert change[ranks.index(max(ranks))] < 0
    assert all(new.games == 4 and 0 < new.sigma < 8.4 for (new,) in after)
    assert after == ratings.rate(teams, ranks)


def test_a_tie_moves_equals_nowhere_and_brings_unequals_together():
    (one,), (other,) = ratings.rate([[NEWCOMER], [NEWCOMER]], [1, 1])
    assert one.mu == pytest.approx(other.mu) == pytest.approx(25.0)
    (strong,), (weak,) = ratings.rate([[Rating(30.0, 4.0, 9)], [Rating(20.0, 4.0, 9)]], [1, 1])
    assert 25 < strong.mu < 30
    assert strong.mu + weak.mu == pytest.approx(50.0), "what some gain others lose, known equally well"


def test_a_rating_is_of_the_chat_and_of_all_chats_and_computers_are_worth_what_they_play(db):
    tx = Tx(db)
    for chat, level in ((-1, "novice"), (-2, "perfect")):
        play(tx, {1: 1, 2: 2, level: 3}, AT, chat)
    assert {key: rating.games for key, rating in Ratings(tx).everybody().items()} == {
        (chat, user, "full"): 1 + (chat == WHOLE) for chat in (-1, -2, WHOLE) for user in (1, 2)
    }
    assert Ratings(tx).of(-2, [1])[1].mu > Ratings(tx).of(-1, [1])[1].mu > 25
    assert 7 not in Ratings(tx).of(-1, [1, 7])
    play(tx, {3: 1, "solid": 2}, AT + 1, counted=False)
    assert 3 not in Ratings(tx).of(HERE.chat_id, [3]), "it does not count"
    play(tx, {4: 1}, AT + 2)
    assert Ratings(tx).of(HERE.chat_id, [4])[4] == Rating(25.0, 25 / 3, 1), "nobody was against them"


def test_games_with_short_cards_are_rated_apart(db):
    tx, full, short = Tx(db), Tx(bare_database()), Tx(bare_database())
    for number in range(8):
        ranks = {1: 1 + number % 2, 2: 2 - number % 2, 3: 3}
        kind = number % 3 == 0
        play(tx, ranks, AT + number, short=kind)
        play(short if kind else full, ranks, AT + number, short=kind)
    found = Ratings(tx).everybody()
    assert found == Ratings(full).everybody() | Ratings(short).everybody()
    assert found[HERE.chat_id, 1, "short"].games == 3
    play(tx, {1: 2, 2: 1}, AT + 0.5, short=True)  # in its place among the others
    late = Ratings(tx).everybody()
    changed = {key for key in found if late[key] != found[key]}
    assert {(HERE.chat_id, 1, "short"), (WHOLE, 2, "short")} <= changed
    assert {card for _, _, card in changed} == {"short"}
    again(tx)
    assert Ratings(tx).everybody() == late


@pytest.mark.parametrize(
    ("wrong", "most", "found"),
    [
        ("UPDATE ratings SET mu = mu + 1e-9 WHERE user_id = 1 AND chat_id < 0", 1, 1),
        ("UPDATE rating_steps SET whole_mu = 26 WHERE game_id = 3 AND seat = 1", 100, 2),
        ("UPDATE rating_steps SET whole_mu = 26 WHERE game_id = 3 AND seat = 1", 1, 0),
        ("UPDATE results SET place = 3 - place WHERE game_id = 2 AND user_id > 0", 100, 4),
        ("DELETE FROM ratings WHERE user_id = 2", 2, 2),
        ("INSERT INTO ratings VALUES (-100, 9, 'full', 25, 8, 1)", 100, 1),
        ("INSERT INTO ratings VALUES (-100, 9, 'full', 25, 8, 1)", 2, 0),
    ],
)
def test_what_does_not_follow_from_results_is_found_among_the_games_looked_at(db, wrong, most, found):
    tx = Tx(db)
    for number in range(6):
        play(tx, {1: 1 + number % 2, 2: 2 - number % 2, "solid": 3}, AT + number)
    assert ratings.differing(tx, most) == 0
    db.execute(wrong)
    assert ratings.differing(tx, most) == found


def test_a_team_is_as_strong_as_its_members_on_average():
    strong, weak = Rating(30.0, 4.0, 9), Rating(20.0, 4.0, 9)
    pair, single = ratings.rate([[strong, weak], [Rating(25.0, 4.0, 9)]], [2, 1])
    assert pair[0].mu - strong.mu == pytest.approx(pair[1].mu - weak.mu)
    assert pair[0].mu < strong.mu
    other_pair, other_single = ratings.rate([[strong, weak], [Rating(25.0, 4.0, 9)]], [1, 2])
    assert other_pair[0].mu > strong.mu
    # Nobody is favoured for being two.
    assert other_pair[0].mu - strong.mu == pytest.approx(strong.mu - pair[0].mu)
    assert single[0].mu - 25 == pytest.approx(25 - other_single[0].mu)


def test_a_rating_is_shown_from_the_fifth_game_on_with_what_the_game_changed(db):
    tx = Tx(db)
    for number in range(4):
        game = play(tx, {1: 1, 2: 2}, AT + number)
        assert ratings.changes(tx, game, {}) == ()
    before = Ratings(tx).of(HERE.chat_id, [1])[1]
    assert before.shown is None
    game = play(tx, {1: 1, 3: 2, 2: 3}, AT + 5)
    first, second = ratings.changes(tx, game, {1: "Аня", 2: "Боб"})
    now = Ratings(tx).of(HERE.chat_id, [1])[1]
    assert (first.name, first.rating, first.change) == ("Аня", now.shown, now.shown - shown_rating(before.mu))
    assert first.change > 0 > second.change
    play(tx, {1: 2, 2: 1}, AT + 6)
    assert ratings.changes(tx, game, {1: "Аня", 2: "Боб"}) == (first, second)


def test_games_of_before_are_reckoned_later_and_come_to_the_same(db):
    tx, other = Tx(db), Tx(bare_database())
    Ratings(tx).set_behind(behind=True)
    for number in range(7):
        for each in (tx, other):
            play(each, {1: 1 + number % 2, 2: 2 - number % 2}, AT + number)
    assert Ratings(tx).everybody() == {}
    rounds = 1
    while ratings.catch_up(tx, 2):
        rounds += 1
        if rounds == 2:
            for each in (tx, other):
                play(each, {1: 2, 2: 1}, AT + 0.5)  # with the clock put back, in the middle of it
    assert rounds > 3
    assert contents(db) == contents(other.db)


async def test_a_group_that_becomes_a_supergroup_keeps_its_ratings(store):
    chats = ChatSettings(store, events=events())

    def games(tx):
        for chat in (-1, -2, -3):
            Chats(tx).remember(chat, "group", "", AT)
        for number in range(3):
            play(tx, {1: 1, 2: 2}, AT + number, -1)
            play(tx, {1: 1, 2: 2}, AT + number, -2)
        return Ratings(tx).of(-1, [1])[1]

    rating = await store.write(games)
    await chats.moved(-1, -4)
    assert await store.read(lambda tx: Ratings(tx).of(-4, [1])[1]) == rating
    assert await store.read(lambda tx: Ratings(tx).known(-1)) is False
    await chats.moved(-2, -4)  # it has games of its own
    await chats.moved(-2, -4)
    merged = await store.read(lambda tx: Ratings(tx).everybody())
    assert merged[-4, 1, "full"].games == 6
    await store.write(again)
    assert await store.read(lambda tx: Ratings(tx).everybody()) == merged


@pytest.mark.sqlite
async def test_the_command_reckons_all_again_and_says_whether_it_was_right(target):
    path = target
    async with await Store.open(path) as store:
        await store.write(lambda tx: [play(tx, {1: 1, 2: 2}, AT + number) for number in range(3)])
        before = await store.read(lambda tx: Ratings(tx).everybody())
        with pytest.raises(StoreError, match="in use"):
            await rebuild_ratings(path)
    assert await rebuild_ratings(path) == [
        f"{path}: ratings of 2 people from 3 games",
        "all of them as they were",
    ]
    async with await Store.open(path) as store:
        await store.write(lambda tx: tx.db.execute("UPDATE ratings SET mu = 1 WHERE user_id = 1"))
    assert (await rebuild_ratings(path))[1] == "2 of them were different before"
    async with await Store.open(path) as store:
        assert await store.read(lambda tx: Ratings(tx).everybody()) == before
        await store.write(ratings.begin_again)  # as if it had been interrupted here
        await catch_up(store)
        assert await store.read(lambda tx: Ratings(tx).everybody()) == before
        assert await store.read(lambda tx: Ratings(tx).behind) is False

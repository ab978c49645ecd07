"""Whatever is played, forgotten, retired and moved: every sum is what a recount finds."""

import random
from contextlib import closing

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.chats.store.chats import Chats
from bot.coach.store import Reviews
from bot.daily.store.puzzles import Puzzles
from bot.ground.store import Tx
from bot.ground.store.check import check_database
from bot.ground.values.place import Place
from bot.privacy.store.erasing import Erasing
from bot.privacy.store.forgetting import Forgetting
from bot.rankings.service import dice_counts, ratings
from bot.rankings.store.achievements import Achievements
from bot.rankings.store.dice import CountedDice
from bot.rankings.store.ranking_sums import ranking_differs
from bot.rankings.store.ratings import Ratings
from bot.rulebook.house_rules_store import HouseRules
from bot.table.store.rows import Score
from bot.table.views.game import LuckView
from tests.bot.service.test_achievements import Table, reach_again
from tests.bot.store.databases import bare_database, finish, move_chat, new_game

CHATS, PEOPLE = (-1, -2, -3), (101, 102, 103, 104)
COMPANIES = ((101, 102), (101, 102, 103, 104), ((101, 103), 102), (104, "novice"), (103, "perfect", 102))
DAY = 86400.0

STEPS = st.one_of(
    st.tuples(st.just("play"), st.sampled_from(CHATS), st.sampled_from(COMPANIES), st.integers(0, 99)),
    st.tuples(st.just("alone"), st.sampled_from(PEOPLE), st.integers(0, 99)),
    st.tuples(st.just("review"), st.integers(0, 99)),
    st.tuples(st.just("forget"), st.sampled_from(PEOPLE)),
    st.tuples(st.just("retire"), st.sampled_from(CHATS)),
    st.tuples(st.just("move"), st.sampled_from(CHATS)),
    st.tuples(st.just("join"), st.sampled_from(CHATS), st.sampled_from(CHATS)),
    st.tuples(st.sampled_from(("erase", "rate again"))),
)


class Bot:
    """A database to which the steps of a test are done as the bot does them."""

    def __init__(self, db):
        self.db, self.tx, self.table = db, Tx(db), Table(db)
        self.chats = {chat: chat for chat in CHATS}  # what each has become
        self.joined = set()  # what was reached in two chats of the same people is not what both have
        for chat in CHATS:
            Chats(self.tx).remember(chat, "group", f"Chat{chat}", 1.0)

    def do(self, what, *more):
        {
            "play": self.play,
            "alone": lambda person, seed: self.play(person, (person, "solid"), seed),
            "review": self.review,
            "forget": Forgetting(self.tx).forget,
            "retire": self.retire,
            "move": lambda chat: self.move(chat, self.chats[chat] - 1000),
            "join": lambda chat, other: self.move(chat, self.chats[other]),
            "erase": lambda: Erasing(self.tx).wipe(1) or Erasing(self.tx).erase(1),
            "rate again": lambda: rate_again(self.tx),
        }[what](*more)

    def play(self, chat, seats, seed):
        chance = random.Random(seed)
        self.table.chat = place = self.chats.get(chat, chat)
        Chats(self.tx).remember(place, "private" if place > 0 else "supergroup", f"Chat{place}", 1.0)
        self.table.at -= chance.choice((0, 100))  # games may end in the same instant
        dice_counts.keep(
            self.tx, self.table.play("pirate", seats, lambda *_: chance.choices(range(1, 7), k=8))
        )

    def review(self, seed):
        query = "SELECT id FROM games WHERE state = 'over' ORDER BY id DESC LIMIT 1 OFFSET ?"
        row = self.db.execute(query, (seed % 4,)).fetchone()
        if row is not None:  # it may have been retired since it was looked at
            luck = [LuckView(seat, 90.0 + seed, seed - 50.0, seed / 4) for seat in range(2)]
            Reviews(self.tx).keep(row[0], luck, "{}")

    def retire(self, chat):
        place = self.chats[chat]
        if Chats(self.tx).get(place) is not None:
            Chats(self.tx).update(place, active=False, left_at=1.0)
            assert Erasing(self.tx).retire_one(DAY)

    def move(self, chat, new):
        old = self.chats[chat]
        if old == new or Chats(self.tx).get(old) is None:
            return
        if Chats(self.tx).get(new) is not None:
            self.joined.add(new)
        both = Ratings(self.tx).known(old) and Ratings(self.tx).known(new)
        move_chat(self.tx, old, new, 2.0)
        if both:
            ratings.merge(self.tx, new)
        self.chats = {each: new if place == old else place for each, place in self.chats.items()}


def rate_again(tx):
    ratings.begin_again(tx)
    while ratings.catch_up(tx, 2):
        pass


def count_again(tx):
    assert CountedDice(tx).uncounted(0, 100) == []
    tx.db.execute("DELETE FROM dice")
    for game in CountedDice(tx).uncounted(0, 100):
        dice_counts.keep(tx, game)


def lines(db, table, but=()):
    return {row for row in db.execute(f"SELECT * FROM {table}") if row[0] not in but}


@settings(max_examples=25, deadline=None)
@given(steps=st.lists(STEPS, min_size=4, max_size=14))
def test_every_sum_is_what_a_recount_finds(steps):
    with closing(bare_database()) as db:
        bot = Bot(db)
        for step in steps:
            bot.do(*step)
            assert ranking_differs(db) == 0, step
            found = Ratings(bot.tx).everybody()
            rate_again(bot.tx)
            assert Ratings(bot.tx).everybody() == found, step
        dice, cards = lines(db, "dice"), lines(db, "cards")
        reached = lines(db, "achievements", bot.joined)
        for _ in range(2):
            count_again(bot.tx)
            reach_again(bot.tx)
            assert lines(db, "dice") == dice
            assert lines(db, "achievements", bot.joined) == reached
            assert lines(db, "cards") <= cards
            while Erasing(bot.tx).wipe(1) or Erasing(bot.tx).erase(1):
                pass
        assert check_database(db).problems == ()
        known = {user for (user,) in db.execute("SELECT user_id FROM people")}
        for table in ("results", "ranking", "ratings", "achievements", "members"):
            users = {user for (user,) in db.execute(f"SELECT DISTINCT user_id FROM {table}")} - {None}
            assert {user for user in users if user > 0} <= known, table


def test_of_a_chat_that_is_gone_stays_what_was_done_to_ratings_and_nothing_else_is_counted():
    """Also of a game that ended before dice and achievements were counted."""
    with closing(bare_database()) as db:
        bot = Bot(db)
        bot.play(-1, (104, "novice"), 1)
        for table in ("dice", "achievements", "cards"):
            db.execute(f"DELETE FROM {table}")
        Achievements(bot.tx).look_from(0)
        bot.play(-2, (104, "perfect"), 2)
        bot.retire(-1)
        assert Achievements(bot.tx).due() == 2, "of a chat that is there"
        while Erasing(bot.tx).erase(1):
            pass
        found = Ratings(bot.tx).everybody()
        rate_again(bot.tx)
        assert Ratings(bot.tx).everybody() == found
        kept = db.execute("SELECT level, talisman FROM seats WHERE game_id = 1").fetchall()
        assert kept == [("novice", "")], "nothing of who sat there"
        assert {game for (game,) in db.execute("SELECT game_id FROM cards")} <= {2}
        assert CountedDice(bot.tx).uncounted(0, 9) == []
        assert {row[0] for row in lines(db, "dice") | lines(db, "achievements")} == {-2}


def test_what_a_group_left_behind_when_it_moved_goes_too():
    with closing(bare_database()) as db:
        bot = Bot(db)
        for chat in (-1, -2):
            HouseRules(bot.tx).save(
                chat, key="x", name=f"House{chat}", named=True, preset="pirate", options="{}", at=1.0
            )
            game = new_game(bot.tx, Place(chat), people=(101,))
            finish(bot.tx, game, "over", 5.0, [Score(0, 101, 1.0, 1.0, 1, won=True)])
            db.execute(
                "INSERT INTO puzzles (id, chat_id, thread_id, day, number, mark, body)"
                " VALUES (?1, ?1, 0, '2026-11-22', 1, 'm', '{}')",
                (chat,),
            )
            Puzzles(bot.tx).answer(chat, 101, 5.0, solved=True)
        bot.move(-1, -2)
        assert {row[1:4] for row in lines(db, "house_rules")} == {(-2, "x", "House-2")}
        assert {row[:2] for row in lines(db, "puzzle_answers")} == {(-2, 101)}
        bot.retire(-2)
        assert lines(db, "house_rules") == lines(db, "puzzles") == lines(db, "puzzle_answers") == set()

"""Every achievement is reached by a game that the engine plays, and found again from its record."""

from contextlib import closing

import pytest

from bot.chats.settings import Chats, ChatSettings, People
from bot.ground.store.base import Tx, UnavailableError
from bot.ground.store.database import Store
from bot.privacy.erasing import Erasing
from bot.rankings import achievements
from bot.rankings.achievements import Achievements
from bot.rankings.counts import CountedDice, catch_up
from bot.rankings.profiles import BestCards, profile
from bot.rankings.ranking import Ranking
from bot.rankings.ratings import Ratings
from bot.rooms import events
from bot.rulebook.names import options_text
from bot.table.store import Records, Seats
from engine.play.game import new_game
from engine.play.steps import Rolled, Stand, Stop, Throw, Write, to_text
from engine.presets import changed_options, ruleset
from tests.bot.service.test_ratings import again, end, seated
from tests.bot.store.databases import bare_database
from tests.databases import opened

AT = 1_800_000_000.0
ANNA, BOB, VIKA, GENA, DINA = range(1, 6)


class Table:
    """One group whose dice and choices the test knows."""

    def __init__(self, db, chat=-100):
        self.db, self.tx, self.at, self.chat = db, Tx(db), AT, chat

    def play(self, preset, seats, dice, *, pick=None, rolls=1, **options):
        """A whole game: `dice(seat, turn, roll)` tells what falls, `pick` which row is written.

        `seats`: a number is a person, a tuple a team, a word a computer. Returns its number.
        """
        self.at += 100
        rules = ruleset(preset, {"order": "join"} | options)
        game, lines = new_game(rules, len(seats)), []
        turns = [0] * len(seats)

        def step(one):
            nonlocal game
            mover, before = game.mover, game.turns
            game = game.apply(one)
            lines.append(to_text(one))
            if mover is not None and game.turns > before:
                turns[mover] += 1

        while not game.over:
            due, mover = game.due, game.mover
            if due is not None and mover is not None:
                faces = dice(mover, turns[mover], game.turn.roll)
                step(Rolled(tuple(faces[position] for position in due.positions)))
            elif due is not None:  # whoever throws first wins the roll-off
                step(Rolled((1 if game.blitz.throws else 6,) * len(due.positions)))
            elif game.turn.roll < rolls:
                step(next(iter(game.possible_throws())) if not game.turn.roll else Throw((0, 1, 2, 3, 4)))
            else:
                step(self.choice(game, pick))
        return self.keep(rules, game, seats, lines)

    def choice(self, game, pick):
        actions = [each for each in game.legal_actions() if not isinstance(each, Throw)]
        if isinstance(actions[0], Stop | Stand):
            return actions[0]
        writes = [each for each in actions if isinstance(each, Write)]
        worth = pick or (lambda game, row: game.entry(game.ruleset.row_index(row)).points)
        return max(writes, key=lambda write: worth(game, write.row))

    def keep(self, rules, game, seats, lines):
        """Store the game as the bot does."""
        tx = self.tx
        number = seated(tx, self.chat, seats)
        tx.db.execute(
            "UPDATE games SET preset = ?, options = ?, revision = ?, started_at = ? WHERE id = ?",
            (rules.preset, options_text(changed_options(rules)), rules.revision, self.at, number),
        )
        placed, outcome = Seats(tx).of(number), game.outcome()
        for member in (member for seat in placed for member in seat.members):
            People(tx).remember(member.user_id, member.name, None, AT)
        Records(tx).append(number, 1, lines, None, self.at)
        end(tx, number, seats, outcome.ranks, self.at, points=outcome.totals)
        achievements.put_in_place(tx, number)
        achievements.note(tx, number, game, outcome, placed)
        return number

    def of(self, user):
        return {key for key, _ in Achievements(self.tx).of(user, self.chat)}


@pytest.fixture
def table():
    """What a test has reached is found again from records and results."""
    with closing(bare_database()) as db:
        table = Table(db)
        yield table
        before = noted(db)
        db.execute("DELETE FROM cards")
        reach_again(table.tx)
        assert noted(db) == before


def noted(db):
    return [
        db.execute(f"SELECT * FROM {name} ORDER BY 1, 2, 3").fetchall() for name in ("achievements", "cards")
    ]


def reach_again(tx):
    """Look at all games anew, as after a change of what can be reached."""
    tx.db.execute("DELETE FROM achievements")
    Achievements(tx).look_from(0)
    while (game := Achievements(tx).due()) is not None:
        achievements.note_old(tx, game, achievements.replayed(tx, game).replay().game)


def nothing(*_):
    return (1, 1, 2, 4, 6)


def by_seat(*dice):
    return lambda seat, *_: dice[seat]


def poker_first(game, row):
    """Write five equal ones as soon as they are made, then whatever pays most."""
    entry = game.entry(game.ruleset.row_index(row))
    return (entry.made and row == "poker", entry.points)


def test_five_equal_dice_and_at_once(table):
    def dice(seat, turn, roll):
        return (6,) * 5 if turn == 0 and seat == 0 else (5,) * 5 if turn == 0 and roll == 2 else nothing()

    table.play("yatzy", [ANNA, BOB], dice, pick=poker_first, rolls=2)
    assert "sixes" in table.of(ANNA)
    assert "five_at_once" not in table.of(ANNA)
    assert not table.of(BOB)
    table.play("yatzy", [ANNA, BOB], dice, pick=poker_first)
    assert "five_at_once" in table.of(ANNA)


def good_and_bad(seat, turn, _):
    """The first seat fills its card, the others have nothing."""
    return good(turn) if seat == 0 else nothing()


def good_but(dice, **rows):
    """Everybody fills their card, but for the row of a seat, where these dice lie."""
    return lambda seat, turn, _: dice if rows.get(f"seat_{seat}") == ROWS[turn] else good(turn)


def top_down(game, row):
    return -game.ruleset.row_index(row)


ROWS = [row.key for row in ruleset("yatzy").rows]
WORSE = {f"seat_{number}": row for number, row in enumerate(ROWS[6:13], 1)}
GAMES = [
    (
        4,
        good_and_bad,
        {1: "no_crosses rout all_the_way"},
        {1: "many_crosses", 2: "no_crosses many_crosses rout honest"},
    ),
    (2, good_and_bad, {1: "sixes"}, {1: "no_crosses rout all_the_way"}),
    (2, good_but((6, 6, 5, 5, 3), seat_1="chance"), {1: "by_one"}, {2: "by_one only_just"}),
    (4, good_but((6, 6, 5, 5, 3), seat_1="chance"), {2: "only_just"}, {1: "only_just", 2: "shared"}),
    (8, good_but((1, 1, 2, 4, 5), **WORSE), {1: "large_table", 8: "closing honest"}, {4: "closing honest"}),
]


@pytest.mark.parametrize(("people", "dice", "has", "lacks"), GAMES)
def test_a_game_brings_its_people_what_their_cards_show(table, people, dice, has, lacks):
    table.play("yatzy", list(range(1, people + 1)), dice, pick=top_down)
    for user, keys in has.items():
        assert set(keys.split()) <= table.of(user)
    for user, keys in lacks.items():
        assert not set(keys.split()) & table.of(user)


def test_a_team_and_a_master(table):
    table.play("yatzy", [(ANNA, BOB), VIKA, "perfect"], good_and_bad, pick=top_down)
    assert {"team", "master"} <= table.of(ANNA) & table.of(BOB)
    assert not {"team", "master"} & table.of(VIKA)
    assert table.db.execute("SELECT count(*) FROM achievements WHERE user_id IS NULL").fetchone() == (0,)


def test_short_cards_are_games_of_their_own_and_bring_nothing_of_what_is_rare_on_full_ones_only(table):
    def sixes_or_nothing(seat, _, __):
        return (6, 6, 6, 6, 6) if seat == 0 else nothing()

    table.play("yatzy", [ANNA, BOB], sixes_or_nothing, card="short")
    assert table.of(ANNA) == {"sixes", "five_at_once"}
    assert table.of(BOB) == set()
    table.play("yatzy", [ANNA, BOB, VIKA, GENA], sixes_or_nothing)
    assert table.of(ANNA) >= {"rout", "all_the_way"}
    ranking = Ranking(table.tx)
    assert ranking.families(table.chat, "all") == ["yatzy", "yatzy-short"]
    best = {family: ranking.top(table.chat, "all", family)[0].best for family in ("yatzy", "yatzy-short")}
    assert best["yatzy"] > best["yatzy-short"] > 0
    shown = profile(table.tx, table.chat, ANNA, "games")
    assert {each.family: each.best for each in shown.families} == best
    before = BestCards(table.tx).best_before(table.chat, "yatzy-short", table.at + 1, 1)
    assert before.points == best["yatzy-short"]


def test_different_games(table):
    for preset in ("yatzy", "classic", "yacht"):
        for card in ("full", "short"):
            table.play(preset, [ANNA, BOB], nothing, card=card)
    table.play("kniffel", [ANNA, BOB], nothing)
    assert "families" not in table.of(ANNA), "a short card is not another game"
    hand(table, ANNA, BOB)
    assert "families" in table.of(ANNA)


def retired(tx, chat):
    Chats(tx).update(chat, active=False, left_at=1.0)
    assert Erasing(tx).retire_one(86400.0)
    while Erasing(tx).erase(1):
        pass


def test_of_a_chat_that_is_gone_stays_what_was_done_to_ratings_and_nothing_else_is_counted(table):
    """Also of a game that ended before achievements were counted."""
    tx, db = table.tx, table.db
    for table.chat, robot in ((-1, "novice"), (-2, "perfect")):
        Chats(tx).remember(table.chat, "supergroup", "", AT)
        hand(table, ANNA, robot)
    for name in ("achievements", "cards"):
        db.execute(f"DELETE FROM {name}")
    Achievements(tx).look_from(0)
    retired(tx, -1)
    assert Achievements(tx).due() == 2, "of a chat that is there"
    found = Ratings(tx).everybody()
    again(tx)
    assert Ratings(tx).everybody() == found
    kept = db.execute("SELECT level, talisman FROM seats WHERE game_id = 1").fetchall()
    assert kept == [("novice", "")], "nothing of who sat there"
    assert CountedDice(tx).uncounted(0, 9) == [2]
    reach_again(tx)
    assert {chat for (chat,) in db.execute("SELECT DISTINCT chat_id FROM achievements")} == {-2}
    assert {game for (game,) in db.execute("SELECT game_id FROM cards")} <= {2}


SCHOOL = ("ones", "twos", "threes", "fours", "fives", "sixes")
WANTED = {
    **{row: (face,) * 3 + (1 + face % 3, 2 + face % 3) for face, row in enumerate(SCHOOL, 1)},
    "pair": (6, 6, 1, 2, 3),
    "two_pairs": (6, 6, 5, 5, 1),
    "three": (6, 6, 6, 1, 2),
    "four": (6, 6, 6, 6, 1),
    "small_straight": (1, 2, 3, 4, 5),
    "large_straight": (2, 3, 4, 5, 6),
    "full": (6, 6, 6, 5, 5),
    "chance": (6, 6, 5, 5, 4),
    "poker": (6, 6, 6, 6, 6),
}


def good(turn):
    """Dice that fill the sheet of yatzy from its top to its bottom."""
    return WANTED[ROWS[turn]]


def test_from_behind_in_the_last_round(table):
    last = [row for row in ROWS if row not in {"chance", "poker"}]
    order = ["chance", *last, "poker"]

    def pick(_, row):
        return -order.index(row)

    def dice(seat, turn, _):
        row = order[turn]
        if row == "chance":
            return (6, 6, 5, 4, 3) if seat == 0 else (6, 6, 5, 5, 4)
        return nothing() if seat > 0 and row == "poker" else WANTED[row]

    table.play("yatzy", [ANNA, BOB, VIKA, GENA], dice, pick=pick)
    assert {"from_behind", "last_round"} <= table.of(ANNA)
    assert not {"all_the_way", "from_behind"} & table.of(BOB)


def test_ties_shared_and_broken(table):

    def same(_, turn, __):
        return good(turn)

    table.play("yatzy", [ANNA, BOB, VIKA, GENA], same, pick=top_down, tie_break="share")
    assert "shared" in table.of(ANNA) & table.of(BOB)
    table.play("yatzy", [ANNA, BOB], same, pick=top_down, tie_break="blitz")
    assert "blitz" in table.of(ANNA) | table.of(BOB)
    assert "blitz" not in table.of(ANNA) & table.of(BOB)


def hand(table, winner, loser):
    """One hand for everything."""
    dice = by_seat((6, 6, 6, 6, 6), (1, 2, 3, 4, 6))
    return table.play("showdown", [winner, loser], dice, hands=1)


def test_what_takes_many_games(table):
    for number in range(5):
        hand(table, BOB, ANNA)
        assert ("silver" in table.of(ANNA)) == (number == 4)
        assert ("streak" in table.of(BOB)) == (number >= 2)
    hand(table, ANNA, BOB)
    assert "patience" in table.of(ANNA)
    assert "patience" not in table.of(BOB)
    for _ in range(4):
        assert "games_10" not in table.of(ANNA)
        hand(table, ANNA, BOB)
    assert "games_10" in table.of(ANNA)
    for number in range(90):
        assert "games_100" not in table.of(ANNA), number
        hand(table, ANNA, 10 + number % 9)
    assert {"games_100", "company"} <= table.of(ANNA)
    assert "company" not in table.of(BOB)


def test_a_game_by_a_clock_that_was_put_back(table):
    for number in range(9):
        hand(table, ANNA if number < 4 or number > 6 else BOB, BOB if number < 4 or number > 6 else ANNA)
    assert "patience" not in table.of(ANNA) | table.of(BOB)
    table.at -= 250
    hand(table, BOB, ANNA)
    assert {"games_10", "silver"} <= table.of(BOB), "the games after it are counted once more"
    games = dict(Achievements(table.tx).of(ANNA, table.chat))
    assert games["games_10"] == 9, "which was the tenth"


def test_at_most_two_are_told_and_each_once(table):
    game = table.play("yatzy", [ANNA, BOB, VIKA, GENA], good_and_bad, pick=top_down)
    told = achievements.told(table.tx, game, {ANNA: "Аня"})
    assert [each.key for each in told] == ["five_at_once", "sixes"]
    assert told[0].people == ((ANNA, "Аня"),)
    again = table.play("yatzy", [ANNA, BOB, VIKA, GENA], good_and_bad, pick=top_down)
    assert achievements.told(table.tx, again, {}) == ()
    assert len(profile(table.tx, table.chat, ANNA, "main").achievements) > 4
    for user, ones, poker in ((ANNA, (2, 2, 3), (2, 2, 50)), (BOB, (2, 2, 2), (2, 0, None))):
        page = profile(table.tx, table.chat, user, "rows")
        rows = {row.row.key: (row.written, row.made, row.best) for row in page.rows}
        assert (page.rows_of, rows["ones"], rows["poker"]) == ("yatzy", ones, poker)


async def test_no_game_is_left_out_because_the_database_cannot_be_asked(target, monkeypatch):
    await (await Store.open(target)).close()
    with opened(target) as db:
        table = Table(db, -1)
        hand(table, ANNA, BOB)
        Achievements(table.tx).look_from(1)
    async with await Store.open(target) as store:

        async def lost(_work):
            raise UnavailableError("the connection was lost")

        with monkeypatch.context() as patch:
            patch.setattr(store, "read", lost)
            with pytest.raises(UnavailableError):
                await catch_up(store)
        assert await store.write(lambda tx: Achievements(tx).due()) == 1


async def test_in_a_supergroup_that_was_played_in_before_the_move_both_count(store):

    def play(tx):
        group, supergroup = Table(tx.db, -1), Table(tx.db, -2)
        for number in range(9):
            hand(group, BOB, ANNA if number < 4 else VIKA)
        supergroup.at = group.at
        hand(supergroup, BOB, ANNA)
        for chat in (-1, -2):
            Chats(tx).remember(chat, "group", "", AT)

    await store.write(play)
    await ChatSettings(store, events=events()).moved(-1, -2)
    before = await store.read(lambda tx: noted(tx.db))
    reached = await store.read(lambda tx: {key for key, _ in Achievements(tx).of(BOB, -2)})
    assert {"games_10", "streak"} <= reached
    assert "silver" in await store.read(lambda tx: {key for key, _ in Achievements(tx).of(ANNA, -2)})

    def again(tx):
        tx.db.execute("DELETE FROM achievements")
        Achievements(tx).look_from(1)

    await store.write(again)
    await catch_up(store)
    assert await store.read(lambda tx: noted(tx.db)) == before

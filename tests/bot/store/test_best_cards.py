"""The best card of a chat: by family of rules, of people, before a game ended."""

from bot.chats.settings import People
from bot.ground.values import Place
from bot.rankings.model import BestRow
from bot.rankings.profiles import BestCards
from bot.table.model import Score
from bot.table.store import Games
from tests.bot.store.databases import HERE, finish, new_game

ANN, BOB = 11, 22


def before(tx, game_id, least):
    """The best card of a game's chat and family before that ended."""
    row = Games(tx).get(game_id)
    return BestCards(tx).best_before(row.chat_id, row.preset, row.ended_at, least)


def ended(tx, at, *points, preset="pirate", place=HERE, people=(ANN, BOB)):
    """A game that counted, with these points."""
    game = new_game(tx, place, preset=preset)
    scores = [
        Score(seat, person, each, each, seat + 1, won=False)
        for seat, (person, each) in enumerate(zip(people, points, strict=True))
    ]
    finish(tx, game, "over", at, scores)
    return game


def test_the_best_card_of_a_game_is_a_persons(tx):
    assert BestCards(tx).best_of(ended(tx, 1.0, 90, 120)) == (1, 120)
    assert BestCards(tx).best_of(ended(tx, 2.0, 120, 120)) == (0, 120)
    assert BestCards(tx).best_of(ended(tx, 3.0, 90, 400, people=(ANN, None))) == (0, 90)
    assert BestCards(tx).best_of(ended(tx, 4.0, 90, 400, people=(None, None))) is None


def test_the_best_card_before_is_of_the_same_chat_and_family_and_the_first_of_equal_ones(tx):
    People(tx).remember(BOB, "Боб", None, 1.0)
    ended(tx, 1.0, 500, 1, place=Place(HERE.chat_id - 1))
    ended(tx, 1.0, 600, 1, preset="classic")
    ended(tx, 2.0, 100, 130)
    ended(tx, 3.0, 130, 700, people=(ANN, None))
    now = ended(tx, 4.0, 300, 200)
    ended(tx, 5.0, 900, 1)
    assert before(tx, now, 2) == BestRow(130, BOB, "Боб")
    assert before(tx, now, 3) is None, "only two games have counted"
    assert before(tx, ended(tx, 6.0, 1, 2), 1) == BestRow(900, ANN, None), "whose name is not known"

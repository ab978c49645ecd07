"""A robot whose last row is played to win, from the first roll of a game to what the coach says of it."""

from dataclasses import replace
from random import Random

from bot.coach import reviews as service
from bot.coach import screens as review_pages
from bot.ground.texts.formatting import texts
from bot.ground.values import Place
from bot.table.game import Computers
from bot.table.model import GameView, SeatView
from engine.analysis.goal_play import WinPlay
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Rolled, Throw, to_text
from engine.play.turn import Turn
from engine.records.record import Player, Record
from tests.bot.analysis.conftest import RULES
from tests.engine.analysis.played import last_turn


class Solved:
    """One table, solved already."""

    def __init__(self, table):
        self.table = table

    def solution(self, _):
        return self.table


FIRST_SEED = 72
"""Of a game in which a robot goes for the win; the next ones are tried if that changes."""


def rows_left(game):
    return sum(card.entries.count(None) for card in game.cards)


def played(table, seed):
    """The steps of a game of two perfect robots, and the moments in which one goes for the win."""
    computers = Computers(solutions=Solved(table))
    rnd, game, steps, moments = Random(seed), new_scorecard_game(RULES, 2), [], []
    while not game.over:
        if game.due is not None:
            step = Rolled(tuple(rnd.randint(1, 6) for _ in game.due.positions))
        else:
            step = computers.choose(game, "perfect")
            near = game.turn.roll and rows_left(game) <= 3  # before, no hint is asked for: it takes its time
            if near and service.exact_hint(table, game).to_win is not None:
                moments.append((game, step))
        steps.append(step)
        game = game.apply(step)
    return steps, moments


def test_the_robot_does_what_wins_and_not_what_brings_points_and_the_coach_says_why(table):
    games = (played(table, seed) for seed in range(FIRST_SEED, FIRST_SEED + 200))
    steps, moments = next((steps, moments) for steps, moments in games if moments)
    for before, step in moments:
        hint = service.exact_hint(table, before)
        assert step == hint.to_win[0]
        assert step != hint.worths[0][0]
        assert rows_left(before) in {1, 2}
    record = Record(RULES, (Player("A"), Player("B")), tuple(map(to_text, steps)))
    review = service.seat_review(table, record, moments[0][0].mover)
    won = [each.for_win for each in review.decisions if each.for_win]
    assert won
    assert all(each.chance > each.otherwise for each in won)
    seats = (SeatView(None, "", "\N{ROBOT FACE}", "computer", "perfect"), SeatView(7, "Ann", ""))
    view = GameView(1, Place(1), RULES, seats, record.replay(), len(record.lines), state="over")
    for language, words in WHY.items():
        text = review_pages.review_page(texts(language), view, RULES, review).text
        assert all(part in text for part in words), language


WHY = {
    "ru": ("уже не ради очков, а ради победы", "шанс победить"),
    "en": ("for the win rather than for points", "chance to win"),
    "uk": ("уже не заради очок, а заради перемоги", "шанс перемогти"),
}


def test_who_trails_by_much_is_told_before_the_last_round_what_wins(table):
    game = last_turn(RULES, 100, [150], Turn((6, 6, 6, 5, 1), 2))
    poker, own = RULES.row_index("poker"), game.cards[0]
    entries = (*own.entries[:poker], None, *own.entries[poker + 1 :])
    card = replace(own, entries=entries, written=tuple(row for row in own.written if row != poker))
    game = replace(game, cards=(card, *game.cards[1:]))
    assert service.exact_hint(table, game).to_win is None
    hint = service.exact_hint(table, game, WinPlay(table))
    action, chance, otherwise = hint.to_win
    assert action != hint.worths[0][0]
    assert chance - otherwise > 0.01
    for language in WHY:
        first, second = review_pages.hint_alert(texts(language), hint).split("\n")[:2]
        assert str(round(chance * 100)) in first
        assert str(round(otherwise * 100)) in second


def test_in_the_last_turn_of_a_game_the_hint_says_how_to_win(table):
    view = service.exact_hint(table, last_turn(RULES, 100, [130], Turn((6, 6, 6, 5, 1), 2)))
    assert view.exact
    assert view.worths[0][0] == Throw((4,)), "for points"
    assert view.to_win[0] == Throw((3, 4)), "to win"
    assert 0 < view.to_win[1] < 1
    game = new_scorecard_game(RULES, 1)
    early = service.exact_hint(table, game.apply(game.legal_actions()[0]).apply(Rolled((4, 4, 4, 2, 1))))
    assert early.to_win is None
    assert [worth for _, worth in early.worths] == sorted((w for _, w in early.worths), reverse=True)

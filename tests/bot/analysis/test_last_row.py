"""A robot whose last row is played to win, from the first roll of a game to what the coach says of it."""

from random import Random

import pytest

from bot.coach.screens import review as review_pages
from bot.coach.service import hints, reviews
from bot.ground.texts.formatting import texts
from bot.ground.values.place import Place
from bot.table.service.computers import Computers
from bot.table.views.game import GameView, SeatView
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Rolled, to_text
from engine.presets import ruleset
from engine.records.record import Player, Record
from engine.solver.solution import solve

RULES = ruleset("international")


class Solved:
    """One table, solved already."""

    table = solve(RULES)

    def solution(self, _):
        return self.table


def played(computers, seed):
    """The steps of a game of two perfect robots, and the moments in which one goes for the win."""
    rnd, game, steps, moments = Random(seed), new_scorecard_game(RULES, 2), [], []
    while not game.over:
        if game.due is not None:
            step = Rolled(tuple(rnd.randint(1, 6) for _ in game.due.positions))
        else:
            step = computers.choose(game, "perfect")
            if game.turn.roll and hints.exact_hint(game, Solved.table).to_win is not None:
                moments.append((game, step))
        steps.append(step)
        game = game.apply(step)
    return steps, moments


@pytest.fixture(scope="module")
def game():
    """A game in which a robot went for the win: its record, when, and what it did."""
    computers = Computers(solutions=Solved())
    for seed in range(200):
        steps, moments = played(computers, seed)
        if moments:
            return Record(RULES, (Player("A"), Player("B")), tuple(map(to_text, steps))), moments
    raise AssertionError("no robot ever went for the win")


def test_the_robot_does_what_wins_and_not_what_brings_points(game):
    _, moments = game
    for before, step in moments:
        hint = hints.exact_hint(before, Solved.table)
        assert step == hint.to_win[0]
        assert step != hint.worths[0][0]
        assert sum(card.entries.count(None) for card in before.cards) in {1, 2}


WHY = {
    "ru": ("уже не ради очков, а ради победы", "шанс победить"),
    "en": ("for the win rather than for points", "chance to win"),
    "uk": ("уже не заради очок, а заради перемоги", "шанс перемогти"),
}


@pytest.mark.parametrize("language", WHY)
def test_the_coach_says_why(game, language):
    record, ((before, _), *_) = game
    seat = before.mover
    review = reviews.seat_review(Solved.table, record, seat)
    won = [each.for_win for each in review.decisions if each.for_win]
    assert won
    assert all(each.chance > each.otherwise for each in won)
    seats = (SeatView(None, "", "\N{ROBOT FACE}", "computer", "perfect"), SeatView(7, "Ann", ""))
    progress = record.replay()
    view = GameView(1, Place(1), RULES, seats, progress, len(record.lines), state="over")
    text = review_pages.page(texts(language), view, RULES, review).text
    assert all(part in text for part in WHY[language])

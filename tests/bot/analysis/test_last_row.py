"""A robot whose last row is played to win, from the first roll of a game to what the coach says of it."""

from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import product
from random import Random

import numpy as np
import pytest

from bot.clubs.night import Contestant, gains
from bot.coach import reviews as service
from bot.coach import screens as review_pages
from bot.ground.texts.formatting import texts
from bot.ground.values import Place
from bot.rulebook import words
from bot.table.game import Computers
from bot.table.model import DailyView, GameView, MemberView, NightGameView, SeatView
from engine.analysis.goal_play import WinPlay
from engine.analysis.review import ForWin
from engine.analysis.score_distribution import ScoreDistribution
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Rolled, Throw, Write, parse, to_text
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
    for language, reasons in WHY.items():
        text = review_pages.review_page(texts(language), view, review.seat, review).text
        assert all(part in text for part in reasons), language


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


def test_in_the_game_of_a_day_hint_and_review_tell_how_to_catch_who_is_next_ahead(table):
    steps, _ = played(table, 3)
    alone = Record(RULES, (Player("A"),), tuple(map(to_text, alone_in(steps))))
    game = alone.replay().game
    day = DailyView(date(2026, 11, 22), datetime(2026, 11, 22, 21, tzinfo=UTC), open=False, title="")
    far, near = (MemberView(9, "<Oly>"), game.points[0] + 60.0), (MemberView(8, "Vik"), game.points[0] + 9.0)
    day = replace(day, scores=(far, near, (MemberView(7, "Ann"), float(game.points[0]))))
    assert day.ahead(game.points[0]) == near
    assert day.ahead(near[1]) == far
    assert day.ahead(far[1]) is None
    view = GameView(
        1, Place(1), RULES, (SeatView(7, "Ann", ""),), alone.replay(), 0, state="over", parts=(day,)
    )
    review = service.seat_review(table, alone, 0, service.aim(view, 0))
    told = [each.missed for each in review.decisions if each.missed]
    assert told
    assert all(0 <= each.otherwise < each.chance <= 1 for each in told)
    last = replace(
        review.decisions[-1], missed=ForWin(0.61, 0.54, Write("chance"), review.decisions[-1].entry)
    )
    shown = replace(review, decisions=(*review.decisions[:-1], last))
    for language in WHY:
        t = texts(language)
        page = review_pages.review_page(t, view, RULES, shown).text
        assert t("review-missed-day", ahead="Vik", points=words.number(t, near[1])) in page
        assert "61" in page
        hint = service.exact_hint(table, before_the_end(alone), WinPlay(table, service.reaching(far[1])))
        hint = replace(hint, ahead=far, to_win=(hint.worths[0][0], 0.61, 0.54))
        assert "<Oly>" in review_pages.hint_alert(t, hint)
        assert "&lt;Oly&gt;" in review_pages.hint_page(t, hint).text


def alone_in(steps):
    """The steps of the first of two, as of a game of their own."""
    game, found = new_scorecard_game(RULES, 2), []
    for step in steps:
        if game.mover == 0:
            found.append(step)
        game = game.apply(step)
    return found


def before_the_end(record):
    """A game with its last row to write."""
    game = record.start().game
    for line in record.lines[:-1]:
        game = game.apply(parse(line))
    return game


def test_at_a_table_of_three_of_a_night_second_place_counts_as_well(table):
    scores = np.arange(40)
    dice = [ScoreDistribution(low, np.array([0.5, 0.25, 0.25])) for low in (10, 11)]
    paid = service.night_points(scores, dice)
    for score in scores.tolist():
        expected = 0.0
        for (one, first), (two, second) in product(*(enumerate(each.chances, each.low) for each in dice)):
            places = [
                1 + (one > score) + (two > score),
                1 + (score > one) + (two > one),
                1 + (score > two) + (one > two),
            ]
            contest = tuple(Contestant(number, place) for number, place in enumerate(places))
            expected += first * second * gains(contest, {})[0].points
        assert paid[score] == pytest.approx(expected, abs=1e-12)
    steps, _ = played(table, 3)
    record = Record(RULES, (Player("A"), Player("B")), tuple(map(to_text, steps)))
    seats = (SeatView(7, "Ann", ""), SeatView(8, "Bob", ""), SeatView(9, "Vik", ""))
    night = NightGameView(1, 1, (), 3)
    view = GameView(1, Place(1), RULES, seats, record.replay(), 0, state="over", parts=(night,))
    assert service.aim(view, 0) is service.night_points
    assert service.aim(replace(view, seats=seats[:2]), 0) is None
    review = service.seat_review(table, record, 0)
    decision = replace(
        review.decisions[-1], missed=ForWin(1.4, 1.1, Write("chance"), review.decisions[-1].entry)
    )
    won = replace(review.decisions[-2], for_win=ForWin(1.4, 1.1))
    shown = replace(review, decisions=(won, decision))
    for language in WHY:
        t = texts(language)
        page = review_pages.review_page(t, view, RULES, shown).text
        assert t("review-missed-night") in page
        assert t("review-for-night") in page
        assert page.count(words.number(t, 1.1)) == 2


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

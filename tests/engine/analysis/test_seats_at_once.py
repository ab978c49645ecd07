"""Looking back on games that all played at once, and ahead in them: no order of the seats is assumed."""

from dataclasses import replace

import pytest

from engine.analysis.last_round import is_last_round, win_choices
from engine.analysis.review import counted_steps, review
from engine.analysis.win_chances import WinChances
from engine.play.scorecard import new_scorecard_game
from engine.play.standings import card_total
from engine.play.steps import Rolled, SeatStep, Throw, Undo, Write
from engine.play.together import new_together_game
from engine.play.turn import Turn
from tests.engine.analysis.played import ROW, card, played_together


def test_every_card_is_start_and_luck_less_what_was_lost(solved):
    solution = solved("international", card="short")
    for seed in range(1):
        start, steps, states = played_together(solution, 3, seed)
        assert any(isinstance(step, SeatStep) and step.step == Undo() for step in steps)
        reviews = review(solution, counted_steps(start, steps))
        assert [each.seat for each in reviews] == [0, 1, 2]
        for each in reviews:
            end = states[-1].game
            assert each.final == card_total(solution.rules, end.cards[each.seat]).points
            assert each.start + each.luck - each.lost == pytest.approx(each.final, abs=1e-6)
            assert len(each.rolls) == len(each.decisions)
            kept = [roll.dice for roll in each.rolls if roll.roll == 1]
            assert len(kept) == solution.rules.rounds, "a first roll that came again counts once"


def test_chances_are_those_of_all_seats_whoever_is_looked_at(with_spread):
    solution = with_spread("series", card="short")
    chances = WinChances(solution)
    _, _, states = played_together(solution, 3, 5)
    for progress in states[::11]:
        seen = {chances.chances(progress.of_seat(seat).game) for seat in range(3)}
        assert len(seen) == 1
        assert sum(seen.pop()) == pytest.approx(1)
    end = states[-1].game
    won = end.outcome().winners
    assert chances.chances(end) == pytest.approx([(seat in won) / len(won) for seat in range(3)])


def test_the_dice_before_every_seat_count(with_spread):
    solution = with_spread("series", card="short")
    chances = WinChances(solution)
    game = new_together_game(replace(solution.rules, pace="together", order="join"), 2)
    for seat in (1, 0):
        game = game.apply(SeatStep(seat, Throw((0, 1, 2, 3, 4))))
        game = game.apply(SeatStep(seat, Rolled((6, 6, 6, 6, 6) if seat else (1, 2, 2, 4, 6))))
    assert game.position == 0
    other = replace(game, lying=(game.lying[0], Turn((1, 2, 2, 4, 6), 1)))
    assert chances.chances(other) == pytest.approx((0.5, 0.5), abs=0.01)
    assert chances.chances(game)[1] > 0.6


def test_only_the_last_one_awaited_plays_its_row_to_win(solved):
    solution = solved("international")
    rules = replace(solution.rules, pace="together", order="join")
    dice = Turn((6, 6, 6, 5, 1), 2)
    cards = (card(rules, 100, ROW), card(rules, 100, ROW), card(rules, 130))
    rounds = rules.rounds
    game = replace(
        new_together_game(rules, 3),
        cards=cards,
        lying=(dice, dice, Turn()),
        turn=dice,
        taken=(rounds - 1, rounds - 1, rounds),
        opened=rounds,
    )
    for seat in (0, 1):
        assert not is_last_round(game.focus(seat))
        assert win_choices(game.focus(seat), solution) is None, "nobody knows who writes first"
    alone = game.apply(SeatStep(1, Write(ROW)))
    assert is_last_round(alone.focus(0))
    plain = replace(new_scorecard_game(solution.rules, 3), cards=alone.cards, turn=dice)
    assert win_choices(alone.focus(0), solution) == win_choices(plain, solution)
    assert win_choices(alone.focus(0), solution)[0].action == Throw((3, 4))
    assert WinChances(solution).chances(alone.focus(2)) == WinChances(solution).chances(alone.focus(0))

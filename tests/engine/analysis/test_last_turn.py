"""The last turn, played for the win: held against plain recursion over every throw."""

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest

from engine.analysis.exact_player import choose
from engine.analysis.last_turn import win_choices, win_outlook
from engine.analysis.win_chances import WinChances
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Throw, Write
from engine.play.turn import Turn
from engine.rules.multisets import one_less, rolls, ways
from tests.engine.analysis.played import ROW, last_turn


def by_recursion(share, dice, left):
    """The best chance to win with these dice and rolls left: every keep, every throw, nothing clever."""

    @cache
    def best(dice, left):
        stop = share(dice)
        if not left:
            return stop
        return max(stop, *(thrown(keep, left) for keep in kept(dice)))

    @cache
    def thrown(keep, left):
        missing = 5 - len(keep)
        return sum(
            ways(new) / 6**missing * best(tuple(sorted(keep + new)), left - 1) for new in rolls(missing)
        )

    @cache
    def kept(dice):
        less = set(one_less(dice))
        return less.union(*(kept(each) for each in less if each))

    return best(dice, left)


DICE = [(1, 2, 4, 5, 6), (3, 3, 5, 6, 6)]


@pytest.mark.parametrize(("behind", "dice", "roll"), list(product((17, 24, 30), DICE, (1, 2, 3))))
def test_the_chance_is_that_of_plain_recursion(solved, behind, dice, roll):
    solution = solved("international")
    game = last_turn(solution.rules, 100, [100 + behind], Turn(dice, roll))

    def share(dice):
        return (sum(dice) > behind) + (sum(dice) == behind) / 2

    best = win_choices(game, solution)[0]
    assert best.chance == pytest.approx(by_recursion(share, dice, 3 - roll), abs=1e-12)


def test_playing_to_win_beats_playing_for_points(solved):
    solution = solved("international")
    # 30 are needed to draw: for points the five is held, to win it has to go as well.
    game = last_turn(solution.rules, 100, [130], Turn((6, 6, 6, 5, 1), 2))
    choices = win_choices(game, solution)
    by_points = solution.advise(game)[0].action
    chance = {choice.action: choice.chance for choice in choices}
    assert by_points == Throw((4,))
    assert choices[0].action == Throw((3, 4))
    assert chance[by_points] == 0
    assert choices[0].chance == pytest.approx(1 / 36 / 2)


def test_the_row_that_wins_is_written_at_once(solved):
    solution = solved("international")
    game = last_turn(solution.rules, 100, [120], Turn((5, 5, 5, 5, 1), 1))
    best = win_choices(game, solution)[0]
    assert best.chance == 1
    assert solution.advise(game)[0].action == Throw((4,))
    assert best.action == Throw((4,))  # as sure to win, and more points


def test_a_tie_is_shared_by_all_who_lead(solved):
    solution = solved("international")
    game = last_turn(solution.rules, 100, [115, 115, 90], Turn((3, 3, 3, 3, 3), 3))
    best = win_choices(game, solution)[0]
    assert best.action == Write(ROW)
    assert best.chance == pytest.approx(1 / 3)
    assert WinChances(solution).chances(game) == pytest.approx((1 / 3, 1 / 3, 1 / 3, 0))


def test_round_bonuses_count(solved):
    solution = solved("international")
    game = last_turn(solution.rules, 80, [87], Turn((6, 6, 6, 6, 5), 3))
    assert win_choices(game, solution)[0].chance == 1
    # The other has won one round; the last one can be won as well: 80 + 29 + 50 > 87 + 50.
    rules = replace(solution.rules, round_bonus=50)
    assert win_choices(replace(game, ruleset=rules), solution)[0].chance == 1
    # Two rounds won are too much.
    one, other = (2 * (points,) for points in (40, 43))
    cards = tuple(spread_out(card, points) for card, points in zip(game.cards, (one, other), strict=True))
    game = replace(game, cards=cards)
    assert win_choices(game, solution)[0].chance == 1
    assert win_choices(replace(game, ruleset=rules), solution) is None


def spread_out(card, points):
    """The card with these points in two rows instead of one."""
    entries = list(card.entries)
    for index, each in zip((6, 7), points, strict=True):
        entries[index] = replace(entries[index], points=each)
    return replace(card, entries=tuple(entries))


@pytest.mark.parametrize("others", [[], [900]])
def test_nothing_to_advise_where_nothing_depends_on_it(solved, others):
    solution = solved("international")
    assert win_choices(last_turn(solution.rules, 100, others, Turn((1, 2, 3, 4, 6), 1)), solution) is None


def test_only_the_last_turn_is_played_so(solved):
    solution = solved("international")
    fresh = new_scorecard_game(solution.rules, 2)
    assert win_choices(replace(fresh, turn=Turn((1, 2, 3, 4, 5), 1)), solution) is None
    with pytest.raises(ValueError, match="last turn"):
        win_outlook(fresh, solution)


def test_a_perfect_computer_plays_to_win(solved):
    solution = solved("international")
    game = last_turn(solution.rules, 100, [130], Turn((6, 6, 6, 5, 1), 2))
    assert choose(solution, game, "perfect", Random(1).random) == Throw((3, 4))
    assert choose(solution, replace(game, gone=frozenset({1})), "perfect", Random(1).random) == Throw((4,))

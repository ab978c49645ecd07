"""Last rows, played for the win: held against plain recursion over every throw."""

from dataclasses import replace
from functools import cache
from math import comb
from random import Random

import pytest

from engine.analysis.exact_player import choose
from engine.analysis.last_round import is_last_round, win_choices, win_outlook
from engine.analysis.win_chances import WinChances
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Throw, Write
from engine.play.turn import Turn
from engine.rules.multisets import one_less, rolls, ways
from engine.rules.sheet import entry_for
from tests.engine.analysis.played import ROW, card, last_turn


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


@pytest.mark.parametrize(
    ("behind", "dice", "roll"),
    [(17, DICE[0], 1), (24, DICE[1], 2)],
)
def test_the_chance_is_that_of_plain_recursion(solved, behind, dice, roll):
    solution = solved("international")
    game = last_turn(solution.rules, 100, [100 + behind], Turn(dice, roll))

    def share(dice):
        return (sum(dice) > behind) + (sum(dice) == behind) / 2

    best = win_choices(game, solution)[0]
    assert best.chance == pytest.approx(by_recursion(share, dice, 3 - roll), abs=1e-12)


def test_playing_to_win_beats_playing_for_points_and_so_does_a_perfect_computer(solved):
    solution = solved("international")
    # 30 are needed to draw: for points the five is held, to win it has to go as well.
    game = last_turn(solution.rules, 100, [130], Turn((6, 6, 6, 5, 1), 2))
    choices = win_choices(game, solution)
    by_points = solution.advise(game)[0].action
    chance = {choice.action: choice.chance for choice in choices}
    assert (by_points, choices[0].action) == (Throw((4,)), Throw((3, 4)))
    assert chance[by_points] == 0
    assert choices[0].chance == pytest.approx(1 / 36 / 2)
    assert choose(solution, game, "perfect", Random(1).random) == Throw((3, 4))
    assert choose(solution, replace(game, gone=frozenset({1})), "perfect", Random(1).random) == Throw((4,))
    sure = last_turn(solution.rules, 100, [120], Turn((5, 5, 5, 5, 1), 1))
    best = win_choices(sure, solution)[0]
    assert (best.chance, best.action) == (1, Throw((4,))), "as sure to win, and more points"


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


@pytest.mark.parametrize("others", [[], [900]])
def test_nothing_to_advise_where_nothing_depends_on_it(solved, others):
    solution = solved("international")
    assert win_choices(last_turn(solution.rules, 100, others, Turn((1, 2, 3, 4, 6), 1)), solution) is None


def test_only_the_last_round_is_played_so(solved):
    solution = solved("international")
    fresh = new_scorecard_game(solution.rules, 2)
    assert win_choices(replace(fresh, turn=Turn((1, 2, 3, 4, 5), 1)), solution) is None
    with pytest.raises(ValueError, match="last round"):
        win_outlook(fresh, solution)


def last_round(rules, points, rows, turn=None):
    """The last round of a game before its first turn: by seat its points and the row that is open."""
    game = new_scorecard_game(rules, len(rows))
    cards = tuple(card(rules, each, row) for each, row in zip(points, rows, strict=True))
    return replace(game, cards=cards, turn=turn or Turn())


FACES = {"fours": 4, "fives": 5, "sixes": 6}


def turn_by_recursion(worths):
    """A whole turn for a row of one face: `worths` by how many dice show it, the first number to be made the
    most of; what all of them come to."""

    @cache
    def after(count, left):
        """With so many dice of the face and rolls left: hold them or fewer, or write."""
        found = [worths[count]]
        if left:
            found += [thrown(held, left) for held in range(count + 1)]
        return max(found)

    @cache
    def thrown(held, left):
        free = 5 - held
        parts = [
            (comb(free, more) * 5 ** (free - more) / 6**free, after(held + more, left - 1))
            for more in range(free + 1)
        ]
        return tuple(sum(chance * part[i] for chance, part in parts) for i in range(len(worths[0])))

    return thrown(0, 3)


def chances_by_recursion(points, rows):
    """By seat the chance to win, when each in turn makes the most of its own; nothing clever."""

    def ends(done):
        seat = len(done)
        if seat == len(points):
            winners = [each for each in range(seat) if done[each] == max(done)]
            return tuple((each in winners) / len(winners) for each in range(seat))
        face = FACES[rows[seat]]
        behind = [ends((*done, points[seat] + face * count)) for count in range(6)]
        # The own chance first, so that it is made the most of; of equal chances more points.
        first = [(round(each[seat], 12), face * count, *each) for count, each in enumerate(behind)]
        return turn_by_recursion(first)[2:]

    return ends(())


ROUNDS = [
    ((100, 112), ("sixes", "fives")),
    ((100, 100, 101), ("fives", "sixes", "fours")),
    ((100, 100, 100, 100), ("sixes", "sixes", "fives", "fives")),
]


@pytest.mark.parametrize(("points", "rows"), ROUNDS)
def test_a_round_comes_out_as_by_recursion(solved, points, rows):
    solution = solved("international")
    game = last_round(solution.rules, points, rows)
    assert is_last_round(game)
    chances = WinChances(solution).chances(game)
    assert chances == pytest.approx(chances_by_recursion(points, rows), abs=1e-6)


def test_whoever_others_follow_plays_to_win_too(solved):
    """A full house of small dice would bring the points, but would not be enough: the high ones stay."""
    solution = solved("international")
    full = solution.rules.rows[solution.rules.row_index("full")]
    game = last_round(solution.rules, (100, 111), ("full", "fours"), Turn((5, 4, 4, 1, 1), 1))
    choices = win_choices(game, solution)
    by_points = solution.advise(game)[0].action
    chance = {choice.action: choice.chance for choice in choices}
    assert (by_points, choices[0].action) == (Throw((0,)), Throw((3, 4)))
    assert choices[0].chance > chance[by_points] + 0.1
    assert choose(solution, game, "perfect", Random(1).random) == choices[0].action

    def share(dice):
        return 1 - answer(11 - entry_for(full, dice, 3).points)

    assert choices[0].chance == pytest.approx(by_recursion(share, (1, 1, 4, 4, 5), 2), abs=1e-9)


def answer(ahead):
    """The best chance to be above with fours and so many points more; a tie is half of it."""
    worths = [((4 * count + ahead > 0) + (4 * count + ahead == 0) / 2,) for count in range(6)]
    return turn_by_recursion(worths)[0]


def test_with_round_bonuses_only_the_last_turn_is(solved):
    solution = solved("international", round_bonus=50)
    game = last_round(solution.rules, (100, 100), ("sixes", "fives"))
    assert not is_last_round(game)
    assert is_last_round(last_turn(solution.rules, 100, [120]))

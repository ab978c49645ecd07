"""Looking back on games: final score = start + luck - lost, whatever was played."""

from dataclasses import replace
from itertools import product
from random import Random
from statistics import fmean

import pytest

from engine.analysis.review import Decision, counted_steps, review
from engine.play.scorecard import new_scorecard_game
from engine.play.standings import card_total
from engine.play.steps import Lay, Leave, Rolled, Throw, Undo, Write
from engine.play.turn import Turn
from engine.records.record import Progress
from engine.solver.outlook import Choice
from tests.engine.analysis.played import last_turn, next_step, reviewed
from tests.engine.games import SOLVABLE
from tests.rings import sampled


def check(solution, path, seats):
    last = path[-1][-1]
    assert len(seats) == len(last.active)
    for seat in seats:
        assert seat.final == card_total(last.ruleset, last.cards[seat.seat]).points
        assert seat.final + seat.rounds == last.totals()[seat.seat].points
        assert seat.start == solution.expected
        assert seat.start + seat.luck - seat.lost == pytest.approx(seat.final, abs=1e-6)
        assert all(decision.best.value - decision.value > -1e-9 for decision in seat.decisions)
        assert seat.lost == pytest.approx(sum(decision.loss for decision in seat.decisions), abs=1e-6)
        assert len(seat.rolls) == len(seat.decisions)  # every roll is decided about


@pytest.mark.parametrize(
    ("key", "roll"), sampled([("international", 1), ("stages", 3)], [("international", 1)])
)
def test_of_own_dice_only_the_choice_of_rows_is_reviewed(solved, key, roll):
    solution, rnd = solved(key), Random(key)
    rules = replace(solution.rules, source="own", order="join")
    progress, steps = Progress(new_scorecard_game(rules, 2)), []
    while not progress.game.over:
        game = progress.game
        if not game.turn.roll:
            step = Lay(tuple(rnd.randint(1, 6) for _ in range(5)), roll)
        elif game.mover:
            step = rnd.choice(game.legal_actions())
        else:
            step = solution.advise(game)[0].action
        steps.append(step)
        progress = progress.after(step)
        if isinstance(step, Write) and progress.ended and rnd.random() < 0.2:
            steps.append(Undo())
            progress = progress.after(Undo())
    best, careless = review(solution, counted_steps(Progress(new_scorecard_game(rules, 2)), steps))
    assert best.rolls == careless.rolls == ()
    assert best.luck == 0
    assert {type(each.chosen) for each in careless.decisions} == {Write}
    assert {type(each.best.action) for each in (*best.decisions, *careless.decisions)} == {Write}
    assert len(best.decisions) == len(careless.decisions) == rules.rounds
    assert best.lost == pytest.approx(0)
    assert careless.lost > 0


EVERY = [(key, {"card": "short"}) for key in SOLVABLE] + [
    ("series", {"surplus": "off", "card": "short"}),
    ("series", {"poker_prize": 300, "round_bonus": 20, "card": "short"}),
    ("stages", {"chance": "distinct", "card": "short"}),
    ("yatzy", {"forced": "on"}),
    ("international", {"short_straight": 30, "tie_break": "blitz"}),
]


USUAL = ("classic", "yahtzee", "cheerio")


@pytest.mark.parametrize(
    ("key", "options"),
    [pytest.param(*each, marks=() if each[0] in USUAL else pytest.mark.further) for each in EVERY],
    ids=str,
)
def test_the_identity_holds_in_every_game_that_can_be_solved(solved, key, options):
    solution = solved(key, **options)
    for seed, careless in enumerate((0.0, 0.3)):
        path, seats = reviewed(solution, 2, seed, careless=careless)
        check(solution, path, seats)
        if not careless:
            for seat in seats:
                assert seat.lost == pytest.approx(0, abs=1e-9), "the best play loses nothing"
                assert seat.costliest(3) == ()
                assert {decision.band for decision in seat.decisions} == {"best"}


def test_luck_averages_to_zero_and_its_variances_add_up(solved):
    solution = solved("series", card="short")
    sd, whole, by_roll = solution.sd, {0.0: [], 0.4: []}, {1: [], 2: [], 3: []}
    for careless, seed in product(whole, range(8)):
        for seat in reviewed(solution, 2, seed, careless=careless)[1]:
            whole[careless].append(seat.luck)
            for roll, sums in by_roll.items() if not careless else ():
                sums.append(sum(luck.points for luck in seat.rolls if luck.roll == roll))
    for values in whole.values():
        assert abs(fmean(values)) < 4 * sd / len(values) ** 0.5, "whatever is decided"
    variances = [fmean(value * value for value in values) for values in by_roll.values()]
    assert sum(variances) == pytest.approx(sd**2, rel=0.35)
    for values, variance in zip(by_roll.values(), variances, strict=True):
        assert abs(fmean(values)) < 4 * (variance / len(values)) ** 0.5


def test_a_row_taken_back_never_happened(solved):
    solution = solved("international", card="short")
    rnd = Random(5)
    progress, steps, undone, thrown = Progress(new_scorecard_game(solution.rules, 1)), [], 0, 0
    while not progress.game.over:
        step = next_step(solution, progress.game, rnd, careless=0.3)
        if progress.back is not None and progress.game.due is None and rnd.random() < 0.5:
            step, undone, thrown = Undo(), undone + 1, thrown + progress.game.turn.roll
        steps.append(step)
        progress = progress.after(step)
    path = counted_steps(Progress(new_scorecard_game(solution.rules, 1)), steps)
    assert undone > thrown > 1, "some with the first roll of the next turn lying there"
    assert len(path) == len(steps) - 2 * undone - 2 * thrown
    check(solution, path, review(solution, path))


def test_who_left_has_no_review(solved):
    solution = solved("international", card="short")
    start = Progress(new_scorecard_game(solution.rules, 3))
    progress, steps, rnd = start, [], Random(2)
    while not progress.game.over:
        leaves = progress.game.turns == 7 and progress.game.due is None and not progress.game.gone
        steps.append(Leave(1) if leaves else next_step(solution, progress.game, rnd))
        progress = progress.after(steps[-1])
    path = counted_steps(start, steps)
    seats = review(solution, path)
    assert [seat.seat for seat in seats] == [0, 2]
    check(solution, path, seats)


def test_a_row_that_had_to_be_written_loses_nothing(solved):
    solution = solved("yatzy", forced="on")
    _, (seat,) = reviewed(solution, 1, 1, careless=1.0)
    rows = [decision for decision in seat.decisions if decision.roll == 3]
    assert rows
    assert all(decision.loss == 0 for decision in rows)  # top to bottom there is one row only


@pytest.mark.parametrize(
    ("loss", "band"),
    [(0, "best"), (0.04, "best"), (0.05, "good"), (0.6, "inaccuracy"), (2, "mistake"), (5, "blunder")],
)
def test_bands(loss, band):
    decision = Decision(0, 1, 1, (1,) * 5, Write("ones"), 10.0, Choice(Throw((0,)), 10.0 + loss))
    assert decision.band == band


def test_points_given_up_to_win_are_no_mistake(solved):
    solution = solved("international")
    game = last_turn(solution.rules, 100, [130], Turn((6, 6, 6, 5, 1), 2))
    steps = [Throw((3, 4)), Rolled((6, 6)), Write("chance")]
    seat, _ = review(solution, counted_steps(Progress(game), steps))
    assert seat.decisions[0].loss > 0.5
    assert seat.decisions[0].for_win
    assert seat.costliest(3) == ()
    steps = [Throw((4,)), Rolled((6,)), Write("chance")]
    seat, _ = review(solution, counted_steps(Progress(game), steps))
    assert not seat.decisions[0].for_win
    assert seat.decisions[0].loss == 0
    assert seat.decisions[0].missed is None
    seat, _ = review(solution, counted_steps(Progress(game), steps), wins_of=0)
    missed = seat.decisions[0].missed
    assert missed.action == Throw((3, 4))
    assert missed.chance > missed.otherwise == 0
    other, _ = review(solution, counted_steps(Progress(game), steps), wins_of=1)
    assert other.decisions[0].missed is None

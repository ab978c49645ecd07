"""Puzzles: right answers are right by an independent reckoning, and none is trivial or a coin-flip."""

from functools import cache
from itertools import combinations, product
from statistics import mean

import pytest

from bot.daily.puzzles import EQUAL, MARGIN, OPEN_ROWS, TEMPTING, puzzle
from engine.play.steps import Throw, Write
from tests.rings import sampled

SEEDS = [f"chat {n}".encode() for n in range(4)]
FEW = ("international", "crag")


@pytest.fixture(scope="module")
def made(solved):
    """The puzzle of a game by its seed, each made once."""
    return cache(lambda key, seed: puzzle(solved(key), seed))


def written(solution, game, row):
    """The value of writing a row, from the cards alone."""
    after = game.apply(Write(row))
    return solution.final(after.cards[0])


def best_written(solution, game, dice, roll):
    """The best row for dice that lie after some roll of the turn."""
    turn = type(game.turn)(dice, roll)
    lying = type(game)(game.ruleset, game.cards, game.order, turn=turn)
    return max(
        written(solution, lying, row.key)
        for row in game.ruleset.rows
        if Write(row.key) in lying.legal_actions()
    )


def thrown(solution, game, held, roll, known):
    """The value of holding these after a roll: every throw, then the best of all there is to do."""
    key = (held, roll)
    if key not in known:
        fates = [
            tuple(sorted(held + faces))
            for faces in product(range(1, 7), repeat=game.ruleset.dice - len(held))
        ]
        known[key] = mean(position(solution, game, dice, roll + 1, known) for dice in fates)
    return known[key]


def position(solution, game, dice, roll, known):
    key = ("lying", dice, roll)
    if key not in known:
        worth = best_written(solution, game, dice, roll)
        if roll < game.ruleset.rolls:
            holds = {held for size in range(len(dice)) for held in combinations(dice, size)}
            worth = max(worth, *(thrown(solution, game, held, roll, known) for held in holds))
        known[key] = worth
    return known[key]


@pytest.mark.parametrize("key", sampled(("crag", "kniffel"), ["crag"]))
def test_what_is_right_is_right_by_going_through_every_throw(solved, key):
    solution = solved(key)
    found = (puzzle(solution, f"{key} {n}".encode()) for n in range(50))
    made = next(each for each in found if each is not None and each.game.turn.roll == 2)
    game, known = made.game, {}
    dice = tuple(sorted(game.turn.dice))
    best = position(solution, game, dice, game.turn.roll, known)
    assert best == pytest.approx(made.best)
    for choice, loss in zip(made.choices, made.losses, strict=True):
        if isinstance(choice.action, Write):
            value = written(solution, game, choice.action.row)
        else:
            held = tuple(sorted(choice.action.kept(game.turn.dice)))
            value = thrown(solution, game, held, game.turn.roll, known)
        assert best - value == pytest.approx(loss, abs=1e-6)


@pytest.mark.parametrize("key", sampled((*FEW, "kniffel"), FEW))
def test_none_is_trivial_or_a_coin_flip(solved, made, key):
    solution = solved(key)
    for seed in SEEDS:
        found = made(key, seed)
        assert found is not None
        game = found.game
        assert 3 <= len(found.choices) <= 4
        assert 1 <= len(found.right) <= 2
        assert len({choice.action for choice in found.choices}) == len(found.choices)
        actions = {type(choice.action) for choice in found.choices}
        assert actions == {Write if found.kind == "row" else Throw}
        assert (found.kind == "row") == (game.turn.roll == game.ruleset.rolls)
        assert game.cards[0].entries.count(None) in OPEN_ROWS
        wrong = [loss for loss in found.losses if loss >= EQUAL]
        assert min(wrong) >= MARGIN * solution.sd
        assert min(wrong) <= TEMPTING * solution.sd
        # What is not offered is wrong as well, and clearly so.
        others = {choice.action: choice.value for choice in solution.advise(game)}
        right = {found.choices[number].action for number in found.right}
        margin = MARGIN * solution.sd
        assert all(found.best - value >= margin for a, value in others.items() if a not in right)


def test_a_seed_brings_the_same_puzzle_whoever_shares_a_processor_and_none_that_was_seen(solved, made):
    key, called, marks = FEW[0], [], set[str]()
    assert puzzle(solved(key), SEEDS[0], on_step=lambda: called.append(None)) == made(key, SEEDS[0])
    assert len(called) >= 3 * len(solved(key).rules.rows)  # each turn of a game, and more
    for _ in range(3):
        found = puzzle(solved(key), SEEDS[0], marks)
        assert found is not None
        assert found.mark not in marks
        marks.add(found.mark)
    assert made(key, SEEDS[0]).mark in marks
    assert len({made(key, seed).mark for seed in SEEDS}) >= len(SEEDS) - 1


def test_the_obvious_is_wrong(made):
    for seed in SEEDS:
        found = made(FEW[0], seed)
        assert found is not None
        game = found.game
        right = [found.choices[number].action for number in found.right]
        if found.kind == "row":
            points = {
                c.action: game.entry(game.ruleset.row_index(c.action.row)).points for c in found.choices
            }
            assert all(points[action] < max(points.values()) for action in right)
        else:
            dice = game.turn.dice
            most = max(dice.count(face) for face in dice)
            assert all(
                len(set(held := action.kept(dice))) != 1
                or len(held) < most
                or held[0] != max(face for face in dice if dice.count(face) == most)
                for action in right
            )

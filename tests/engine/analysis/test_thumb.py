"""The rule of thumb: exact where nothing lies beyond the turn, and sensible elsewhere."""

import math
import random
from dataclasses import replace

import pytest

from engine.analysis import thumb
from engine.play.game import least_seats, new_game
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import new_showdown_game
from engine.play.steps import Announce, Rolled, Stand, Throw, Write
from engine.players import one_hand, one_turn
from engine.presets import PRESETS, ruleset
from engine.rules.sheet import Entry
from tests.engine.every_option import rulesets


def with_one_row_left(key, row, **options):
    """A game of one in which a single row is open, and no bonus can be had any more."""
    game = new_game(ruleset(key, {"order": "join", **options}), 1)
    card = game.cards[0]
    for number, each in enumerate(game.ruleset.rows):
        if each.key != row:
            card = card.write(number, Entry((), 3, 0, made=False))
    return replace(game, cards=(card,))


def lying(game, *dice):
    """The game with these dice after its first roll."""
    return game.apply(Throw(tuple(range(game.ruleset.dice)))).apply(Rolled(dice))


@pytest.mark.parametrize(
    ("key", "row", "dice"),
    [
        ("yatzy", "full", (2, 2, 5, 5, 6)),
        ("yatzy", "chance", (1, 3, 4, 6, 6)),
        ("classic", "two_pairs", (1, 1, 4, 5, 6)),
        ("crag", "thirteen", (6, 5, 1)),
        ("maxi", "full", (1, 1, 1, 4, 4, 6)),
    ],
)
def test_what_a_throw_promises_is_exact_in_the_last_turn(key, row, dice):
    game = lying(with_one_row_left(key, row), *dice)
    rough, close = thumb.weigh(game), one_turn.weigh(game)
    best = max(close.values())
    by_faces = {
        tuple(sorted(each.kept(dice))): worth for each, worth in rough.items() if isinstance(each, Throw)
    }
    for action, worth in close.items():
        here = by_faces[tuple(sorted(action.kept(dice)))] if isinstance(action, Throw) else rough[action]
        assert here - max(rough.values()) == pytest.approx(worth - best, abs=1e-9), action


def test_in_the_last_seat_of_a_showdown_it_is_exact_as_well():
    game = lying(new_showdown_game(ruleset("strongest", {"order": "join"}), 2), 4, 4, 1, 6, 6)
    game = lying(game.apply(Stand()), 2, 2, 3, 5, 6)
    close = one_hand.weigh(game)
    for action, worth in thumb.weigh(game).items():
        kept = action.kept(game.turn.dice) if isinstance(action, Throw) else None
        same = next(
            each for each in close if (each.kept(game.turn.dice) if isinstance(each, Throw) else None) == kept
        )
        assert worth == pytest.approx(close[same], abs=1e-9)


@pytest.mark.parametrize("key", PRESETS)
def test_every_action_of_every_game_has_a_finite_worth_and_may_be_taken(key):
    chance = random.Random(7)
    for rules in rulesets(key):
        game = new_game(rules, least_seats(rules))
        for _ in range(40):
            if game.over or rules.source == "own":
                break
            if game.due is not None:
                game = game.apply(Rolled(tuple(chance.randint(1, 6) for _ in game.due.positions)))
                continue
            worths, legal = thumb.weigh(game), game.legal_actions()
            assert set(worths) <= set(legal)
            assert not any(map(math.isnan, worths.values()))
            if game.turn.roll:
                assert {each for each in legal if not isinstance(each, Throw)} <= set(worths)
                assert math.isfinite(max(worths.values()))
            game = game.apply(chance.choice(legal))


def test_rows_are_announced_that_are_likely_to_pay():
    game = lying(new_game(ruleset("yamb", {"order": "join"}), 1), 6, 6, 6, 6, 6)
    assert isinstance(game, ScorecardGame)
    worths = thumb.weigh(game)
    announced = {each: worth for each, worth in worths.items() if isinstance(each, Announce)}
    assert max(announced, key=announced.__getitem__).row.startswith("poker")
    assert max(worths, key=worths.__getitem__) in {*announced, Write("poker_free")}


@pytest.mark.parametrize("key", ["crag", "duel"])
def test_what_games_share_is_worked_out_before_the_first_of_them(key):
    rules = ruleset(key)
    thumb.prepare(rules)
    shared = thumb._sheet, thumb._hands  # noqa: SLF001 - their caches are what is prepared
    before = [each.cache_info().misses for each in shared]
    game = lying(new_game(rules, least_seats(rules)), *range(1, rules.dice + 1))
    assert thumb.weigh(game)
    assert [each.cache_info().misses for each in shared] == before

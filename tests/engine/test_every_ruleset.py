"""What holds in every ruleset: games of every preset and under every option value, each walked once."""

import pytest

from engine.errors import IllegalStepError
from engine.play.game import Game, least_seats, new_game
from engine.play.steps import Leave, Write, parse
from engine.presets import PRESETS, options_in_effect, ruleset
from engine.records.rules_code import decode, encode
from engine.rules.bank_rules import BankRules
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules
from tests.engine import every_option
from tests.engine.checks.in_front import check_highlights
from tests.engine.checks.in_turns import check_in_turns
from tests.engine.checks.luck import check_luck_told
from tests.engine.checks.prices import check_prices
from tests.engine.checks.recorded import recorded
from tests.engine.checks.standing import check_standings
from tests.engine.checks.states import check_states, check_who_left
from tests.engine.checks.told import check_cards_told, check_chips_told, check_points_told
from tests.engine.checks.written import (
    check_broken_off,
    check_leavers,
    check_record,
    check_situations,
    check_taken_back,
    check_turns_taken,
)
from tests.engine.games import KINDS, SHEETS, rulesets, walk
from tests.rings import sampled

LUCK = (0, 0.5)
"""How often a turn begins with dice that make a row: without luck a race is never won, only given up."""
LEAVING = (0, 0.01)
SEATS = (2, 3, 1, 4)


ALIKE = {"classic-plain", "yatzy-strict", "kniffel", "strongest"}
"""Presets with the options and the rules of another one, but for what is usual."""


@pytest.mark.parametrize("key", sampled(PRESETS, PRESETS.keys() - ALIKE))
def test_games_of_every_preset_under_every_option_value(key):
    for number, rules in enumerate((ruleset(key), *every_option.rulesets(key))):
        try:
            check_game(rules, max(SEATS[number % 4], least_seats(rules)), number)
        except BaseException as error:
            error.add_note(f"in {every_option.named(rules)}")
            raise


@pytest.mark.slow
@pytest.mark.parametrize("key", sampled(PRESETS, ["crag"]))
def test_eight_seats_and_other_choices_of_options(key):
    check_game(ruleset(key, {"card": "short"} if key in SHEETS else {}), 8, 1)


def check_game(rules: Rules, seats: int, number: int) -> None:
    """All checks of one random game; where all play at once rows are taken back in another one."""
    cards = isinstance(rules, Ruleset)
    together = getattr(rules, "pace", "turns") == "together"
    luck, leaving = LUCK[number // 2 % 2] if cards else 0, LEAVING[(number + seats) % 2]
    game = recorded(
        rules,
        seats,
        (every_option.named(rules), number),
        leaving=leaving,
        luck=luck,
        undoing=0 if together else 0.1,
    )
    check_states(game)
    check_record(game)
    check_situations(game)
    check_taken_back(game)
    check_who_left(game)
    check_leavers(game)
    check_broken_off(game)
    assert decode(encode(rules)) == rules
    if not game.left:
        check_turns_taken(game)
    if not cards:
        (check_luck_told if isinstance(rules, BankRules) else check_chips_told)(game)
        if together:
            again = recorded(rules, seats, number, leaving=leaving, undoing=0.15)
            check_states(again)
            check_record(again)
            check_luck_told(again)
        return
    check_points_told(game)
    check_standings(game)
    check_prices(game)
    if together:
        again = recorded(rules, seats, number, leaving=leaving, luck=luck, undoing=0.15)
        check_states(again)
        check_record(again)
        check_in_turns(again)
    elif rules.source == "bot":
        check_cards_told(game)
        if seats > 1 and not game.left:
            check_highlights(game)


def test_when_everybody_leaves_the_game_is_over_without_winner():
    for key in SHEETS:
        over = new_game(ruleset(key, {"order": "join"}), 2).apply(Leave(0)).apply(Leave(1))
        assert over.over
        assert over.outcome().winners == ()
        assert over.outcome().ranks == (None, None)


def test_the_last_one_left_plays_on_and_wins():
    for before, step, after in walk(ruleset("pirate"), 3, 1):
        if isinstance(step, Write) and before.game.turns == 5:
            game = after.game.apply(Leave(1)).apply(Leave(2))
            break
    assert game.mover == 0
    assert not game.over
    while not game.over:
        game = game.apply(game.legal_actions()[-1] if game.due is None else parse("faces 44421"))
    assert game.outcome().winners == (0,)


def test_every_option_value_changes_the_ruleset():
    assert len(set(rulesets().values())) == len(rulesets())


@pytest.mark.parametrize("key", sampled(PRESETS, KINDS))
def test_every_value_but_an_idle_one_is_of_an_option_in_effect(key):
    for name, rules in rulesets().items():
        if rules.preset != key:
            continue
        keys = [row.key for row in rules.rows] if isinstance(rules, Ruleset) else []
        assert len(set(keys)) == len(keys), name
        if name not in PRESETS:
            changed = name.split(" ")[1].split("=")[0]
            # It is kept, and changes nothing.
            idle = not isinstance(rules, Ruleset) and changed in rules.idle
            assert (changed in {option.key for option in options_in_effect(rules)}) != idle, name


@pytest.mark.parametrize("seats", [-1, 0, 9])
def test_a_game_has_one_to_eight_seats(seats):
    with pytest.raises(ValueError, match="1 to 8 seats"):
        new_game(ruleset("pirate"), seats)


def test_refusals_say_why():
    game = new_game(ruleset("pirate"), 2)

    def refusal(state: Game, *lines: str) -> str:
        for line in lines[:-1]:
            state = state.apply(parse(line))
        with pytest.raises(IllegalStepError) as caught:
            state.apply(parse(lines[-1]))
        return str(caught.value)

    assert "begins with a throw of all dice" in refusal(game, "write ones")
    assert "begins with a throw of all dice" in refusal(game, "throw 1")
    assert "the rows are ones twos" in refusal(game, "write nope")
    assert "no dice are in the air" in refusal(game, "faces 11111")
    assert "nothing to take back" in refusal(game, "undo")
    assert "in the air (turn.1.roll.1)" in refusal(game, "throw 12345", "write ones")
    assert "seat 1 cannot leave" in refusal(game, "throw 12345", "leave 1")
    assert "5 faces are due, not 4" in refusal(game, "throw 12345", "faces 1111")
    lying = ("throw 12345", "faces 11111")
    assert refusal(game, *lying, "write pair") == (
        "cannot write pair: the first 3 turns are for the rows ones to sixes;"
        " the rows open now are ones twos threes fours fives sixes"
    )
    assert "after roll 3 of 3" in refusal(game, *lying, *("throw 1", "faces 6") * 2, "throw 1")
    assert "the game is over" in refusal(game, *lying, "leave 1", "leave 2", "write ones")

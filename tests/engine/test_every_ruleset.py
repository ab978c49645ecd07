"""What holds in every ruleset: games of every preset and under every option value, each walked once."""

from copy import deepcopy

import pytest

from engine.errors import IllegalStepError
from engine.play.game import Game, new_game
from engine.play.steps import Leave, Throw, Undo, Write, parse
from engine.presets import PRESETS, options_in_effect
from engine.records.record import Progress
from engine.rules.options import options_of
from tests.engine.checks.in_front import check_highlights
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
from tests.engine.games import CARDS, KINDS, RULESETS, SHEETS, by_preset, seats_for, walk

LUCK = (0, 0.5)
"""How often a turn begins with dice that make a row: without luck a race is never won, only given up."""
LEAVING = (0, 0.01)


@by_preset(PRESETS)
def test_games_of_every_preset(name):
    check_game(name, seats=2, leaving=0, luck=0)
    check_game(name, seats=1, leaving=0, luck=0.5)
    check_game(name, seats=3, leaving=0.01, luck=0.5)
    check_game(name, seats=8, leaving=0.005, luck=0)


@by_preset([name for name in RULESETS if name not in PRESETS], usual=KINDS)
def test_a_game_under_every_option(name):
    number = list(RULESETS).index(name)
    check_game(name, seats=(2, 3, 4)[number % 3], leaving=LEAVING[number % 2], luck=LUCK[number // 2 % 2])


@by_preset([name for name, rules in CARDS.items() if rules.pace == "together"], usual=KINDS)
def test_rows_are_taken_back_where_all_play_at_once(name):
    game = recorded(CARDS[name], 3, name, undoing=0.1, leaving=0.005)
    check_states(game)
    check_record(game)


def check_game(name: str, seats: int, leaving: float, luck: float) -> None:
    """All checks of one random game; where all play at once nothing is taken back."""
    rules, cards = RULESETS[name], name in CARDS
    together = cards and rules.pace == "together"
    game = recorded(
        rules,
        seats_for(rules, seats),
        (name, seats),
        leaving=leaving,
        luck=luck if cards else 0,
        undoing=0 if together else 0.1,
    )
    check_states(game)
    check_record(game)
    check_situations(game)
    check_taken_back(game)
    check_who_left(game)
    check_leavers(game)
    check_broken_off(game)
    if not game.left:
        check_turns_taken(game)
    if not cards:
        check_chips_told(game)
        return
    check_points_told(game)
    check_standings(game)
    if not together and rules.source == "bot":
        check_cards_told(game)
        if seats > 1 and not game.left:
            check_highlights(game)


def test_when_everybody_leaves_the_game_is_over_without_winner():
    for key in SHEETS:
        progress = Progress(new_game(CARDS[key], 2))
        while progress.game.due is not None:
            faces = "".join(str(1 + len(progress.game.due.label) % 6) for _ in progress.game.due.positions)
            if progress.game.order_roll.heat:
                faces = faces.replace(faces[0], "6")
            progress = progress.after(parse(f"faces {faces}"))
        over = progress.after(Leave(0)).after(Leave(1)).game
        assert over.over
        assert over.outcome().winners == ()
        assert over.outcome().ranks == (None, None)


def test_the_last_one_left_plays_on_and_wins():
    for before, step, after in walk(RULESETS["pirate"], 3, 1):
        if isinstance(step, Write) and before.game.turns == 5:
            game = after.game.apply(Leave(1)).apply(Leave(2))
            break
    assert game.mover == 0
    assert not game.over
    while not game.over:
        game = game.apply(game.legal_actions()[-1] if game.due is None else parse("faces 44421"))
    assert game.outcome().winners == (0,)


def test_every_option_value_changes_the_ruleset():
    assert len(set(RULESETS.values())) == len(RULESETS)
    for name, rules in RULESETS.items():
        keys = [row.key for row in rules.rows] if name in CARDS else []
        assert len(set(keys)) == len(keys), name
        assert [option for option, _ in rules.options] == [o.key for o in options_of(PRESETS[rules.preset])]
        assert hash(rules) == hash(deepcopy(rules))
        if name not in PRESETS:
            changed = name.split(" ")[1].split("=")[0]
            assert changed in {option.key for option in options_in_effect(rules)}, name


@pytest.mark.parametrize("seats", [-1, 0, 9])
def test_a_game_has_one_to_eight_seats(seats):
    with pytest.raises(ValueError, match="1 to 8 seats"):
        new_game(RULESETS["pirate"], seats)


def test_refusals_say_why():
    game = new_game(RULESETS["pirate"], 2)

    def refusal(state: Game, step) -> str:
        with pytest.raises(IllegalStepError) as caught:
            state.apply(step)
        return str(caught.value)

    assert "begins with a throw of all dice" in refusal(game, Write("ones"))
    assert "begins with a throw of all dice" in refusal(game, Throw((0,)))
    assert "the rows are ones twos" in refusal(game, Write("nope"))
    assert "no dice are in the air" in refusal(game, parse("faces 11111"))
    assert "nothing to take back" in refusal(game, Undo())
    air = game.apply(parse("throw 12345"))
    assert "in the air (turn.1.roll.1)" in refusal(air, Write("ones"))
    assert "seat 1 cannot leave" in refusal(air, Leave(0))
    assert "5 faces are due, not 4" in refusal(air, parse("faces 1111"))
    lying = air.apply(parse("faces 11111"))
    assert refusal(lying, Write("pair")) == (
        "cannot write pair: the first 3 turns are for the rows ones to sixes;"
        " the rows open now are ones twos threes fours fives sixes"
    )
    for _ in range(2):
        lying = lying.apply(parse("throw 1")).apply(parse("faces 6"))
    assert "after roll 3 of 3" in refusal(lying, Throw((0,)))
    over = lying.apply(Leave(0)).apply(Leave(1))
    assert "the game is over" in refusal(over, Write("ones"))

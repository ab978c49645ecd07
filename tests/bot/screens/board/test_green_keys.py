"""Which key of a board is green: what has come together is kept, and nothing that loses is pointed at."""

import pytest

from bot.ground.texts.formatting import texts
from bot.table.buttons.board import HoldOnly, PickRow, Reroll, Roll, StandPat
from bot.table.screens.board.quick_holds import mask
from bot.table.screens.game_screen import board
from engine.play.steps import Rolled, Stand, Throw, Write
from engine.presets import PRESETS, ruleset
from engine.rules.ruleset import Ruleset
from tests.bot.screens.screen_cases import Played, people
from tests.presses import parse

T = texts("ru")
ALL = (0, 1, 2, 3, 4)
SHEETS = [key for key in PRESETS if isinstance(ruleset(key), Ruleset) and ruleset(key).layers == 1]


def thrown(game, *rolls):
    """The game after these rolls of a turn, each of all dice."""
    for dice in rolls:
        every = tuple(range(game.rules.dice))
        game.step(Throw(every))
        game.step(Rolled(dice))
    return game


def with_rows_left(*keys):
    """A game of one in which only these rows are open."""
    game = Played(ruleset("classic", {"order": "join"}), people(1))
    for row in game.rules.rows:
        if row.key not in keys:
            thrown(game, (1, 2, 3, 4, 6))
            game.step(Write(row.key))
    return game


def green(game, **shell):
    """What the green key of the board asks for, None without one."""
    screen = board(T, game.view(**shell))
    loud = [button for keys in screen.buttons for button in keys if button.style == "success"]
    assert len(loud) <= 1
    return parse(loud[0].data) if loud else None


def row_of(game, press):
    return game.rules.rows[press.row].key


@pytest.mark.parametrize("key", SHEETS)
def test_three_sixes_are_kept_and_not_thrown_away(key):
    dice = (6, 6, 6, 2, 4, 1)[: ruleset(key).dice]
    game = thrown(Played(ruleset(key, {"order": "join"}), people(2)), dice)
    pressed = green(game)
    if len(dice) == 3:
        assert row_of(game, pressed) == "three"
        return
    assert isinstance(pressed, Reroll)
    assert pressed.mask == mask(frozenset({0, 1, 2}))


@pytest.mark.parametrize(
    ("key", "dice", "row"),
    [
        ("classic", (2, 3, 4, 5, 6), "large_straight"),
        ("classic", (1, 2, 3, 4, 5), "small_straight"),
        ("classic", (6, 6, 5, 5, 5), "full"),
        ("classic", (1, 1, 1, 1, 1), "poker"),
        ("yahtzee", (1, 2, 3, 4, 5), "long_straight"),
        ("yahtzee", (1, 1, 1, 2, 2), "full"),
        ("generala", (3, 3, 3, 3, 3), "poker"),
        ("maxi", (1, 2, 3, 4, 5, 6), "full_straight"),
    ],
)
def test_a_row_that_takes_all_dice_is_green_and_no_throw_is(key, dice, row):
    game = thrown(Played(ruleset(key, {"order": "join"}), people(2)), dice)
    assert row_of(game, green(game)) == row
    assert row_of(game, green(game, held=frozenset({0}))) == row, "a tap on a die is no reason to break it"


def test_a_full_house_of_low_dice_is_not_pressed_upon_anybody():
    game = thrown(Played(ruleset("yatzy", {"order": "join"}), people(2)), (1, 1, 1, 2, 2))
    assert isinstance(green(game), Reroll)


def test_sixes_that_come_to_those_held_are_not_thrown_away():
    game = thrown(Played(ruleset("classic", {"order": "join"}), people(2)), (6, 5, 3, 6, 1), (6, 4, 6, 6, 6))
    pressed = green(game, held=frozenset({0, 3}))
    assert isinstance(pressed, Reroll)
    assert pressed.mask == mask(frozenset({0, 2, 3, 4}))


def test_whoever_has_chosen_what_to_hold_throws_by_the_green_key():
    game = thrown(Played(ruleset("classic", {"order": "join"}), people(2)), (6, 6, 6, 2, 4))
    assert green(game, held=frozenset({3})) == Roll(7, game.version)
    assert isinstance(green(game, quick_rerolls=False), HoldOnly)


def test_with_nothing_worth_keeping_all_dice_are_thrown_and_with_all_worth_it_none():
    game = thrown(with_rows_left("poker", "pair"), (1, 2, 3, 4, 6))
    assert green(game) == Roll(7, game.version), "no two are equal"
    game = thrown(with_rows_left("four", "pair"), (5, 5, 5, 5, 5))
    assert isinstance(green(game), PickRow)
    assert row_of(game, green(game)) == "four", "it pays most of those that five equal dice fill"


@pytest.mark.parametrize(
    ("key", "before", "dice", "stands"),
    [
        ("strongest", None, (2, 3, 4, 5, 6), True),
        ("strongest", None, (6, 6, 6, 2, 3), False),
        ("strongest", (3, 3, 3, 3, 3), (2, 3, 4, 5, 6), False),
        ("strongest", (1, 2, 3, 4, 6), (2, 2, 3, 4, 5), True),
        ("strongest", (2, 2, 3, 4, 5), (1, 2, 3, 4, 6), False),
    ],
)
def test_a_hand_stands_that_wins_or_takes_all_dice_but_none_that_loses(key, before, dice, stands):
    game = Played(ruleset(key, {"order": "join"}), people(2))
    if before is not None:
        thrown(game, before)
        game.step(Stand())
    thrown(game, dice)
    pressed = green(game)
    assert isinstance(pressed, StandPat) == stands
    assert not isinstance(pressed, Roll)

"""What boards suggest to keep of a throw, and which key is green: never one that loses."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ground.texts.formatting import texts
from bot.table.offers import mask_of, offers_of, suggested
from bot.table.presses import BankTurn, HoldOnly, PickRow, Reroll, Roll, StandPat
from bot.table.show.drawing import board
from engine.analysis import thumb
from engine.play.showdown import new_showdown_game
from engine.play.steps import Rolled, Stand, Throw, Write
from engine.presets import PRESETS, ruleset
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Entry
from tests.bot.screens.screen_cases import Played, locked_of, people
from tests.presses import parse

T = texts("ru")
SHEETS = [key for key in PRESETS if isinstance(ruleset(key), Ruleset) and ruleset(key).layers == 1]


def left(key, *rows):
    """A game of one of which only these rows are open; all of them where none is named."""
    game = Played(ruleset(key, {"order": "join"}), people(1))
    start = game.progress.game
    card = start.cards[0]
    for number, row in enumerate(start.ruleset.rows):
        if rows and row.key not in rows:
            card = card.write(number, Entry((), start.ruleset.rolls, 0, made=False))
    game.progress = replace(game.progress, game=replace(start, cards=(card,)))
    return game


def advised(game):
    """What the board of a game suggests: holds, the best action, and which sort of action that is."""
    state = game.progress.game
    return suggested(state.ruleset, thumb.weigh(state), locked_of(state))


def shown(dice, found):
    return ["".join(str(dice[i]) for i in sorted(hold)) for hold in found]


@pytest.mark.parametrize(
    ("key", "dice", "open_", "offered"),
    [
        ("classic", "44421", (), "444"),
        ("classic", "44421", ("fours", "poker"), "444"),
        ("classic", "44421", ("ones", "small_straight"), "1"),
        ("classic", "12456", ("large_straight",), "2456"),
        ("classic", "12456", ("small_straight",), "1245"),
        ("classic", "12446", ("small_straight",), "124"),
        ("classic", "13456", ("chance",), "56 46 16"),
        ("classic", "46421", ("two_pairs",), "464 442"),
        ("classic", "46461", ("full",), "4646"),
        ("classic", "12356", ("ones", "threes", "sixes"), "6"),
        ("classic", "66666", (), ""),
        ("classic", "55222", ("full",), ""),
        ("crag", "664", ("thirteen_pair",), "66"),
        ("crag", "651", ("thirteen",), "61 65"),
        ("crag", "136", ("odd_straight",), "13"),
        ("kismet", "16613", ("flush",), "1661"),
        ("kismet", "22536", ("two_pairs_colour",), "225"),
        ("pirate", "55521", ("pair",), "5521"),  # two are enough, and three would be too many
        ("yahtzee", "13445", ("long_straight",), "1345"),
    ],
)
def test_what_is_offered_serves_a_row_that_is_open(key, dice, open_, offered):
    faces = tuple(map(int, dice))
    assert shown(faces, advised(thrown(left(key, *open_), faces))[0]) == offered.split()


@settings(max_examples=60)
@given(data=st.data())
def test_offers_are_few_different_and_leave_something_to_throw(data):
    rules = ruleset(data.draw(st.sampled_from(list(PRESETS))))
    dice = data.draw(st.lists(st.integers(1, 6), min_size=rules.values, max_size=rules.values))
    game = Played(ruleset(rules.preset, {"order": "join"}), people(2))
    holds, best, green = advised(thrown(game, tuple(dice)))
    assert len(holds) == len(set(holds)) <= 3
    for hold in holds:
        assert frozenset() < hold < frozenset(range(rules.dice))
        assert not any(hold < other for other in holds)
        assert mask_of(hold) == int(
            "".join("1" if i in hold else "0" for i in reversed(range(rules.dice))), 2
        )
    assert (green == "hold") == (isinstance(best, Throw) and bool(holds))


def test_double_dice_are_kept_for_their_outer_and_for_their_inner_values():
    game = thrown(left("double"), (6, 6, 3, 2, 1, 5, 6, 6, 1, 1, 2, 5))
    assert advised(game)[0][0] == {0, 1}


def test_in_showdown_what_is_locked_is_kept_and_the_worst_hand_wants_different_dice():
    every = Throw((0, 1, 2, 3, 4))

    def lying(*dice, **options):
        game = new_showdown_game(ruleset("showdown", {"order": "join", **options}), 2)
        return game.apply(every).apply(Rolled(dice))

    game = lying(4, 4, 1, 6, 6)
    assert shown((4, 4, 1, 6, 6), suggested(game.ruleset, thumb.weigh(game), locked_of(game))[0])[0] == "66"
    game = game.apply(Throw((2, 3, 4))).apply(Rolled((4, 2, 3)))
    assert all({0, 1} < hold for hold in suggested(game.ruleset, thumb.weigh(game), locked_of(game))[0])
    low = lying(4, 4, 1, 6, 6, low="on")
    assert set(shown((4, 4, 1, 6, 6), suggested(low.ruleset, thumb.weigh(low))[0])[0]) <= set("146")


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


def test_three_sixes_are_kept_and_not_thrown_away():
    for key in SHEETS:
        dice = (6, 6, 6, 2, 4, 1)[: ruleset(key).dice]
        game = thrown(Played(ruleset(key, {"order": "join"}), people(2)), dice)
        pressed = green(game)
        if isinstance(pressed, PickRow):  # three dice, or a race in which rolls are saved
            assert (key, row_of(game, pressed)) in {("crag", "three"), ("thrift", "sixes")}
        else:
            assert isinstance(pressed, Reroll), key
            assert pressed.mask == mask_of(frozenset({0, 1, 2}))


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


def test_of_low_dice_and_of_those_held_the_key_presses_nobody_to_write_or_to_throw_sixes_away():
    low = thrown(Played(ruleset("yatzy", {"order": "join"}), people(2)), (1, 1, 1, 2, 2))
    assert isinstance(green(low), Reroll)
    game = thrown(Played(ruleset("classic", {"order": "join"}), people(2)), (6, 5, 3, 6, 1), (6, 4, 6, 6, 6))
    pressed = green(game, held=frozenset({0, 3}))
    assert isinstance(pressed, Reroll)
    assert pressed.mask == mask_of(frozenset({0, 2, 3, 4}))


def test_whoever_has_chosen_what_had_better_be_held_throws_by_the_green_key():
    game = thrown(Played(ruleset("classic", {"order": "join"}), people(2)), (6, 6, 6, 2, 4))
    assert green(game, held=frozenset({0, 1, 2})) == Roll(7, game.version)
    assert isinstance(green(game, held=frozenset({3})), Reroll), "held by a slip, or before the last throw"
    assert isinstance(green(game, quick_rerolls=False), HoldOnly)


def test_with_nothing_worth_keeping_all_dice_are_thrown_and_with_all_worth_it_none():
    game = thrown(left("crag", "even_straight"), (1, 3, 5))
    assert green(game) == Roll(7, game.version), "there is no even one"
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


def test_where_hot_dice_must_be_thrown_again_fewer_of_them_may_be_banked():
    game = Played(ruleset("zonk", {"order": "join", "hot": "must"}), people(2))
    view = thrown(game, (1, 1, 1, 5, 5, 5)).view()
    state, end = view.progress.game, offers_of(view).end
    whole = max(state.offers(), key=state.offers().__getitem__)
    assert not state.apply(whole).may_bank
    assert isinstance(end, BankTurn)
    assert state.apply(next(take for take in state.offers() if mask_of(take.positions) == end.mask)).may_bank

"""Showdown games: where the chips go, and what locked dice, ties and leaving do."""

from collections import Counter
from random import Random

import pytest

from engine.errors import IllegalStepError, OptionError
from engine.play.game import new_game
from engine.play.steps import Leave, Rolled, Stacks, Stand, Throw, Undo, Write, parse, to_text
from engine.presets import ruleset
from engine.records.record import Progress
from tests.engine.games import SHEETS, after_lines, random_rules, walk
from tests.engine.hands import SHOWDOWN, STRONGEST, hand, lines, played


def test_the_best_hand_takes_the_pot_and_the_next_player_begins():
    game = played(SHOWDOWN, 3, hand("11234"), hand("66234"), hand("12346")).game
    assert game.stacks == (80, 110, 80)  # 20 more for the second, and everybody has paid again
    assert game.pot == 30
    assert (game.deal, game.mover, game.deals_won) == (2, 1, (0, 1, 0))
    assert game.last.winner == 1
    assert [each.seat for each in game.last.hands] == [0, 1, 2]


def test_with_low_the_worst_hand_takes_it():
    rules = ruleset("showdown", {"order": "join", "low": "on"})
    game = played(rules, 3, hand("11234"), hand("66234"), hand("12346")).game
    assert game.last.winner == 2
    straight = {"order": "join", "low": "on", "straights": "on"}
    assert played(ruleset("showdown", straight), 2, hand("23456"), hand("11234")).game.last.winner == 1


def test_equal_best_hands_are_played_off_without_ante_while_the_pot_waits():
    tied = played(SHOWDOWN, 3, hand("44512"), hand("11234"), hand("54421")).game
    assert (tied.deal, tied.round, tied.contenders, tied.pot) == (1, 2, (0, 2), 30)
    assert tied.stacks == (90, 90, 90)
    thrown = tied.apply(parse("throw 12345"))
    assert thrown.due.label == "hand.1.turn.4.roll.1"  # turns of a hand count on through its rounds
    won = played(SHOWDOWN, 3, hand("44512"), hand("11234"), hand("54421"), hand("11123"), hand("11122")).game
    assert won.last.winner == 2
    assert (won.deal, won.stacks) == (2, (80, 80, 110))
    assert won.apply(parse("throw 12345")).due.label == "hand.2.turn.1.roll.1"


def test_dice_left_lying_are_locked_for_the_turn_and_in_strongest_are_not():
    game = played(SHOWDOWN, 2, "throw 12345; faces 66123; throw 345; faces 645").game
    assert game.locked == (0, 1)
    with pytest.raises(IllegalStepError, match="dice 1 2 are locked"):
        game.apply(Throw((0, 3)))
    assert set(game.possible_throws()) == {
        Throw(t) for t in [(2, 3, 4), (2, 3), (2, 4), (3, 4), (2,), (3,), (4,)]
    }
    after = played(SHOWDOWN, 2, "throw 12345; faces 66123; throw 345; faces 645; throw 45; faces 11; stand")
    assert after.game.locked == ()
    free = played(STRONGEST, 2, "throw 12345; faces 66123; throw 345; faces 645").game
    assert len(free.possible_throws()) == 31


def test_a_hand_may_be_taken_back_until_the_next_throw_if_rolls_were_left():
    stood = played(SHOWDOWN, 2, hand("11234"))
    back = stood.after(Undo())
    assert back == played(SHOWDOWN, 2, "throw 12345; faces 11234")
    again = after_lines(back, ["throw 345", "faces 111", "stand"]).game
    assert again.open_hands[0].dice == (1, 1, 1, 1, 1)
    third = "throw 12345; faces 11234; throw 5; faces 4; throw 5; faces 4; stand"
    for progress in (played(SHOWDOWN, 2, third), stood.after(parse("throw 12345"))):
        with pytest.raises(IllegalStepError, match="nothing to take back"):
            progress.after(Undo())
    lying = after_lines(stood, ["throw 12345", "faces 12346"])
    assert stood.undoable
    assert not lying.undoable, "they would know what there is to beat"
    assert lying.after(Undo()) == back, "records that did so replay as ever"
    over_the_pot = played(SHOWDOWN, 2, hand("11234"), hand("12346"))
    assert over_the_pot.undoable
    assert over_the_pot.after(Undo()).game.pot == 20
    assert over_the_pot.after(Undo()).game.stacks == (90, 90)


def test_strongest_breaks_full_ties_by_blitz_and_counts_its_throws_through_the_game():
    rules = ruleset("strongest", {"hands": 2})
    tie = (hand("44512"), hand("44512"))
    progress = played(rules, 2, *tie)
    labels = []
    for faces in ("11111", "22222"):
        labels.append(progress.game.due.label)
        progress = progress.after(parse(f"faces {faces}"))
    assert progress.game.deals_won == (0, 1)
    progress = after_lines(progress, lines(hand("66666"), hand("66666")))
    assert progress.game.deal_blitz.ranking == ((1, 0),)  # the second begins this hand
    for faces in ("11111", "22222"):
        labels.append(progress.game.due.label)
        progress = progress.after(parse(f"faces {faces}"))
    assert progress.game.deals_won == (1, 1)
    for faces in ("11111", "11111", "33333", "22222"):  # nor does the first place stay tied
        labels.append(progress.game.due.label)
        progress = progress.after(parse(f"faces {faces}"))
    assert labels == [f"blitz.{number}" for number in range(1, 9)]
    assert progress.game.over
    assert progress.game.outcome().winners == (0,)


def test_best_of_several_ends_when_nobody_can_catch_up():
    def after(seats, deals, *winners, key="strongest", **options):
        rules = ruleset(key, {"hands" if key == "strongest" else "best_of": deals, **options})
        progress = Progress(new_game(rules, seats))
        for winner in winners:
            for _ in range(seats):
                faces = "66123" if progress.game.mover == winner else "11234"
                progress = after_lines(progress, lines(hand(faces)))
        return progress.game

    assert after(2, 3, 0, 0).over
    assert after(2, 3, 0, 0).outcome().winners == (0,)
    assert not after(2, 3, 0, 1).over
    assert not after(2, 2, 0).over, "the other may still draw level and throw for it"
    assert not after(2, 2, 0, tie_break="share").over, "or share the first place"
    assert not after(3, 5, 0, 0, 1).over, "both others are at hand: 2 and 1, two deals to go"
    assert after(3, 5, 0, 0, 1, 0).over, "3 and 1 with one to go: second place waits for nothing"
    assert not after(2, 3, 0, 0, chips=50).over, "chips are played for to the end"
    assert after(2, 3, 0, 0, key="duel").outcome().winners == (0,)
    assert not after(3, 3, 0, 1, 2, key="duel").over, "three share the first place and throw for it"
    assert after(3, 3, 0, 1, 2, key="duel", tie_break="share").outcome().winners == (0, 1, 2)
    three = after(3, 5, 0, 0, 1)
    assert after_lines(Progress(three), ["leave 2"]).game.over is False, "a deal begun is played out"
    left = after_lines(Progress(three), ["leave 2", *lines(hand("66123"), hand("11234"))]).game
    assert (left.deal, left.over) == (4, True), "who has left catches up with nobody"


def test_who_cannot_pay_the_ante_is_out_and_the_game_ends_early():
    rules = ruleset("showdown", {"order": "join", "chips": 50, "ante": 50, "hands": 9})
    progress = played(rules, 3, hand("11234"), hand("66234"))
    assert not progress.game.over
    game = after_lines(progress, lines(hand("12346"))).game
    assert game.over
    assert game.stacks == (0, 150, 0)
    assert game.outcome().ranks == (2, 1, 2)
    rules = ruleset("showdown", {"order": "join", "chips": 75, "ante": 50, "hands": 9})
    assert played(rules, 2, hand("11234"), hand("66234")).game.stacks == (25, 125)


def test_a_leaver_keeps_the_stack_out_of_play_and_loses_what_is_in_the_pot():
    progress = played(SHOWDOWN, 3, hand("66666")).after(Leave(0))
    assert progress.game.stacks == (90, 90, 90)
    assert progress.game.open_hands == ()
    game = after_lines(progress, lines(hand("11234"), hand("66234"))).game
    assert game.stacks == (90, 80, 110)
    assert game.contenders == (1, 2)
    left = game.apply(Leave(1))
    assert left.over
    assert left.stacks == (90, 80, 130)
    assert left.outcome().ranks == (None, None, 1)


def test_a_pot_nobody_is_left_to_claim_waits_for_the_next_hand():
    tied = played(SHOWDOWN, 4, hand("44512"), hand("44512"), hand("12346"), hand("12346")).game
    game = tied.apply(Leave(0))
    assert (game.deal, game.last.winner) == (2, 1)
    tied = played(SHOWDOWN, 4, hand("44512"), hand("12346"), hand("44512"), hand("12346")).game
    assert tied.contenders == (0, 2)
    assert tied.apply(Leave(1)).contenders == (0, 2)


def test_what_is_refused_and_why():
    for seats in (0, 1, 9):
        with pytest.raises(ValueError, match="expected 2 to 8 seats"):
            new_game(SHOWDOWN, seats)
    with pytest.raises(OptionError, match="everybody must be able to pay one ante"):
        ruleset("showdown", {"chips": 40, "ante": 50})
    game = new_game(SHOWDOWN, 2)
    with pytest.raises(IllegalStepError, match="the turn begins with a throw of all dice"):
        game.apply(Stand())
    with pytest.raises(IllegalStepError, match="a turn ends with 'stand'"):
        game.apply(Write("pair"))
    card = new_game(ruleset(SHEETS[0]), 1)
    with pytest.raises(IllegalStepError, match="ends with a row written"):
        card.apply(Stand())


RISING = ruleset("showdown", {"order": "join", "stakes": "rising", "hands": 30})


def test_the_ante_doubles_once_everybody_has_begun_a_hand():
    beaten = (hand("66234"), hand("12346"))  # the first two to play: the one who begins wins
    antes = []
    progress = played(RISING, 2)
    while not progress.game.over:
        antes.append((progress.game.ante, progress.game.pot, progress.game.stacks))
        progress = after_lines(progress, lines(*beaten))
    assert antes == [
        *((10, 20, (90, 90)), (10, 20, (100, 80))),
        *((20, 40, (80, 80)), (20, 40, (100, 60))),
        *((40, 80, (60, 60)), (40, 80, (100, 20))),
        (80, 160, (20, 20)),
    ]
    assert progress.game.stacks == (180, 20)  # the second cannot pay another 80
    assert progress.game.ante == 80


def test_the_ante_stays_where_stakes_are_fixed_or_there_are_no_chips():
    fixed = ruleset("showdown", {"order": "join", "hands": 30})
    without = ruleset("strongest", {"stakes": "rising", "hands": 30}, 1)  # refused since
    for rules, ante in ((fixed, 10), (without, 0)):
        progress = played(rules, 2)
        for _ in range(5):
            assert progress.game.ante == ante
            progress = after_lines(progress, lines(hand("66234"), hand("12346")))
    assert progress.game.deal == 6


def test_who_is_out_or_has_left_need_not_begin_for_the_ante_to_rise():
    one = (hand("66234"), hand("12346"), hand("12346"))
    left = played(RISING, 3, *one).after(Leave(2))  # the second begins the second hand, the third none
    assert (left.game.deal, left.game.ante) == (2, 10)
    assert after_lines(left, lines(*one[:2])).game.ante == 20
    rules = ruleset("showdown", {"order": "join", "stakes": "rising", "hands": 30, "chips": 15})
    out = played(rules, 3, *one).game
    assert (out.stacks, out.ante, out.out, out.over) == ((35, 5, 5), 10, (1, 2), True)


def test_chips_are_never_made_nor_lost_where_ties_are_common():
    """Dice of two faces: hands are played again, and deals end in a blitz."""
    rnd, seen = Random(0), Counter()
    for number in range(60):
        rules = random_rules(("showdown", "strongest")[number % 4 == 0], rnd, dice="bot", chips=50)
        seats = rnd.randint(2, 5)
        game = new_game(rules, seats)
        while not game.over:
            game = game.apply(quick_step(game, rnd, (1, 2)))
            assert sum(game.stacks) + game.pot == seats * 50
            seen["again"] += game.round > 1
            seen["out"] += bool(game.out)
        assert game.pot == 0 or game.gone
        seen["left"] += bool(game.gone)
        assert sum(game.outcome().totals) == seats * 50 or game.pot
    assert min(seen.values()) > 5
    assert len(seen) == 3


def quick_step(game, rnd, faces, leaving=0.01):
    """Chance, or a person in a hurry: stands half the time, throws all that may be thrown, or leaves."""
    if game.due is not None:
        return Rolled(tuple(rnd.choices(faces, k=len(game.due.positions))))
    if rnd.random() < leaving:
        return Leave(rnd.choice(game.active))
    if game.turn.roll and (not game.rolls_left or rnd.random() < 0.8):
        return Stand()
    free = [position for position in range(5) if position not in game.locked]
    return Throw(tuple(free if not game.turn.roll else sorted(rnd.sample(free, rnd.randint(1, len(free))))))


@pytest.mark.parametrize("name", ["showdown", "strongest"])
def test_a_game_goes_on_with_the_chips_of_an_earlier_one(name):
    """Nothing is lost or won by it: the chips on the table are those that were carried, to the end."""
    rules = ruleset(name, {"chips": 50, "stakes": "rising", "dice": "own" if name == "showdown" else "bot"})
    rnd = Random(name)
    for seats in (2, 4):
        chips = [rnd.randrange(3 * rules.chips) for _ in range(seats - 2)] + [rules.ante, 2 * rules.chips]
        rnd.shuffle(chips)
        step = Stacks(tuple(chips))
        assert parse(to_text(step)) == step
        start = Progress(new_game(rules, seats)).after(step)
        assert sum(start.game.stacks) + start.game.pot == sum(chips)
        poor = {seat for seat, each in enumerate(chips) if each < rules.ante}
        last = start
        for _, _, after in walk(rules, seats, (name, seats), leaving=0.01, undoing=0.05, start=start):
            last = after
            assert sum(after.game.stacks) + after.game.pot == sum(chips)
            assert not poor & set(after.game.contenders)
        assert last.game.over
        with pytest.raises(IllegalStepError, match="before anything else"):
            last.after(step)


def test_chips_are_carried_at_the_start_by_two_who_can_pay_and_in_games_with_chips_only():
    start = new_game(SHOWDOWN, 3)
    for chips, why in (
        ((100, 100), "chips of 3 seats"),
        ((100, 9, 0), "two seats or more"),
    ):
        with pytest.raises(IllegalStepError, match=why):
            start.apply(Stacks(chips))
    for rules in (ruleset("classic"), STRONGEST):
        with pytest.raises(IllegalStepError, match="chips"):
            new_game(rules, 2).apply(Stacks((100, 100)))
    with pytest.raises(IllegalStepError, match="before anything else"):
        played(SHOWDOWN, 3, "throw 12345; faces 66123").after(Stacks((100, 100, 100)))

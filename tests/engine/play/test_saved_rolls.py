"""Saved rolls (000, docs/rules-readings.md, 6 and 14): what a turn saves and spends, and how a race ends."""

from dataclasses import replace

import pytest

from engine.cli.json_lines import total
from engine.errors import IllegalStepError
from engine.play.events import BonusSettled, Finished, events
from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.steps import Leave, Rolled, Step, Stop, Throw, Undo, Write
from engine.presets import ruleset
from engine.records.record import Progress
from engine.rules.sheet import UPPER_KEYS
from tests.engine.games import thrown

NONE_FITS = (1, 2, 3, 4, 6)  # closes no row of a school
MAKING = {
    **{key: (face,) * 3 + (face % 6 + 1, (face + 1) % 6 + 1) for face, key in enumerate(UPPER_KEYS, 1)},
    "pair": (1, 1, 2, 3, 6),
    "two_pairs": (1, 1, 2, 2, 6),
    "three": (1, 1, 1, 2, 6),
    "small_straight": (1, 2, 3, 4, 5),
    "large_straight": (2, 3, 4, 5, 6),
    "full": (1, 1, 1, 2, 2),
    "four": (1, 1, 1, 1, 2),
    "poker": (1, 1, 1, 1, 1),
    "chance": (1, 1, 1, 1, 2),
}
LAST = "poker"


def turn(game: ScorecardGame, row: str | None, rolls: int = 1) -> ScorecardGame:
    """A whole turn: the row written with dice that make it, or none."""
    game = thrown(game, NONE_FITS if row is None else MAKING[row], rolls)
    return game.apply(Stop() if row is None else Write(row))


def race(seats: int, rounds: int = 40) -> ScorecardGame:
    return new_scorecard_game(replace(ruleset("thrift"), max_rounds=rounds), seats)


def all_but_the_last(seats: int) -> ScorecardGame:
    game = race(seats)
    for key in MAKING:
        for _ in range(0 if key == LAST else seats):
            game = turn(game, key)
    return game


def saved(game: ScorecardGame) -> list[int]:
    return [card.saved for card in game.cards]


def test_unused_rolls_are_saved_and_spent_after_those_of_the_turn():
    game = turn(turn(race(1), "ones", rolls=1), "twos", rolls=2)
    assert saved(game) == [2 + 1]
    last = thrown(game, MAKING["threes"], rolls=3)
    assert last.rolls_left == 3
    spent = last.apply(Throw((4,))).apply(Rolled((5,)))
    assert (spent.turn.roll, spent.rolls_left, saved(spent)) == (4, 2, [3])
    assert saved(spent.apply(Write("threes"))) == [2]
    bare = thrown(game, MAKING["threes"], rolls=6)
    assert list(bare.possible_throws()) == []
    with pytest.raises(IllegalStepError, match="after roll 6 of 6"):
        bare.apply(Throw((0,)))
    assert saved(bare.apply(Write("threes"))) == [0]


def test_a_turn_without_a_row_saves_nothing_and_loses_what_it_has_spent():
    game = turn(turn(race(1), "ones", rolls=1), "twos", rolls=1)
    assert saved(turn(game, None, rolls=1)) == [4]
    assert saved(turn(game, None, rolls=3)) == [4]
    assert saved(turn(game, None, rolls=5)) == [2]


def test_a_turn_may_end_without_a_row_only_when_none_that_is_open_is_made():
    fits = thrown(race(1), MAKING["ones"])
    assert [action for action in fits.legal_actions() if not isinstance(action, Throw)] == [Write("ones")]
    with pytest.raises(IllegalStepError, match="cannot end the turn without a row"):
        fits.apply(Stop())
    none = thrown(race(1), (1, 1, 2, 2, 6))  # two pairs, but the second series is closed
    assert none.legal_actions()[-1] == Stop()
    with pytest.raises(IllegalStepError, match="cannot write pair"):
        none.apply(Write("pair"))
    with pytest.raises(IllegalStepError, match="cannot write ones"):
        none.apply(Write("ones"))
    with pytest.raises(IllegalStepError, match="cannot end the turn"):
        race(1).apply(Stop())


def test_the_end_of_a_turn_without_a_row_may_be_taken_back():
    before = Progress(thrown(race(2), NONE_FITS, rolls=3))
    after = before.after(Stop())
    assert after.game.mover == 1
    assert after.after(Undo()).game == before.game
    with pytest.raises(IllegalStepError, match="nothing to take back"):
        after.after(next(iter(after.game.possible_throws()))).after(Undo())


def test_a_race_ends_at_once_when_not_the_first_seat_has_made_everything():
    game = turn(all_but_the_last(3), None)
    assert not game.over
    game = turn(game, LAST)
    assert game.over
    assert game.mover is None
    assert [len(card.blank) for card in game.cards] == [1, 0, 0]


def test_when_the_first_seat_has_made_everything_all_others_have_one_last_turn():
    game = turn(all_but_the_last(3), LAST)
    assert (game.over, game.mover) == (False, 1)
    game = turn(game, LAST)
    assert (game.over, game.mover) == (False, 2)
    assert turn(game, None).over
    assert turn(game, LAST).over


def test_the_first_seat_is_the_first_of_those_still_there():
    game = turn(all_but_the_last(3).apply(Leave(0)), LAST)
    assert (game.over, game.mover) == (False, 2)
    assert turn(game, None).over
    gone = turn(all_but_the_last(3), LAST).apply(Leave(0))
    assert (gone.over, gone.mover) == (False, 1)
    assert gone.apply(Leave(2)).apply(Leave(1)).over


def test_a_race_ends_after_its_last_round():
    game = race(2, rounds=5)
    for number in range(10):
        assert (game.over, game.mover) == (False, number % 2)
        assert game.apply(Leave(1)).over == (number == 9), "a seat that leaves in the last round ends it"
        game = turn(game, None)
    assert game.over


DEBTS = {"pair": 2, "two_pairs": 6, "three": 3, "small_straight": 15, "large_straight": 20, "full": 7}
DEBTS |= {"four": 4, "poker": 5, "chance": 5, **{key: 3 * face for face, key in enumerate(UPPER_KEYS, 1)}}


def test_what_an_unmade_row_costs():
    assert {row.key: row.debt for row in ruleset("thrift").rows} == DEBTS
    game = all_but_the_last(2)
    made = 2 + 6 + 3 + 15 + 20 + 7 + 34 + 6
    assert [each.points for each in race(1).standing()[0].pending] == [0, -sum(DEBTS.values())]
    assert [each.points for each in game.standing()[0].pending] == [3 * 28, -5]
    assert [each.points for each in turn(game, LAST).totals()] == [made + 55 + 3 * 30, made]
    end = turn(turn(game, LAST), None)
    assert end.outcome().totals == (made + 55 + 3 * 30, made + 3 * 28 - 5)


def settled(before: ScorecardGame, step: Step) -> list[tuple[int, int]]:
    """The seats and points of the bonuses that are told of with a step."""
    told = events(before, step, before.apply(step))
    return [(event.seat, event.points) for event in told if isinstance(event, BonusSettled)]


def test_what_a_full_card_settles_is_told_with_its_last_row_and_the_rest_at_the_end():
    lying = thrown(all_but_the_last(2), MAKING[LAST])
    assert settled(lying, Write(LAST)) == [(0, 90)]
    last = lying.apply(Write(LAST))
    assert last.points[0] - lying.points[0] == 55 + 90
    assert settled(thrown(last, NONE_FITS), Stop()) == [(1, 84), (1, -5)]
    assert settled(thrown(last, MAKING[LAST]), Write(LAST)) == [(1, 90)]
    game = thrown(last, NONE_FITS)
    assert events(game, Stop(), game.apply(Stop()))[-1] == Finished(None)


def test_what_a_full_card_has_settled_is_not_told_again_when_a_seat_that_leaves_ends_the_game():
    game = turn(all_but_the_last(2), LAST)
    assert game.apply(Leave(1)).over
    assert settled(game, Leave(1)) == []


def test_the_total_of_a_full_card_counts_the_rolls_its_turns_have_saved():
    card = {
        key: {"dice": list(dice), "roll": 1 + number % 4} for number, (key, dice) in enumerate(MAKING.items())
    }
    answer = total({"ruleset": "thrift", "options": {}, "card": card})
    rolls = [line["roll"] for line in card.values()]
    assert answer["total"] == sum(answer["points"].values()) + 3 * sum(3 - roll for roll in rolls)


def test_round_bonuses_count_a_turn_without_a_row_as_nothing():
    game = all_but_the_last(2)
    rules = ruleset("thrift", {"round_bonus": 10})
    game = ScorecardGame(rules, game.cards, game.order)
    assert [total.rounds for total in game.totals()] == [0, 0]
    assert [total.rounds for total in turn(turn(game, LAST), LAST).totals()] == [0, 0]
    first = turn(new_scorecard_game(rules, 2), None)
    assert [total.rounds for total in turn(first, "ones").totals()] == [0, 0]
    for key in UPPER_KEYS:
        first = turn(turn(first, key), None if key == "ones" else key)
    assert [total.rounds for total in first.totals()] == [0, 0]

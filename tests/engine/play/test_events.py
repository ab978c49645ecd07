"""Events told along random games add up to what the cards say."""

import pytest

from engine.play.events import (
    BonusSettled,
    Finished,
    Left,
    Ordered,
    RoundWon,
    RowTakenBack,
    Threw,
    Tied,
    Wrote,
    events,
)
from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.steps import Leave, Rolled, Write
from engine.rules.bonuses import EachMade, Further, HighLow, Spare, Tiers, Unmade, covers
from engine.rules.open_bonuses import certain
from tests.engine.games import CARDS, KINDS, RULESETS, SHEETS, by_preset, walk

TOLD = [*SHEETS, *(name for name in CARDS if "round_bonus" in name or "blitz" in name or "order" in name)]


def at_end(bonus) -> bool:
    """Whether only the end of the game settles it."""
    return isinstance(bonus, Spare | Unmade)


def settled(game: ScorecardGame, seat: int) -> int:
    """What the bonuses bring that are told of as they come."""
    bonuses = (pair for pair in game.totals()[seat].bonuses if not at_end(pair[0]))
    return sum(points or 0 for bonus, points in bonuses if not isinstance(bonus, Tiers)) + by_tiers(
        game, seat
    )


def by_tiers(game: ScorecardGame, seat: int) -> int:
    """What is certain of the bonuses by the sum of all rows."""
    rules, card = game.ruleset, game.cards[seat]
    return sum(certain(bonus, rules, card) or 0 for bonus in rules.bonuses if isinstance(bonus, Tiers))


def check_settled(event: BonusSettled, game: ScorecardGame, written: dict[str, int]) -> None:
    """It comes in time, and tells the sum of the section it is about just if that is complete."""
    assert event.bonus in game.ruleset.bonuses
    assert game.played_out or game.cards[event.seat].full or not at_end(event.bonus)
    rows = [row.key for row in game.ruleset.rows if covers(event.bonus, row)]
    if (
        isinstance(event.bonus, Further | Spare | Unmade | EachMade | HighLow | Tiers)
        or not set(rows) <= written.keys()
    ):
        assert event.section is None
    else:
        assert event.section == sum(written[key] for key in rows)


@by_preset(TOLD, usual=KINDS)
@pytest.mark.parametrize("leaving", [0, 0.03])
def test_the_events_of_a_game_add_up(name, leaving):
    rules = RULESETS[name]
    steps = list(walk(rules, 3, (name, leaving), leaving=leaving, undoing=0.1))
    last = steps[-1][2].game
    written = [{} for _ in range(3)]
    extra, rounds = [0] * 3, [0] * 3
    told = []
    for before, step, after in steps:
        for event in events(before.game, step, after.game):
            told.append(event)
            match event:
                case Threw(seat, roll, dice, thrown):
                    assert (seat, roll, dice) == (
                        before.game.mover,
                        after.game.turn.roll,
                        after.game.turn.dice,
                    )
                    assert tuple(dice[position] for position in thrown) == step.faces
                case Wrote(seat, row, entry):
                    written[seat][row.key] = entry.points
                case RowTakenBack(seat, row):
                    # What the row had settled is taken back with it: told again when it is written again.
                    written[seat].pop(row and row.key, None)
                    extra[seat] = settled(after.game, seat)
                    rounds = [total.rounds for total in after.game.totals()]
                case Left(seat):  # no open section of its card will ever be complete
                    extra[seat] = settled(after.game, seat)
                case BonusSettled(seat, _, points):
                    check_settled(event, after.game, written[seat])
                    extra[seat] += points
                case RoundWon(seat, points):
                    assert points == rules.round_bonus
                    rounds[seat] += points
    for seat, total in enumerate(last.totals()):
        added = {row.key for row in rules.rows if row.adds}
        assert sum(points for key, points in written[seat].items() if key in added) == total.rows
        ended = sum(points or 0 for _, points in total.bonuses)
        assert extra[seat] == (ended if seat in last.active else settled(last, seat))
        assert rounds[seat] == total.rounds
    assert [type(event) for event in told].count(Finished) == 1
    assert told[-1] == Finished(last.blitz)
    assert [event.seat for event in told if isinstance(event, Left)] == [
        step.seat for _, step, _ in steps if isinstance(step, Leave)
    ]
    assert [type(event) for event in told].count(Ordered) == (last.order_roll is not None)
    tied = [event for event in told if isinstance(event, Tied)]
    assert len(tied) == (last.blitz is not None)


def test_a_tie_is_told_before_the_rolls_that_break_it():
    game, told = new_scorecard_game(RULESETS["pirate tie_break=blitz"], 2), []
    while not game.over:
        actions = game.legal_actions()
        high = game.blitz is not None and game.blitz.heat == 1
        step = actions[-1] if actions else Rolled((5 if high else 4,) * len(game.due.positions))
        after = game.apply(step)
        told += [(step, event) for event in events(game, step, after)]
        game = after
    assert told[-2] == (Write("ones"), Tied((0, 1)))
    assert told[-1] == (Rolled((5,) * 5), Finished(game.blitz))
    assert game.outcome().winners == (1,)


def test_throws_for_the_order_are_told_once_all_have_thrown():
    steps = list(walk(RULESETS["pirate order=one_die"], 2, 1))
    ordering = [(b.game, s, a.game) for b, s, a in steps if b.game.mover is None]
    assert [events(*change) for change in ordering[:-1]] == [()] * (len(ordering) - 1)
    (ordered,) = events(*ordering[-1])
    assert ordered.roll.done
    assert len(ordered.roll.throws) == len(ordering)

"""At every step of a game the points that are shown change by what is told, and what is certain stays."""

from collections import Counter
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.play.events import BonusSettled, Event, RoundWon, Wrote, events
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Leave, Step
from engine.rules.bonuses import EachMade, Further, Spare, Tiers, Unmade
from engine.rules.ruleset import Ruleset
from tests.engine.games import CARDS, KINDS, SHEETS, any_rules, by_preset, walk

LUCK = 0.5
"""How often a turn begins with dice that make a row: without luck a race is never won, only given up."""


def told_points(told: tuple[Event, ...]) -> Counter[int]:
    """Points by seat; a row that is not added up tells what bonuses look at."""
    points = Counter[int]()
    for event in told:
        match event:
            case Wrote(seat, row, entry) if row.adds:
                points[seat] += entry.points
            case BonusSettled(seat, _, more) | RoundWon(seat, more):
                points[seat] += more
    return points


def end_of_leavers(before: ScorecardGame, after: ScorecardGame) -> Iterator[tuple[int, int]]:
    """By seat that has left, what the end of the game settles on its card: nobody is told of it."""
    if after.played_out and not before.played_out:
        for seat in after.gone:
            old, new = before.totals()[seat], after.totals()[seat]
            for (bonus, was), (_, now) in zip(old.bonuses, new.bonuses, strict=True):
                if isinstance(bonus, Unmade | Spare | Tiers):
                    yield seat, (now or 0) - (was or 0)


def check_step(before: ScorecardGame, step: Step, after: ScorecardGame) -> None:
    expected = told_points(events(before, step, after))
    for seat, points in end_of_leavers(before, after):
        expected[seat] += points
    for seat, (old, new) in enumerate(zip(before.totals(), after.totals(), strict=True)):
        assert new.points - old.points == expected[seat], (seat, step)
        for (bonus, was), (_, now) in zip(old.bonuses, new.bonuses, strict=True):
            if isinstance(bonus, Further | EachMade):
                assert now >= was
            else:
                assert was in {None, now}, (seat, step, bonus)


def check_game(rules: Ruleset, seats: int, seed: object, leaving: float) -> None:
    for before, step, after in walk(rules, seats, seed, leaving=leaving, luck=LUCK):
        check_step(before.game, step, after.game)
        if isinstance(step, Leave) and not after.game.played_out:
            assert after.game.points[step.seat] == before.game.points[step.seat]
    last = after.game
    assert last.outcome().totals == last.points
    assert not any(each.pending for each in last.standing())


@by_preset(CARDS, usual=KINDS)
def test_points_change_by_what_is_told_and_what_is_certain_stays(name):
    check_game(CARDS[name], 3, name, 0.01)


@settings(max_examples=25, deadline=None)
@given(any_rules(SHEETS), st.integers(1, 4), st.integers(), st.sampled_from((0, 0.01)))
def test_points_change_by_what_is_told_under_any_options(rules, seats, seed, leaving):
    check_game(rules, seats, seed, leaving)

"""Events along a game: they add up to what the cards, the chips and the points that are shown say."""

from collections import Counter
from collections.abc import Iterator

from engine.play.events import (
    BonusSettled,
    DealTied,
    DealWon,
    Event,
    Finished,
    Left,
    Ordered,
    RoundWon,
    RowTakenBack,
    Stood,
    Threw,
    Tied,
    TurnTakenBack,
    WentOut,
    Wrote,
)
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Leave, Rolled, Throw
from engine.rules.bonuses import EachMade, Further, HighLow, Spare, Tiers, Unmade, covers
from engine.rules.open_bonuses import certain
from tests.engine.checks.recorded import Moment, Recorded

DICE = 7
"""Dice move no points: every so many steps they are asked as well."""


def check_points_told(game: Recorded) -> None:
    """Points change by what is told, and what is certain stays, but for what is taken back."""
    for number, moment in enumerate(game.kept):
        if not isinstance(moment.step, Rolled | Throw) or number % DICE == 0:
            check_change(moment)
        if isinstance(moment.step, Leave) and not moment.after.game.played_out:
            seat = moment.step.seat
            assert moment.after.game.points[seat] == moment.before.game.points[seat]
    assert game.end.outcome().totals == game.end.points
    assert not any(each.pending for each in game.end.standing())


def check_change(moment: Moment) -> None:
    before, after = moment.before.game, moment.after.game
    expected = told_points(moment.told)
    for seat, points in end_of_leavers(before, after):
        expected[seat] += points
    for seat, (old, new) in enumerate(zip(before.totals(), after.totals(), strict=True)):
        assert new.points - old.points == expected[seat], (seat, moment.step)
        for (bonus, was), (_, now) in zip(old.bonuses, new.bonuses, strict=True):
            if isinstance(bonus, Further | EachMade):
                assert now >= was
            else:
                assert was in {None, now}, (seat, moment.step, bonus)


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


def check_cards_told(game: Recorded) -> None:
    """Rows, bonuses, rounds, throws, and who left, also where rows are taken back."""
    rules, end = game.rules, game.end
    written = [{} for _ in range(end.seats)]
    extra, rounds, told = [0] * end.seats, [0] * end.seats, list[Event]()
    for moment in game.moments:
        before, after = moment.before.game, moment.after.game
        for event in moment.told:
            told.append(event)
            match event:
                case Threw(seat, roll, dice, thrown):
                    assert (seat, roll, dice) == (before.mover, after.turn.roll, after.turn.dice)
                    assert tuple(dice[position] for position in thrown) == moment.step.faces
                case Wrote(seat, row, entry):
                    written[seat][row.key] = entry.points
                case RowTakenBack(seat, row):
                    # What the row had settled is taken back with it: told again when it is written again.
                    written[seat].pop(row and row.key, None)
                    extra[seat] = settled(after, seat)
                    rounds = [total.rounds for total in after.totals()]
                case Left(seat):  # no open section of its card will ever be complete
                    extra[seat] = settled(after, seat)
                case BonusSettled(seat, _, points):
                    check_settled(event, after, written[seat])
                    extra[seat] += points
                case RoundWon(seat, points):
                    assert points == rules.round_bonus
                    rounds[seat] += points
    for seat, total in enumerate(end.totals()):
        added = {row.key for row in rules.rows if row.adds}
        assert sum(points for key, points in written[seat].items() if key in added) == total.rows
        ended = sum(points or 0 for _, points in total.bonuses)
        assert extra[seat] == (ended if seat in end.active else settled(end, seat))
        assert rounds[seat] == total.rounds
    kinds = Counter(map(type, told))
    assert (kinds[Finished], told[-1]) == (1, Finished(end.blitz))
    assert [event.seat for event in told if isinstance(event, Left)] == game.left
    assert kinds[Ordered] == (end.order_roll is not None and bool(end.order_roll.throws))
    assert kinds[Tied] == (end.blitz is not None)


def at_end(bonus) -> bool:
    """Whether only the end of the game settles it."""
    return isinstance(bonus, Spare | Unmade)


def settled(game: ScorecardGame, seat: int) -> int:
    """What the bonuses bring that are told of as they come; of those by all rows what is certain."""
    rules, card = game.ruleset, game.cards[seat]
    told = (
        pair for pair in game.totals()[seat].bonuses if not at_end(pair[0]) and not isinstance(pair[0], Tiers)
    )
    tiers = (certain(bonus, rules, card) or 0 for bonus in rules.bonuses if isinstance(bonus, Tiers))
    return sum(points or 0 for _, points in told) + sum(tiers)


def check_settled(event: BonusSettled, game: ScorecardGame, written: dict[str, int]) -> None:
    """It comes in time, and tells the sum of the section it is about just if that is complete."""
    assert event.bonus in game.ruleset.bonuses
    assert game.played_out or game.cards[event.seat].full or not at_end(event.bonus)
    rows = {row.key for row in game.ruleset.rows if covers(event.bonus, row)}
    of_no_sum = isinstance(event.bonus, Further | Spare | Unmade | EachMade | HighLow | Tiers)
    complete = not of_no_sum and rows <= written.keys()
    assert event.section == (sum(written[key] for key in rows) if complete else None)


def check_chips_told(game: Recorded) -> None:
    """Where the chips of hands went; no throw has the label of another one that stayed."""
    ended, paying = [], {}
    for moment in game.moments:
        before, after = moment.before.game, moment.after.game
        paying.setdefault(before.deal, (before.contenders, before.ante))
        for event in moment.told:
            match event:
                case DealWon(result):
                    ended.append(result)
                case Stood(seat, dice):
                    assert (seat, dice) == (before.mover, before.turn.dice)
                case DealTied(seats):
                    assert len(seats) > 1
                case WentOut(seat):
                    assert after.stacks[seat] < after.ante
                case TurnTakenBack(seat):
                    assert seat == after.mover
                    ended = [result for result in ended if result.deal < after.deal]
                    paying = {hand: line for hand, line in paying.items() if hand <= after.deal}
    for seat in range(game.end.seats):
        won = [result for result in ended if result.winner == seat]
        assert len(won) == game.end.deals_won[seat]
        paid = sum(ante for hand, (line, ante) in paying.items() if hand and seat in line)
        assert game.end.stacks[seat] == game.rules.chips - paid + sum(result.pot for result in won)
    labels = [moment.before.game.due.label for moment in game.kept if isinstance(moment.step, Rolled)]
    assert len(set(labels)) == len(labels)

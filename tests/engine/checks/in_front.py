"""The lead, lost bonuses, the last round and the last turn, told anew from the whole game.

Nobody has left these games.
"""

from dataclasses import replace

from engine.play.events import BonusLost, LastRound, LastTurn, LeadChanged, leader, need
from engine.play.scorecard import ScorecardGame
from engine.play.standings import turns_taken
from engine.play.steps import Stop, Write
from engine.play.turn import Turn
from engine.rules.bonuses import Clean, Further, Threshold
from engine.rules.multisets import rolls
from tests.engine.checks.recorded import Moment, Recorded


def check_highlights(game: Recorded) -> None:
    ended = [moment for moment in game.kept if isinstance(moment.step, Write | Stop)]
    check_lost_bonuses(game, ended)
    check_leaders(game, ended)
    check_last_round(game, ended)
    if game.end.seats == 2 and is_exact(game):
        for moment in ended:
            check_last_turn(moment)


def of_kind(ended: list[Moment], kind: type) -> list:
    return [
        (moment.after.game, event) for moment in ended for event in moment.told if isinstance(event, kind)
    ]


def check_lost_bonuses(game: Recorded, ended: list[Moment]) -> None:
    """A bonus that is not paid in the end was lost once, and no other."""
    lost = [(event.seat, event.bonus) for _, event in of_kind(ended, BonusLost)]
    assert len(set(lost)) == len(lost)
    for seat, total in enumerate(game.end.totals()):
        for bonus, points in total.bonuses:
            if isinstance(bonus, Threshold | Clean) and points is not None:
                assert ((seat, bonus) in lost) == (points == 0)


def check_leaders(game: Recorded, ended: list[Moment]) -> None:
    """A new leader is told when the round is complete, and leads until passed; a tie has none."""
    rules = game.rules
    leaders, rounds, in_front, told_last = [], 0, None, None
    for moment in ended:
        after = moment.after.game
        changed = [event for event in moment.told if isinstance(event, LeadChanged)]
        taken = [turns_taken(rules, card) for card in after.cards]
        best, *others = sorted(after.points, reverse=True)
        alone = after.points.index(best) if best not in others else None
        expected = []
        if min(taken) > rounds:
            rounds, in_front = min(taken), alone
            assert after.played_out or len(set(taken)) == 1
            if alone is not None:
                late = not after.played_out and rounds * 2 > rules.rounds
                if leaders and late and leaders[-1] != alone:
                    expected = [LeadChanged(alone, best - others[0])]
                leaders.append(alone)
        assert changed == expected
        told_last = changed[0].seat if changed else told_last
        assert leader(after) == (alone if after.played_out or alone == in_front else None)
        if not after.played_out and len(set(taken)) == 1 and None not in {told_last, leader(after)}:
            assert leader(after) == told_last


def check_last_round(game: Recorded, ended: list[Moment]) -> None:
    """It is told once and never of a race, with what those need who do not lead safely."""
    found = of_kind(ended, LastRound)
    assert len(found) <= (not game.rules.max_rounds)
    assert found or game.rules.max_rounds or game.end.won is not None
    for after, event in found:
        assert {card.entries.count(None) for card in after.cards} == {game.rules.layers}
        least = {seat: need(after, seat) for seat in after.active}
        assert dict(event.needs) == {seat: points for seat, points in least.items() if points is not None}
        assert all(points > 0 for _, points in event.needs)
        behind = {seat for seat in after.active if after.points[seat] < max(after.points)}
        threatened = {seat for seat in behind ^ {*after.active} if after.standing()[seat].pending}
        tied = {seat for seat in behind ^ {*after.active} if after.points.count(after.points[seat]) > 1}
        assert {seat for seat, _ in event.needs} <= behind | threatened | tied


def is_exact(game: Recorded) -> bool:
    """Whether a need is exact: no joker, no pay for further poker, one row a turn."""
    rules = game.rules
    further = any(isinstance(bonus, Further) for bonus in rules.bonuses)
    return rules.joker == "none" and not further and rules.layers == 1


def check_last_turn(moment: Moment) -> None:
    """Every way to end the game wins alone just if it brings what is needed."""
    game = moment.after.game
    needs = [event for event in moment.told if isinstance(event, LastTurn)]
    left = [card.entries.count(None) for card in game.cards]
    if game.mover is None or game.ruleset.max_rounds or sorted(left) != [0, 1] or not left[game.mover]:
        assert not needs
        return
    won, lost = outcomes(game)
    if needs:
        (event,) = needs
        assert event.seat == game.mover
        assert event.need == min(won)
        assert all(points < event.need for points in lost)
    else:
        assert not won or not lost or min(won) <= 0


def outcomes(game: ScorecardGame) -> tuple[set[int], set[int]]:
    """The points of the last row with which the mover wins alone, and those with which not."""
    row = game.cards[game.mover].entries.index(None)
    thrown = [
        replace(game, turn=Turn(dice, roll))
        for dice in rolls(game.ruleset.dice)
        for roll in (1, game.ruleset.rolls)
    ]
    different = {(each.entry(row).points, each.entry(row).made): each for each in thrown}
    won, lost = set(), set()
    for (points, _), each in different.items():
        end = each.apply(Write(game.ruleset.rows[row].key))
        if end.won is None:
            alone = end.blitz is None and end.outcome().winners == (game.mover,)
            (won if alone else lost).add(points)
    return won, lost

"""The lead, lost bonuses and the last round of random games, told anew from the whole game."""

from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from engine.play.events import events
from engine.play.highlights import BonusLost, LastRound, LastTurn, LeadChanged, leader, need
from engine.play.race import turns
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Stop, Write
from engine.play.turn import Turn
from engine.presets import ruleset
from engine.rules.bonuses import Clean, Further, Threshold
from tests.engine.games import CARDS, KINDS, SHEETS, by_preset, card_with, walk
from tests.rings import sampled

TOLD = [*SHEETS, *(name for name in CARDS if name.endswith("round_bonus=10") or "school_penalty" in name)]
SEEDS = range(2)
FACES = range(1, 7)


def told(name, seed, seats=3):
    """Every step that ended a turn of a random game, and what it meant."""
    for before, step, after in walk(CARDS[name], seats, (name, seed)):
        if isinstance(step, Write | Stop):
            yield before.game, after.game, events(before.game, step, after.game)


@by_preset(TOLD)
@pytest.mark.parametrize("seed", sampled(SEEDS, SEEDS[:1]))
def test_a_bonus_that_is_not_paid_in_the_end_was_lost_once_and_no_other(name, seed):
    steps = list(told(name, seed))
    lost = [(e.seat, e.bonus) for _, _, all_ in steps for e in all_ if isinstance(e, BonusLost)]
    assert len(set(lost)) == len(lost)
    last = steps[-1][1]
    for seat, total in enumerate(last.totals()):
        for bonus, points in total.bonuses:
            if isinstance(bonus, Threshold | Clean) and points is not None:
                assert ((seat, bonus) in lost) == (points == 0)


@by_preset(TOLD)
@pytest.mark.parametrize("seed", sampled(SEEDS, SEEDS[:1]))
def test_a_new_leader_is_told_when_the_round_is_complete(name, seed):
    rules = CARDS[name]
    leaders, rounds = [], 0
    for _, after, all_ in told(name, seed):
        changed = [e for e in all_ if isinstance(e, LeadChanged)]
        assert len(changed) <= 1
        complete = min(turns(rules, card) for card in after.cards)
        if complete == rounds:
            assert changed == []
            continue
        rounds = complete
        counts = [each.points for each in after.standing()]
        best = max(counts)
        if counts.count(best) == 1:
            new = not after.played_out and rounds * 2 > rules.rounds and leaders[-1:] != [counts.index(best)]
            ahead = best - sorted(counts)[-2]
            assert changed == ([LeadChanged(counts.index(best), ahead)] if new and leaders else [])
            leaders.append(counts.index(best))
        else:
            assert changed == []


@by_preset(TOLD)
@pytest.mark.parametrize("seed", sampled(SEEDS, SEEDS[:1]))
def test_who_leads_has_the_most_and_had_it_when_all_had_played_as_many_rounds(name, seed):
    in_front, told_last = None, None
    for before, after, all_ in told(name, seed):
        points = [after.points[seat] for seat in after.active]
        alone = points.index(max(points)) if points.count(max(points)) == 1 else None
        if after.played_out:
            assert leader(after) == alone
            continue
        taken = [turns(after.ruleset, card) for card in after.cards]
        if min(taken) > min(turns(before.ruleset, card) for card in before.cards):
            assert len(set(taken)) == 1
            in_front = alone
        assert leader(after) == (in_front if alone == in_front else None)
        told_last = next((e.seat for e in all_ if isinstance(e, LeadChanged)), told_last)
        if len(set(taken)) == 1 and told_last is not None and leader(after) is not None:
            assert leader(after) == told_last


@by_preset(TOLD)
@pytest.mark.parametrize("seed", sampled(SEEDS, SEEDS[:1]))
def test_the_last_round_is_told_once_and_never_of_a_race(name, seed):
    rules = CARDS[name]
    steps = list(told(name, seed))
    found = [(after, e) for _, after, all_ in steps for e in all_ if isinstance(e, LastRound)]
    assert len(found) == (not rules.max_rounds and steps[-1][1].won is None)
    for after, event in found:
        assert {card.entries.count(None) for card in after.cards} == {rules.layers}
        least = {seat: need(after, seat) for seat in after.active}
        assert dict(event.needs) == {seat: points for seat, points in least.items() if points is not None}
        assert all(points > 0 for _, points in event.needs)
        behind = {seat for seat in after.active if after.points[seat] < max(after.points)}
        threatened = {seat for seat in behind ^ {*after.active} if after.standing()[seat].pending}
        tied = {seat for seat in behind ^ {*after.active} if after.points.count(after.points[seat]) > 1}
        assert {seat for seat, _ in event.needs} <= behind | threatened | tied


def exact(name):
    """Whether a need is exact: no joker, no pay for further poker, one row a turn."""
    rules = CARDS[name]
    further = any(isinstance(bonus, Further) for bonus in rules.bonuses)
    return rules.joker == "none" and not further and rules.layers == 1


EXACT = [name for name in SHEETS if exact(name)]


@pytest.mark.parametrize("name", sampled(EXACT, set(EXACT) & set(KINDS)))
def test_the_last_turn_wins_with_what_is_needed_and_not_with_less(name):
    rules = CARDS[name]
    for seed in range(5):
        for _, game, all_ in told(name, seed, seats=2):
            needs = [event for event in all_ if isinstance(event, LastTurn)]
            last = game.mover is not None and [c.entries.count(None) for c in game.cards].count(0) == 1
            last = last and game.cards[game.mover].entries.count(None) == 1 and not rules.max_rounds
            assert last or not needs
            if last:
                check_last_turn(game, needs)


def check_last_turn(game, needs):
    """Every way to end the game wins alone just if it brings what is needed."""
    (row,) = [index for index, entry in enumerate(game.cards[game.mover].entries) if entry is None]
    won, lost = set(), set()
    for dice in combinations_with_replacement(FACES, game.ruleset.dice):
        for roll in (1, game.ruleset.rolls):
            thrown = replace(game, turn=Turn(dice, roll))
            points = thrown.entry(row).points
            end = thrown.apply(Write(game.ruleset.rows[row].key))
            alone = end.won is None and end.blitz is None and end.outcome().winners == (game.mover,)
            if end.won is None:
                (won if alone else lost).add(points)
    if needs:
        (event,) = needs
        assert event.seat == game.mover
        assert event.need == min(won)
        assert all(points < event.need for points in lost)
    else:
        assert not won or not lost or min(won) <= 0


def test_what_is_needed_counts_what_the_row_settles():
    rules = ruleset("classic", {"order": "join"})
    school = {"ones": "11123", "twos": "22213", "threes": "33312", "fours": "44412", "fives": "55112"}
    others = {row.key: "12345" for row in rules.rows if row.section == "lower"}
    behind = card_with(rules, **school, **others)
    ahead = card_with(rules, **school, sixes="66612", **others)
    game = replace(new_scorecard_game(rules, 2), cards=(ahead, behind), position=1)
    assert [each.points for each in game.standing()] == [-20, 25], "the fine of the second is not due yet"
    assert need(game, 1) == 6, "any sixes beyond three also make up for the fives"
    further = replace(game, cards=(card_with(rules, **school, sixes="66661", **others), behind))
    assert [each.points for each in further.standing()] == [31, 25]
    assert need(further, 1) == 12

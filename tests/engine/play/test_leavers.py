"""Who has left is last, whatever a computer made of their seat; the others stand as without them."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from engine.errors import RecordError
from engine.play.leavers import Leaver, with_leavers
from engine.play.length import first_round_over, outcome_now
from engine.play.standings import Outcome
from engine.play.steps import Leave, to_text
from engine.presets import PRESETS, ruleset
from engine.records.reading import parse_record
from engine.records.record import Player, Record
from tests.engine.games import RULESETS, seats_for, walk


def random_leavers(rnd: Random, seats: int, gone: list[int]) -> list[Leaver]:
    """Some of the seats that have left for good, and some on which a computer has played on."""
    away = [Leaver(seat) for seat in gone if rnd.random() < 0.8]
    others = [seat for seat in range(seats) if seat not in gone]
    played_on = rnd.sample(others, rnd.randrange(len(others) + 1)) if others else []
    found = [*away, *(Leaver(seat, rnd.randint(-200, 300)) for seat in played_on)]
    rnd.shuffle(found)
    return found


def check_places(before: Outcome, after: Outcome, leavers: list[Leaver], *, mean: bool) -> None:
    left = [each.seat for each in leavers]
    stayed = [seat for seat, rank in enumerate(before.ranks) if rank is not None and seat not in left]
    placed = [seat for seat, rank in enumerate(after.ranks) if rank is not None]
    assert sorted(placed) == sorted({*stayed, *left})
    assert all(after.ranks[one] < after.ranks[other] for one in stayed for other in left)
    for earlier, later in pairwise(left):
        assert after.ranks[earlier] == after.ranks[later] + 1
    for one in stayed:
        assert after.ranks[one] == 1 + sum(after.ranks[other] < after.ranks[one] for other in stayed)
        for other in stayed:
            assert (before.ranks[one] < before.ranks[other]) == (after.ranks[one] < after.ranks[other])
        assert after.totals[one] == before.totals[one]
    assert after.winners == tuple(seat for seat in placed if after.ranks[seat] == 1)
    assert bool(after.winners) == bool(placed)
    for each in leavers:
        assert after.totals[each.seat] == (before.totals[each.seat] if each.points is None else each.points)
    if mean and leavers:
        assert sum(after.settled, Fraction(0)) == 0
    elif leavers:
        assert all(after.settled[seat] == after.totals[seat] for seat in placed)


@pytest.mark.parametrize("name", [name for name in RULESETS if " " not in name or "settlement" in name])
def test_whoever_leaves_is_below_all_who_stay_and_the_earlier_the_lower(name):
    rules = RULESETS[name]
    for seats in (2, 3, 5):
        rnd = Random(f"{name} {seats}")
        seats = seats_for(rules, seats)  # noqa: PLW2901 - at least so many
        gone, game = [], None
        for _, step, after in walk(rules, seats, f"{name} {seats}", leaving=0.02):
            game = after.game
            if isinstance(step, Leave):
                gone.append(step.seat)
        for _ in range(5):
            leavers, mean = random_leavers(rnd, seats, gone), rules.settlement == "mean"
            check_places(game.outcome(), with_leavers(game.outcome(), leavers, mean=mean), leavers, mean=mean)


@pytest.mark.parametrize("key", PRESETS)
def test_the_first_round_is_over_once_everybody_has_had_a_turn(key):
    rules = ruleset(key)
    steps = [after for *_, after in walk(rules, 3, key)]
    over = [first_round_over(each.game, each.taken) for each in steps]
    assert over == [len(set(each.taken)) == 3 for each in steps]
    assert (over[0], over[-1]) == (False, True)


@pytest.mark.parametrize("key", PRESETS)
def test_without_leavers_nothing_changes(key):
    *_, (_, _, last) = walk(ruleset(key), 2, key)
    assert with_leavers(last.game.outcome(), (), mean=True) == last.game.outcome()


def record(key="yatzy", leavers=(), **options) -> Record:
    rules, lines = ruleset(key, options), []
    for _, step, _ in walk(rules, 3, key):
        lines.append(to_text(step))
    players = tuple(Player(name) for name in ("Ann", "Bob", "Carl"))
    return Record(rules, players, tuple(lines), leavers=leavers)


def test_a_record_tells_who_has_left_and_reads_it_again():
    told = record(leavers=(Leaver(2, 41), Leaver(0)))
    assert "left 3 41\nleft 1\n" in told.text()
    again = parse_record(told.text())
    assert again == told
    game = again.replay().game
    assert again.outcome(game).ranks == (2, 1, 3)
    assert again.outcome(game).totals[2] == 41
    assert parse_record(record().text()).outcome(game) == outcome_now(game)


@pytest.mark.parametrize(
    "line", ["left", "left 0", "left 4", "left x", "left 1 x", "left 1 1 1", "left 2\nleft 2"]
)
def test_a_line_of_somebody_who_cannot_have_left_is_refused(line):
    text = record().text().replace("seat - Carl\n", f"seat - Carl\n{line}\n")
    with pytest.raises(RecordError, match=r"expected one of .* left or member of a seat above"):
        parse_record(text)

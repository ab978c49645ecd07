"""Counted dice: each throw once, and limits that fair dice keep to however often one looks."""

import random

import pytest

from bot.rankings.counts import LEAST, dice_counts_counted, limits
from bot.rankings.model import DiceView
from engine.play.game import new_game
from engine.play.steps import Rolled, SeatStep, Undo, parse, to_text
from engine.presets import ruleset
from engine.records.reading import parse_record
from engine.records.record import Player, Progress, Record
from tests.engine.games import of_anybody, own, random_step, seated, surroundings, who_may_undo
from tests.paths import ROOT

RECORDS = [
    ROOT / "tests" / "golden" / "records" / f"{kind}.2.txt"
    for kind in ("yatzy", "double", "thrift", "zonk", "pig")
]


def test_limits_hold_what_is_expected_and_grow_slower_than_the_throws():
    for thrown in (0, 1, 60, 999, 50_000):
        low, high = limits(thrown)
        assert 0 <= low <= thrown / 6 <= high <= thrown
        if thrown > LEAST:
            spread = (thrown * 5 / 36) ** 0.5
            assert 3 * spread < high - thrown / 6 < 5.2 * spread


def test_fair_dice_seldom_leave_their_limits_although_one_looks_after_every_game():
    dice, left = random.Random(5), 0
    for _ in range(40):
        counts = [0] * 6
        for _ in range(50):
            for face in dice.choices(range(6), k=100):
                counts[face] += 1
            low, high = limits(sum(counts))
            if min(counts) < low or max(counts) > high:
                left += 1
                break
    assert left <= 2


def recounted(record):
    """The same from a replay: every die of every throw that was due, by its label, once."""
    progress, thrown = record.start(), {}
    for step in map(parse, record.lines):
        view = progress.of_seat(step.seat) if isinstance(step, SeatStep) else progress
        due, mine = view.game.due, own(step)
        if isinstance(mine, Rolled):
            for position, face in zip(due.positions, mine.faces, strict=True):
                thrown[due.label, position] = face
        progress = progress.after(step)
    return tuple(list(thrown.values()).count(face) for face in range(1, 7))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_lines_of_a_record_are_counted_as_its_replay_is(path):
    record = parse_record(path.read_text("utf-8"))
    assert "undo" in record.lines
    assert dice_counts_counted(record.lines) == recounted(record)


def test_a_first_roll_that_is_thrown_twice_for_an_undo_counts_once():
    lines = ["throw 12345", "faces 11111", "write ones", "throw 12345", "faces 22222", "undo"]
    again = ["write poker", "throw 12345", "faces 22222"]
    assert dice_counts_counted(lines) == (5, 0, 0, 0, 0, 0)
    assert dice_counts_counted([*lines, *again]) == (5, 5, 0, 0, 0, 0)
    assert dice_counts_counted(["faces 361254", "stand", "undo", "stop"]) == (1,) * 6


@pytest.mark.parametrize(("key", "luck"), [("double", "own"), ("thrift", "same"), ("thousand", "own")])
def test_the_dice_of_seats_that_play_at_once_are_counted_as_their_replay_is(key, luck):
    options = {"pace": "together", "luck": luck, "tie_break": "blitz", **surroundings(key)}
    rules, rnd = ruleset(key, options), random.Random(key)
    dice: dict = {}
    progress, lines = Progress(new_game(rules, 3)), []
    while not progress.game.over:
        view, takers = of_anybody(progress, rnd), who_may_undo(progress)
        step = random_step(view.game, rnd)
        if takers and rnd.random() < 0.2:
            view, step = rnd.choice(takers), Undo()
        elif view.game.due is not None:
            due = view.game.due
            step = Rolled(tuple(dice.setdefault((due.label, p), rnd.randint(1, 6)) for p in due.positions))
        lines.append(to_text(seated(view.game, step)))
        progress = progress.after(parse(lines[-1]))
    record = Record(rules, (Player("A"), Player("B"), Player("C")), tuple(lines))
    assert any("undo" in line for line in lines)
    assert dice_counts_counted(lines, same=luck == "same") == recounted(record)


def test_an_undo_of_one_seat_takes_back_no_dice_of_another():
    lines = [
        *("1 throw 12345", "2 throw 12345", "1 faces 11111", "2 faces 22222", "1 write ones", "2 write twos"),
    ]
    ahead = ["1 throw 12345", "1 faces 33333", "2 throw 12345", "2 faces 44444", "1 undo"]
    assert dice_counts_counted([*lines, *ahead]) == (5, 5, 0, 5, 0, 0)
    same = ["1 throw 12345", "1 faces 12345", "2 throw 12345", "2 faces 12345", "1 throw 12", "1 faces 66"]
    assert dice_counts_counted([*same, "2 throw 23", "2 faces 65"], same=True) == (1, 1, 1, 1, 2, 2)
    assert dice_counts_counted(["faces 11111", "faces 11111"], same=True) == (10, 0, 0, 0, 0, 0), "of a blitz"


def test_loaded_dice_leave_them():
    dice = random.Random(5)
    faces = dice.choices(range(1, 7), weights=(10, 10, 10, 10, 10, 14), k=4000)
    counts = tuple(faces.count(face) for face in range(1, 7))
    view = DiceView(9, counts, *limits(4000), enough=True)
    assert view.thrown == 4000
    assert view.outside == (6,)

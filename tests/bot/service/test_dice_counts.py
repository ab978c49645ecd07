"""Counted dice: each throw once, and limits that fair dice keep to however often one looks."""

import random

import pytest

from bot.rankings.service.dice_counts import LEAST, counted, limits
from bot.rankings.views.dice import DiceView
from engine.play.steps import Rolled, Undo, parse
from engine.records.record import parse_record
from tests.paths import ROOT

RECORDS = sorted((ROOT / "tests" / "golden" / "records").glob("*.txt"))
RECORDS = [path for path in RECORDS if not path.name.endswith(".cards.txt")]


def recounted(record):
    """The same from a replay: every die of every throw that was due, by its label, once."""
    progress, thrown = record.start(), {}
    for step in map(parse, record.lines):
        due = progress.game.due
        if isinstance(step, Rolled):
            every = len(step.faces)
            for place, face in enumerate(step.faces):
                position = due.positions[place % len(due.positions)]
                thrown[due.label, position, place // len(due.positions), every] = face
        progress = progress.after(step)
    return tuple(list(thrown.values()).count(face) for face in range(1, 7))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_lines_of_a_record_are_counted_as_its_replay_is(path):
    record = parse_record(path.read_text("utf-8"))
    assert counted(record.lines) == recounted(record)


def test_some_of_these_records_have_ends_of_turns_taken_back():
    steps = [parse(line) for path in RECORDS for line in parse_record(path.read_text("utf-8")).lines]
    assert steps.count(Undo()) > 5


def test_a_first_roll_that_is_thrown_twice_for_an_undo_counts_once():
    lines = ["throw 12345", "faces 11111", "write ones", "throw 12345", "faces 22222", "undo"]
    again = ["write poker", "throw 12345", "faces 22222"]
    assert counted(lines) == (5, 0, 0, 0, 0, 0)
    assert counted([*lines, *again]) == (5, 5, 0, 0, 0, 0)
    assert counted(["faces 361254", "stand", "undo", "stop"]) == (1,) * 6


@pytest.mark.parametrize("thrown", [0, 1, 5, 60, 999, 50_000])
def test_limits_hold_what_is_expected_and_grow_slower_than_the_throws(thrown):
    low, high = limits(thrown)
    assert 0 <= low <= thrown / 6 <= high <= thrown
    if thrown > LEAST:
        spread = (thrown * 5 / 36) ** 0.5
        assert 3 * spread < high - thrown / 6 < 5.2 * spread


def test_fair_dice_seldom_leave_their_limits_although_one_looks_after_every_game():
    dice, left = random.Random(5), 0
    for _ in range(300):
        counts = [0] * 6
        for _ in range(60):
            for face in dice.choices(range(6), k=100):
                counts[face] += 1
            low, high = limits(sum(counts))
            if min(counts) < low or max(counts) > high:
                left += 1
                break
    assert left <= 300 * 0.05


def test_loaded_dice_leave_them():
    dice = random.Random(5)
    faces = dice.choices(range(1, 7), weights=(10, 10, 10, 10, 10, 14), k=4000)
    counts = tuple(faces.count(face) for face in range(1, 7))
    view = DiceView(9, counts, *limits(4000), enough=True)
    assert view.thrown == 4000
    assert view.outside == (6,)

"""What rows pay: the numbers worked out in the rules, each with its document, and the sample vectors."""

import json

import pytest

from engine.cli.json_lines import score, total
from engine.presets import PRESETS, ruleset
from tests.engine.games import SHEETS
from tests.paths import ROOT

VECTORS = ROOT / "tests" / "vectors"


POINTS = [json.loads(line) for line in (VECTORS / "points.jsonl").read_text().splitlines()]
"""The document that has it, or that it is read into the rules; preset, options, row, dice, roll; points."""


@pytest.mark.parametrize("case", POINTS, ids=str)
def test_points_of_a_row(case):
    seed, preset, options, row, dice, roll, points = case
    rules = ruleset(preset, options)
    assert rules.rows[rules.row_index(row)].points(tuple(dice), roll) == points, f"document {seed}"


def vectors(name):
    for number, line in enumerate((VECTORS / name).read_text().splitlines(), 1):
        fields = json.loads(line)
        if fields["ruleset"] in PRESETS:
            yield f"{name}:{number}", fields


def test_sample_vectors_of_rows():
    checked = 0
    for where, fields in vectors("scores.jsonl"):
        assert score(fields) == {"rows": fields["rows"]}, where
        checked += 1
    assert checked >= 360


def test_sample_vectors_of_cards():
    checked = 0
    for where, fields in vectors("cards.jsonl"):
        assert total(fields) == {"points": fields["points"], "total": fields["total"]}, where
        checked += 1
    assert checked >= 84


def test_which_rows_of_the_other_games_are_doubled_on_the_first_roll():
    doubled = {key: {row.key for row in ruleset(key).rows if row.doubled} for key in SHEETS}
    assert doubled["classic-plain"] == doubled["yatzy"] == doubled["yatzy-strict"] == set()
    assert all(doubled[key] == set() for key in ("international", "yahtzee", "kniffel", "yacht"))
    assert all(doubled[key] == set() for key in ("thrift", "maxi", "generala"))
    for key in ("series", "stages"):
        lower = {row.key for row in ruleset(key).rows if row.section == "lower"}
        assert doubled[key] == lower - {"chance"}
    assert doubled["pirate"] == {row.key for row in ruleset("pirate").rows if row.section == "lower"}

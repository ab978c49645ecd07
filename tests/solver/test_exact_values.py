"""Numbers of perfect play that others have published, and identities between rulesets."""

import json

import pytest

from engine.cli import main

PUBLISHED = [
    ("yahtzee", {"joker": "none"}, 245.8707745141, 39.8208),
    ("yahtzee", {"joker": "forced"}, 254.5877287345, 59.608),
    ("yatzy-strict", {}, 248.4399893779, 38.496),
]


@pytest.mark.parametrize(("key", "options", "expected", "sd"), PUBLISHED)
def test_published_optimum(solved, key, options, expected, sd):
    solution = solved(key, **options)
    assert solution.expected == pytest.approx(expected, abs=1e-9)
    assert solution.sd == pytest.approx(sd, abs=6e-4)


def test_yacht(solved):
    assert solved("yacht").expected == pytest.approx(191.76, abs=0.005)


def test_kniffel_is_yahtzee_without_a_joker(solved):
    assert solved("kniffel").expected == pytest.approx(245.8707745141, abs=1e-9)
    assert solved("kniffel", further="plus_100").expected > solved("kniffel").expected + 5


def test_the_command(capsys):
    assert main(["solve", "series", "--set", "poker_prize=0"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == ["expected", "sd", "states", "seconds"]
    assert 140 < answer["expected"] < 165
    assert answer["states"] == 2893

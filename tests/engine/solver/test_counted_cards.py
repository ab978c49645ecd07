"""Cards that differ for the rest of a game, counted by playing all of them with the engine's own rules."""

import json
import re

import pytest

from engine.presets import ruleset
from engine.rules.multisets import rolls
from engine.rules.open_bonuses import certain, covered_sum
from engine.rules.ruleset import Ruleset
from engine.rules.scoring import entry, gated_rows
from engine.rules.sheet import Card, Entry
from engine.solver.state_space import StateSpace
from tests import rings
from tests.engine.games import SOLVABLE
from tests.paths import ROOT

PAGE = ROOT / "docs/optimal-values.md"


def played(rules: Ruleset) -> list[int]:
    """By the number of rows written, how many cards differ in the rows and in bonuses that are open still."""
    empty = Card((None,) * len(rules.rows))
    ways: list[dict[tuple[int, bool], Entry]] = [{} for _ in rules.rows]
    for row, found in enumerate(ways):
        for dice in rolls(rules.dice):
            for roll in (1, rules.rolls):
                written = entry(rules, empty, row, dice, roll)
                found.setdefault((written.points, written.made), written)
    level, counts = {(): empty}, []
    while level:
        counts.append(len(level))
        after: dict[tuple, Card] = {}
        for card in level.values():
            for row in gated_rows(rules, card):
                for written in ways[row].values():
                    larger = card.write(row, written)
                    after.setdefault(what_matters(rules, larger), larger)
        level = after
    return counts


def what_matters(rules: Ruleset, card: Card) -> tuple:
    bonuses = ((certain(bonus, rules, card), covered_sum(bonus, rules, card)) for bonus in rules.bonuses)
    still = tuple(points if settled is None else ("certain", settled) for settled, points in bonuses)
    return (frozenset(card.written), still)


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        pytest.param("yatzy", {"card": "short"}, marks=pytest.mark.further),
        ("crag", {"card": "short"}),
        pytest.param("yatzy", {"forced": "on"}, marks=pytest.mark.further),
        ("series", {"card": "short"}),
    ],
)
def test_all_cards_that_can_be_played_are_counted_and_no_other(preset, options, run):
    rules = ruleset(preset, options)
    levels = played(rules)
    status, output, complaints = run(
        "count", preset, *(word for name, value in options.items() for word in ("--set", f"{name}={value}"))
    )
    assert (status, complaints) == (0, "")
    counted = json.loads(output)
    assert counted["levels"] == levels
    assert counted["states"] == sum(levels[:-1])
    assert counted["situations"] == counted["states"] * (1 + rules.rolls * len(rolls(rules.dice)))


def test_what_cannot_be_counted_is_refused_in_a_line(run):
    status, output, complaints = run("count", "yamb")
    assert (bool(status), output) == (True, "")
    assert "rows are announced" in complaints


TOLD = re.findall(r"(?m)^\| `([a-z-]+)` \| [\d.]+ \| [\d.]+ \| [^|]*\| ([\d,]+) \|", PAGE.read_text("utf-8"))


@pytest.mark.parametrize("preset", rings.sampled(("series", "crag", "classic", "kismet"), ("series", "crag")))
def test_the_table_of_the_page_is_what_is_counted(preset):
    assert sorted(each for each, _ in TOLD) == sorted(SOLVABLE)
    assert f"{StateSpace(ruleset(preset)).states:,}" == dict(TOLD)[preset]

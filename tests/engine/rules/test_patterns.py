"""Patterns against brute force over subsets of the dice, the census of all throws, and names of dice."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.presets import PRESETS, ruleset
from engine.rules.multisets import rolls, ways
from engine.rules.patterns import (
    Anything,
    Count,
    Distinct,
    Groups,
    Kind,
    Parity,
    Run,
    School,
    Straight,
    always_made,
    hand_name,
    value,
)
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import shown_hand

faces = st.integers(1, 6)
dice = st.lists(faces, min_size=5, max_size=6)
patterns = st.one_of(
    st.builds(Count, faces),
    st.builds(School, faces, st.integers(1, 6), st.booleans()),
    st.builds(Kind, st.integers(2, 5), st.booleans()),
    st.builds(Groups, st.sampled_from([(2, 2), (3, 2), (2, 2, 2), (3, 3), (4, 2)]), st.booleans()),
    st.sampled_from([Straight(1, 5), Straight(2, 6), Straight(1, 4), Straight(3, 6), Straight(1, 6)]),
    st.builds(Parity, st.booleans(), st.booleans()),
    st.builds(Run, st.integers(3, 6)),
    st.just(Anything()),
    st.just(Distinct()),
)


def falls_into(ordered, sizes, distinct):
    """Whether the dice in this order are groups of equal dice of these sizes."""
    parts, rest = [], list(ordered)
    for size in sizes:
        parts.append(set(rest[:size]))
        rest = rest[size:]
    faces_used = set().union(*parts)
    return all(len(part) == 1 for part in parts) and not (distinct and len(faces_used) < len(parts))


def brute(pattern, thrown):
    """The same values by trying every subset of the dice."""
    subsets = [s for size in range(len(thrown) + 1) for s in combinations(thrown, size)]
    match pattern:
        case Count(face):
            return sum(d for d in thrown if d == face) or None
        case School(face, unit, surplus):
            number = sum(d == face for d in thrown)
            return (number if surplus or number < 3 else 3) * unit - 3 * unit
        case Kind(size, exact):
            sums = [
                sum(s)
                for s in subsets
                if len(s) == size
                and len(set(s)) == 1
                and not (exact and sum(d == s[0] for d in thrown) > size)
            ]
        case Groups(sizes, distinct):
            subsets = {p for c in subsets if len(c) == sum(sizes) for p in permutations(c)}
            sums = [sum(s) for s in subsets if falls_into(s, sizes, distinct)]
        case Straight(low, high):
            sums = [sum(s) for s in subsets if sorted(s) == list(range(low, high + 1))]
        case Run(length):
            starts = range(1, 8 - length)
            sums = [sum(s) for s in subsets for low in starts if sorted(s) == list(range(low, low + length))]
        case Distinct():
            return sum(thrown) if all(a != b for a, b in combinations(thrown, 2)) else None
        case Parity(odd, partial):
            fitting = [d for d in thrown if bool(d % 2) is odd]
            return sum(fitting) if partial or fitting == list(thrown) else None
        case Anything():
            return sum(thrown)
    return max(sums, default=None)


@settings(max_examples=80, derandomize=True)
@given(patterns, dice)
def test_values_are_those_of_the_best_subset(pattern, thrown):
    assert value(pattern, thrown) == brute(pattern, thrown)


@settings(max_examples=40, derandomize=True)
@given(patterns)
def test_always_made_means_no_roll_fails_it(pattern):
    assert always_made(pattern) == all(value(pattern, roll) is not None for roll in rolls(5))


ALL_THROWS = {roll: ways(roll) for roll in rolls(5)}
"""The 7,776 throws of five dice: in how many ways each falls."""
CENSUS = [
    ((Groups((3, 2), distinct=True),), 300),
    ((Groups((3, 2), distinct=False),), 306),
    ((Straight(1, 4), Straight(2, 5), Straight(3, 6)), 1200),
    ((Straight(1, 5), Straight(2, 6)), 240),
    ((Run(4),), 1200),
    ((Run(5),), 240),
    ((Distinct(),), 720),
    ((Straight(1, 5),), 120),
    ((Straight(2, 6),), 120),
    ((Kind(2),), 7056),
    ((Kind(2, exact=True),), 5700),
    ((Kind(3),), 1656),
    ((Kind(3, exact=True),), 1500),
    ((Kind(4),), 156),
    ((Kind(4, exact=True),), 150),
    ((Kind(5),), 6),
    ((Kind(5, exact=True),), 6),
    ((Groups((2, 2), distinct=True),), 2100),
    ((Groups((2, 2), distinct=False),), 2256),
    ((Parity(odd=False),), 243),
    ((Parity(odd=True),), 243),
    ((Parity(odd=True, partial=True),), 7776),
    ((Count(1),), 7776 - 5**5),
    ((School(6, 6),), 7776),
    ((Anything(),), 7776),
]


@pytest.mark.parametrize(("makes", "count"), CENSUS)
def test_census_of_all_throws(makes, count):
    made = (roll for roll in ALL_THROWS if any(value(pattern, roll) is not None for pattern in makes))
    assert sum(map(ALL_THROWS.__getitem__, made)) == count


def names(**options):
    """How often each name falls."""
    found = Counter()
    for roll, number in ALL_THROWS.items():
        found[hand_name(roll, **options)] += number
    return found


def test_census_of_hand_names():
    assert names() == {
        "poker": 6,
        "four": 150,
        "full": 300,
        "large_straight": 120,
        "small_straight": 120,
        "three": 1200,
        "two_pairs": 1800,
        "pair": 3600,
        "nothing": 480,
    }


def test_census_of_hand_names_where_straights_are_runs():
    runs, plain = names(runs=(4, 5)), names()
    assert (runs["long_straight"], runs["short_straight"]) == (240, 960)
    assert {name: runs[name] for name in ("poker", "four", "full", "three", "two_pairs")} == {
        name: plain[name] for name in ("poker", "four", "full", "three", "two_pairs")
    }
    assert (runs["pair"], runs["nothing"]) == (3600 - 720, 480 - 240)


SCORECARDS = [key for key in PRESETS if isinstance(ruleset(key), Ruleset)]
OF_A_KIND = {"nothing", "pair", "three", "four", "five", "poker"}


@pytest.mark.parametrize("preset", SCORECARDS)
def test_a_hand_has_a_name_where_there_is_a_row_for_it(preset):
    rules = ruleset(preset)
    known = OF_A_KIND | {row.name for row in rules.rows}
    for dice in combinations_with_replacement(range(1, 7), len(rules.split(tuple(range(rules.values)))[0])):
        assert shown_hand(rules.rows, dice) in known, dice


@pytest.mark.parametrize(
    ("preset", "dice", "name"),
    [
        ("yacht", (2, 2, 5, 5, 1), "pair"),
        ("yatzy", (2, 2, 5, 5, 1), "two_pairs"),
        ("yacht", (3, 3, 3, 5, 5), "full"),
        ("generala", (3, 3, 3, 3, 5), "four"),
        ("maxi", (3, 3, 3, 3, 5, 5), "tower"),
        ("maxi", (3, 3, 4, 4, 5, 5), "three_pairs"),
        ("crag", (6, 6, 1), "thirteen_pair"),
        ("crag", (4, 5, 6), "high_straight"),
        ("crag", (1, 4, 6), "nothing"),
        ("kismet", (6, 6, 6, 1, 1), "full_colour"),
        ("kismet", (6, 6, 6, 2, 2), "full"),
        ("kismet", (3, 3, 4, 4, 1), "two_pairs_colour"),
    ],
)
def test_what_has_no_row_is_called_by_its_equal_dice(preset, dice, name):
    assert shown_hand(ruleset(preset).rows, dice) == name

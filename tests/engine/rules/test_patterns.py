"""Patterns against brute force over subsets of the dice, and the census of all 7,776 throws."""

from collections import Counter
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.multisets import rolls
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


@settings(max_examples=200, deadline=None)
@given(patterns, dice)
def test_values_are_those_of_the_best_subset(pattern, thrown):
    assert value(pattern, thrown) == brute(pattern, thrown)


@settings(max_examples=100)
@given(patterns, dice, st.randoms())
def test_the_order_of_the_dice_does_not_matter(pattern, thrown, rnd):
    before = value(pattern, thrown)
    rnd.shuffle(thrown)
    assert value(pattern, thrown) == before


@settings(max_examples=200)
@given(patterns)
def test_always_made_means_no_roll_fails_it(pattern):
    assert always_made(pattern) == all(value(pattern, roll) is not None for roll in rolls(5))


ALL_THROWS = list(product(range(1, 7), repeat=5))
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
    assert sum(any(value(p, thrown) is not None for p in makes) for thrown in ALL_THROWS) == count


def test_census_of_hand_names():
    assert Counter(map(hand_name, ALL_THROWS)) == {
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
    runs = Counter(hand_name(thrown, runs=(4, 5)) for thrown in ALL_THROWS)
    plain = Counter(map(hand_name, ALL_THROWS))
    assert (runs["long_straight"], runs["short_straight"]) == (240, 960)
    assert {name: runs[name] for name in ("poker", "four", "full", "three", "two_pairs")} == {
        name: plain[name] for name in ("poker", "four", "full", "three", "two_pairs")
    }
    assert (runs["pair"], runs["nothing"]) == (3600 - 720, 480 - 240)

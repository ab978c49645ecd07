"""Rolls without order, and what they are worth on average."""

from collections import Counter
from itertools import combinations, product

import pytest

from engine.rules.multisets import best_keeps, expected, rolls, ways


def test_multisets_count_every_ordered_throw():
    assert [len(rolls(number)) for number in (5, 6)] == [252, 462]
    assert sum(len(rolls(number)) for number in range(6)) == 462
    assert {roll: ways(roll) for roll in rolls(5)} == Counter(
        tuple(sorted(t)) for t in product(range(1, 7), repeat=5)
    )
    assert sum(map(ways, rolls(6))) == 6**6


def test_expected_values_and_best_keeps_agree_with_plain_averages():
    pips = {roll: float(sum(roll)) for roll in rolls(3)}
    means = expected(pips, 3)
    assert means[()] == pytest.approx(10.5)
    assert means[(6,)] == pytest.approx(13)
    best = best_keeps(means, 3)
    for roll in rolls(3):
        keeps = [keep for size in range(4) for keep in combinations(roll, size)]
        assert best[roll] == pytest.approx(max(sum(keep) + 3.5 * (3 - len(keep)) for keep in keeps))

"""Which hand is stronger, and how often each falls."""

from collections import Counter
from itertools import pairwise

from engine.rules.hand_ranking import HAND_KINDS, hand_kind, strength
from engine.rules.multisets import rolls, ways


def kinds(straights):
    census = Counter()
    for dice in rolls(5):
        census[hand_kind(dice, straights=straights)] += ways(dice)
    return {kind: census[kind] for kind in HAND_KINDS if census[kind]}


def test_how_often_each_hand_falls():
    usual = {"poker": 6, "four": 150, "full": 300, "three": 1200, "two_pairs": 1800, "pair": 3600}
    assert kinds(straights=False) == {**usual, "high": 720}
    assert kinds(straights=True) == {**usual, "straight": 240, "high": 480}


# The weakest first; the faces are 9 10 J Q K A for 1 to 6.
LADDER = ["12346", "12356", "12456", "13456", "11234", "11345", "66234", "66345", "11223", "11224", "33112"]
LADDER += ["66554", "11123", "11145", "66645", "11122", "11133", "22211", "66655", "11112", "11116", "22221"]
LADDER += ["66665", "11111", "22222", "66666"]


def powers(straights, equal, ladder):
    return [strength([int(c) for c in dice], straights=straights, equal=equal) for dice in ladder]


def test_the_ranking_from_bottom_to_top():
    for weak, strong in pairwise(powers(straights=False, equal="faces", ladder=LADDER)):
        assert weak < strong
    low, king, ace, full = powers(straights=True, equal="faces", ladder=["66654", "12345", "23456", "11122"])
    assert low < king < ace < full
    four, ace, low, full = (
        strength([int(c) for c in dice], straights=True, equal="faces", above_full=True)
        for dice in ("11112", "23456", "12345", "66655")
    )
    assert full < low < ace < four


def test_without_combination_the_sum_compares_and_in_strongest_it_always_does():
    ladder = ["66231", "55346", "12345"]
    one, other, _ = powers(straights=False, equal="sum", ladder=ladder)
    assert one < other  # 18 against 23, although sixes are the higher pair
    one, other, high = powers(straights=False, equal="faces", ladder=ladder)
    assert high < other < one


def test_only_equal_dice_are_equal_where_faces_compare():
    assert len({strength(dice, straights=False, equal="faces") for dice in rolls(5)}) == len(rolls(5))

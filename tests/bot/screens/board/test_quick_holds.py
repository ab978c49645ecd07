import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens.board.quick_holds import mask, suggestions


@pytest.mark.parametrize(
    ("dice", "held", "offered"),
    [
        ((4, 4, 4, 2, 1), (), ["444"]),
        ((4, 4, 4, 2, 1), (0, 1, 2), [""]),
        ((4, 2, 4, 2, 1), (), ["44", "4242", "421"]),
        ((3, 4, 5, 1, 1), (), ["11", "3451"]),
        ((1, 2, 4, 5, 6), (), ["2456"]),
        ((1, 2, 3, 4, 6), (0,), ["2346", ""]),
        ((6, 6, 6, 6, 6), (), []),
        ((6, 6, 6, 6, 6), (0,), [""]),
        ((5, 5, 2, 2, 2), (), ["222"]),
        ((1, 2, 3, 4, 5), (), []),
    ],
)
def test_what_is_offered(dice, held, offered):
    held = frozenset(held)
    found = suggestions(dice, held, straights=True)
    assert ["".join(str(dice[i]) for i in sorted(hold)) for hold in found] == offered


@pytest.mark.parametrize(
    ("dice", "offered"),
    [
        ((1, 2, 3, 4, 6), ["1234", ""]),
        ((1, 3, 4, 5, 6), ["3456", ""]),
        ((4, 2, 4, 3, 1), ["44", "4231", ""]),
        ((1, 2, 4, 5, 6), ["2456", ""]),
        ((1, 2, 3, 4, 5), ["2345", ""]),
        ((5, 5, 5, 2, 3), ["555", ""]),
    ],
)
def test_four_in_a_row_are_kept_where_they_are_a_straight(dice, offered):
    found = suggestions(dice, frozenset({0}), straights=False, runs=True)
    assert ["".join(str(dice[i]) for i in sorted(hold)) for hold in found] == offered


@given(
    dice=st.lists(st.integers(1, 6), min_size=5, max_size=6),
    held=st.frozensets(st.integers(0, 4)),
    straights=st.booleans(),
    runs=st.booleans(),
)
def test_offers_are_few_different_and_leave_something_to_throw(dice, held, straights, runs):
    found = suggestions(dice, held, straights=straights, runs=runs)
    assert len(found) <= 3
    assert len(set(found)) == len(found)
    assert held not in found
    for hold in found:
        assert hold < frozenset(range(len(dice)))
        assert mask(hold) == int("".join("1" if i in hold else "0" for i in reversed(range(len(dice)))), 2)


def test_no_core_of_a_straight_that_cannot_be_written():
    assert suggestions((1, 2, 4, 5, 6), frozenset(), straights=False) == ()

"""Teams: who plays which turn of a seat, whoever leaves, and what is taken back."""

import pytest

from engine.play.team_rotation import member_on_turn


def seen(gone, turns=7):
    return "".join("ABCD"[member_on_turn(gone, turn)] for turn in range(turns))


def test_members_take_turns_in_the_order_of_joining():
    assert seen((None,)) == "AAAAAAA"
    assert seen((None, None)) == "ABABABA"
    assert seen((None,) * 4) == "ABCDABC"


def test_the_rotation_goes_on_without_those_who_leave():
    # B leaves before their second turn: everybody else keeps their place, and nobody plays twice in a row.
    assert seen((None, 4, None))[4:] == "CAC"
    assert seen((None, 0, None)) == "ACACACA"
    assert seen((3, 5, None))[5:] == "CC"


@pytest.mark.parametrize("leaver", [0, 1, 2, 3])
@pytest.mark.parametrize("turn", range(9))
def test_whoever_is_in_the_middle_of_a_turn_stays_when_another_leaves(leaver, turn):
    before = member_on_turn((None,) * 4, turn)
    gone = tuple(turn if member == leaver else None for member in range(4))
    after = member_on_turn(gone, turn)
    assert after == (before if before != leaver else (leaver + 1) % 4)


def test_a_row_of_somebody_who_left_is_played_again_by_the_next():
    assert (
        member_on_turn((None, 2, None), 1) == 2
    )  # B wrote turn 1, left in turn 2, and the row is taken back


def test_everybody_gone_is_nobody_in_particular():
    assert member_on_turn((1, 1), 5) == 0

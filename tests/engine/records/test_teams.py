"""Teams: who plays which turn of a seat, whoever leaves; their members in records."""

import pytest

from engine.errors import RecordError
from engine.play.team_rotation import TEAM_SIZES, member_on_turn
from engine.presets import ruleset
from engine.records.reading import parse_record
from engine.records.record import Player, Record


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
@pytest.mark.parametrize("turn", [0, 5, 7])
def test_whoever_is_in_the_middle_of_a_turn_stays_when_another_leaves(leaver, turn):
    before = member_on_turn((None,) * 4, turn)
    gone = tuple(turn if member == leaver else None for member in range(4))
    after = member_on_turn(gone, turn)
    assert after == (before if before != leaver else (leaver + 1) % 4)


def test_a_row_of_somebody_who_left_is_played_again_by_the_next_and_everybody_gone_is_nobody():
    assert member_on_turn((None, 2, None), 1) == 2, "B wrote turn 1 and left in turn 2"
    assert member_on_turn((1, 1), 5) == 0


HEAD = "dice-poker record 1\nruleset pirate 2\nseat 🍀 A\nseat 🐙 B + C\n"


def test_a_record_names_the_members_of_teams():
    team = Player("B + C", "🐙", ("B", "C"))
    text = Record(ruleset("pirate"), (Player("A", "🍀"), team)).text()
    assert text == f"{HEAD}member 2 B\nmember 2 C\n\n"
    assert parse_record(text).players == (Player("A", "🍀"), team)


@pytest.mark.parametrize(
    "names", [("a\nwrite pair", "member 1 x"), ("", "  "), ("1", "\u202e", "👨\u200d👩", "-")]
)
def test_members_keep_to_their_lines_whatever_they_are_called(names):
    text = Record(ruleset("pirate"), (Player("T", "", names), Player("A"))).text()
    back = parse_record(text)
    assert len(back.players[0].members) == len(names)
    assert back.text() == text


@pytest.mark.parametrize(
    "line", ["member 3 X", "member 0 X", "member", "member x Y", "member ١ X", "member 02 X"]
)
def test_a_member_of_no_seat_is_refused(line):
    with pytest.raises(RecordError, match=r"line 5: expected one of .* member of a seat above"):
        parse_record(f"{HEAD}{line}\n\n")


@pytest.mark.parametrize("count", [1, 5])
def test_a_team_has_two_to_four_members(count):
    with pytest.raises(RecordError, match="expected 2 to 4 members in a team"):
        parse_record(HEAD + "member 1 X\n" * count + "\n")
    assert list(TEAM_SIZES) == [2, 3, 4]

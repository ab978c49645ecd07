"""Teams in records: whose turns have ended, and the names of members."""

import pytest

from engine.errors import RecordError
from engine.play.steps import Leave, to_text
from engine.play.team_rotation import TEAM_SIZES
from engine.presets import PRESETS, ruleset
from engine.records.reading import parse_record
from engine.records.record import Player, Record
from tests.engine.games import after_lines, walk


def test_progress_knows_whose_turns_have_ended_also_after_taking_back():
    for seed in range(6):
        record = Record(ruleset("pirate"), tuple(Player(str(seat)) for seat in range(3)))
        progress = record.start()
        for before, (_, step, _) in _walked(record, seed):
            progress = after_lines(before, [to_text(step)])
            if isinstance(step, Leave):
                break
            counted = [progress.taken.count(seat) for seat in range(3)]
            assert counted == [len(card.written) for card in progress.game.cards]


@pytest.mark.parametrize("key", PRESETS)
def test_every_turn_that_ended_is_somebodys(key):
    record = Record(ruleset(key), (Player("A"), Player("B")))
    for progress, _ in _walked(record, 3):
        assert len(progress.taken) == progress.game.turns


def _walked(record, seed):
    progress = record.start()
    for found in walk(record.rules, len(record.players), seed):
        yield progress, found
        progress = after_lines(progress, [to_text(found[1])])


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

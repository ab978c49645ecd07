"""Records: text and value are the same thing, and what is no record is refused with its line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import InvalidStepError, RecordError
from engine.play.game import least_seats
from engine.play.steps import Leave, Rolled, SeatStep, Throw, Undo, Write, parse, to_text
from engine.presets import ruleset
from engine.records.fair_dice import TALISMANS, client_string, commitment
from engine.records.reading import MOST_STEPS, parse_record
from engine.records.record import FIRST_LINE, Player, Record
from tests.engine.games import any_rules, walk

HOSTILE = ("", "a\nb", "seat - x", "\n\nthrow 1", "\u202eevil", "\x00", "👨\u200d👩\u200d👧", "\ufeff")
hostile = st.text(max_size=30) | st.sampled_from(HOSTILE)
players = st.lists(st.builds(Player, hostile, st.sampled_from(("", *TALISMANS))), min_size=1, max_size=8)


@settings(max_examples=8, derandomize=True)
@given(any_rules(), players, st.integers(0, 10**6), st.binary(min_size=32, max_size=32), st.booleans())
def test_any_record_comes_back_from_its_text(rules, seats, seed, secret, fair):
    seats = [*seats, Player("one more")] if len(seats) < least_seats(rules) else seats
    steps = [to_text(step) for _, (_, step, _) in zip(range(30), walk(rules, len(seats), seed), strict=False)]
    record = Record(rules, tuple(seats), tuple(steps))
    if fair:
        client = client_string("g1", [player.talisman for player in seats])
        record = Record(
            rules, tuple(seats), tuple(steps), "g1", commitment(secret), client, secret if seed % 2 else b""
        )
    text = record.text()
    assert text.endswith("\n")
    back = parse_record(text)
    assert back.text() == text
    assert parse_record(text.replace("\n", "\r\n")) == back
    assert parse_record("\ufeff" + text) == back
    assert (back.rules, back.lines, back.secret) == (record.rules, record.lines, record.secret)
    assert (back.game, back.commitment, back.client) == (record.game, record.commitment, record.client)
    assert [player.talisman for player in back.players] == [player.talisman for player in seats]
    assert back.replay() == record.replay()


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Аня", "Аня"),
        ("  a  b ", "a b"),
        ("a\nsecret 00", "a secret 00"),
        ("-", "-"),
        ("", ""),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("a\u202eb\u2028c\x00d", "a b c d"),
    ],
)
def test_names_keep_to_their_line(name, kept):
    text = Record(ruleset("pirate"), (Player(name), Player(name, "🐙"))).text()
    assert [player.name for player in parse_record(text).players] == [kept, kept]
    assert [player.talisman for player in parse_record(text).players] == ["", "🐙"]


HEAD = f"{FIRST_LINE}\nruleset pirate 1\nseat - A\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1: expected 'dice-poker record 1', not ''"),
        ("dice-poker record 2\n", "line 1: expected"),
        (f"{FIRST_LINE}\nnonsense\n\n", "line 2: expected one of game, ruleset"),
        (f"{FIRST_LINE}\ngame \n\n", "line 2: expected one of"),
        (f"{FIRST_LINE}\ngame a\ngame b\n\n", "line 3: expected one of"),
        (f"{FIRST_LINE}\noption order\n\n", "line 2: expected one of"),
        (f"{FIRST_LINE}\nseat - A\n\n", "expected a line 'ruleset KEY REVISION'"),
        (f"{FIRST_LINE}\nruleset pirate {'9' * 5000}\nseat - A\n\n", "expected a line 'ruleset KEY"),
        (f"{FIRST_LINE}\nruleset pirate 7\nseat - A\n\n", "has no revision 7"),
        (f"{FIRST_LINE}\nruleset nope 1\nseat - A\n\n", "no ruleset 'nope'"),
        (f"{FIRST_LINE}\nruleset pirate 1\n\n", "expected 1 to 8 seats, not 0"),
        (f"{FIRST_LINE}\nruleset pirate 1\n{'seat - A' * 1}\n" + "seat - A\n" * 8 + "\n", "not 9"),
        (f"{HEAD}option order sideways\n\n", "option order: expected join"),
        (f"{HEAD}option colour red\n\n", "no option 'colour'"),
        (f"{HEAD}option order join\noption order one_die\n\n", "line 5: expected one of"),
        (f"{FIRST_LINE}\nruleset pirate 01\nseat - A\n\n", "expected a line 'ruleset KEY REVISION'"),
        (f"{FIRST_LINE}\nruleset pirate \uff12\nseat - A\n\n", "expected a line 'ruleset KEY REVISION'"),
        (f"{HEAD}game g1|x\n\n", "expected a game's name without '|'"),
        (f"{HEAD}seat\n\n", "line 4: expected one of"),
        (f"{HEAD}seat 🐙|27 B\n\n", "line 4: expected one of"),
        (f"{HEAD}left 2\n\n", "left or member of a seat above"),
        (f"{HEAD}left 1 1 1\n\n", "line 4: expected one of"),
        (f"{HEAD}left 0 5\n\n", "line 4: expected one of"),
        (f"{HEAD}left 1 5\nleft 1\n\n", "line 5: expected one of"),
        (f"{HEAD}secret 00\n\n", "expected a secret of 64 hexadecimal digits"),
        (f"{HEAD}secret {'zz' * 32}\n\n", "expected a secret of 64 hexadecimal digits"),
        (
            f"{HEAD}\nthrow 12345\nfaces 999\n",
            "expected throw, faces, lay, announce, write, stop, stand, leave, join",
        ),
    ],
)
def test_what_is_no_record_is_refused(text, complaint):
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    assert complaint in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("lines", ["write pair", "throw 1", "throw 12345\nfaces 1111", "leave 2", "undo"])
def test_a_replay_names_the_step_that_cannot_be(lines):
    record = parse_record(f"{HEAD}\n{lines}\n")
    number = len(record.lines)
    with pytest.raises(RecordError, match=rf"step {number} \({record.lines[-1]}\): "):
        record.replay()


TOGETHER = f"{FIRST_LINE}\nruleset generala 2\noption pace together\nseat - A\nseat - B\n"


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("throw 12345", "a step names its seat, as '2 throw 145' does"),
        ("1 throw 12345\nfaces 11111", "a step names its seat"),
        ("1 throw 12345\n2 faces 11111", "no dice of seat 2 are in the air"),
        ("1 throw 12345\n1 write ones", "cannot write ones: the dice are in the air (seat.1.turn.1.roll.1)"),
        ("1 throw 12345\nleave 1", "seat 1 cannot leave"),
        ("3 throw 12345", "there is no seat 3, only 2"),
        ("leave 3", "seat 3 cannot leave"),
        ("1 undo", "nothing to take back"),
        ("leave 2\n2 throw 12345", "cannot throw dice 1, 2, 3, 4, 5: seat 2 has left"),
        ("1 throw 12345\n1 faces 11112\n1 write ones\n1 throw 12345", "seat 1 waits for the others"),
    ],
)
def test_a_replay_of_a_game_that_all_play_at_once_names_the_step_that_cannot_be(lines, complaint):
    record = parse_record(f"{TOGETHER}\n{lines}\n")
    with pytest.raises(RecordError) as caught:
        record.replay()
    assert f"step {len(record.lines)} ({record.lines[-1]}): " in str(caught.value)
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "line", ["1 leave 2", "1 stand", "1 1 undo", "0 undo", "9 undo", "12 undo", "1  undo"]
)
def test_a_seat_stands_only_before_what_a_seat_does_by_itself(line):
    with pytest.raises(RecordError, match="expected throw, faces, lay, announce, write"):
        parse_record(f"{TOGETHER}\n{line}\n")


def test_seats_that_take_turns_are_not_named():
    with pytest.raises(RecordError, match=r"step 1 \(1 throw 12345\): .* the seats take turns"):
        parse_record(f"{HEAD}\n1 throw 12345\n").replay()


@settings(max_examples=40)
@given(st.text(alphabet="dice-poker record1\nsta lgfuhrwx0-", max_size=200) | st.text(max_size=100))
def test_no_text_breaks_the_parser(text):
    for candidate in (text, f"{FIRST_LINE}\n{text}", f"{HEAD}{text}", f"{HEAD}\n{text}"):
        try:
            record = parse_record(candidate)
        except RecordError:
            continue
        assert parse_record(record.text()) == record


def test_a_record_that_goes_on_and_on_is_refused_before_it_is_replayed():
    lines = "throw 12345\nfaces 11111\nstand\n" * (MOST_STEPS // 3 + 1)
    with pytest.raises(RecordError, match="expected at most 100,000 steps, not 100,002"):
        parse_record(f"{FIRST_LINE}\nruleset duel 2\nseat - A\nseat - B\n\n{lines}")


STEPS = [
    (Throw((0, 3, 4)), "throw 145"),
    (Rolled((3, 6, 1)), "faces 361"),
    (Write("two_pairs"), "write two_pairs"),
    (Write("full", "small_straight"), "write full small_straight"),
    (Leave(1), "leave 2"),
    (SeatStep(7, Write("full", "pair")), "8 write full pair"),
    (SeatStep(0, Undo()), "1 undo"),
]


@pytest.mark.parametrize(("step", "line"), STEPS)
def test_a_step_is_one_short_line(step, line):
    assert to_text(step) == line
    assert parse(line) == step


NO_STEPS = "throw|throw 0|throw 11|throw 21|throw x|throw 1 2|Throw 1|faces|faces 7|faces 0|faces 1a|faces ١"
NO_STEPS += "|write|write 1|write Pair|write a b c|write a 1|throw 12 a|leave 2 a|undo pair pair|leave"
NO_STEPS += "||leave 0|leave 12| |throw |undo 1|undo\n| undo|roll 1"


@pytest.mark.parametrize("line", NO_STEPS.split("|"))
def test_anything_else_is_no_step(line):
    with pytest.raises(
        InvalidStepError, match="expected throw, faces, lay, announce, write, stop, stand, leave, join"
    ):
        parse(line)


@settings(max_examples=40)
@given(st.text(max_size=20))
def test_no_line_breaks_the_step_parser(line):
    try:
        step = parse(line)
    except InvalidStepError:
        return
    assert to_text(step) == line

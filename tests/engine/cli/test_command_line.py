"""The command line of the engine, in this process and as a real one."""

import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from itertools import product

import pytest

from engine.errors import ClashError
from engine.presets import PRESETS, ruleset
from engine.rules.options import options_of
from tests.engine.games import SHEETS
from tests.engine.process import ROOT, process
from tests.golden.golden_records import RECORDS_FOLDER

GOLDEN = RECORDS_FOLDER / "pirate.txt"


BAD = [
    ((), "COMMAND"),
    (("nope",), "invalid choice: 'nope'"),
    (("rulesets", "--xml"), "unrecognized arguments: --xml"),
    (("rules",), "PRESET"),
    (("rules", "nope"), "no ruleset 'nope'; expected one of classic"),
    (("rules", "pirate", "--set", "order"), "expected --set OPTION=VALUE, not 'order'"),
    (("rules", "pirate", "--set", "colour=red"), "no option 'colour'; expected one of order"),
    (("rules", "pirate", "--set", "poker_prize=301"), "expected a whole number from 0 to 300, not '301'"),
    (
        ("rules", "double", "--set", "base=yahtzee", "--set", "poker_pips=on"),
        "does not go with base = yahtzee",
    ),
    (("rules", "DP1-ABC"), "the code was mistyped or cut"),
    (("rules", "DP7-ABC"), "the code is of version 7, newer than 1"),
    (("score", "x"), "unrecognized arguments: x"),
    (("total", "--json"), "unrecognized arguments: --json"),
    (("replay",), "FILE"),
    (("replay", "/nonexistent/file"), "expected a readable file, or - for standard input"),
    (("replay", str(ROOT)), "expected a readable file"),
    (("replay", "-"), "line 1: expected 'dice-poker record 1'"),
    (("verify", "/nonexistent/file"), "expected a readable file"),
    (("verify", "-"), "line 1: expected 'dice-poker record 1'"),
    (("play",), "PRESET"),
    (("play", "nope"), "no ruleset 'nope'"),
    (("play", "pirate", "--set", "order=up"), "option order: expected join, one_die"),
]


@pytest.mark.parametrize(("arguments", "complaint"), BAD, ids=str)
def test_bad_input_is_answered_with_one_line(run, arguments, complaint):
    status, output, complaints = run(*arguments)
    assert status == 2
    assert output == ""
    assert complaint in complaints
    assert complaints.count("\n") == 1


@pytest.mark.parametrize("arguments", [(), ("rules", "nope"), ("replay", "-"), ("verify", "-"), ("play",)])
def test_bad_input_to_a_real_process(arguments):
    done = process(*arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def surroundings_of(key, option):
    """Every way to set the other options of a preset: those of a number at the steps of the menu."""
    others = [other for other in options_of(PRESETS[key]) if other.key != option.key]
    for values in product(*(other.choices for other in others)):
        yield dict(zip((other.key for other in others), values, strict=True))


def makes_sense(key, option, value, beside):
    with suppress(ClashError):
        return bool(ruleset(key, {option.key: value, **beside}))
    return False


def test_rulesets_lists_every_option_without_what_is_always_refused(run):
    status, output, _ = run("rulesets", "--json")
    assert status == 0
    listed = {ruleset["key"]: ruleset for ruleset in json.loads(output)}
    assert list(listed) == list(PRESETS)
    for key, kind in PRESETS.items():
        assert listed[key]["title"] == kind.title
        for option, shown in zip(options_of(kind), listed[key]["options"], strict=True):
            assert (shown["key"], shown["default"]) == (option.key, option.default)
            span = option.number_range
            values = range(span.low, span.high + 1) if span else option.choices
            told = range(shown["low"], shown["high"] + 1) if span else shown["choices"]
            assert [value for value in values if value in told] == list(told)
            for value in set(values) - set(told):
                assert not any(
                    makes_sense(key, option, value, beside) for beside in surroundings_of(key, option)
                )
    status, text, _ = run("rulesets")
    assert status == 0
    assert "pirate: Pirate poker\n" in text
    assert "    poker_prize = 30  (0 to 300)\n" in text
    assert "    max_rounds = 40  (6 to 60)\n" in text
    assert text.count("    surplus = on  (on)\n") == 1, "of the game whose bonus could not be reached"
    assert "    ante = 10  (1 to 100)\n" in text, "what only needs another option is listed"


@pytest.mark.parametrize("key", SHEETS)
def test_rules_are_printed_for_every_preset(run, key):
    status, output, _ = run("rules", key, "--set", "round_bonus=20", "--set", "tie_break=blitz")
    assert status == 0
    assert output.startswith(PRESETS[key].title + "\n")
    assert "Set for this table: round_bonus = 20 (usually 0).\n" in output
    code = output.rstrip().rpartition(" ")[2]
    assert run("rules", code)[1] == output
    assert run("rules", code, "--set", "round_bonus=0")[1] == run("rules", key, "--set", "tie_break=blitz")[1]


DICE = {"dice": [1, 2, 3, 4, 5], "roll": 3}
SCORE = {"ruleset": "pirate", "options": {}, "dice": [4, 4, 4, 4, 4], "roll": 1}
BAD_LINES = [
    ({"dise": 1}, "the line: expected the keys ruleset, options, dice, roll, not 'dise'"),
    ({"card": {}}, "not 'card'"),
    ("", "expected a JSON object"),
    ("{", "expected a JSON object"),
    ("[" * 100_000, "expected a JSON object"),
    ("[1]", "the line: expected a JSON object, not [1]"),
    ("null", "the line: expected a JSON object, not null"),
    ("{}", 'expected "ruleset" to name one'),
    ('{"ruleset": 3}', 'expected "ruleset" to name one'),
    ('{"ruleset": "\\ud800"}', "no ruleset '\\ud800'"),
    ({"ruleset": "nope"}, "no ruleset 'nope'"),
    ({"options": []}, "options: expected a JSON object, not []"),
    ({"options": {"order": 3}}, "option order: expected join"),
    ({"options": {"colour": 3}}, "no option 'colour'"),
    ({"dice": 5}, 'expected "dice" to be 5 whole numbers from 1 to 6'),
    ({"dice": [1, 2, 3, 4]}, 'expected "dice"'),
    ({"dice": [1, 2, 3, 4, 7]}, 'expected "dice"'),
    ({"dice": [1, 2, 3, 4, 0]}, 'expected "dice"'),
    ({"dice": [1, 2, 3, 4, 5.0]}, 'expected "dice"'),
    ({"dice": [1, 2, 3, 4, True]}, 'expected "dice"'),
    ({"dice": [1, 2, 3, 4, "5"]}, 'expected "dice"'),
    ({"roll": 0}, 'expected "roll" to be a whole number from 1 to 3'),
    ({"roll": 4}, 'expected "roll"'),
    ({"roll": None}, 'expected "roll"'),
    ({"roll": True}, 'expected "roll"'),
]


def test_score_answers_line_by_line_and_says_what_is_wrong_with_bad_ones(run):
    bad = [line if isinstance(line, str) else json.dumps(SCORE | line) for line, _ in BAD_LINES]
    good = json.dumps(SCORE | {"rows": "as in a list of questions with their answers"})
    status, output, complaints = run("score", given="".join(f"{line}\n{good}\n" for line in bad))
    assert status == 1
    assert complaints == ""
    answers = [json.loads(line) for line in output.splitlines()]
    assert len(answers) == 2 * len(bad)
    for (_, complaint), answer in zip(BAD_LINES, answers[::2], strict=True):
        assert complaint in answer["error"]
    for answer in answers[1::2]:
        assert answer["rows"]["fours"] == 8
        assert answer["rows"]["poker"] == 70
        assert answer["rows"]["four"] == 0


def test_score_without_bad_lines_is_fine_and_a_byte_order_mark_does_no_harm(run):
    status, output, _ = run("score", given="\ufeff" + json.dumps(SCORE))
    assert (status, output.count("\n")) == (0, 1)
    assert run("score") == (0, "", "")


def test_bytes_that_are_no_text_are_a_bad_line(run):
    status, output, _ = run("score", given=b"\xff\xfe\n" + json.dumps(SCORE).encode())
    assert status == 1
    assert ["error" in json.loads(line) for line in output.splitlines()] == [True, False]


def card_line(**changes: object) -> str:
    keys = (
        "ones twos threes fours fives sixes pair three small_straight large_straight full four poker chance"
    )
    card = {key: {"dice": [1, 2, 3, 4, 5], "roll": 3} for key in keys.split()} | changes
    card = {key: value for key, value in card.items() if value != "left out"}
    return json.dumps({"ruleset": "pirate", "card": card})


def test_total_sums_what_is_written_and_says_what_is_wrong_with_bad_lines(run):
    lines = [
        card_line(),
        card_line(ones="left out"),
        json.dumps({"ruleset": "pirate", "card": {}}),
        card_line(elevens={"dice": [1, 2, 3, 4, 5], "roll": 3}),
        card_line(ones=3),
        card_line(ones={"dice": [1, 2, 3], "roll": 3}),
        json.dumps({"ruleset": "pirate"}),
        json.dumps({"ruleset": "pirate", "card": {}, "order": ["ones"]}),
        json.dumps({"ruleset": "pirate", "card": {}, "order": "ones"}),
        json.dumps({"ruleset": "pirate", "card": {"pair": DICE}, "order": ["pair"]}),
    ]
    status, output, _ = run("total", given="\n".join(lines))
    assert status == 1
    good, partial, empty, *bad = [json.loads(line) for line in output.splitlines()]
    assert good["points"] | {"ones": -2, "sixes": -18, "small_straight": 15, "chance": 15} == good["points"]
    assert good["total"] == sum(good["points"].values()) - 50
    assert sum(partial["points"].values()) == sum(good["points"].values()) + 2
    assert partial["total"] == sum(partial["points"].values()) - 50, "ones can help no more"
    assert empty == {"points": {}, "total": 0}
    complaints = [
        "expected rows of ones",
        "ones: expected a JSON",
        "ones: expected",
        "card: expected",
        "order: expected the rows of the card, each once",
        "order: expected",
        "pair was not open to these dice",
    ]
    assert len(bad) == len(complaints)
    for answer, complaint in zip(bad, complaints, strict=True):
        assert complaint in answer["error"]


FIVES = {"dice": [5, 5, 5, 5, 5], "roll": 3}


@pytest.mark.parametrize(
    ("rules", "order", "points", "total"),
    [
        ({"ruleset": "yahtzee"}, "poker fives chance", {"poker": 50, "fives": 25, "chance": 25}, 300),
        ({"ruleset": "yahtzee"}, "fives poker chance", {"poker": 50, "fives": 25, "chance": 25}, 200),
        ({"ruleset": "yahtzee"}, "chance fives poker", {"poker": 50, "fives": 25, "chance": 25}, 100),
        ({"ruleset": "yahtzee"}, "poker fives full", {"poker": 50, "fives": 25, "full": 25}, 300),
        ({"ruleset": "yahtzee"}, "fives full poker", {"poker": 50, "fives": 25, "full": 0}, 75),
        (
            {"ruleset": "yahtzee", "options": {"joker": "none"}},
            "poker fives full",
            {"poker": 50, "fives": 25, "full": 0},
            75,
        ),
        (
            {"ruleset": "kniffel", "options": {"further": "plus_100"}},
            "poker fives",
            {"poker": 50, "fives": 25},
            175,
        ),
        (
            {"ruleset": "generala", "options": {"double": "on"}},
            "second_poker poker",
            {"second_poker": 0, "poker": 50},
            50,
        ),
    ],
)
def test_total_adds_what_further_five_equal_dice_pay_where_the_order_is_given(
    rules, order, points, total, run
):
    line = rules | {"card": dict.fromkeys(points, FIVES), "order": order.split()}
    assert json.loads(run("total", given=json.dumps(line))[1]) == {"points": points, "total": total}


def test_total_says_that_it_cannot_add_it_where_the_order_is_not_given(run):
    def answer(key, options, **card):
        line = {"ruleset": key, "options": options, "card": card}
        return json.loads(run("total", given=json.dumps(line))[1])

    open_to_doubt = answer("yahtzee", {}, poker=FIVES, fives=FIVES, ones=DICE)
    assert open_to_doubt["total"] == 76
    assert "five equal dice in fives" in open_to_doubt["note"]
    assert "note" in answer("yahtzee", {}, poker=DICE, full=FIVES), "a joker may have made it"
    assert "note" in answer("kniffel", {"further": "plus_100"}, poker=FIVES, fives=FIVES)
    for key, options, card in (
        ("yahtzee", {}, {"poker": FIVES, "ones": DICE}),
        ("yahtzee", {}, {"fives": FIVES, "chance": FIVES}),
        ("yahtzee", {"joker": "none"}, {"poker": FIVES, "fives": FIVES}),
        ("kniffel", {}, {"poker": FIVES, "fives": FIVES}),
        ("kniffel", {"further": "plus_100"}, {"poker": DICE, "fives": FIVES}),
        ("yatzy", {}, {"poker": FIVES, "fives": FIVES}),
    ):
        assert "note" not in answer(key, options, **card)


def test_replay_prints_cards_from_a_file_and_from_standard_input(run):
    expected = (RECORDS_FOLDER / "pirate.cards.txt").read_text(encoding="utf-8")
    assert run("replay", str(GOLDEN)) == (0, expected, "")
    assert run("replay", "-", given=GOLDEN.read_bytes()) == (0, expected, "")


def test_replay_as_json(run):
    status, output, _ = run("replay", str(GOLDEN), "--json")
    told = json.loads(output)
    assert status == 0
    assert told["over"]
    assert told["winners"] == [4]
    assert [seat["place"] for seat in told["seats"]] == [2, 3, None, 1]
    assert [seat["left"] for seat in told["seats"]] == [False, False, True, False]
    assert [seat["total"] for seat in told["seats"]] == [112, -38, 124, 156]
    assert sum(seat["settled"] for seat in told["seats"]) == pytest.approx(0)
    for seat in told["seats"]:
        rows = [entry["points"] for entry in seat["card"].values() if entry]
        assert sum(rows) + sum(points or 0 for points in seat["bonuses"]) + seat["rounds"] == seat["total"]


def test_replay_gives_leavers_the_last_places(run):
    text = GOLDEN.read_text(encoding="utf-8").replace("commitment ", "left 4 90\nleft 3\ncommitment ", 1)
    status, output, _ = run("replay", "-", given=text)
    assert status == 0
    lines = {line.split("  ")[0]: line.split() for line in output.splitlines() if line}
    assert lines["Place"][1:] == ["1", "2", "3", "4"]
    assert lines["Counted"][1:] == ["112", "-38", "124", "90"]
    status, output, _ = run("replay", "-", "--json", given=text)
    told = json.loads(output)
    assert (status, told["winners"]) == (0, [1])
    assert [(seat["place"], seat["counted"]) for seat in told["seats"]] == [
        (1, 112),
        (2, -38),
        (3, 124),
        (4, 90),
    ]
    assert told["seats"][3]["total"] == 156, "what the card says"
    assert sum(seat["settled"] for seat in told["seats"]) == pytest.approx(0)


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        ("", "Not finished: A is to move, turn 1."),
        ("throw 12345", "Not finished: dice are in the air (turn.1.roll.1)."),
        ("throw 12345\nfaces 12345\nwrite ones", "Not finished: Seat 2 is to move, turn 2."),
        ("leave 1\nleave 2", "Everybody has left."),
    ],
)
def test_replay_of_a_game_under_way(run, steps, line):
    record = f"dice-poker record 1\nruleset pirate 1\nseat - A\nseat -\n\n{steps}\n"
    status, output, _ = run("replay", "-", given=record)
    assert status == 0
    assert output.endswith(f"\n{line}\n")
    status, output, _ = run("replay", "-", "--json", given=record)
    assert (status, json.loads(output)["winners"]) == (0, [])


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        ("", "Not finished: round 1 waits for A and Seat 2."),
        ("2 throw 12345", "Not finished: round 1 waits for A and Seat 2."),
        ("1 throw 12345\n1 faces 12345\n1 write ones", "Not finished: round 1 waits for Seat 2."),
        ("leave 2", "Not finished: round 1 waits for A."),
    ],
)
def test_replay_of_a_game_under_way_that_all_play_at_once(run, steps, line):
    record = f"dice-poker record 1\nruleset pirate 2\noption pace together\nseat - A\nseat -\n\n{steps}\n"
    status, output, _ = run("replay", "-", given=record)
    assert status == 0
    assert output.endswith(f"\n{line}\n")
    status, output, _ = run("replay", "-", "--json", given=record)
    assert (status, json.loads(output)["options"]["pace"]) == (0, "together")


def test_verify_names_the_throw_of_a_seat(run):
    document = (ROOT / "docs" / "fair-dice.md").read_text("utf-8")
    (text,) = re.findall(r"```\n(dice-poker record 1\ngame g8\n.*?)```", document, re.DOTALL)
    status, output, _ = run("verify", "-", given=text)
    assert (status, output.split("\n")[0]) == (
        0,
        "fair: all 6 throws follow from the secret that was committed to",
    )
    status, output, _ = run("verify", "-", given=text.replace("2 faces 41", "2 faces 42"))
    assert status == 1
    assert output == "not fair: step 11, seat.2.turn.1.roll.2: expected 2 faces 41, found 2 faces 42\n"
    status, output, _ = run("verify", "-", given=text.replace("2 faces 41", "faces 41"))
    assert status == 1
    assert output.startswith("not fair: step 11, illegal: expected all play at once here")


def test_replay_says_when_the_first_place_is_shared(run):
    turn = "throw 12345\nfaces 44421\nwrite {row}\n" * 2
    keys = (
        "ones twos threes fours fives sixes pair three small_straight large_straight full four poker chance"
    )
    steps = "".join(turn.format(row=row) for row in keys.split())
    record = "dice-poker record 1\nruleset pirate 1\nseat - 李小龙的很长很长的名字\nseat - B\n\n"
    status, output, _ = run("replay", "-", given=record + steps)
    assert status == 0
    assert "李小龙的很长很长的名字 and B share the first place." in output
    assert "李小龙的很…" in output


def test_replay_and_verify_name_an_impossible_step(run):
    record = "dice-poker record 1\nruleset pirate 1\nseat - A\n\nwrite pair\n"
    status, output, complaints = run("replay", "-", given=record)
    assert (status, output) == (2, "")
    assert complaints.startswith("step 1 (write pair): ")
    status, _, complaints = run("replay", "-", given=b"\xff")
    assert status == 2
    assert "as UTF-8 text" in complaints


UNPROVEN = (
    "without dice of Telegram's: whoever runs the bot could have chosen the dice\n"
    "whoever runs the bot knows the secret, and could look ahead if they played\n"
)


def test_verify(run):
    text = GOLDEN.read_text(encoding="utf-8")
    throws = text.count("\nfaces")
    assert run("verify", str(GOLDEN))[:2] == (
        0,
        f"fair: all {throws} throws follow from the secret that was committed to\n{UNPROVEN}",
    )
    lines = text.splitlines()
    number = max(n for n, line in enumerate(lines) if line.startswith("faces"))
    changed = lines[number][:-1] + str(int(lines[number][-1]) % 6 + 1)
    step = number - lines.index("")
    status, output, _ = run("verify", "-", given="\n".join([*lines[:number], changed, *lines[number + 1 :]]))
    assert status == 1
    assert output.startswith(f"not fair: step {step}, turn.")
    assert output.endswith(f": expected {lines[number]}, found {changed}\n")
    status, output, _ = run("verify", "-", given=text.replace("client g3", "client g4"))
    assert status == 1
    assert output.startswith("not fair: header, client: expected g3|")
    secret = next(line for line in lines if line.startswith("secret"))
    status, output, complaints = run("verify", "-", given=text.replace(secret + "\n", ""))
    assert (status, output) == (2, "")
    assert complaints == "expected a record with a commitment and a secret\n"


def test_output_is_utf8_whatever_the_locale():
    done = process("replay", str(GOLDEN), LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert "Аня" in done.stdout.decode()
    assert done.stdout.decode() == (RECORDS_FOLDER / "pirate.cards.txt").read_text(encoding="utf-8")
    for arguments, status in (
        (("rules", "ё"), 2),
        (("replay", "ё"), 2),
        (("play", "pirate", "--seed", "ё"), 0),
    ):
        done = process(*arguments, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
        assert done.returncode == status
        assert done.stderr.count(b"\n") == (status == 2)


def test_a_reader_that_has_had_enough_is_no_error():
    with subprocess.Popen(
        [sys.executable, "-m", "engine", "score"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as running:
        running.stdout.close()
        running.stdin.write((json.dumps(SCORE) + "\n").encode() * 200)
        running.stdin.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 1


@pytest.mark.parametrize("arguments", ["rulesets", "--help"])
def test_a_full_device_is_told_in_one_line(arguments):
    with open("/dev/full", "w") as full:  # noqa: PTH123
        done = subprocess.run(
            [sys.executable, "-m", "engine", arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
            env={**os.environ, "PYTHONUNBUFFERED": ""},
        )
    assert done.returncode == 1
    assert done.stderr == b"standard output cannot be written: No space left on device\n"

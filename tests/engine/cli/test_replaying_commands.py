"""`replay` and `verify`: the cards of a record, and whether its dice are as promised."""

import json
import re

import pytest

from tests.golden.golden_records import RECORDS_FOLDER
from tests.paths import ROOT

GOLDEN = RECORDS_FOLDER / "pirate.txt"


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
    ("pace", "steps", "line"),
    [
        ("turns", "", "Not finished: A is to move, turn 1."),
        ("turns", "throw 12345", "Not finished: dice are in the air (turn.1.roll.1)."),
        ("turns", "throw 12345\nfaces 12345\nwrite ones", "Not finished: Seat 2 is to move, turn 2."),
        ("turns", "leave 1\nleave 2", "Everybody has left."),
        ("together", "2 throw 12345", "Not finished: round 1 waits for A and Seat 2."),
        ("together", "1 throw 12345\n1 faces 12345\n1 write ones", "Not finished: round 1 waits for Seat 2."),
        ("together", "leave 2", "Not finished: round 1 waits for A."),
    ],
)
def test_replay_of_a_game_under_way(run, pace, steps, line):
    head = f"dice-poker record 1\nruleset pirate 2\noption pace {pace}\noption order join"
    record = f"{head}\nseat - A\nseat -\n\n{steps}\n"
    status, output, _ = run("replay", "-", given=record)
    assert status == 0
    assert output.endswith(f"\n{line}\n")
    status, output, _ = run("replay", "-", "--json", given=record)
    told = json.loads(output)
    assert (status, told["winners"], told["options"]["pace"]) == (0, [], pace)


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
TOLD = (
    "rules: pirate, revision 1; order shuffle, tie_break blitz, settlement mean\n"
    "Over in this record: Віка 🦊 wins; points: 156.\n"
)


def test_verify(run):
    text = GOLDEN.read_text(encoding="utf-8")
    throws = text.count("\nfaces")
    assert run("verify", str(GOLDEN))[:2] == (
        0,
        f"fair: all {throws} throws follow from the secret that was committed to\n{TOLD}{UNPROVEN}",
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


def test_what_strangers_write_is_neither_printed_back_nor_slow(run, tmp_path):
    head, steps = "dice-poker record 1\nruleset yatzy 2\n", "\nthrow 12345\nfaces 11223\n"
    long, marks = "x" * 1_000_000, "a" + "\u0301" * 1_000_000
    for text in (
        f"{head}seat - {long}\nseat - B\n{steps}",
        f"{head}seat - {marks}\nseat - B\n{steps}",
        f"{head}seat - A\n\nlay {'1' * 1_000_000}\n",
        f"{head}seat - A\n{steps}write {long}\n",
        f"{head}option dice own\nseat - A\n\nlay {'9' * 1_000_000}\n",
        f"{head}seat - A\n{steps}" + "write chance\nundo\n" * 3_000,
        long,
    ):
        record = tmp_path / "record.txt"
        record.write_text(text, "utf-8")
        for command in ("replay", "verify"):
            _, out, wrong = run(command, str(record))
            assert len(out) + len(wrong) < 2_500

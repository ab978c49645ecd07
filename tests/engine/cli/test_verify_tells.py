"""What `verify` tells besides the dice, so that what was cut off or changed is seen; and endless records."""

import re
import time

import pytest

from engine.records.telegram_dice import TelegramDice
from tests.golden.golden_records import RECORDS_FOLDER

WHOLE = (RECORDS_FOLDER / "pirate.txt").read_text(encoding="utf-8")
HEAD, _, STEPS = WHOLE.partition("\n\n")
MANY = 40_000
LONG = 1_000_000


def test_the_end_and_the_options_are_told(run):
    status, said, _ = run("verify", "-", given=WHOLE)
    assert status == 0
    assert "\nOver in this record: Віка 🦊 wins; points: 156.\n" in said
    assert "\nrules: pirate, revision 1; order shuffle, tie_break blitz, settlement mean\n" in said


def test_a_record_that_was_cut_is_still_fair_and_not_over(run):
    cut = "\n".join(WHOLE.rstrip("\n").split("\n")[:-6])
    status, said, _ = run("verify", "-", given=cut)
    assert (status, said.startswith("fair: ")) == (0, True)
    assert "\nNot finished: " in said
    assert "Over in this record" not in said


def test_another_bonus_is_told(run):
    other = WHOLE.replace("option order", "option round_bonus 30\noption order", 1)
    status, said, _ = run("verify", "-", given=other)
    assert (status, said.startswith("fair: ")) == (0, True)
    assert "round_bonus 30" in said


def test_a_seat_that_was_left_has_not_won(run):
    status, said, _ = run("verify", "-", given=WHOLE.replace("commitment ", "left 4 90\ncommitment ", 1))
    assert status == 0
    assert "wins; points: 112." in said


@pytest.mark.parametrize(("lost", "told"), [(1, "87.5 %"), (2, "98.4 %")])
def test_a_lost_die_is_told_as_what_it_means(run, lost, told):
    dice = ["die 27", *["die lost"] * lost, "die 5", "die 64"]
    text = re.sub(r"(?m)^(client .*)", r"\1|27.5.64\n" + "\n".join(dice), HEAD)
    status, said, _ = run("verify", "-", given=f"{text}\n\n")
    assert status == 0
    assert f"an event of even chance in {told} of such games" in said
    assert TelegramDice("few", (1,), lost).even is None


@pytest.mark.parametrize(
    "text",
    [
        WHOLE.replace("\nfaces ", "\nfaces " + "1" * LONG, 1),
        WHOLE.replace("\nwrite ", "\nwrite " + "a" * LONG, 1),
        WHOLE + "blow " + "1" * LONG,
        re.sub("(?m)^commitment .*", lambda _: "commitment " + "a" * LONG, WHOLE),
        re.sub(r"(?m)^seat \S+ ", lambda seat: seat[0] + "n" * LONG, WHOLE),
    ],
    ids=("faces", "row", "step", "commitment", "names"),
)
def test_no_line_is_printed_back_whole(run, text):
    _, said, complaints = run("verify", "-", given=text)
    assert len(said + complaints) < 1500


@pytest.mark.parametrize(
    "lines",
    [
        [f"round {number} lost" for number in range(2, MANY)],
        ["member 1 A"] * MANY,
        [*["seat - A"] * (MANY // 2), *[f"left {number}" for number in range(1, MANY // 2)]],
    ],
    ids=("rounds", "members", "seats"),
)
def test_many_lines_take_no_longer_than_reading_them(run, lines):
    begun = time.process_time()
    status, *_ = run("verify", "-", given="\n".join((HEAD, *lines, "", STEPS)))
    assert status in {0, 2}
    assert time.process_time() - begun < 10, "a hundred times as much if each line looks at all before it"

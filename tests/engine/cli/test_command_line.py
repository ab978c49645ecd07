"""The command line of the engine, in this process and as a real one."""

import json
from contextlib import suppress
from random import Random

import pytest

from engine.errors import ClashError
from engine.presets import PRESETS, ruleset
from engine.rules.options import options_of
from tests.golden.golden_records import RECORDS_FOLDER
from tests.paths import ROOT

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


def surroundings_of(key, option):
    """Some ways to set the other options of a preset."""
    others, rnd = [other for other in options_of(PRESETS[key]) if other.key != option.key], Random(key)
    for _ in range(8):
        yield {other.key: rnd.choice(other.choices) for other in others}


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


@pytest.mark.parametrize("key", ["classic", "yamb"])
def test_rules_are_printed_for_every_preset(run, key):
    status, output, _ = run("rules", key, "--set", "round_bonus=20", "--set", "tie_break=blitz")
    assert status == 0
    assert output.startswith(PRESETS[key].title + "\n")
    assert "Set for this table: round_bonus = 20 (usually 0).\n" in output
    code = output.rstrip().rpartition(" ")[2]
    assert run("rules", code)[1] == output
    assert run("rules", code, "--set", "round_bonus=0")[1] == run("rules", key, "--set", "tie_break=blitz")[1]

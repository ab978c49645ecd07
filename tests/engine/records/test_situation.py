"""Situations as text and codes of actions: written and read again without loss, and bad ones refused."""

import pytest

from engine.errors import InvalidStepError, NotationError
from engine.play.steps import Announce, Bank, Stand, Stop, Take, Throw, Write
from engine.play.turn import throws
from engine.presets import PRESETS, ruleset
from engine.records.action_codes import COLUMNS, NAMES, action_code, action_of
from engine.records.situation import parse_situation
from engine.rules.ruleset import Ruleset
from tests.engine.games import cards
from tests.paths import ROOT

CODES = ROOT / "tests/golden/action_codes.txt"
SITUATIONS = ROOT / "tests/golden/situations.txt"


def test_every_row_there_is_has_a_number_and_every_action_another_code():
    keys = {row.key for rules in cards().values() for row in rules.rows}
    actions = [*throws(6), Stop(), Stand()]
    actions += [kind(key) for kind in (Write, Announce) for key in sorted(keys)]
    actions += [
        Write(row.key, inner.key) for row in ruleset("double").rows for inner in ruleset("double").rows
    ]
    assert len({action_code(action) for action in actions}) == len(actions)
    assert all(action_of(action_code(action)) == action for action in actions)


def test_codes_never_change():
    lines = [f"{action_code(Write(name))} write {name}" for name in NAMES]
    lines += [f"{action_code(Announce(f'four_{column}'))} announce four_{column}" for column in COLUMNS[1:]]
    lines += [f"{action_code(each)} {type(each).__name__.lower()}" for each in (Stop(), Stand(), Bank())]
    lines += [
        f"{action_code(Write('full', 'pair'))} write full pair",
        f"{action_code(Throw((0, 3, 4)))} throw 145",
        f"{action_code(Take((0, 3, 4)))} take 145",
    ]
    stored = CODES.read_text("utf-8").splitlines()
    assert [line for line in lines if line in stored] == stored, "a stored code has another meaning"
    assert lines == stored, "new rows: add their codes to the file"


def test_stored_situations_are_read_and_written_byte_for_byte():
    lines = SITUATIONS.read_text("utf-8").splitlines()
    assert {line.split()[0] for line in lines} == set(PRESETS)
    for line in lines:
        assert str(parse_situation(line)) == line


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "expected a ruleset first"),
        ("bridge", "no ruleset 'bridge'"),
        ("yatzy 9", "no revision 9"),
        ("yatzy order", "expected options such as"),
        ("yatzy | hand 1 2", "expected one each of"),
        ("yatzy | dice 1 2 3 4 5", "dice and roll together"),
        ("yatzy | dice 1 2 3 4 7 | roll 1", "expected 5 faces"),
        ("yatzy | dice 1 2 3 4 5 | roll 4", "expected a number from 1 to 3"),
        ("yatzy | card pair=11345", "expected rows such as"),
        ("yatzy | card pair=11345/2 pair=11345/2", "pair was not open"),
        ("yatzy | card joker=11345/2", "no row 'joker'"),
        ("yatzy | saved 2", "no rolls are saved"),
        ("yatzy | dared", "where all play at once"),
        ("yatzy pace=together | dared 2", "a word by itself"),
        ("yatzy pace=together | dared | dice 1 2 3 4 5 | roll 3", "at most 2"),
        ("yatzy | locked 1", "only where hands are compared"),
        ("series | card pair=11345/2", "pair was not open"),
        ("yatzy | dice 1 2 3 4 5 | roll 1 | announced pair", "no open row"),
        ("showdown | card", "not where hands are compared"),
        ("showdown | gathered 50", "only where luck is pressed"),
        ("zonk | waiting 1", "not where luck is pressed"),
        ("zonk | points 100 x", "expected points"),
        ("zonk | gathered 50", "different dice that lie"),
        ("zonk | dice 1 2 3 4 6 6 | roll 1", "nothing is gathered"),
        ("zonk | dice 1 2 3 4 6 6 | roll 1 | fresh 2 3", "some score"),
        ("zonk | dice 1 2 3 4 6 6 | roll 1 | aside 1 | fresh 1", "different dice"),
        ("zonk | points 100 200 | last 2", "from 0 to 1"),
        ("zonk | points 100 200 | in 2 1", "numbers in order"),
        ("showdown | shown 11111 11111 11111 11111 11111 11111 11111 11111", "from 1 to 7 others"),
        ("showdown | dice 1 2 3 4 5 | roll 2 | locked 3 2", "positions in order"),
    ],
)
def test_what_is_no_situation_is_refused(line, told):
    with pytest.raises(NotationError, match=told):
        parse_situation(line)


def test_a_full_card_has_nothing_to_choose():
    rules = ruleset("yatzy")
    assert isinstance(rules, Ruleset)
    rows = " ".join(f"{row.key}=11345/3" for row in rules.rows)
    with pytest.raises(NotationError, match="an open row"):
        parse_situation(f"yatzy | card {rows}")


@pytest.mark.parametrize("code", [-1, 0, 67, 128, 192, 1023, 1024 + 990 * 32, 32767, (1 << 16) - 1, 1 << 40])
def test_a_number_that_is_no_code_is_refused(code):
    with pytest.raises(InvalidStepError, match="no action"):
        action_of(code)


def test_what_is_no_action_of_any_game_has_no_code():
    for action in (Throw((6,)), Throw(()), Take(()), Write("joker"), Write("pair_sideways")):
        with pytest.raises(InvalidStepError):
            action_code(action)

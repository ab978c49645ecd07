"""Codes of house rules: there and back for every ruleset, and nothing mistyped goes through."""

import re
from binascii import crc_hqx

import pytest
from hypothesis import given, settings

from engine.presets import PRESETS, changed_options, ruleset
from engine.records.rules_code import RulesCodeError, decode, encode, looks_like
from tests.engine.games import any_rules, rulesets

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SAMPLE = encode(ruleset("pirate", {"order": "one_die", "round_bonus": 20}))


def fault(text):
    with pytest.raises(RulesCodeError) as caught:
        decode(text)
    assert len(str(caught.value)) < 200
    return caught.value.fault


@settings(max_examples=40, derandomize=True)
@given(any_rules())
def test_any_rules_come_back_from_a_short_code(rules):
    code = encode(rules)
    assert decode(code) == rules
    assert re.fullmatch(r"DP1-[0-9A-Z]+", code)
    assert len(code) <= 12 + 7 * len(changed_options(rules))
    assert decode(f" {code.lower()}\n".replace("0", "o").replace("dpi", "dp1")) == rules


def test_every_wrong_character_anywhere_is_found():
    alike = {"O": "0", "I": "1", "L": "1"}
    for place, right in enumerate(SAMPLE):
        for code in range(33, 127):
            wrong = chr(code).upper()
            if alike.get(wrong, wrong) not in {right, alike.get(right)}:
                assert fault(SAMPLE[:place] + chr(code) + SAMPLE[place + 1 :]) in {
                    "checksum",
                    "form",
                    "newer",
                }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "form"),
        ("pirate", "form"),
        ("DP1-", "form"),
        ("DP1-A B", "form"),
        ("DP1-" + "A" * 500, "form"),
        ("DP1-A", "checksum"),
        (SAMPLE[:-1], "checksum"),
        (SAMPLE + "0", "checksum"),
        ("DP2-ABC", "newer"),
        ("DP999-" + SAMPLE[4:], "newer"),
    ],
)
def test_what_is_no_code_is_told_apart(text, expected):
    assert fault(text) == expected


def sealed(body):
    """A code with a right checksum: a CRC of 16 bits in four digits."""
    crc = crc_hqx(body.encode(), 0xFFFF)
    return f"DP1-{body}" + "".join(DIGITS[crc >> 5 * place & 31] for place in (3, 2, 1, 0))


def test_codes_of_another_program_are_told_apart():
    assert fault(sealed("")) == "ruleset"
    assert fault(sealed("ZZZ1")) == "ruleset"
    pirate = SAMPLE[4:7]
    assert fault(sealed(pirate + str(PRESETS["pirate"].revision + 1))) == "newer"
    assert fault(sealed(pirate + "1ZZZ00")) == "option"
    assert fault(sealed(SAMPLE[4:11] + "ZZ")) == "option"  # order, but no order known here
    assert fault(sealed(pirate + "1" + SAMPLE[13:16] + "0FZZ")) == "option"  # a round bonus of 511


def test_names_do_not_collide():
    codes = {encode(rules): rules for rules in rulesets().values()}
    assert len(codes) == len(rulesets())
    for code, rules in codes.items():
        assert decode(code) == rules


def test_a_code_of_today_is_read_for_ever():
    assert decode("DP1-PS81S0FG1YN1000M12MN") == decode(SAMPLE)  # of the first revision
    assert SAMPLE == "DP1-PS82S0FG1YN1000M0H9G"
    assert looks_like(SAMPLE)
    assert looks_like("dp77-")
    assert not looks_like("DPоп")

"""Codes of rules: house rules (preset, revision, changed options) as a short text, without a database.

`DP1-` and then digits of base 32 in Crockford's alphabet (no I, L, O, U; small letters and those that look
alike are read as what they mean): 3 for the preset, 1 for its revision, for each changed option 3 and its
value (4 for a number, 2 for a word), and 4 for the checksum. Presets, options and words are told by a hash
of their names, so that codes outlive presets and options that are added later.

The checksum is a CRC of 16 bits: it finds every wrong digit, every two wrong neighbours, and of anything else
all but one in 65,536.
"""

import hashlib
import re
from binascii import crc_hqx
from collections.abc import Iterator
from typing import Literal

from engine.errors import OptionError
from engine.presets import PRESETS, changed_options, sensible
from engine.rules.options import Option, OptionValue, options_of
from engine.rules.showdown_rules import Rules

CodeFault = Literal["form", "newer", "checksum", "ruleset", "option"]

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MEANT = str.maketrans("OIL", "011")
_VERSION = 1
_CODE = re.compile(r"DP(\d{1,3})-([0-9A-Z]+)")
_LONGEST = 400
_NAME, _REVISION, _NUMBER, _WORD, _CHECK = 3, 1, 4, 2, 4


class RulesCodeError(OptionError):
    """An error of parsing: the text is no code of rules that can be played here.

    Attributes:
        fault: "form", it looks like no code; "newer", of a later version of this program; "checksum",
            mistyped; "ruleset" or "option", names what this program does not know.
    """

    def __init__(self, fault: CodeFault, message: str) -> None:
        super().__init__(message)
        self.fault: CodeFault = fault


def looks_like(text: str) -> bool:
    """Whether a text is meant as a code, right or wrong: names of house rules must not look so."""
    return re.match(r"DP\d{1,3}-", text.strip().upper()) is not None


def encode(rules: Rules) -> str:
    """The code of a ruleset.

    >>> encode(decode("DP1-CTG2BB2BV1RP5"))
    'DP1-CTG2BB2BV1RP5'
    """
    body = _name(rules.preset) + _digits(rules.revision, _REVISION)
    known = _options(rules.preset)
    for key, value in changed_options(rules).items():
        body += _name(key) + _value(known[key], value)
    return f"DP{_VERSION}-{body}{_check(body)}"


def decode(text: str) -> Rules:
    """The rules that a code stands for; raises `RulesCodeError` saying what is wrong with it.

    They are played as the preset means them today, whatever its revision was when the code was made; the
    revision only tells of a program newer than this one.
    """
    match = _CODE.fullmatch(text.strip().upper())
    if match is None or len(text) > _LONGEST:
        raise RulesCodeError("form", f"expected a code such as DP{_VERSION}-ABC1DEFG, not {text[:40]!r}")
    if int(match[1]) > _VERSION:
        raise RulesCodeError("newer", f"the code is of version {match[1]}, newer than {_VERSION}")
    digits = match[2].translate(_MEANT)
    body, check = digits[:-_CHECK], digits[-_CHECK:]
    if int(match[1]) != _VERSION or "U" in digits or _check(body) != check:
        raise RulesCodeError("checksum", "the checksum is wrong: the code was mistyped or cut")
    key = next((key for key in PRESETS if _name(key) == body[:_NAME]), None)
    if key is None:
        raise RulesCodeError("ruleset", "the code names a ruleset that is not known here")
    if _number(body[_NAME : _NAME + _REVISION]) > PRESETS[key].revision:
        raise RulesCodeError("newer", f"the code is of a later revision of {key}")
    try:
        return sensible(key, dict(_read(key, body[_NAME + _REVISION :])))
    except OptionError as error:
        raise RulesCodeError("option", str(error)) from error


def _read(key: str, rest: str) -> Iterator[tuple[str, OptionValue]]:
    known = {_name(option.key): option for option in _options(key).values()}
    while rest:
        option = known.get(rest[:_NAME])
        if option is None:
            raise OptionError(f"the code names an option of {key} that is not known here")
        size = _NUMBER if isinstance(option.default, int) else _WORD
        digits, rest = rest[_NAME : _NAME + size], rest[_NAME + size :]
        if isinstance(option.default, int):
            yield option.key, _number(digits)
            continue
        value = next((choice for choice in option.choices if _value(option, choice) == digits), None)
        if value is None:
            raise OptionError(f"the code sets option {option.key} to something that is not known here")
        yield option.key, value


def _options(key: str) -> dict[str, Option]:
    return {option.key: option for option in options_of(PRESETS[key])}


def _value(option: Option, value: OptionValue) -> str:
    return _digits(value, _NUMBER) if isinstance(value, int) else _hash(f"{option.key}={value}", _WORD)


def _name(key: str) -> str:
    return _hash(key, _NAME)


def _hash(text: str, count: int) -> str:
    whole = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
    return _digits(whole % 32**count, count)


def _digits(number: int, count: int) -> str:
    if not 0 <= number < 32**count:
        raise ValueError(f"expected a number below {32**count}, not {number}")
    return "".join(_DIGITS[number >> 5 * place & 31] for place in reversed(range(count)))


def _number(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * 32 + _DIGITS.index(digit)
    return number


def _check(body: str) -> str:
    return _digits(crc_hqx(body.encode(), 0xFFFF), _CHECK)

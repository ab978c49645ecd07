"""Dice as people type them: `33566`, `3 3 5 6 6`, `336124 115566`; behind them what roll it was.

What stands around or between dice, a dash before them too, parts them at most; digits are taken of any script
and width, and `!!` says no more than `!`. The board shows at once what was read, and there it can be changed.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from bot.ground.texts.message import Message, say
from bot.rulebook import words
from bot.table.views.own_dice import OwnDice
from engine.rules.ruleset import PIPS

_FIRST: Final = re.compile(r"!|с\s*руки|з\s*руки|рук[аи]|at\s*once|served|\bр\b\.?|\bh\b")
"""What says that the dice lie after the first roll."""
_BETWEEN: Final = re.compile(r"[\s,.;:/|+·-]+")
_PIPS: Final = "⚀⚁⚂⚃⚄⚅"
_CARDS: Final = ("9", "10", "j", "q", "k", "a")
_ALSO: Final = {"в": "j", "д": "q", "к": "k", "т": "a"}
"""Letters of cards in other alphabets."""
_LONGEST: Final = 60  # characters that are looked at


def looks_like_dice(text: str) -> bool:
    """Whether a text can be meant as dice: it has a digit among its first signs, and no long word."""
    plain = _plain(text)
    return any(each.isdigit() for each in plain) and not re.search(r"[^\W\d_]{8,}", plain)


def read(text: str, due: Sequence[int], rolls: range, faces: Sequence[str] = PIPS) -> OwnDice | Message:
    """The dice that a text tells, or in words why it tells none.

    Args:
        text: as typed.
        due: how many faces each layer has.
        rolls: the rolls after which dice may lie; none where they break a tie.
        faces: what the dice show for 1 to 6.
    """
    plain = _plain(text)
    plain, first = _FIRST.subn(" ", plain)
    parts = [word for word in _BETWEEN.split(plain) if word]
    each = [_values(word, faces) for word in parts]
    roll = 1 if first else None
    if not first and len(parts) > 1 and len(parts[-1]) <= len(str(rolls.stop)) and parts[-1].isdigit():
        whole = sum(len(values or ()) for values in each[:-1])
        if whole == sum(due) and len(parts) - 1 <= len(due):  # `33566 2`: after two rolls
            roll, each = int(parts[-1]), each[:-1]
    if roll is not None and roll not in rolls:
        if not rolls:
            return say("error-dice-no-roll")
        return say("error-dice-roll", roll=roll, most=rolls[-1])
    if not each or any(values is None for values in each):
        return _unread(parts, due, faces)
    values = tuple(value for word in each for value in word or ())
    if len(values) != sum(due):
        return say("error-dice-number", given=len(values), wanted=sum(due))
    layers, begin = list[tuple[int, ...]](), 0
    for size in due:
        layers.append(tuple(sorted(values[begin : begin + size])))
        begin += size
    return OwnDice(tuple(layers), roll)


def _plain(text: str) -> str:
    """The text in small letters and digits of ours, without signs that nobody sees."""
    signs = unicodedata.normalize("NFKC", text[:_LONGEST]).casefold()
    return "".join(map(_sign, signs)).replace("\ufe0f", "").replace("\u20e3", "")


def _sign(sign: str) -> str:
    """A sign as it is read: any script has its own digits, and marks say in which direction it is written."""
    digit = _PIPS.find(sign) + 1 or unicodedata.digit(sign, -1)
    if digit >= 0:
        return str(digit)
    return "" if unicodedata.category(sign) == "Cf" else sign


def _values(word: str, faces: Sequence[str]) -> tuple[int, ...] | None:
    """The values of dice that a word without blanks tells; None if it tells anything else."""
    if all(sign in "123456" for sign in word):
        return tuple(map(int, word))
    if tuple(faces) == PIPS:
        return None
    found, rest = list[int](), "".join(_ALSO.get(sign, sign) for sign in word)
    while rest:
        card = next((card for card in _CARDS if rest.startswith(card)), None)
        if card is None:
            return None
        found.append(_CARDS.index(card) + 1)
        rest = rest.removeprefix(card)
    return tuple(found)


def _unread(parts: Sequence[str], due: Sequence[int], faces: Sequence[str]) -> Message:
    """Why a text tells no dice: a face that no die has, or none at all."""
    signs = "".join(parts)
    if signs.isdigit() and tuple(faces) == PIPS:
        if len(signs) != sum(due):
            return say("error-dice-number", given=len(signs), wanted=sum(due))
        wrong = next(sign for sign in signs if sign not in "123456")
        return say("error-dice-face", face=wrong)
    return say("error-dice", example=words.typed_dice(faces, due))

"""Settings with unknown names in `.env` or the environment, and the names that are likely to be meant."""

import os
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from bot.config import Settings
from bot.operation.health import broken_lines, in_file

_ALIKE: Final = 0.75
"""From 0, nothing in common, to 1: `DOMAIN` and `POSTGRES_PASSWORD`, which others read, stay below it."""


def misspelled() -> list[str]:
    """A line for each name that looks like one of ours, in `.env` or in the environment, without its value.

    Also for each line of `.env` that is none of a setting.

    In the environment, which is everybody's, only those that also begin as one of ours does.

    Raises:
        OSError, UnicodeDecodeError: `.env` cannot be read.
    """
    known = [name.upper() for name in Settings.model_fields]
    beginnings = tuple({f"{name.partition('_')[0]}_" for name in known if "_" in name})
    ours = [name for name in os.environ if name.upper().startswith(beginnings)]
    broken = [f".env: line {number} is passed over, expected NAME=value" for number in broken_lines()]
    return [*broken, *_lines(".env", in_file(), known), *_lines("the environment", ours, known)]


def _lines(where: str, names: Iterable[str], known: list[str]) -> list[str]:
    lines = []
    for name in names:
        if name.upper() not in known:
            lines += [
                f"{name}: no such setting, in {where}; is it {meant}?"
                for meant in get_close_matches(name.upper(), known, 1, _ALIKE)
            ]
    return lines

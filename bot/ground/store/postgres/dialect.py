"""SQLite's SQL translated to PostgreSQL's, where no statement suits both.

The other half is in the schema: functions with the names that are put in here.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Any, Final

from bot.ground.store.connection import Parameters

_RULES: Final = (
    # PostgreSQL's own rounds halves to the even neighbour.
    (re.compile(r"\bround\("), "rounded("),
    (re.compile(r"([\w.]+) = (\?\d*) COLLATE NOCASE"), r"lower(\1) = lower(\2)"),
)
_PARAMETER: Final = re.compile(r"'(?:[^']|'')*'|\?(\d*)|(?<!:):([a-z_]+)")
_READS: Final = re.compile(r"\s*(?:SELECT|WITH)\b")


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement for PostgreSQL: its `text`, the names of parameters in order, and whether it only reads."""

    text: str
    names: tuple[str, ...]
    reads: bool

    def values(self, parameters: Parameters) -> tuple[Any, ...] | None:
        """The parameters in the order of their numbers; None if there are none."""
        if isinstance(parameters, Mapping):
            return tuple(map(parameters.__getitem__, self.names)) or None
        return tuple(parameters) or None


@lru_cache(maxsize=4096)
def translate(sql: str) -> Statement:
    """The statement that does in PostgreSQL what this one does in SQLite."""
    for pattern, replacement in _RULES:
        sql = pattern.sub(replacement, sql)
    names: list[str] = []
    text = _PARAMETER.sub(_numbering(names), sql)
    return Statement(text, tuple(names), _READS.match(text) is not None)


def _numbering(names: list[str]) -> Callable[[re.Match[str]], str]:
    """What a parameter is called; those that have a name are noted in order."""
    numbers = count(1)

    def numbered(found: re.Match[str]) -> str:
        number, name = found.groups()
        if name is not None:
            if name not in names:
                names.append(name)
            return f"${names.index(name) + 1}"
        if number is None:  # a text, which has no parameters
            return found[0]
        return f"${number or next(numbers)}"

    return numbered

"""Rows that somebody has chosen but not written yet, as the database keeps them beside the record.

`5` is row 5 whose zero waits for a confirmation, `5+` the outer row 5 of double dice that waits for an inner
one, `5+7` a pair that waits for a confirmation. `c5`: of the rows of the name of row 5 one is to be chosen by
its column. `a`: a row is to be announced. An `x` before them: the rows that pay nothing are unfolded.
"""

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class PendingRows:
    """Numbers of rows: `outer` the one chosen for the outer values, `asked` the one to be confirmed.

    `named`: one of the rows of a name whose column is to be chosen; `announcing`: a row is to be announced.
    `crossing`: the rows that pay nothing are unfolded, for one of them to be crossed out.
    """

    outer: int | None = None
    asked: int | None = None
    crossing: bool = False
    named: int | None = None
    announcing: bool = False

    @classmethod
    def parse(cls, text: str | None) -> Self:
        """Read what the database keeps; None is no row."""
        crossing = (text or "").startswith("x")
        rest = (text or "").removeprefix("x")
        if rest == "a":
            return cls(announcing=True)
        if rest.startswith("c"):
            return cls(crossing=crossing, named=int(rest[1:]))
        outer, plus, asked = rest.rpartition("+")
        return cls(int(outer) if plus else None, int(asked) if asked else None, crossing)

    def text(self) -> str | None:
        """Return what the database keeps."""
        if self.announcing:
            return "a"
        lead = "x" if self.crossing else ""
        if self.named is not None:
            return f"{lead}c{self.named}"
        lead += "" if self.outer is None else f"{self.outer}+"
        return lead + ("" if self.asked is None else str(self.asked)) or None

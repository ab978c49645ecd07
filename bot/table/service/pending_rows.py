"""Rows that somebody has chosen but not written yet, as the database keeps them beside the record.

`5` is row 5 whose zero waits for a confirmation, `5+` the outer row 5 of double dice that waits for an inner
one, `5+7` a pair that waits for a confirmation. An `x` before them: the rows that pay nothing are unfolded.
"""

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class PendingRows:
    """Numbers of rows: `outer` the one chosen for the outer values, `asked` the one to be confirmed.

    `crossing`: the rows that pay nothing are unfolded, for one of them to be crossed out.
    """

    outer: int | None = None
    asked: int | None = None
    crossing: bool = False

    @classmethod
    def parse(cls, text: str | None) -> Self:
        """Read what the database keeps; None is no row."""
        crossing = (text or "").startswith("x")
        outer, plus, asked = (text or "").removeprefix("x").rpartition("+")
        return cls(int(outer) if plus else None, int(asked) if asked else None, crossing)

    def text(self) -> str | None:
        """Return what the database keeps."""
        lead = ("x" if self.crossing else "") + ("" if self.outer is None else f"{self.outer}+")
        return lead + ("" if self.asked is None else str(self.asked)) or None

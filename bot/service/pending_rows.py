"""Rows that somebody has chosen but not written yet, as the database keeps them beside the record.

`5` is row 5 whose zero waits for a confirmation, `5+` the outer row 5 of double dice that waits for an inner
one, `5+7` a pair that waits for a confirmation.
"""

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class PendingRows:
    """Numbers of rows: `outer` the one chosen for the outer values, `asked` the one to be confirmed."""

    outer: int | None = None
    asked: int | None = None

    @classmethod
    def parse(cls, text: str | None) -> Self:
        """Read what the database keeps; None is no row."""
        outer, plus, asked = (text or "").rpartition("+")
        return cls(int(outer) if plus else None, int(asked) if asked else None)

    def text(self) -> str | None:
        """Return what the database keeps."""
        if self.outer is None and self.asked is None:
            return None
        lead = "" if self.outer is None else f"{self.outer}+"
        return lead + ("" if self.asked is None else str(self.asked))

"""A scorecard game as a picture: an SVG image of its cards side by side, for pages and notebooks."""

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from engine.play.plain_text import card_table, cut, width
from engine.play.scorecard import ScorecardGame

_LINE: Final = 24
"""Pixels from one row to the next."""
_COLUMN: Final = 9
"""Pixels of one column of text."""
_NAME: Final = 12
"""Columns of text that a name may take."""


def card_svg(game: ScorecardGame, names: Sequence[str] = ()) -> str:
    """The cards of a game as an SVG image, rows by their keys; colours follow the page it stands on.

    Args:
        game: what is shown.
        names: by seat; seats without one have their numbers.
    """
    heads = [cut(name, _NAME) for name in names] + [str(n + 1) for n in range(len(names), game.seats)]
    rows = card_table(game, heads)
    widths = [_COLUMN * (max(map(width, column)) + 2) for column in zip(*rows, strict=True)]
    ends = [sum(widths[: number + 1]) for number in range(len(widths))]
    high = _LINE * len(rows)
    size = f'viewBox="0 0 {ends[-1]} {high}" width="{ends[-1]}" height="{high}"'
    font = 'font-family="sans-serif" font-size="14" fill="currentColor"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>']
    for number, row in enumerate(rows):
        y = _LINE * number + 17
        bold = ' font-weight="bold"' if row[0] in {"", "total"} else ""
        lines.append(f'<text x="{_COLUMN}" y="{y}"{bold}>{escape(row[0])}</text>')
        cells = (
            f'<text x="{end - _COLUMN}" y="{y}" text-anchor="end"{bold}>{escape(cell)}</text>'
            for end, cell in zip(ends[1:], row[1:], strict=True)
        )
        lines.extend(cells)
        if number:
            lines.append(
                f'<path d="M0 {_LINE * number}H{ends[-1]}" stroke="currentColor" stroke-opacity=".2"/>'
            )
    return "\n".join((*lines, "</svg>\n"))

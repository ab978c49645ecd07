"""Games as plain text, for terminals: columns of text, and what `str(game)` and `repr(game)` say."""

import unicodedata
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from engine.play.standings import Total
from engine.play.turn import Turn
from engine.presets import is_own
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card
from engine.rules.showdown_rules import Rules

OPEN, CROSSED = "·", "✗"
_MARKS = 16
"""Characters for each column of a text that is cut, at most."""


def width(text: str) -> int:
    """The number of columns that a text takes on a terminal."""
    return sum(
        0
        if unicodedata.combining(c) or unicodedata.category(c) in ("Cf", "Mn", "Me")
        else 2
        if unicodedata.east_asian_width(c) in "WF"
        else 1
        for c in text
    )


def cut(text: str, columns: int) -> str:
    """The text, shortened to so many columns; of marks without width there are only so many."""
    short, taken = text[: columns * _MARKS], 0
    if short == text and width(text) <= columns:
        return text
    for place, character in enumerate(short):
        taken += width(character)
        if taken > columns - 1:
            return short[:place] + "…"
    return short + "…"


def table(rows: Sequence[Sequence[str]], *, left: int = 1) -> str:
    """Lines of text columns: so many of them flush left, the others flush right."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        gaps = [" " * (columns - width(cell)) for columns, cell in zip(widths, row, strict=True)]
        cells = [
            cell + gap if i < left else gap + cell
            for i, (cell, gap) in enumerate(zip(row, gaps, strict=True))
        ]
        lines.append("  ".join(cells).rstrip() + "\n")
    return "".join(lines)


class PlayedGame(Protocol):
    """The state of a game of either kind, as far as a text tells it."""

    @property
    def ruleset(self) -> Rules:
        """The rules."""

    @property
    def seats(self) -> int:
        """The number of seats, those that have left included."""

    @property
    def turns(self) -> int:
        """The number of turns that have ended."""

    @property
    def turn(self) -> Turn:
        """The turn under way."""

    @property
    def mover(self) -> int | None:
        """The seat on turn."""

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""

    @property
    def points(self) -> tuple[int, ...]:
        """What counts for winning, by seat."""

    @property
    def gone(self) -> frozenset[int]:
        """The seats that have left."""


@runtime_checkable
class _WithCards(PlayedGame, Protocol):
    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def cards(self) -> tuple[Card, ...]: ...
    def totals(self) -> tuple[Total, ...]: ...


def headline(game: PlayedGame) -> str:
    """A line of where a game stands: its rules, the turn, who is to move and what lies on the table."""
    seats = f"{game.seats} seat{'' if game.seats == 1 else 's'}"
    name = f"{game.ruleset.preset}{' (changed by hand)' if is_own(game.ruleset) else ''}"
    if game.over:
        return f"{name}, {seats}, over after {game.turns} turns"
    line = f"{name}, {seats}, turn {game.turns + 1}"
    if game.mover is not None:
        line += f", seat {game.mover + 1} to move"
    if game.turn.thrown:
        line += f", {len(game.turn.thrown)} dice in the air"
    elif game.turn.roll:
        line += f", roll {game.turn.roll}: {' '.join(map(str, game.turn.dice))}"
    return line


def card_table(game: _WithCards, names: Sequence[str]) -> list[tuple[str, ...]]:
    """The cells of all cards side by side: a line for each row by its key, bonus, and the total."""
    rows: list[tuple[str, ...]] = [("", *names)]
    for index, row in enumerate(game.ruleset.rows):
        entries = (card.entries[index] for card in game.cards)
        cells = (OPEN if e is None else str(e.points) if e.made else CROSSED for e in entries)
        rows.append((row.key, *cells))
    totals = game.totals()
    for number, bonus in enumerate(game.ruleset.bonuses):
        paid = (total.bonuses[number][1] for total in totals)
        name = f"{type(bonus).__name__.lower()} {bonus.column}".strip()
        rows.append((name, *(OPEN if points is None else str(points) for points in paid)))
    rows.append(("total", *map(str, game.points)))
    if game.gone:
        rows.append(("", *("left" if seat in game.gone else "" for seat in range(game.seats))))
    return rows


def plain_text(game: PlayedGame) -> str:
    """Where a game stands, with the cards side by side or what everybody has won by now."""
    if not isinstance(game, _WithCards):
        won = (("seat", *(str(n + 1) for n in range(game.seats))), ("won", *map(str, game.points)))
        return f"{headline(game)}\n{table(won)}"
    return f"{headline(game)}\n{table(card_table(game, [str(n + 1) for n in range(game.seats)]))}"

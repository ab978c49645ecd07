"""The standing of a match, computed from the results of its games by pure functions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.table.views.match_game import MatchContestant, MatchFormat, MatchStanding, MatchView

ContestantKey = tuple[object, ...]
"""What makes a contestant the same one in several games."""

LEAST_ABLE = 2
"""The contestants with chips without whom nobody is left to play against."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """A seat's result: whose it is, points at the end, and place."""

    key: ContestantKey
    points: Fraction
    place: int


GameResult = Sequence[SeatResult]


@dataclass(frozen=True, slots=True)
class Chips:
    """The chips of a game that carries them on: those of whoever is new, and what a deal takes at least."""

    usual: int
    ante: int


def match_view(
    chosen: MatchFormat,
    games: Sequence[GameResult],
    names: Mapping[ContestantKey, MatchContestant],
    chips: Chips | None,
) -> MatchView:
    """A match as it stands.

    Args:
        chosen: what decides it.
        games: the results of those that have counted, in order.
        names: everybody in them.
        chips: where games go on with the chips of those before; else None.
    """
    points = [_gains(game, games[:number], chips) for number, game in enumerate(games)]
    won = {key: frozenset(n for n, game in enumerate(games) if _won(game, key)) for key in names}
    figures = {
        key: Fraction(len(won[key]))
        if chosen.kind == "wins"
        else sum((game[key] for game in points if key in game), Fraction(0))
        for key in names
    }
    standings = tuple(
        MatchStanding(
            names[key],
            1 + sum(other > figures[key] for other in figures.values()),
            figures[key],
            tuple(game.get(key) for game in points),
            won[key],
        )
        for key in sorted(figures, key=lambda each: -figures[each])
    )
    return MatchView(chosen, len(games), standings, _decided(chosen, games, figures, chips))


def stacks(games: Sequence[GameResult]) -> dict[ContestantKey, Fraction]:
    """The chips that everybody had last."""
    return {seat.key: seat.points for game in games for seat in game}


def _gains(
    game: GameResult, before: Sequence[GameResult], chips: Chips | None
) -> dict[ContestantKey, Fraction]:
    """What a game has brought everybody: their points, or the chips that they have won in it."""
    if chips is None:
        return {seat.key: seat.points for seat in game}
    had = stacks(before)
    return {seat.key: seat.points - had.get(seat.key, Fraction(chips.usual)) for seat in game}


def _won(game: GameResult, key: ContestantKey) -> bool:
    return any(seat.key == key and seat.place == 1 for seat in game)


def _decided(
    chosen: MatchFormat,
    games: Sequence[GameResult],
    figures: Mapping[ContestantKey, Fraction],
    chips: Chips | None,
) -> bool:
    if chips is not None and games:
        able = sum(seat.points >= chips.ante for seat in games[-1])
        if able < LEAST_ABLE:
            return True
    if chosen.kind == "wins":
        return any(figure >= chosen.goal for figure in figures.values())
    return len(games) >= chosen.goal

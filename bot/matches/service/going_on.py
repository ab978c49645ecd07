"""The match that a game belongs to, and whether the next game goes on with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from bot.ground.store import Tx
from bot.matches.service.scoring import (
    LEAST_ABLE,
    Chips,
    ContestantKey,
    GameResult,
    SeatResult,
    match_view,
    stacks,
)
from bot.matches.store import MatchGames
from bot.table.store.games import Games
from bot.table.store.rows import GameRow, SeatRow
from bot.table.store.seats import Seats
from bot.table.views.match_game import SINGLE, MatchContestant, MatchFormat, MatchView
from engine.rules.showdown_rules import Rules, ShowdownRules

FORGOTTEN_AFTER: Final = 24 * 3600.0
"""Seconds after the last game of a match, or its end, until which the next one may be opened."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match that has begun.

    Attributes:
        first: the number of its first game.
        view: what it has come to.
        stacks: the chips that everybody had last, where games carry them on; empty elsewhere.
    """

    first: int
    view: MatchView
    stacks: dict[ContestantKey, Fraction]


def key_of(seat: SeatRow) -> ContestantKey:
    """What makes a contestant the same one in several games: the people of a seat, or a computer's talisman.

    A team is another contestant than any of its people alone.
    """
    if seat.level is not None:
        return seat.talisman, seat.level
    return tuple(sorted(member.user_id or 0 for member in seat.members))


def chips_of(rules: Rules) -> Chips | None:
    """The chips that a game carries on to the next one of its match; None where there are none."""
    if not isinstance(rules, ShowdownRules) or not rules.chips:
        return None
    return Chips(rules.chips, rules.ante)


def chosen_of(tx: Tx, row: GameRow) -> MatchFormat:
    """What a game has chosen; if nothing, what the game has that it is the rematch of."""
    games = MatchGames(tx)
    found = games.get(row.id) or (None if row.rematch_of is None else games.get(row.rematch_of))
    return SINGLE if found is None else MatchFormat(found.kind, found.goal)


def match_of(tx: Tx, game: int, rules: Rules, *, until: int | None = None) -> Match | None:
    """The match that a game belongs to; None if it belongs to none.

    Args:
        tx: the transaction.
        game: the game, which has begun.
        rules: of all games of the match.
        until: the last game that is looked at; None: all are.
    """
    found = MatchGames(tx).get(game)
    if found is None or found.first_id is None:
        return None
    keys: dict[tuple[int, int], ContestantKey] = {}
    names: dict[ContestantKey, MatchContestant] = {}
    results = MatchGames(tx).results(found.first_id, until)
    for number in dict.fromkeys((found.first_id, *(each.game_id for each in results))):
        for seat in Seats(tx).of(number):
            keys[number, seat.seat] = key_of(seat)
            names[key_of(seat)] = MatchContestant(
                tuple((member.user_id, member.name) for member in seat.members), seat.level
            )
    games: list[GameResult] = [
        [SeatResult(keys[each.game_id, each.seat], Fraction(each.points), each.place) for each in seats]
        for _, seats in groupby(results, key=lambda each: each.game_id)
    ]
    chips = chips_of(rules)
    view = match_view(MatchFormat(found.kind, found.goal), games, _numbered(names), chips)
    return Match(found.first_id, view, {} if chips is None else stacks(games))


def _numbered(names: dict[ContestantKey, MatchContestant]) -> dict[ContestantKey, MatchContestant]:
    """The same, with computers numbered where there are several of one strength."""
    levels = [who.level for who in names.values() if who.level is not None]
    counts = dict.fromkeys(levels, 0)
    numbered = dict(names)
    for key, who in names.items():
        if who.level is not None and levels.count(who.level) > 1:
            counts[who.level] += 1
            numbered[key] = MatchContestant(who.people, who.level, counts[who.level])
    return numbered


def continued(tx: Tx, row: GameRow, rules: Rules) -> Match | None:
    """The match that the game of a lobby goes on with; None: it begins another one, or is a single game.

    It goes on with a match that is not decided, in which a game ended within a day, in the same game.
    """
    before = None if row.rematch_of is None else MatchGames(tx).get(row.rematch_of)
    if (
        before is None
        or before.first_id is None
        or chosen_of(tx, row) != MatchFormat(before.kind, before.goal)
    ):
        return None
    first, ended = Games(tx).get(before.first_id), MatchGames(tx).last_end(before.first_id)
    if first is None or (first.preset, first.options) != (row.preset, row.options):
        return None
    if ended is None or row.created_at - ended > FORGOTTEN_AFTER:
        return None
    match = match_of(tx, before.game_id, rules)
    return None if match is None or match.view.decided else match


def carried(match: Match | None, rules: Rules, seats: Sequence[SeatRow]) -> tuple[int, ...] | None:
    """The chips with which these seats go on, whoever is new with the usual ones; None: as games begin.

    Args:
        match: which is gone on with, if one is.
        rules: of the game.
        seats: of the game.
    """
    chips = chips_of(rules)
    if match is None or chips is None or not match.stacks:
        return None
    return tuple(int(match.stacks.get(key_of(seat), Fraction(chips.usual))) for seat in seats)


def can_play(chips: Sequence[int], rules: Rules) -> bool:
    """Whether two seats at least can pay for a deal."""
    told = chips_of(rules)
    return told is not None and sum(each >= told.ante for each in chips) >= LEAST_ABLE

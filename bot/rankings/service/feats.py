"""Achievements that a single game can bring: judged from the finished game and from who sat at the table."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.rulebook.families import family_of, is_short
from bot.table.service.leavers import leavers_of
from bot.table.store.rows import SeatRow
from engine.play.game import Game
from engine.play.highlights import standing_after
from engine.play.scorecard import ScorecardGame
from engine.play.standings import Outcome
from engine.rules.bonuses import Clean, Threshold
from engine.rules.patterns import FACES, Run, Straight
from engine.rules.sheet import Card, Entry

FIVE: Final = 5
"""Dice that are equal, rows that are crossed out, seats at a large table."""

ROUT: Final = 80
"""Points between the first and the second of a game that was never close."""

CLOSE: Final = 3
"""Points that somebody lacks who only just did not win."""

_COMPANY = 3  # seats of a game in which the last place is that of one among several
_LEAST_ROUNDS = 5  # of a game in which the lead can be told from chance


def feats(game: Game, outcome: Outcome, seat: int, seats: Sequence[SeatRow]) -> Iterator[str]:
    """Keys of what the people of a seat have reached in a game that is over.

    What is rare on a full card may be common on a short one: there only what the dice showed counts, and what
    does not depend on points.
    """
    full = not is_short(family_of(game.ruleset))
    if isinstance(game, ScorecardGame):
        yield from _thrown(game, seat)
    if isinstance(game, ScorecardGame) and full:
        yield from _on_card(game, seat)
        left = {each.seat for each in leavers_of(seats)}
        others = [other for other in game.active if other != seat and other not in left]
        yield from _by_points(game, outcome, seat, others)
    yield from _at_table(game, outcome, seat, seats, full=full)


def _thrown(game: ScorecardGame, seat: int) -> Iterator[str]:
    card = game.cards[seat]
    made = [(row, entry) for row, entry in zip(game.ruleset.rows, card.entries, strict=True) if _made(entry)]
    equal = [entry for _, entry in made if entry and len(entry.dice) >= FIVE and len(set(entry.dice)) == 1]
    if any(entry.dice[0] == FACES[-1] for entry in equal):
        yield "sixes"
    if equal:
        yield "five"
    if any(entry.roll == 1 for entry in equal):
        yield "five_at_once"
    if any(isinstance(row.pattern, Straight | Run) and entry and entry.roll == 1 for row, entry in made):
        yield "straight_at_once"


def _on_card(game: ScorecardGame, seat: int) -> Iterator[str]:
    card = game.cards[seat]
    if card.full:
        crossed = _crossed(card)
        if not crossed:
            yield "no_crosses"
        if crossed >= FIVE:
            yield "many_crosses"
    helped = (
        points
        for bonus, points in game.totals()[seat].bonuses
        if isinstance(bonus, Threshold | Clean) and bonus.pays > 0
    )
    if any(points and points > 0 for points in helped):
        yield "bonus"


def _by_points(game: ScorecardGame, outcome: Outcome, seat: int, others: Sequence[int]) -> Iterator[str]:
    """What the points of the others who stayed make of one's own; nothing where a row has won at once."""
    if not others or game.won is not None:
        return
    totals = outcome.totals
    ahead = totals[seat] - max(totals[other] for other in others)
    if outcome.winners == (seat,):
        if ahead == 1:
            yield "by_one"
        if ahead >= ROUT:
            yield "rout"
        yield from _on_the_way(game, seat, others)
    if -CLOSE <= ahead < 0:
        yield "only_just"


def _on_the_way(game: ScorecardGame, seat: int, others: Sequence[int]) -> Iterator[str]:
    """How a game was won, by how it stood after each round, where everybody has equally many."""
    rounds = game.ruleset.rounds
    if game.ruleset.max_rounds or rounds < _LEAST_ROUNDS:
        return
    ahead = []
    for number in range(1, rounds):
        points = [standing.points for standing in standing_after(game, number)]
        ahead.append([points[seat] - points[other] for other in others])
    if all(min(each) > 0 for each in ahead):
        yield "all_the_way"
    if max(ahead[rounds // 2 - 1]) < 0:
        yield "from_behind"
    if min(ahead[-1]) < 0:
        yield "last_round"


def _at_table(
    game: Game, outcome: Outcome, seat: int, seats: Sequence[SeatRow], *, full: bool
) -> Iterator[str]:
    ranks = [rank for rank in outcome.ranks if rank is not None]
    rank = outcome.ranks[seat]
    if rank is None or len(ranks) == 1:
        return
    large = len(ranks) >= FIVE
    if seat in outcome.winners:
        yield from _won(game, outcome, seats[seat], large=large)
    elif rank == max(ranks) and len(ranks) >= _COMPANY:
        if large:
            yield "closing"
        if (
            full
            and isinstance(game, ScorecardGame)
            and game.cards[seat].full
            and _crossed(game.cards[seat]) <= 1
        ):
            yield "honest"
    masters = [
        outcome.ranks[other.seat] for other in seats if other.state == "computer" and other.level == "perfect"
    ]
    if full and any(master is not None and rank < master for master in masters):
        yield "master"


def _won(game: Game, outcome: Outcome, seat: SeatRow, *, large: bool) -> Iterator[str]:
    if len(outcome.winners) > 1:
        yield "shared"
    if game.blitz is not None and len(outcome.winners) == 1:
        yield "blitz"
    if len(seat.present) > 1:
        yield "team"
    if large:
        yield "large_table"


def _made(entry: Entry | None) -> bool:
    return entry is not None and entry.made


def _crossed(card: Card) -> int:
    return sum(entry is not None and not entry.made for entry in card.entries)

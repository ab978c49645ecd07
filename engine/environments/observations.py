"""Observations: what a seat sees of a game, as a vector of named parts with bounds that always hold.

With a scorecard:

| part | length | what |
|---|---|---|
| `dice` | values | faces by position, of double dice outer ones first; 0 before the first roll |
| `roll`, `rolls_left` | 1 each | of the turn under way |
| `mover` | 1 | how many seats after this one the player on turn sits, 0 is oneself; -1 if nobody is on turn |
| `announced` | 1 | the row announced in this turn, from 1; 0: none; only where rows are announced |
| `rows` | rows | one's own card: 0 open, 1 crossed out, 2 made |
| `row_points` | rows | what is written in each |
| `saved` | 1 | rolls saved; only where they are |
| `points` | seats | certain points, one's own first, then in the order of seats from the next one on |
| `written` | seats | how many rows each has written, in the same order |
| `sorted` | values | the dice again, ascending; of double dice by layer |
| `pays` | rows | what each row that may be written now would bring, else 0; double dice: outer, inner |

Where hands are compared:

| part | length | what |
|---|---|---|
| `dice`, `roll`, `rolls_left`, `mover` | | as above |
| `locked` | dice | 1 for a die that may not be thrown again |
| `deal`, `round`, `ante`, `pot` | 1 each | of the deal under way; the last two only with chips |
| `points`, `deals_won` | seats each | chips, or deals won; deals won |
| `contends` | seats | 1 for whoever plays this round of the deal |
| `shown` | seats x dice | hands that lie open in it, else 0 |
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from engine.errors import OptionError
from engine.play.banking import BankGame
from engine.play.game import Game
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.rules.bonuses import (
    Bonus,
    Clean,
    EachMade,
    Further,
    HighLow,
    Shortfall,
    Spare,
    Tenfold,
    Threshold,
    Tiers,
    Unmade,
    covers,
)
from engine.rules.open_bonuses import possible_points
from engine.rules.patterns import FACES
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules, ShowdownRules

Vector = NDArray[np.float32]
OPEN, CROSSED, MADE = 0, 1, 2
"""States of a row."""


@dataclass(frozen=True)
class Layout:
    """The layout of the observations of one ruleset at a table.

    Attributes:
        parts: where each part lies in the vector.
        low, high: the bounds of every number; shape (size,).
    """

    parts: Mapping[str, slice]
    low: Vector
    high: Vector

    @property
    def size(self) -> int:
        """The length of the vector."""
        return len(self.low)


@lru_cache(maxsize=64)
def layout(rules: Ruleset | ShowdownRules, seats: int) -> Layout:
    """The layout of observations of a game of so many seats."""
    bounds = _of_hands(rules, seats) if isinstance(rules, ShowdownRules) else _of_cards(rules, seats)
    parts, low, high, begin = {}, list[float](), list[float](), 0
    for name, ends in bounds:
        parts[name] = slice(begin, begin + len(ends))
        begin += len(ends)
        low += [low_end for low_end, _ in ends]
        high += [high_end for _, high_end in ends]
    return Layout(parts, np.array(low, dtype=np.float32), np.array(high, dtype=np.float32))


def observation(game: Game, seat: int) -> Vector:
    """What a seat sees of a game, as the module's table has it."""
    if isinstance(game, BankGame):
        raise OptionError("there is no environment of games in which luck is pressed")
    numbers = _seen_hands(game, seat) if isinstance(game, ShowdownGame) else _seen_cards(game, seat)
    return np.fromiter(numbers, dtype=np.float32)


def _seen_cards(game: ScorecardGame, seat: int) -> Iterator[float]:
    rules, card = game.ruleset, game.cards[seat]
    around = [(seat + step) % game.seats for step in range(game.seats)]
    yield from _turn(game, around)
    if _announces(rules):
        yield rules.row_index(game.turn.announced) + 1 if game.turn.announced else 0
    for entry in card.entries:
        yield OPEN if entry is None else MADE if entry.made else CROSSED
    for entry in card.entries:
        yield 0 if entry is None else entry.points
    if rules.saves:
        yield card.saved
    points = game.points
    yield from (points[each] for each in around)
    yield from (len(game.cards[each].written) for each in around)
    for dice in rules.split(game.turn.dice or (0,) * rules.values):
        yield from sorted(dice)
    for layer in range(rules.layers):
        pays = game.pays(layer) if game.mover == seat else {}
        yield from (pays.get(row.key, 0) for row in rules.rows)


def _seen_hands(game: ShowdownGame, seat: int) -> Iterator[float]:
    around = [(seat + step) % game.seats for step in range(game.seats)]
    yield from _turn(game, around)
    yield from (position in game.locked for position in range(game.ruleset.dice))
    yield from (game.deal, game.round)
    if game.ruleset.chips:
        yield from (game.ante, game.pot)
    yield from (game.points[each] for each in around)
    yield from (game.deals_won[each] for each in around)
    yield from (each in game.contenders for each in around)
    shown = {hand.seat: hand.dice for hand in game.open_hands}
    for each in around:
        yield from shown.get(each, (0,) * game.ruleset.dice)


def _announces(rules: Ruleset) -> bool:
    return any(column.order == "announced" for column in rules.columns)


def _turn(game: Game, around: Sequence[int]) -> Iterator[float]:
    yield from game.turn.dice or (0,) * game.ruleset.values
    yield game.turn.roll
    yield game.rolls_left
    yield -1 if game.mover is None else around.index(game.mover)


Ends = tuple[float, float]
Bounds = Iterable[tuple[str, Sequence[Ends]]]
"""Parts in their order, with the bounds of each of their numbers."""


def turns_at_most(rules: Ruleset) -> int:
    """The most turns of one seat."""
    return rules.max_rounds or rules.rounds


def saved_at_most(rules: Ruleset) -> int:
    """The most rolls that one seat can have saved."""
    return (rules.rolls - 1) * turns_at_most(rules) if rules.saves else 0


def points_range(rules: Ruleset) -> tuple[int, int]:
    """The least and the most that one seat's certain points can come to at any time of a game."""
    ends = [_ends(rules, index) for index, row in enumerate(rules.rows) if row.adds]
    bonuses = [_bonus_ends(bonus, rules) for bonus in rules.bonuses]
    low = sum(min(low, 0) for low, _ in (*ends, *bonuses))
    high = sum(max(high, 0) for _, high in (*ends, *bonuses))
    return low, high + rules.round_bonus * rules.rounds


def _of_cards(rules: Ruleset, seats: int) -> Bounds:
    rows, saved = len(rules.rows), saved_at_most(rules)
    yield from _turn_bounds(rules, seats, rules.rolls + saved)
    if _announces(rules):
        yield "announced", [(0, rows)]
    yield "rows", [(OPEN, MADE)] * rows
    yield "row_points", [_ends(rules, index) for index in range(rows)]
    if rules.saves:
        yield "saved", [(0, saved)]
    yield "points", [points_range(rules)] * seats
    yield "written", [(0, rows)] * seats
    yield "sorted", [(0, FACES[-1])] * rules.values
    yield "pays", [_ends(rules, index) for index in range(rows)] * rules.layers


def _of_hands(rules: ShowdownRules, seats: int) -> Bounds:
    chips = rules.chips * seats
    points = chips or rules.deals
    yield from _turn_bounds(rules, seats, rules.rolls)
    yield "locked", [(0, 1)] * rules.dice
    # A deal is played off for as long as hands are equal.
    yield from (("deal", [(0, rules.deals)]), ("round", [(1, np.inf)]))
    if chips:  # an ante that rises doubles once beyond reach at most
        yield from (("ante", [(0, 2 * chips)]), ("pot", [(0, chips)]))
    yield "points", [(0, points)] * seats
    yield "deals_won", [(0, rules.deals)] * seats
    yield "contends", [(0, 1)] * seats
    yield "shown", [(0, FACES[-1])] * (seats * rules.dice)


def _turn_bounds(rules: Rules, seats: int, rolls: int) -> Bounds:
    yield "dice", [(0, FACES[-1])] * rules.values
    yield "roll", [(0, rolls)]
    yield "rolls_left", [(0, rolls)]
    yield "mover", [(-1, seats - 1)]


def _ends(rules: Ruleset, index: int) -> tuple[int, int]:
    """The least and the most a row may hold; nothing, where it may be open or crossed out."""
    paid = possible_points(rules.rows[index], rules.dice, rules.rolls)
    # A row that brings nothing itself still gets a span: spaces refuse a number that is none.
    return min(paid[0], 0), max(paid[-1], 0) or (1 if paid[0] >= 0 else 0)


def _bonus_ends(bonus: Bonus, rules: Ruleset) -> tuple[int, int]:
    """The least and the most a bonus may add."""
    covered = [index for index, row in enumerate(rules.rows) if covers(bonus, row)]
    match bonus:
        case Threshold(_, _, pays, higher=higher):
            paid = [0, pays, *(more for _, more in higher)]
        case Shortfall(_, pays) | Clean(_, pays):
            paid = [0, pays]
        case Tenfold():
            paid = [0, 9 * sum(_ends(rules, index)[0] for index in covered)]
        case Further(_, pays):
            paid = [0, pays * len(rules.rows)]
        case EachMade(_, pays):
            paid = [0, pays * len(covered)]
        case Unmade():
            paid = [0, -sum(row.debt for row in rules.rows)]
        case Spare(_, pays):
            paid = [0, pays * saved_at_most(rules)]
        case Tiers(_, steps):
            paid = [0, *(pays for _, pays in steps)]
        case HighLow(_, high, low, times):
            ends = {rules.rows[index].name: _ends(rules, index) for index in covered}
            three = product(ends[high], ends[low], ends[times])
            paid = [0, *((most - least) * factor for most, least, factor in three)]
        case _:
            assert_never(bonus)
    return min(paid), max(paid)

"""A simple computer player for scorecard games: greedy for one turn, each row priced at its par.

Exact within the turn (every keep, every roll), blind beyond it: what a row is worth later is guessed by its
*par*, the mean of a turn played for that row alone, and bonuses by assuming three dice of five a face in
open upper rows and par elsewhere. Works for every scorecard ruleset.

Double dice are two such turns played with the same throws: a throw is worth what it is worth to either layer
by itself, added up. One cannot reroll for each alone: a later reroll is taken to serve a layer half the time.

Where rolls are saved, a roll has a price: it is thrown only if it promises more. In a race a row is worth the
turns it would take to make it later.
"""

from dataclasses import replace
from functools import lru_cache
from itertools import permutations

from engine.play.scorecard import ScorecardGame
from engine.play.steps import Action, Announce, Stop, Write
from engine.play.turn import throws
from engine.players.row_bonuses import RowOutcome, expected_bonus, row_bonus, written
from engine.rules import scoring
from engine.rules.bonuses import Bonus, Further, HighLow, Spare, amount, covers, is_further
from engine.rules.multisets import Dice, best_keeps, expected, rolls
from engine.rules.patterns import FACES, Anything, Count, School
from engine.rules.ruleset import Ruleset
from engine.rules.scoring import counted
from engine.rules.sheet import Card, Entry, Row

ROLL = 4.0
"""Points that a roll saved for later turns is reckoned to bring while there are few of them."""
TURN = 4.0
"""Points that a turn is reckoned to be worth in a race."""
WIN = 1000.0
"""More than any points: what wins at once is taken."""
TYPICAL = 0.6
"""The part of the dice that shows the face of an upper row, once it is written."""
ANY_DICE = 10.0
"""The variance of the pips of all dice, thrown for as many or as few as can be."""
AHEAD = 4
"""Rolls looked ahead, however many are saved."""


def weigh(game: ScorecardGame) -> dict[Action, float]:
    """The estimate of every action, in points; raises `ValueError` when the game waits for none.

    Of several throws that hold the same faces only the first is named. Rows come before throws, so that the
    first of two equals is the sure one.
    """
    mover = game.mover
    if mover is None or game.due is not None:
        raise ValueError("the game waits for no action")
    turn, rules = game.turn, game.ruleset
    if not turn.roll:
        return dict.fromkeys(game.possible_throws(), 0.0)
    card = replace(game.cards[mover], blank=())
    outlook = _outlook(rules, card, turn.announced)
    layers = rules.split(turn.dice)
    rows = game.writable_rows()
    each = [{row: outlook.worth(row, tuple(sorted(dice)), turn.roll) for row in rows} for dice in layers]
    worths: dict[Action, float] = {
        Write(*(rules.rows[row].key for row in some)): sum(
            worth[row] for worth, row in zip(each, some, strict=True)
        )
        for some in permutations(rows, rules.layers)
    }
    if game.may_stop:
        worths[Stop()] = 0.0
    for row in game.announceable_rows:
        aimed = _outlook(rules, card, rules.rows[row].key)
        worths[Announce(rules.rows[row].key)] = aimed.best_throw(turn.dice, min(game.rolls_left, AHEAD))
    if game.rolls_left and not game.must_announce:
        # A turn without a row saves nothing: what it has left of its own costs nothing.
        price = 0.0 if game.may_stop and turn.roll < rules.rolls else outlook.price
        means = outlook.means(min(game.rolls_left, AHEAD))
        held = {
            tuple(tuple(sorted(throw.kept(dice))) for dice in layers): throw
            for throw in reversed(throws(rules.dice))
        }
        worths |= {throw: sum(means[dice] for dice in kept) - price for kept, throw in reversed(held.items())}
    return worths


class _Outlook:
    """The evaluation of one card: the worth of every roll in every open row, and of every keep.

    `announced`: the key of the row announced in this turn, empty where none is.
    """

    def __init__(self, rules: Ruleset, card: Card, announced: str) -> None:
        self.open_rows = scoring.rows_of_turn(rules, card, 1, announced)
        self.price = price_of_roll(rules, card)
        self._rules, self._card = rules, card
        self._later_rows = scoring.rows_of_turn(rules, card, rules.rolls, announced)
        self._finals: dict[Dice, float] = {}
        self._layers: list[dict[Dice, float]] = []
        self._filled = [entry is not None for entry in card.entries]
        self._projected = tuple(
            entry or Entry((), rules.rolls, _projection(row, rules), made=True)
            for row, entry in zip(rules.rows, card.entries, strict=True)
        )
        # By row, then by points: both few, while rolls are many and rows slow to hash.
        self._pays = {i: self._payments(i) for i in self.open_rows}
        par = _race_par if rules.max_rounds else _par
        self._pars = {i: par(rules.rows[i], rules.dice, rules.rolls) for i in self.open_rows}
        self._rows = tuple(
            _outcome(row, rules, entry) for row, entry in zip(rules.rows, card.entries, strict=True)
        )
        further = sum(bonus.pays for bonus in rules.bonuses if isinstance(bonus, Further))
        self._further = further if is_further(rules.rows, card) else 0
        self._shifts: dict[tuple[int, int | None], float] = {}

    def worth(self, index: int, dice: Dice, roll: int) -> float:
        """The worth of writing these dice (ascending) into the open row: points above par, and bonuses."""
        points = self._pays[index][min(roll, self._rules.rolls) - 1][dice]
        shift = self._shifts.get((index, points))
        if shift is None:
            shift = self._shifts[index, points] = self._shift(index, points)
        further = self._further if dice[0] == dice[-1] else 0
        won = WIN if self._rules.rows[index].wins and roll == 1 and points is not None else 0
        added = (points or 0) - self._pars[index] if self._rules.rows[index].adds else 0.0
        return added + shift + further + won

    def means(self, left: int) -> dict[Dice, float]:
        """By dice kept: the expected worth of throwing the rest with so many rolls left, 1 for the last."""
        dice = self._rules.dice
        if not self._layers:
            self._finals = {roll: self._final(roll, self._rules.rolls) for roll in rolls(dice)}
            self._layers.append(expected(self._finals, dice))
        while len(self._layers) < left:
            later = best_keeps(self._layers[-1], dice)
            if self._rules.layers > 1:
                later = {roll: (later[roll] + self._finals[roll]) / 2 for roll in later}
            if any(self._rules.rows[index].by_roll for index in self._later_rows):
                number = self._rules.rolls - len(self._layers)
                later = {roll: max(self._final(roll, number), more) for roll, more in later.items()}
            if self.price:
                later = {roll: max(self._finals[roll], more - self.price) for roll, more in later.items()}
            self._layers.append(expected(later, dice))
        return self._layers[left - 1]

    def best_throw(self, dice: Dice, left: int) -> float:
        """The worth of the best way to throw some of these dice with so many rolls left."""
        means = self.means(left)
        held = {tuple(sorted(throw.kept(dice))) for throw in throws(self._rules.dice)}
        return max(means[kept] for kept in held) - self.price

    def _final(self, dice: Dice, roll: int) -> float:
        """The worth of these dice after this roll, no first one, in their best row; 0 for a turn without."""
        rules = self._rules
        rows = scoring.open_rows(rules, self._card, dice, self._later_rows)
        return max((self.worth(index, dice, roll) for index in rows), default=0.0)

    def _payments(self, index: int) -> tuple[dict[Dice, int | None], ...]:
        """What every roll pays in the open row, by the roll of the turn: its own payments, and jokers'."""
        rules = self._rules
        row = rules.rows[index]
        plain = _payments(row, rules.dice, rules.rolls)
        if scoring.is_locked(rules, self._card, index):
            return tuple(dict.fromkeys(pays) for pays in plain)
        equal = [(face,) * rules.dice for face in FACES]
        jokers = {dice: seen for dice in equal if (seen := counted(rules, self._card, dice, index)) != row}
        return tuple(
            {**pays, **{dice: seen.points(dice, roll) for dice, seen in jokers.items()}} if jokers else pays
            for roll, pays in enumerate(plain, 1)
        )

    def _shift(self, index: int, points: int | None) -> float:
        """What this entry does to the bonuses one may expect; the fuller a section, the surer the guess."""
        rows = self._rules.rows
        entry = Entry((), self._rules.rolls, points or 0, points is not None)
        after = (*self._projected[:index], entry, *self._projected[index + 1 :])
        return self._row_shift(index, entry) + sum(
            self._surety(bonuses[0])
            * sum(
                (amount(bonus, rows, Card(after)) or 0) - (amount(bonus, rows, Card(self._projected)) or 0)
                for bonus in bonuses
            )
            for column in dict.fromkeys(("", rows[index].column))
            if (
                bonuses := [
                    bonus
                    for bonus in self._rules.bonuses
                    if bonus.column == column and covers(bonus, rows[index]) and row_bonus(bonus) is None
                ]
            )
        )

    def _row_shift(self, index: int, entry: Entry) -> float:
        """What this entry does to the bonuses one may expect of rows by name, and of all of them."""
        rows, shift = self._rules.rows, 0.0
        after = (*self._rows[:index], written(entry), *self._rows[index + 1 :])
        for each in self._rules.bonuses:
            bonus = row_bonus(each)
            if bonus is None or not covers(bonus, rows[index]):
                continue
            for outcomes, sign in ((after, 1), (self._rows, -1)):
                named: dict[str, list[RowOutcome]] = {}
                for row, outcome in zip(rows, outcomes, strict=True):
                    if covers(bonus, row):
                        named.setdefault(row.name, []).append(outcome)
                shift += sign * expected_bonus(bonus, named)
        return shift

    def _surety(self, bonus: Bonus) -> float:
        """The part of the rows that a bonus looks at which is written, once one more is."""
        covered = [i for i, row in enumerate(self._rules.rows) if covers(bonus, row)]
        return (sum(self._filled[i] for i in covered) + 1) / len(covered)


_outlook = lru_cache(maxsize=64)(_Outlook)


@lru_cache(maxsize=1024)
def _payments(row: Row, dice: int, turn_rolls: int) -> tuple[dict[Dice, int | None], ...]:
    """What every roll pays in the row, by the roll of the turn; few rows care for that."""
    if row.by_roll:
        return tuple({d: row.points(d, roll) for d in rolls(dice)} for roll in range(1, turn_rolls + 1))
    late = {d: row.points(d, turn_rolls) for d in rolls(dice)}
    if not (row.doubled or row.served):
        return (late,) * turn_rolls
    return ({d: row.points(d, 1) for d in rolls(dice)}, *((late,) * (turn_rolls - 1)))


@lru_cache(maxsize=1024)
def _par(row: Row, dice: int, turn_rolls: int) -> float:
    """The mean points of a turn played for this row alone."""
    values = {d: float(points or 0) for d, points in _payments(row, dice, turn_rolls)[-1].items()}
    for _ in range(turn_rolls - 1):
        values = best_keeps(expected(values, dice), dice)
    return expected(values, dice)[()]


def _outcome(row: Row, rules: Ruleset, entry: Entry | None) -> RowOutcome:
    """What is written in a row, or what a turn played for it alone may bring."""
    if entry is not None:
        return written(entry)
    lowest = any(isinstance(b, HighLow) and b.low == row.name and covers(b, row) for b in rules.bonuses)
    return _expected_outcome(row, rules.dice, rules.rolls, lowest=lowest)


@lru_cache(maxsize=1024)
def _expected_outcome(row: Row, dice: int, turn_rolls: int, *, lowest: bool) -> RowOutcome:
    """What a turn played for this row alone may bring; `lowest`: for as few points as can be."""
    if lowest:
        return RowOutcome(-_par(replace(row, pays="minus"), dice, turn_rolls), ANY_DICE, 1.0)
    mean = _par(row, dice, turn_rolls)
    chance = _par(replace(row, pays=1, by_roll=(), prize=0, factor=1), dice, turn_rolls)
    match row.pattern:
        case Count(face):
            shown = 1 - (5 / 6) ** turn_rolls
            return RowOutcome(mean, dice * shown * (1 - shown) * (face * row.factor) ** 2, chance)
        case Anything():
            return RowOutcome(mean, ANY_DICE, chance)
        case _:
            return RowOutcome(mean, mean**2 * (1 - chance) / chance, chance)


@lru_cache(maxsize=1024)
def _race_par(row: Row, dice: int, turn_rolls: int) -> float:
    """The par of a row in a race: its mean when made, less the price of the turns that it takes."""
    chance = _par(replace(row, pays=1, prize=0, factor=1), dice, turn_rolls)
    return (_par(row, dice, turn_rolls) - TURN) / chance


def price_of_roll(rules: Ruleset, card: Card) -> float:
    """What a roll saved is worth: what it pays in the end, or its use in later turns, if there are enough."""
    if not rules.saves:
        return 0.0
    pays = sum(bonus.pays for bonus in rules.bonuses if isinstance(bonus, Spare))
    later = card.entries.count(None) - 1
    return max(pays, ROLL * min(1.0, later / (card.saved + 1)))


def _projection(row: Row, rules: Ruleset) -> int:
    match row.pattern:
        case Count(face):
            return round(TYPICAL * (row.counts or rules.dice)) * face * row.factor
        case School():
            return 0
    return round(_par(row, rules.dice, rules.rolls))

"""The rule of thumb: a cheap estimate of every action of a turn, for boards; it needs no table.

Exact within the turn, rough beyond it. A row is worth what it pays above its *par*, the mean of a turn played
for it alone; a bonus what its sum may be expected to come to, taken as normally distributed. With double dice
each layer is a turn of its own, and a later throw is taken to serve it half the time. In a showdown a hand is
worth its chance to beat somebody who plays by the same estimate.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from typing import assert_never

import numpy as np

from engine.play.banking import BankGame
from engine.play.game import Game
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.steps import Action, Announce, Stand, Stop, Throw, Write
from engine.play.turn import throws
from engine.players import press
from engine.players.one_hand import HAND_POINTS
from engine.players.one_turn import AHEAD, TURN, TYPICAL, WIN, price_of_roll
from engine.rules import scoring
from engine.rules.bank_rules import BankRules
from engine.rules.bonuses import (
    Bonus,
    Clean,
    EachMade,
    Further,
    HighLow,
    Shortfall,
    Tenfold,
    Threshold,
    Tiers,
    Unmade,
    covers,
    is_further,
)
from engine.rules.multisets import Dice, one_less, rolls
from engine.rules.patterns import FACES, Count, School
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Row
from engine.rules.showdown_rules import Rules, ShowdownRules
from engine.solver.dice_index import DiceIndex, Floats, Ints, dice_index

_LEAST = 0.25
"""The variance of a sum that is certain: half a point either way."""
_FOLLOWED = 2
"""How often those who throw for the best hand are taken to know that others do."""
_LIVELY = 128
"""Turns whose estimates are kept, 15 KB each: more tables at a time Telegram does not let a bot show."""
_DIGITS = 9
"""Decimals of an estimate: two that are equal must not differ by the order in which their sums were taken."""


def weigh(game: Game) -> Mapping[Action, float]:
    """The estimate of every action, in points; nothing where no dice lie.

    Of several throws that hold the same faces only one is named. Rows come before throws, so that the first
    of two equals is the sure one.
    """
    if game.mover is None or game.turn.thrown or not game.turn.roll:
        return {}
    match game:
        case ScorecardGame():
            return _of_turn(game)
        case ShowdownGame():
            return _of_hand(game)
        case BankGame():
            return press.weigh(game)
        case _:
            assert_never(game)


def prepare(rules: Rules) -> None:
    """Work out what the estimates of all games by these rules share; it takes up to 0.3 s, once a process."""
    if isinstance(rules, ShowdownRules):
        _hands(rules)
    elif isinstance(rules, BankRules):
        press.mean_turn(rules)
    else:
        _sheet(rules)


# Within a turn: means over the dice thrown, and what may be kept of a roll.


@lru_cache(maxsize=1024)
def _sorted_holds(layers: tuple[Dice, ...]) -> tuple[tuple[Throw, ...], tuple[Ints, ...]]:
    """The throws of these dice that differ, and by layer the number of what each of them keeps."""
    dice = len(layers[0])
    number, found = dice_index(dice).number, dict[tuple[int, ...], Throw]()
    for throw in reversed(throws(dice)):  # so that of equal dice those are held that lie first
        held = [i for i in range(dice) if i not in throw.positions]
        found.setdefault(tuple(number[tuple(sorted([each[i] for i in held]))] for each in layers), throw)
    return tuple(found.values()), tuple(np.array(numbers) for numbers in zip(*found, strict=True))


def _holds(layers: tuple[Dice, ...]) -> tuple[Sequence[Throw], tuple[Ints, ...]]:
    """The same, found for the dice in ascending order where they have one value each."""
    if len(layers) > 1:
        return _sorted_holds(layers)
    (dice,) = layers
    order = sorted(range(len(dice)), key=dice.__getitem__)
    every, numbers = _sorted_holds((tuple([dice[i] for i in order]),))
    bits, by_mask = [1 << i for i in order], _throws_by_mask(len(dice))
    return [by_mask[sum([bits[i] for i in throw.positions])] for throw in every], numbers


@cache
def _throws_by_mask(dice: int) -> dict[int, Throw]:
    """Every throw by its positions as bits."""
    return {sum(1 << i for i in throw.positions): throw for throw in throws(dice)}


# The sheet of a ruleset: what every roll pays in each row, and what a turn played for it alone brings.


@dataclass(frozen=True, slots=True, eq=False)
class _Sheet:
    """The payments of a ruleset.

    A *payment* is what some rolls bring in a row: points, and whether they make it. What rows cost that are
    not made, and what each made one brings, is among the points.

    Attributes:
        row, points, made: by payment its row, the points, and whether it is made, as a number.
        paid: by roll of the turn, in every row, the payment of every roll of the dice.
        par, variance, chance: by row, of a turn played for it alone: its points, and whether it is made.
        typical: by row, the points that a bonus may reckon with.
        alone: by row and throws left what every keep is worth for it; of rows that are announced.
        sums: what shifts the worth of rows, with the rows and the payments that it looks at.
    """

    index: DiceIndex
    row: Ints
    points: Floats
    made: Floats
    paid: tuple[Ints, ...]
    par: Floats
    variance: Floats
    chance: Floats
    typical: Floats
    alone: dict[int, Floats]
    sums: tuple[tuple[Bonus, Ints, Ints], ...]


@lru_cache(maxsize=64)
def _sheet(rules: Ruleset) -> _Sheet:
    index, rows = dice_index(rules.dice), range(len(rules.rows))
    numbers: dict[tuple[int, float, bool], int] = {}
    paid: list[Ints] = []
    for roll in range(1, rules.rolls + 1):
        if roll > 2 and not any(row.by_roll for row in rules.rows):  # noqa: PLR2004 - neither first nor else
            paid.append(paid[-1])
            continue
        payments = []
        for number, row in enumerate(rules.rows):
            every = _points(row, rules.dice, roll)
            each = {
                points: (number, _brings(rules, row, points, roll), points is not None)
                for points in set(every)
            }
            payments.append([numbers.setdefault(each[points], len(numbers)) for points in every])
        paid.append(np.array(payments))
    of_row, points, made = (np.array(each) for each in zip(*numbers, strict=True))
    par, variance, keeps = _alone(index, points[paid[-1]].T, rules.rolls)
    chance = _alone(index, made[paid[-1]].T.astype(float), rules.rolls)[0]
    if rules.max_rounds:  # a race: what the turns cost that a row takes
        par = (par - TURN) / chance
    some = {
        bonus: [number for number in rows if covers(bonus, rules.rows[number])]
        for bonus in rules.bonuses
        if isinstance(bonus, Threshold | Tiers | Shortfall | Tenfold | Clean | HighLow)
    }
    return _Sheet(
        index,
        row=of_row,
        points=points,
        made=made.astype(float),
        paid=tuple(paid),
        par=par,
        variance=variance,
        chance=chance,
        typical=np.array([_typical(rules, number, par[number]) for number in rows]),
        alone={number: keeps[:, :, number] for number in rows if rules.is_announced(number)},
        sums=tuple(
            (bonus, np.array(each), np.flatnonzero(np.isin(of_row, each))) for bonus, each in some.items()
        ),
    )


def _points(row: Row, dice: int, roll: int) -> tuple[int | None, ...]:
    """What every roll of so many dice pays in a row, in the order of `dice_index`."""
    plain = replace(
        row, key="", section="lower", title="", after="", debt=0, column="", wins=False, adds=True
    )
    return _paid(plain, dice, roll if row.by_roll else min(roll, 2))


@lru_cache(maxsize=256)
def _paid(row: Row, dice: int, roll: int) -> tuple[int | None, ...]:
    counted = min(row.counts or dice, dice)
    paid = {each: row.points(each, roll) for each in rolls(counted)}
    for more in range(counted + 1, dice + 1):
        paid = {
            each: max((some for less in one_less(each) if (some := paid[less]) is not None), default=None)
            for each in rolls(more)
        }
    index = dice_index(dice)
    return tuple(paid[each] for each in index.keeps[: index.rolls])


def _brings(rules: Ruleset, row: Row, points: int | None, roll: int) -> float:
    """The points of a row with what it brings or costs by itself."""
    worth = float(points or 0) if row.adds else 0.0
    made = points is not None
    if made and row.wins and roll == 1:
        worth += WIN
    for bonus in rules.bonuses:
        if covers(bonus, row):
            match bonus:
                case EachMade(_, pays):
                    worth += pays * made
                case Unmade():
                    worth += row.debt * made
                case Tenfold(each=True):
                    worth += 9 * min(worth, 0)
    return worth


def _alone(index: DiceIndex, worth: Floats, rolls_of_turn: int) -> tuple[Floats, Floats, Floats]:
    """Mean and variance of turns played for these points alone, and their keeps by throws left.

    `worth`: shape (rolls, turns).
    """
    mean, square, keeps = worth, worth**2, []
    for _ in range(rolls_of_turn - 1):
        means, squares = index.keep_values(mean), index.keep_values(square)
        keeps.append(means)
        best = np.take_along_axis(index.subsets, means[index.subsets].argmax(axis=1), axis=1)
        go_on = np.take_along_axis(means, best, axis=0)
        goes = go_on > worth
        mean = np.where(goes, go_on, worth)
        square = np.where(goes, np.take_along_axis(squares, best, axis=0), worth**2)
    total = index.chances @ mean
    return total, np.maximum(index.chances @ square - total**2, 0.0), np.stack(keeps)


def _typical(rules: Ruleset, number: int, par: float) -> float:
    """The points of a row that a bonus may reckon with."""
    row = rules.rows[number]
    for bonus in rules.bonuses:
        if isinstance(bonus, HighLow) and covers(bonus, row) and row.name != bonus.times:
            sign = -1 if row.name == bonus.low else 1
            pips = sign * _pips(rules.dice)[:, None]
            return sign * float(_alone(dice_index(rules.dice), pips, rules.rolls)[0][0])
    match row.pattern:
        case Count(face):
            return TYPICAL * (row.counts or rules.dice) * face * row.factor
        case School():
            return 0.0
    return par


@cache
def _pips(dice: int) -> Floats:
    """The sum of every roll."""
    index = dice_index(dice)
    return np.array([sum(keep) for keep in index.keeps[: index.rolls]], dtype=float)


# What every roll is worth in the open rows of a card, bonuses on sums included.


def _worths(rules: Ruleset, card: Card, rows: Sequence[int], roll: int, dice: Sequence[int]) -> Floats:
    """What dice, by their numbers, are worth in these open rows after this roll; shape (rows, dice)."""
    sheet, every = _sheet(rules), list(rows)
    paid = sheet.paid[min(roll, rules.rolls) - 1]
    paid = paid[every] if len(dice) == sheet.index.rolls else paid[:, dice][every]
    found: Floats = _payments(rules, card)[paid]
    for bonus, some, _ in sheet.sums:
        if isinstance(bonus, HighLow):
            usual, pips = _high_low(rules, card, some), _pips(rules.dice)[dice]
            for place, row in enumerate(every):
                if covers(bonus, rules.rows[row]):
                    points = sheet.points[paid[place]]
                    found[place] += _shift(bonus, usual, rules.rows[row].name, points, pips)
    more = sum(bonus.pays for bonus in rules.bonuses if isinstance(bonus, Further))
    again = more if more and is_further(rules.rows, card) else 0
    jokers = rules.joker != "none" and scoring.joker_comes(rules, card, (FACES[0],) * rules.dice)
    for face in FACES if again or jokers else ():
        number = sheet.index.number[(face,) * rules.dice]
        if number in dice:
            found[:, dice.index(number)] += np.array(_joker(rules, card, every, face)) + again
    return found


def _joker(rules: Ruleset, card: Card, rows: Sequence[int], face: int) -> list[float]:
    """By row what five equal dice once more add to what they pay, -inf where they may not be written."""
    dice = (face,) * rules.dice
    allowed, found = scoring.allowed(rules, card, dice, tuple(rows)), []
    for row in rows:
        seen, plain = scoring.counted(rules, card, dice, row), rules.rows[row]
        more = 0 if seen is plain else (seen.points(dice, 0) or 0) - (plain.points(dice, 0) or 0)
        found.append(more if row in allowed else -np.inf)
    return found


def _high_low(rules: Ruleset, card: Card, rows: Ints) -> dict[str, float]:
    """What the three rows come to that such a bonus looks at, by name."""
    typical, entries = _sheet(rules).typical, card.entries
    return {
        rules.rows[row].name: float(typical[row]) if (entry := entries[row]) is None else entry.points
        for row in rows.tolist()
    }


def _shift(bonus: HighLow, usual: Mapping[str, float], name: str, points: Floats, pips: Floats) -> Floats:
    """What the row of this name changes of such a bonus, the others being as usual."""
    spread, times = usual[bonus.high] - usual[bonus.low], usual[bonus.times]
    if name == bonus.times:
        return spread * (points - times)
    return times * (pips - usual[name]) * (1 if name == bonus.high else -1)


@lru_cache(_LIVELY)
def _payments(rules: Ruleset, card: Card) -> Floats:
    """What every payment is worth, whatever rows are open."""
    sheet = _sheet(rules)
    worth: Floats = sheet.points - sheet.par[sheet.row]
    if sheet.sums:
        mean, variance, chance = sheet.typical.copy(), sheet.variance.copy(), sheet.chance.copy()
        for row in card.written:
            entry = card.entries[row]
            if entry is not None:
                mean[row], variance[row], chance[row] = entry.points, 0.0, entry.made
        for bonus, rows, payments in sheet.sums:
            at = sheet.row[payments]
            if isinstance(bonus, Clean):
                all_made = chance[rows].prod()
                others = all_made / np.where(chance[at] > 0, chance[at], 1.0)
                worth[payments] += bonus.pays * (others * sheet.made[payments] - all_made)
            elif not isinstance(bonus, HighLow):
                of_sum, total, spread = _of_sum(bonus), mean[rows].sum(), variance[rows].sum() + _LEAST
                means = total - mean[at] + sheet.points[payments]
                left = np.sqrt(np.maximum(spread - variance[at], _LEAST))
                worth[payments] += of_sum(means, left) - of_sum(total, np.sqrt(spread))
    for row, each in enumerate(rules.rows):
        if each.after and scoring.is_locked(rules, card, row):
            worth[sheet.row == row] = -sheet.par[row]
    return worth if rules.crossing else np.where(sheet.made > 0, worth, -np.inf)


OfSum = Callable[[Floats, Floats], Floats]
"""The expectation of a bonus on a sum, by the mean of that and its standard deviation."""


@cache
def _of_sum(bonus: Bonus) -> OfSum:
    match bonus:
        case Threshold(_, least, pays, higher=higher):
            return partial(_reached, ((least, pays), *higher))
        case Tiers(_, steps):
            return partial(_reached, steps)
        case Shortfall(_, pays):
            return partial(_reached, ((0, -pays),))
        case Tenfold():
            return _below_nothing
    raise ValueError(f"expected a bonus on a sum, not {bonus}")


def _reached(steps: tuple[tuple[int, int], ...], mean: Floats, deviation: Floats) -> Floats:
    """A bonus that pays so much from so many points on."""
    before = (0, *(pays for _, pays in steps))
    found = np.zeros_like(mean)
    for less, (least, pays) in zip(before, steps, strict=False):
        found += (pays - less) * _below((mean - least + 0.5) / deviation)
    return found


def _below_nothing(mean: Floats, deviation: Floats) -> Floats:
    """Points below nothing nine times once more."""
    z = mean / deviation
    found: Floats = 9 * (mean * _below(-z) - deviation * np.exp(-z * z / 2) / np.sqrt(2 * np.pi))
    return found


def _below(z: Floats) -> Floats:
    """The part of a normal distribution below `z` standard deviations, within a hundredth."""
    found: Floats = 0.5 + 0.5 * np.tanh(0.851 * z)
    return found


# A turn of a scorecard game.


class _RoughTurn:
    """The estimates of one turn of a card: what every keep is worth, by throws left.

    Args:
        rules: of the game.
        card: of the mover.
        rows: that may be written after a throw.
        rolls_of_turn: without saved ones.
    """

    def __init__(self, rules: Ruleset, card: Card, rows: tuple[int, ...], rolls_of_turn: int) -> None:
        self._rules, self._card, self._rows, self._rolls = rules, card, rows, rolls_of_turn
        self.price = price_of_roll(rules, card) if rules.saves else 0.0
        self._by_roll = any(rules.rows[row].by_roll for row in rows)
        self._final = self._written(rolls_of_turn)
        self._keeps = [dice_index(rules.dice).keep_values(self._final)]

    def keeps(self, left: int) -> Floats:
        """By keep the worth of throwing the rest, with so many throws left."""
        rules, index = self._rules, dice_index(self._rules.dice)
        while len(self._keeps) < left:
            later = index.best_keeps(self._keeps[-1]) - self.price
            if rules.layers > 1:  # one cannot throw for each layer alone
                later = (np.maximum(later, self._final) + self._final) / rules.layers
            now = self._written(self._rolls - len(self._keeps)) if self._by_roll else self._final
            self._keeps.append(index.keep_values(np.maximum(now, later)))
        return self._keeps[left - 1]

    def _written(self, roll: int) -> Floats:
        """What every roll is worth in its best row after this one, no first one of the turn."""
        if not self._rows:
            return np.zeros(dice_index(self._rules.dice).rolls)
        every = range(dice_index(self._rules.dice).rolls)
        worth: Floats = _worths(self._rules, self._card, self._rows, roll, every).max(axis=0)
        return worth if self._rules.crossing else np.maximum(worth, 0.0)


_turn = lru_cache(_LIVELY)(_RoughTurn)


@lru_cache(_LIVELY)  # boards ask again while dice are held
def _of_turn(game: ScorecardGame) -> Mapping[Action, float]:
    rules, turn, mover = game.ruleset, game.turn, game.order[game.position]
    card = game.cards[mover]
    found = _writes(game, card)
    if game.may_stop:
        found[Stop()] = 0.0
    left = min(game.rolls_left, AHEAD)
    if not left:
        return found
    every, numbers = _holds(rules.split(turn.dice))
    for row in game.announceable_rows:
        sheet = _sheet(rules)
        now = sheet.points[sheet.paid[-1][row, sheet.index.number[tuple(sorted(turn.dice))]]]
        aimed = max(now, sheet.alone[row][left - 1][numbers[0]].max())
        found[Announce(rules.rows[row].key)] = round(float(aimed - sheet.par[row]), _DIGITS)
    if not game.must_announce:
        rows = scoring.rows_of_turn(rules, card, turn.roll + 1, turn.announced)
        ahead = _turn(rules, card, rows, game.rolls_of(mover))
        # A turn without a row saves nothing: what it has left of its own costs nothing.
        price = 0.0 if game.may_stop and turn.roll < rules.rolls else ahead.price
        first, *more = [ahead.keeps(left)[kept] for kept in numbers]
        worths = sum(more, first) - price
        found |= dict(zip(every, worths.round(_DIGITS).tolist(), strict=True))
    return found


def _writes(game: ScorecardGame, card: Card) -> dict[Action, float]:
    """What may be written now."""
    rules, rows = game.ruleset, game.writable_rows()
    if not rows:
        return {}
    keys, number = [rules.rows[row].key for row in rows], dice_index(rules.dice).number
    dice = [number[tuple(sorted(layer))] for layer in rules.split(game.turn.dice)]
    each = _worths(rules, card, rows, game.turn.roll, dice).T.round(_DIGITS).tolist()
    if len(each) == 1:
        return {Write(key): worth for key, worth in zip(keys, each[0], strict=True)}
    outer, inner = (list(zip(keys, worths, strict=True)) for worths in each)
    return {Write(a, b): more + worth for a, more in outer for b, worth in inner if a != b}


# A hand of a showdown.


@lru_cache(maxsize=16)
def _hands(rules: ShowdownRules) -> tuple[Floats, Ints]:
    """The chance of every hand to beat somebody who plays for the best one, and its rank."""
    index = dice_index(rules.dice)
    merits = [rules.merit(dice) for dice in index.keeps[: index.rolls]]
    order = {merit: rank for rank, merit in enumerate(sorted(set(merits)))}
    ranks = np.array([order[merit] for merit in merits])
    field, value = index.chances, index.chances
    for _ in range(_FOLLOWED + 1):
        by_rank = np.bincount(ranks, field)
        value = (np.cumsum(by_rank) - by_rank / 2)[ranks]
        worth, choices = value, []
        for _ in range(rules.rolls - 1):
            means = index.landings @ worth
            best = index.subsets[np.arange(index.rolls), means[index.subsets].argmax(axis=1)]
            choices.append((best, means[best] > value))
            worth = np.maximum(value, means[best])
        field = index.chances
        for best, goes in reversed(choices):
            thrown = np.bincount(best, np.where(goes, field, 0.0), len(index.keeps))
            field = np.where(goes, 0.0, field) + thrown @ index.landings
    return value, ranks


def _of_hand(game: ShowdownGame) -> dict[Action, float]:
    rules, index, dice = game.ruleset, dice_index(game.ruleset.dice), game.turn.dice
    chances, ranks = _hands(rules)
    value = chances ** (len(game.contenders) - len(game.open_hands) - 1)
    if game.best:
        beat = ranks[index.number[tuple(sorted(game.best[0].dice))]]
        value = value * np.where(ranks == beat, 1 / (len(game.best) + 1), ranks > beat)
    stands = round(HAND_POINTS * float(value[index.number[tuple(sorted(dice))]]), _DIGITS)
    found: dict[Action, float] = {Stand(): stands}
    if game.rolls_left:
        worth = value
        for _ in range(1, game.rolls_left):
            worth = np.maximum(value, index.best_keeps(index.keep_values(worth)))
        every, (kept,) = _holds((dice,))
        thrown = (HAND_POINTS * index.keep_values(worth)[kept]).round(_DIGITS).tolist()
        allowed = game.possible_throws()
        found |= {throw: each for throw, each in zip(every, thrown, strict=True) if throw in allowed}
    return found

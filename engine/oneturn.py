"""A simple computer player: the best turn for points, each row priced at what it usually brings.

Exact within the turn (every keep, every roll), blind beyond it: what a row is worth later is guessed by its
*par*, the mean of a turn played for that row alone, and bonuses by assuming three dice a face in open upper
rows and par elsewhere. Works for every scorecard ruleset.
"""

from dataclasses import dataclass
from functools import lru_cache

from engine.bonuses import amount
from engine.gates import writable
from engine.multisets import Dice, best_keeps, expected, rolls
from engine.patterns import Count, School
from engine.scorecard import Game, Ruleset
from engine.sheet import Card, Entry, Row
from engine.steps import Action, Throw, Write
from engine.turn import throws


def choose(game: Game) -> Action:
    """The action this player takes; raises `ValueError` when the game waits for no action."""
    mover = game.mover
    if mover is None or game.due is not None:
        raise ValueError("the game waits for no action")
    turn, rules, card = game.turn, game.ruleset, game.cards[mover]
    if not turn.roll:
        return next(iter(game.possible_throws()))
    best = max(game.writable_rows(), key=lambda i: _worth(rules, card, i, turn.dice, turn.roll))
    worth = _worth(rules, card, best, turn.dice, turn.roll)
    left = rules.rolls - turn.roll
    if left:
        means = _plan(rules, card).means[left - 1]
        throw = max(throws(rules.dice), key=lambda t: means[_kept(turn.dice, t)])
        if means[_kept(turn.dice, throw)] > worth:
            return throw
    return Write(rules.rows[best].key)


def _kept(dice: Dice, throw: Throw) -> Dice:
    return tuple(sorted(face for i, face in enumerate(dice) if i not in throw.positions))


@dataclass(frozen=True, slots=True)
class _Plan:
    """`means[k][keep]`: the expected worth of the turn when the rest is thrown and k rolls remain."""

    means: tuple[dict[Dice, float], ...]


@lru_cache(maxsize=64)
def _plan(rules: Ruleset, card: Card) -> _Plan:
    open_rows = writable(rules.rows, rules.gates, card)
    final = {
        roll: max(_worth(rules, card, index, roll, rules.rolls) for index in open_rows)
        for roll in rolls(rules.dice)
    }
    layers = [expected(final, rules.dice)]
    while len(layers) < rules.rolls - 1:
        layers.append(expected(best_keeps(layers[-1], rules.dice), rules.dice))
    return _Plan(tuple(layers))


def _worth(rules: Ruleset, card: Card, index: int, dice: Dice, roll: int) -> float:
    row = rules.rows[index]
    points = row.points(dice, roll)
    shift = _shift(rules, card, index, points or 0, points is not None)
    return (points or 0) - _par(row, rules.dice, rules.rolls) + shift


@lru_cache(maxsize=1024)
def _par(row: Row, dice: int, turn_rolls: int) -> float:
    """The mean points of a turn played for this row alone."""
    values = {roll: float(row.points(roll, turn_rolls) or 0) for roll in rolls(dice)}
    for _ in range(turn_rolls - 1):
        values = best_keeps(expected(values, dice), dice)
    return expected(values, dice)[()]


@lru_cache(maxsize=1 << 14)
def _shift(rules: Ruleset, card: Card, index: int, points: int, made: bool) -> float:  # noqa: FBT001 - cached by value
    """What this entry does to the bonuses one may expect; the fuller a section, the surer the guess."""
    shift = 0.0
    section = [i for i, row in enumerate(rules.rows) if row.section == rules.rows[index].section]
    filled = sum(card.entries[i] is not None for i in section)
    for bonus in rules.bonuses:
        if bonus.section == rules.rows[index].section:
            before = amount(bonus, rules.rows, _projected(rules, card)) or 0
            entry = Entry((), rules.rolls, points, made)
            after = amount(bonus, rules.rows, _projected(rules, card.write(index, entry))) or 0
            shift += (after - before) * (filled + 1) / len(section)
    return shift


def _projected(rules: Ruleset, card: Card) -> Card:
    entries = tuple(
        entry or Entry((), rules.rolls, _projection(row, rules), made=True)
        for row, entry in zip(rules.rows, card.entries, strict=True)
    )
    return Card(entries, card.written)


def _projection(row: Row, rules: Ruleset) -> int:
    match row.pattern:
        case Count(face):
            return 3 * face
        case School():
            return 0
    return round(_par(row, rules.dice, rules.rolls))

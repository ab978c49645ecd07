"""A computer player for showdown games: the best chance to win the deal under way.

Exact for the last seat of a deal: every keep and every roll against the best hand that lies open, locked dice
and all, a tie counted as its share of the play-off. For a seat that others follow, each follower is taken to
end up, by itself, with the hand of somebody who plays for the best chance against one opponent who does the
same and whom nobody can see; what followers make of knowing what to beat is left out. So is the worth of the
chips: a deal is a deal.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from engine.play.showdown import ShowdownGame
from engine.play.steps import Action, Stand, Throw
from engine.rules.hand_ranking import Strength
from engine.rules.multisets import Dice, expected, rolls, ways
from engine.rules.patterns import FACES
from engine.rules.showdown_rules import ShowdownRules

HAND_POINTS = 20.0
"""A deal won for certain, in the points of a scorecard: what a player errs by is measured in those."""

_DICE = 5
_ROUNDS = 3  # of playing against those who play against those who throw once
_STOP = -1

Chances = dict[Dice, float]


def weigh(game: ShowdownGame) -> dict[Action, float]:
    """The estimate of every action: the chance to win the deal, times `HAND_POINTS`.

    Raises `ValueError` when the game waits for no action. Of several throws that hold the same faces only the
    first is named. Standing comes before throws, so that the first of two equals is the sure one.
    """
    if game.mover is None or game.due is not None:
        raise ValueError("the game waits for no action")
    if not game.turn.roll:
        return dict.fromkeys(game.possible_throws(), 0.0)
    dice = game.turn.dice
    chances = _chances(game)
    worths: dict[Action, float] = {Stand(): HAND_POINTS * chances[tuple(sorted(dice))]}
    left = game.ruleset.rolls - game.turn.roll
    if left:
        means = _layers(game.ruleset, chances)[left - 1]
        held: dict[Dice, Throw] = {}
        for throw in game.possible_throws():
            held.setdefault(tuple(sorted(throw.kept(dice))), throw)
        worths |= {throw: HAND_POINTS * means[keep] for keep, throw in held.items()}
    return worths


def _chances(game: ShowdownGame) -> Chances:
    """For every hand the mover could end up with, the chance (0-1) that it wins."""
    best = game.best
    target = game.ruleset.merit(best[0].dice) if best else None
    return _against(game.ruleset, target, len(best), len(game.contenders) - len(game.open_hands) - 1)


@lru_cache(maxsize=256)
def _against(rules: ShowdownRules, target: Strength | None, tied: int, followers: int) -> Chances:
    chances = dict.fromkeys(rolls(_DICE), 1.0)
    if followers:
        chances = {dice: chance**followers for dice, chance in _duel(rules, _field(rules)).items()}
    if target is not None:
        for dice in chances:
            merit = rules.merit(dice)
            chances[dice] *= 1 / (tied + 1) if merit == target else merit > target
    return chances


def _duel(rules: ShowdownRules, field: Chances) -> Chances:
    """The chance of every hand against one drawn from `field`, a tie counted as half a win."""
    same: dict[Strength, float] = {}
    for dice, chance in field.items():
        merit = rules.merit(dice)
        same[merit] = same.get(merit, 0.0) + chance
    below, duel = 0.0, {}
    for merit in sorted(same):
        duel[merit] = below + same[merit] / 2
        below += same[merit]
    return {dice: duel[rules.merit(dice)] for dice in field}


@lru_cache(maxsize=16)
def _field(rules: ShowdownRules) -> Chances:
    """The chances of all hands at the end of a follower's turn, who plays against such a field itself."""
    field = {dice: ways(dice) / len(FACES) ** _DICE for dice in rolls(_DICE)}
    for _ in range(_ROUNDS):
        field = _ends(rules, _duel(rules, field))
    return field


def _ends(rules: ShowdownRules, values: Chances) -> Chances:
    """The chances of all hands at the end of a turn played for the best mean of these values."""
    pairs = _pairs()
    kept: Chances = {(): 1.0}
    for means in reversed(_layers(rules, values)[: rules.rolls - 1]):
        choices = _best(means)[1]
        after: Chances = {}
        for keep, roll, chance in _falls(kept):
            number = pairs.number[_seen(rules, keep, roll)]
            while choices[number] != _STOP:
                number = choices[number]
            after[pairs.keeps[number]] = after.get(pairs.keeps[number], 0.0) + chance
        kept = after
    ends = dict.fromkeys(rolls(_DICE), 0.0)
    for keep, roll, chance in _falls(kept):
        ends[tuple(sorted((*keep, *roll)))] += chance
    return ends


def _falls(kept: Chances) -> Iterator[tuple[Dice, Dice, float]]:
    """Every way the missing dice may fall beside these keeps, with its chance."""
    for keep, chance in kept.items():
        missing = _DICE - len(keep)
        for roll in rolls(missing):
            yield keep, roll, chance * ways(roll) / len(FACES) ** missing


def _layers(rules: ShowdownRules, values: Chances) -> tuple[Chances, ...]:
    """By rolls left after the next: the mean of `values` when these dice are kept and the rest is thrown.

    A keep of all dice is the hand itself.
    """
    pairs = _pairs()
    layers = [expected(values, _DICE)]
    while len(layers) < rules.rolls - 1:
        tops = _best(layers[-1])[0]
        means = dict(values)
        for keep in pairs.every_keep:
            total = 0.0
            for roll in rolls(_DICE - len(keep)):
                total += ways(roll) * tops[pairs.number[_seen(rules, keep, roll)]]
            means[keep] = total / len(FACES) ** (_DICE - len(keep))
        layers.append(means)
    return tuple(layers)


def _seen(rules: ShowdownRules, keep: Dice, roll: Dice) -> tuple[Dice, Dice]:
    """What must be kept and what may be, once the dice beside a keep have been thrown."""
    return (keep, roll) if rules.locked else ((), tuple(sorted((*keep, *roll))))


@dataclass(frozen=True, slots=True)
class _Pairs:
    """Pairs of kept dice and the rest of five, numbered: the more dice are kept, the smaller the number.

    `keeps` what must be kept, by number; `wider` the numbers of keeping one die more; `every_keep` of fewer
    than five dice.
    """

    number: dict[tuple[Dice, Dice], int]
    keeps: tuple[Dice, ...]
    wider: tuple[tuple[int, ...], ...]
    every_keep: tuple[Dice, ...]


@cache
def _pairs() -> _Pairs:
    number: dict[tuple[Dice, Dice], int] = {}
    wider: list[tuple[int, ...]] = []
    for size in range(_DICE, -1, -1):
        for keep in rolls(size):
            for rest in rolls(_DICE - size):
                more = dict.fromkeys(
                    (tuple(sorted((*keep, face))), rest[:i] + rest[i + 1 :]) for i, face in enumerate(rest)
                )
                number[keep, rest] = len(wider)
                wider.append(tuple(number[pair] for pair in more))
    fewer = tuple(keep for size in range(_DICE) for keep in rolls(size))
    return _Pairs(number, tuple(keep for keep, _ in number), tuple(wider), fewer)


def _best(means: Chances) -> tuple[list[float], list[int]]:
    """For every pair the best mean of all ways to keep more, and the wider pair that leads there."""
    pairs = _pairs()
    tops: list[float] = []
    choices: list[int] = []
    for keep, wider in zip(pairs.keeps, pairs.wider, strict=True):
        best, choice = means[keep], _STOP
        for other in wider:
            if tops[other] >= best:
                best, choice = tops[other], other
        tops.append(best)
        choices.append(choice)
    return tops, choices

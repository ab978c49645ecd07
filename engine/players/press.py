"""A computer player for games of press your luck, and what it knows: the exact stop rule of one turn.

Within a turn everything is exact: every throw, every way to set dice aside, until the turn is banked or lost.
Beyond it a sum of points is worth the turns that it saves on the way to the goal; near the end it is worth a
chance to come first, where the other seats are taken to gain about as much a turn. In a last turn it is the
chance to be ahead.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import exp, gcd, inf, sqrt

from engine.play.banking import BankGame
from engine.play.steps import Action, Bank, Take
from engine.rules.bank_rules import BankRules, falls

_NEAR = 3.0
"""From so many turns before the goal on the chance to come first counts instead of points."""
_SURE = 4
"""A game won for certain, in the points of so many turns: what a player errs by is measured in those."""


@lru_cache(maxsize=256)
def _moves(rules: BankRules, dice: int) -> tuple[tuple[float, tuple[tuple[int, int], ...]], ...]:
    """The throws of so many dice that go on: the chance, and what may follow, dice to throw and units won."""
    unit = gcd(*(each.points for each in rules.combinations))
    return tuple(
        (
            fall.chance,
            tuple(
                (dice if rules.whole else dice - aside or rules.dice, brings // unit)
                for aside, brings in fall.options
            ),
        )
        for fall in falls(rules, dice)
        if fall.options and not fall.wins
    )


@lru_cache(maxsize=256)
def bust_chance(rules: BankRules, dice: int) -> float:
    """The chance that a throw of so many dice brings nothing."""
    return sum(fall.chance for fall in falls(rules, dice) if not fall.options and not fall.wins)


@dataclass(frozen=True, slots=True)
class TurnWorths:
    """The worth of the ends of a turn.

    Attributes:
        bank: that of banking so many points; -inf where it is not allowed.
        most: from so many points on more of them are worth nothing; so many may be banked.
        bust: a turn that brings nothing.
        ruin: one that costs everything.
        win: one that wins the game.
    """

    bank: Callable[[int], float]
    most: int
    bust: float = 0.0
    ruin: float = 0.0
    win: float = 0.0


class StopRule:
    """The best play of one turn: for every number of dice and of points gathered, whether to go on."""

    def __init__(self, rules: BankRules, ends: TurnWorths) -> None:
        self._rules = rules
        self._unit = gcd(*(each.points for each in rules.combinations))
        self._top = -(-ends.most // self._unit)
        self._banked = [ends.bank(self._unit * number) for number in range(self._top + 1)]
        self._thrown: list[list[float]] = [[] for _ in range(rules.dice + 1)]
        self._points: list[list[float]] = [[] for _ in range(rules.dice + 1)]
        for dice in range(rules.dice if rules.whole else 1, rules.dice + 1):
            self._thrown[dice] = [0.0] * (self._top + 1)
            self._points[dice] = [0.0] * (self._top + 1)
        self._solve(ends)

    def _solve(self, ends: TurnWorths) -> None:
        """Work out all throws, those with the most points gathered first: each brings more."""
        rules, top, unit = self._rules, self._top, self._unit
        sizes = [dice for dice, row in enumerate(self._thrown) if row]
        moves = {dice: _moves(rules, dice) for dice in sizes}
        lost = {
            dice: sum(
                fall.chance * (ends.win if fall.wins else ends.ruin if fall.ruins else ends.bust)
                for fall in falls(rules, dice)
                if fall.wins or not fall.options
            )
            for dice in sizes
        }
        # Whoever has the most there is to win banks if that is allowed: beyond it all is the same.
        beyond = max(each.points for each in rules.combinations) * rules.dice // unit
        best = [[self._banked[top]] * (top + 1 + beyond) for _ in range(rules.dice + 1)]
        mean = [[float(unit * top)] * (top + 1 + beyond) for _ in range(rules.dice + 1)]
        for number in range(top, -1, -1):
            bank, gathered = self._banked[number], float(unit * number)
            for dice in sizes:
                worth, points = lost[dice], 0.0
                for chance, options in moves[dice]:
                    left, brings = options[0]
                    value = best[left][number + brings]
                    if len(options) > 1:
                        for other in options[1:]:
                            new = best[other[0]][number + other[1]]
                            if new > value:
                                value, (left, brings) = new, other
                    worth += chance * value
                    points += chance * mean[left][number + brings]
                self._thrown[dice][number], self._points[dice][number] = worth, points
                if number < top or bank > -inf:
                    stops = self.banked(dice, unit * number) >= worth
                    best[dice][number], mean[dice][number] = (bank, gathered) if stops else (worth, points)

    def _number(self, gathered: int) -> int:
        return min(gathered // self._unit, self._top)

    def banked(self, dice: int, gathered: int) -> float:
        """What banking is worth before a throw of so many dice, which are all again if all have scored."""
        hot = dice == self._rules.dice and bool(gathered) and not self._rules.whole
        return -inf if hot and self._rules.hot == "must" else self._banked[self._number(gathered)]

    def thrown(self, dice: int, gathered: int) -> float:
        """What throwing so many dice is worth."""
        return self._thrown[dice][self._number(gathered)]

    def points(self, dice: int, gathered: int) -> float:
        """The points that the turn brings on average, if so many dice are thrown."""
        return self._points[dice][self._number(gathered)]


@lru_cache(maxsize=64)
def mean_turn(rules: BankRules) -> float:
    """The points of a turn played for points, on average, of a seat that is in the game and in no barrel."""
    ends = TurnWorths(lambda gathered: float(gathered) if gathered >= rules.least else -inf, rules.goal)
    return max(StopRule(rules, ends).thrown(rules.dice, 0), 1.0)


@lru_cache(maxsize=1024)
def chance_of(rules: BankRules, points: int) -> float:
    """The chance that a turn played for it brings so many points or more."""
    if points <= 0:
        return 1.0
    most = max(points, rules.least)
    ends = TurnWorths(lambda gathered: 1.0 if gathered >= most else -inf, most)
    return StopRule(rules, ends).thrown(rules.dice, 0)


@lru_cache(maxsize=4096)
def turns_left(rules: BankRules, points: int) -> float:
    """About how many turns a seat with so many points is from the goal."""
    if points >= rules.goal:
        return 0.0
    barrel = rules.barrel(points)
    if barrel is None:
        return max((rules.goal - points) / mean_turn(rules), 1.0)
    return 1 / max(chance_of(rules, barrel[1] - points), 0.01) + turns_left(rules, barrel[1])


@dataclass(frozen=True, slots=True)
class PressChoice:
    """A way to go on with a turn.

    Attributes:
        take: what is set aside first; None where that is done.
        points: what it brings.
        gathered: what the turn has brought with it.
        dice: how many the next throw throws.
        bust: the chance that this throw brings nothing.
        mean: the points of the turn, on average, if it goes on and is played well.
        may_bank: whether it may be banked instead.
        stop: whether it should.
        worth: of the better of both, to compare choices by.
    """

    take: Take | None
    points: int
    gathered: int
    dice: int
    bust: float
    mean: float
    may_bank: bool
    stop: bool
    worth: float


def outlook(game: BankGame) -> tuple[PressChoice, ...]:
    """What may be set aside now, each with what would follow, the best first; one where that is done already.

    Of equal dice the first are named, and nothing that other dice, as many of them, pay better. Nothing
    at all where no dice lie.
    """
    turn = game.turn
    if game.mover is None or turn.thrown or not turn.roll or game.tie is not None:
        return ()
    if not game.pending:
        return (_choice(game, None, 0),)
    choices = [_choice(game, take, worth) for take, worth in game.offers().items()]
    return tuple(sorted(choices, key=lambda each: -each.worth))


def _choice(game: BankGame, take: Take | None, points: int) -> PressChoice:
    rules, gathered = game.ruleset, game.gathered + points
    aside = 0 if game.hot else len(game.turn.aside) + (len(take.positions) if take else 0)
    dice, rule = rules.dice if rules.whole else rules.dice - aside or rules.dice, stop_rule(game)
    bank, throw = rule.banked(dice, gathered), rule.thrown(dice, gathered)
    return PressChoice(
        take=take,
        points=points,
        gathered=gathered,
        dice=dice,
        bust=bust_chance(rules, dice),
        mean=rule.points(dice, gathered),
        may_bank=bank > -inf,
        stop=bank >= throw,
        worth=max(bank, throw),
    )


def weigh(game: BankGame) -> dict[Action, float]:
    """The estimate of every action, in points; raises `ValueError` when the game waits for no action.

    Banking comes before the throw, so that the first of two equals is the sure one.
    """
    if game.mover is None or game.due is not None or game.tie is not None:
        raise ValueError("the game waits for no action")
    if game.pending:
        return {take: _choice(game, take, worth).worth for take, worth in game.takes().items()}
    (throw,) = game.possible_throws()
    rule, dice, gathered = stop_rule(game), len(game.free), game.gathered
    bank: dict[Action, float] = {Bank(): rule.banked(dice, gathered)} if game.may_bank else {}
    return bank | {throw: rule.thrown(dice, gathered)}


def stop_rule(game: BankGame) -> StopRule:
    """The stop rule of the mover's turn."""
    rules, seat = game.ruleset, game.order[game.position]
    points = game.points[seat]
    least = rules.least if seat in game.entered else max(rules.entry, rules.least)
    barrel = rules.barrel(points)
    if barrel is not None:
        least = max(least, barrel[1] - points)
    last = game.reached is not None
    later = tuple(game.points[each] for each in game.final if each != seat)
    done = tuple(game.points[each] for each in game.active if each != seat and each not in game.final)
    others = done if last else tuple(game.points[each] for each in game.active if each != seat)
    near = last or any(turns_left(rules, each) <= _NEAR for each in (points, *others))
    fined = bool(rules.empty) and game.empty[seat] + 1 >= rules.empty
    if not (near or rules.barrels):  # far from the goal only what a turn brings counts
        points = min(points, rules.fine * fined)
    return _stop_rule(rules, _Place(points, least, rules.fine * fined, others if near else (), last, later))


@dataclass(frozen=True, slots=True)
class _Place:
    """The standing of a seat.

    Attributes:
        points: of the seat.
        least: what the turn must bring.
        fine: what one that brings nothing costs.
        others: the points of the seats to be beaten, where the end is near; else none.
        last: whether it is the last turn of the seat; then the others have none any more.
        later: but for those: the points of the seats that have their last turn afterwards.
    """

    points: int
    least: int
    fine: int
    others: tuple[int, ...]
    last: bool
    later: tuple[int, ...]


@lru_cache(maxsize=64)
def _stop_rule(rules: BankRules, place: _Place) -> StopRule:
    mean = mean_turn(rules)
    most = max(rules.goal - place.points, place.least, 1)
    if place.last or (place.others and rules.ending != "once"):
        ahead = max((*place.others, *place.later), default=0) + int(_NEAR * mean)
        most = max(most, ahead - place.points)

    def bank(gathered: int) -> float:
        sum_ = place.points + gathered
        return -inf if gathered < place.least else _worth(rules, place, 0 if sum_ in rules.falls else sum_)

    bust = _worth(rules, place, place.points - min(place.fine, place.points))
    return StopRule(rules, TurnWorths(bank, most, bust, _worth(rules, place, 0), _SURE * mean))


def _worth(rules: BankRules, place: _Place, points: int) -> float:
    """What it is worth to have so many points once the turn is over."""
    mean, left = mean_turn(rules), turns_left(rules, points)
    if place.last:
        return _SURE * mean * _ahead(rules, points, place.others, place.later)
    if not place.others:
        return -mean * left
    if not left:
        chased = place.others if rules.ending != "once" else ()
        return _SURE * mean * _ahead(rules, points, (), chased)
    turns = turns_left(rules, max(place.others))
    return _SURE * mean / (1 + exp((left - turns) / (0.3 + 0.35 * sqrt(left + turns))))


def _ahead(rules: BankRules, points: int, done: tuple[int, ...], later: tuple[int, ...]) -> float:
    """The chance that so many points win against seats that are done, and some that have one more turn."""
    chance, mean = 1.0, mean_turn(rules)
    for other in done:
        chance *= 1.0 if points > other else 0.5 * (points == other)
    for other in later:
        # About as turns fall that are played for the mean.
        chance *= 1 - chance_of(rules, round(mean)) ** max((points - other) / mean, 0.0)
    return chance

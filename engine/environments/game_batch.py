"""Batches: thousands of games of one seat at once, in NumPy arrays.

    batch = GameBatch("yatzy", games=4096, seed=1)
    mask = batch.reset()
    ...
    rewards, over, mask = batch.step(actions)

The dice of a game are one number to the base six, by position; what a throw leaves lying and what it throws
are looked up and added. Bonuses are told from the least and the most that their sections can still come to,
as `open_bonuses` does, so that points are certain at the same step as the engine's.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from engine.environments.spaces import Mask, Options, action_space, rules_for
from engine.errors import IllegalStepError, OptionError
from engine.play.steps import Throw, Write
from engine.rules.bonuses import Bonus, Clean, Further, Shortfall, Tenfold, Threshold, covers
from engine.rules.open_bonuses import row_ends
from engine.rules.patterns import FACES
from engine.rules.ruleset import Ruleset
from engine.rules.scoring import own_rows
from engine.rules.sheet import Entry, FirstTurns, Gate, SectionFirst, TopDown
from engine.solver.batch_values import rolls_by_dice
from engine.solver.dice_index import dice_index
from engine.solver.payments import fits, payments

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]
Vectors = NDArray[np.float32]
GAMES = 4096
"""Games of a batch, where nothing else is said."""


def refusal(rules: object) -> str | None:
    """Why games of these rules cannot be played in a batch, in a few words; None when they can."""
    if not isinstance(rules, Ruleset):
        return "hands are compared"
    reasons = {
        "it has columns": bool(rules.columns),
        "two rows are written at once": rules.layers > 1,
        "rolls are saved": rules.saves,
        "rows are not crossed out": not rules.crossing,
        "it is a race": bool(rules.max_rounds),
        "a row needs another one": any(row.after for row in rules.rows),
        "a row may win at once beside bonuses": any(row.wins for row in rules.rows) and bool(rules.bonuses),
        "a bonus is not on one section": not all(
            isinstance(bonus, _SUMMED | Further) for bonus in rules.bonuses
        ),
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


_SUMMED = Threshold | Shortfall | Tenfold | Clean


class GameBatch:
    """Games of one seat under the same rules, each at its own place; one that is over begins anew at once.

    Attributes:
        rules, actions: of all games; actions have the numbers of `ActionSpace`.
        points: what is certain; shape (games,), as all below.
        dice, roll, written: the number of the dice, the roll of the turn, and the rows written, as bits.
        row_points, row_made: what is written in each row, and whether it is made; shape (games, rows).
        further: what five equal dice once more have brought.
        scores: of the games that the last step has ended, in their order.
    """

    def __init__(
        self, preset: str, *, games: int = GAMES, seed: int | Generator = 0, options: Options | None = None
    ) -> None:
        rules = rules_for(preset, options, seats=1)
        reason = refusal(rules)
        if not isinstance(rules, Ruleset) or reason is not None:
            raise OptionError(f"{preset} cannot be played in a batch: {reason}")
        self.rules, self.games = rules, games
        self.actions = action_space(rules)
        self._random = np.random.default_rng(seed)
        self._every = np.arange(games)
        self._sides = len(FACES) ** rules.dice
        self._throws = sum(isinstance(action, Throw) for action in self.actions.actions)
        row_of = [rules.row_index(a.row) for a in self.actions.actions if isinstance(a, Write)]
        self._row_of = np.array([*[0] * self._throws, *row_of])
        self._kept = _kept(rules.dice)
        self._paid, self._made = _paid(rules)
        self._writes = np.array(row_of)
        self._legal = _legal(rules, self._throws, row_of)
        self._five = _five_equal(rules.dice)
        self._fives = sum(1 << index for index in rules.rows_named("poker"))
        self._own = np.array([0, *(sum(1 << index for index in own_rows(rules, face)) for face in FACES)])
        self._further = sum(bonus.pays for bonus in rules.bonuses if isinstance(bonus, Further))
        self._wins = np.array([row.wins for row in rules.rows])
        self._adds = np.array([int(row.adds) for row in rules.rows])
        self._sections = [
            _SectionSum.of(bonus, rules) for bonus in rules.bonuses if isinstance(bonus, _SUMMED)
        ]
        self._ranges: list[tuple[Numbers, Numbers]] = []
        self._all_rows = (1 << len(rules.rows)) - 1
        self.reset()

    def reset(self, seed: int | None = None) -> Mask:
        """Begin all games; their first dice lie. Returns the mask of legal actions: (games, actions).

        With a seed the dice are those of that seed from now on.
        """
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.dice = self._random.integers(self._sides, size=self.games)
        self.roll = np.ones(self.games, dtype=np.int64)
        self.written = np.zeros(self.games, dtype=np.int64)
        self._rows = np.zeros(self.games, dtype=np.int64)
        self._five_made = np.zeros(self.games, dtype=bool)
        self.row_points = np.zeros((self.games, len(self.rules.rows)), dtype=np.int64)
        self.row_made = np.zeros(self.row_points.shape, dtype=bool)
        self.further = np.zeros(self.games, dtype=np.int64)
        self.final_observations: Vectors = np.zeros((0, 0), dtype=np.float32)
        self._ranges = [
            (np.full(self.games, each.low), np.full(self.games, each.high)) for each in self._sections
        ]
        self._start = int(
            sum(int(each.certain(each.low_array, each.high_array)[0]) for each in self._sections)
        )
        self.points = np.full(self.games, self._start)
        self.scores: Numbers = np.zeros(0, dtype=np.int64)
        return self.mask()

    def faces(self) -> Numbers:
        """What the dice show, by position; shape (games, dice)."""
        base = len(FACES) ** np.arange(self.rules.dice)
        found: Numbers = self.dice[:, None] // base % len(FACES) + 1
        return found

    def mask(self) -> Mask:
        """What is legal in each game; shape (games, actions)."""
        found: Mask = self._legal[self._left(), self._jokers_face(), self.written]
        return found

    def _left(self) -> Numbers:
        """A 1 where the turn has rolls left."""
        return (self.roll < self.rules.rolls).astype(np.int64)

    def _jokers_face(self) -> Numbers | int:
        """The face of five equal dice that come once more, else 0."""
        if self.rules.joker == "none":
            return 0
        found: Numbers = np.where(self.written & self._fives, self._five[self.dice], 0)
        return found

    def step(self, actions: Numbers) -> tuple[Numbers, Flags, Mask]:
        """Take one action in each game.

        Returns:
            The points that became certain, whether the game is over, and the mask of what is legal now. A
            game that is over has begun anew already; what it came to stands in `scores`.

        Raises:
            IllegalStepError: an action is not legal; nothing has changed then.
        """
        actions = np.asarray(actions)
        known = (actions >= 0) & (actions < self._legal.shape[-1])
        if actions.shape != (self.games,) or not known.all():
            raise IllegalStepError(f"expected {self.games} actions from 0 to {self._legal.shape[-1] - 1}")
        allowed = self._legal[self._left(), self._jokers_face(), self.written, actions]
        if not allowed.all():
            raise IllegalStepError(f"game {int(np.argmin(allowed))} of the batch: not a legal action")
        writes = np.flatnonzero(actions >= self._throws)
        rewards = np.zeros(self.games, dtype=np.int64)
        over = np.zeros(self.games, dtype=bool)
        self.scores = self.scores[:0]
        thrown = actions + 1
        if len(writes):
            self._write(writes, self._row_of[actions[writes]], rewards, over)
            thrown[writes] = self._throws
        new = self._random.integers(self._sides, size=self.games)
        self.dice = self._kept[thrown, self.dice] + self._kept[self._throws - thrown, new]
        self.roll += 1
        self.roll[writes] = 1
        return rewards, over, self.mask()

    def _write(self, games: Numbers, rows: Numbers, rewards: Numbers, over: Flags) -> None:
        """Write these rows in these games, and begin those anew that are over."""
        place = (self.roll[games] - 1, self._when(games), rows, self.dice[games])
        paid, made = self._paid[place].astype(np.int64), self._made[place]
        if self._fives:
            self._count_fives(games, rows, made)
        self.row_points[games, rows] = paid
        self.row_made[games, rows] = made
        self._rows[games] += paid * self._adds[rows]
        self.written[games] |= 1 << rows
        before, after = self.points[games], self._rows[games]
        for section, (low, high) in zip(self._sections, self._ranges, strict=True):
            counted = section.counted(paid, made)
            low[games] += np.where(section.covered[rows], counted - section.worst[rows], 0)
            high[games] += np.where(section.covered[rows], counted - section.best[rows], 0)
            after = after + section.certain(low[games], high[games])
        self.points[games] = after
        rewards[games] = after - before
        ended = (self.written[games] == self._all_rows) | (self._wins[rows] & made & (self.roll[games] == 1))
        done = games[ended]
        if len(done):
            over[done] = True
            self.scores = self.points[done]
            self.final_observations = self._seen(done, over=True)
            self._begin(done)

    def _count_fives(self, games: Numbers, rows: Numbers, made: Flags) -> None:
        """Count five equal dice, as further ones or as the first ones."""
        some = np.flatnonzero(self._five[self.dice[games]])
        if not len(some):
            return
        games, rows = games[some], rows[some]
        more = np.where(self._five_made[games], self._further, 0)
        self._rows[games] += more
        self.further[games] += more
        self._five_made[games] |= (self._fives >> rows & 1).astype(bool) & made[some]

    def _when(self, games: Numbers) -> Numbers | int:
        """Whether the row for five equal dice is written, times two, and whether that of their face is."""
        if self.rules.joker == "none":
            return 0
        written, own = self.written[games], self._own[self._five[self.dice[games]]]
        found: Numbers = 2 * (written & self._fives > 0) + (written & own == own)
        return found

    def observations(self) -> Vectors:
        """What is seen of every game, as `observations.layout` has it; shape (games, numbers)."""
        return self._seen(self._every, over=False)

    def _seen(self, games: Numbers, *, over: bool) -> Vectors:
        written, dice = self.written[games], self.faces()[games] * (not over)
        is_written = written[:, None] >> np.arange(len(self.rules.rows)) & 1
        roll = self.roll[games] * (not over)
        left = (self.rules.rolls - roll) * (not over)
        pays = np.zeros_like(self.row_points[games])
        if not over:
            paid = self._paid[self.roll[games] - 1, self._when(games), :, self.dice[games]]
            legal = self._legal[0, self._jokers_face(), self.written][games, self._throws :]
            pays[:, self._writes] = paid[:, self._writes] * legal
        mover = np.full(len(games), -1 if over else 0)
        parts = (
            *(dice, roll, left, mover, is_written * (1 + self.row_made[games]), self.row_points[games]),
            *(self.points[games], is_written.sum(axis=1), np.sort(dice, axis=1), pays),
        )
        return np.concatenate([part.reshape(len(games), -1) for part in parts], axis=1, dtype=np.float32)

    def _begin(self, games: Numbers) -> None:
        self.written[games] = 0
        self.row_points[games], self.row_made[games], self.further[games] = 0, False, 0
        self._rows[games] = 0
        self._five_made[games] = False
        self.points[games] = self._start
        for section, (low, high) in zip(self._sections, self._ranges, strict=True):
            low[games], high[games] = section.low, section.high


@dataclass(frozen=True)
class _SectionSum:
    """A bonus on what the rows of a section come to: their points, points below zero, or rows missed.

    Attributes:
        covered: the rows it looks at.
        worst, best: what each row counts at the least and at the most; 0 for other rows.
        counted: what an entry counts, from its points and whether it is made.
        pays: the bonus for so much.
    """

    covered: Flags
    worst: Numbers
    best: Numbers
    counted: Callable[[Numbers, Flags], Numbers]
    pays: Callable[[Numbers], Numbers]

    @classmethod
    def of(cls, bonus: Bonus, rules: Ruleset) -> "_SectionSum":
        """The section of a bonus."""
        counted, pays = _counting(bonus)
        covered = np.array([covers(bonus, row) for row in rules.rows])
        ends = zip(*row_ends(rules), strict=True)
        worst, best = (np.where(covered, _entries(counted, entries), 0) for entries in ends)
        return cls(covered, worst, best, counted, pays)

    @property
    def low(self) -> int:
        """The least that all rows together count."""
        return int(self.worst.sum())

    @property
    def high(self) -> int:
        """The most."""
        return int(self.best.sum())

    @property
    def low_array(self) -> Numbers:
        """The least, as an array of one."""
        return np.array([self.low])

    @property
    def high_array(self) -> Numbers:
        """The most, as an array of one."""
        return np.array([self.high])

    def certain(self, low: Numbers, high: Numbers) -> Numbers:
        """The bonus where it cannot change any more, or only grow, else 0."""
        worst = self.pays(low)
        found: Numbers = np.where((worst == self.pays(high)) | (worst > 0), worst, 0)
        return found


def _entries(counted: Callable[[Numbers, Flags], Numbers], entries: Sequence[Entry]) -> Numbers:
    points, made = [each.points for each in entries], [each.made for each in entries]
    return counted(np.array(points, dtype=np.int64), np.array(made, dtype=bool))


def _counting(bonus: Bonus) -> tuple[Callable[[Numbers, Flags], Numbers], Callable[[Numbers], Numbers]]:
    """What an entry counts for a bonus, and what the bonus is for a sum of these."""

    def points(paid: Numbers, _: Flags) -> Numbers:
        return paid

    def below(paid: Numbers, _: Flags) -> Numbers:
        return np.minimum(paid, 0)

    def missed(_: Numbers, made: Flags) -> Numbers:
        return made.astype(np.int64) - 1

    match bonus:
        case Threshold(_, least, pays, higher=higher):
            sums, paid = zip((least, pays), *higher, strict=True)
            edges, values = np.array(sums), np.array([0, *paid])
            return points, lambda total: values[np.searchsorted(edges, total, side="right")]
        case Shortfall(_, pays):
            return points, lambda total: np.where(total < 0, pays, 0)
        case Tenfold(_, each):
            return (below if each else points), lambda total: 9 * np.minimum(total, 0)
        case Clean(_, pays):
            return missed, lambda total: np.where(total == 0, pays, 0)
        case _:
            raise TypeError("expected a bonus on one section")


def _kept(dice: int) -> Numbers:
    """What a throw leaves lying, as the number of the dice with zeros for those thrown.

    Shape (throws and none, dice): by the dice thrown, as bits, and the number of the dice.
    """
    base = len(FACES) ** np.arange(dice)
    digits = np.arange(len(FACES) ** dice)[:, None] // base % len(FACES) * base
    held = (np.arange(1 << dice)[:, None] >> np.arange(dice) & 1) == 0
    found: Numbers = held.astype(np.int64) @ digits.T
    return found.astype(np.int32)


def _paid(rules: Ruleset) -> tuple[NDArray[np.int16], Flags]:
    """What dice bring, and whether they make the row, by the solver's payments.

    By roll, whether the row for five equal dice and that of their face are written (one after the other, as
    bits), row and number of the dice.
    """
    known = dice_index(rules.dice)
    points = np.zeros((rules.rolls, 4, len(rules.rows), known.rolls), dtype=np.int16)
    made = np.zeros(points.shape, dtype=bool)
    for roll in range(rules.rolls):
        for payment in payments(rules, known, roll + 1):
            holds = np.array(fits(rules, payment, first=not roll)).reshape(-1)
            place = roll, np.flatnonzero(holds)[:, None], payment.row, np.array(payment.rolls)
            points[place], made[place] = payment.points, payment.made
    which = rolls_by_dice(rules.dice)
    return points[..., which], made[..., which]


def _legal(rules: Ruleset, throws: int, row_of: Sequence[int]) -> Mask:
    """What is legal, by three numbers; the last axis are actions.

    They are whether rolls are left, the face of a joker or 0, and the rows written, as bits.
    """
    sets = np.arange(1 << len(rules.rows))
    open_rows = np.stack([sets >> row & 1 == 0 for row in range(len(rules.rows))], axis=1)
    for gate in rules.gates:
        open_rows &= _lets_through(gate, rules, sets, open_rows)
    faces = (0,) if rules.joker == "none" else (0, *FACES)
    found = np.zeros((2, len(faces), len(sets), throws + len(row_of)), dtype=np.int8)
    found[1, :, :, :throws] = 1
    for face in faces:
        found[:, face, :, throws:] = _allowed(rules, open_rows, face)[:, row_of]
    return found


def _allowed(rules: Ruleset, open_rows: Flags, face: int) -> Flags:
    """Those of the open rows that a joker of this face may be written into, as `scoring.allowed` has it."""
    if not face or rules.joker != "forced":
        return open_rows
    own = np.isin(np.arange(len(rules.rows)), own_rows(rules, face))
    lower = np.array([row.section == "lower" for row in rules.rows])
    found = open_rows
    for some in (open_rows & lower, open_rows & own):
        found = np.where(some.any(axis=1, keepdims=True), some, found)
    return found


def _five_equal(dice: int) -> Numbers:
    """By the number of the dice the face that all of them show, else 0."""
    found = np.zeros(len(FACES) ** dice, dtype=np.int64)
    equal = sum(len(FACES) ** position for position in range(dice))
    for face in FACES:
        found[(face - 1) * equal] = face
    return found


def _lets_through(gate: Gate, rules: Ruleset, sets: Numbers, open_rows: Flags) -> Flags:
    """The rows a gate lets through, by the rows written; shape (sets, rows)."""
    count = sum((sets >> row & 1 for row in range(len(rules.rows))), np.zeros_like(sets))[:, None]
    match gate:
        case FirstTurns(turns, section):
            found: Flags = (count >= turns) | np.array([row.section == section for row in rules.rows])
        case SectionFirst(section):
            own = np.array([row.section == section for row in rules.rows])
            bits = sum(1 << index for index, row in enumerate(rules.rows) if row.section == section)
            found = own | ((sets & bits) == bits)[:, None]
        case TopDown():
            found = np.arange(len(rules.rows)) == count
        case _:
            raise TypeError(f"expected a gate of a plain sheet, not {gate}")
    return found & open_rows

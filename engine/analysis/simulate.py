"""A vectorised simulation: thousands of games of one seat, played at a level from the solved table."""

from collections.abc import Callable

import numpy as np
from numpy.random import Generator

from engine.players.levels import Level, temperature
from engine.solver.dice_index import Floats, Ints
from engine.solver.offers import Offers
from engine.solver.solution import Solution
from engine.solver.turn_batch import WIDTH, TurnBatch
from engine.solver.writing import Cards

Worth = Callable[[Ints, Floats], Floats]
"""What payments are worth to some games, told by the games' numbers and the expected final scores."""


def simulate(solution: Solution, games: int, seed: int, level: Level = "perfect") -> Ints:
    """The final scores of so many games; shape (games,). The same seed brings the same games."""
    return SimulatedGames(
        solution, games, np.random.default_rng(seed), temperature(level, solution.sd)
    ).play()


class SimulatedGames:
    """A batch of games of one seat, all in the same turn.

    Attributes:
        keys, slots, earned: where each of them stands, and the points that are certain; shape (games,).
    """

    def __init__(self, solution: Solution, games: int, rng: Generator, level_temperature: float) -> None:
        self.solution, self.space, self.lookup = solution, solution.space, solution.lookup
        self.rng, self.temperature = rng, level_temperature
        self.keys, self.slots, self.earned = (np.zeros(games, dtype=np.intp) for _ in range(3))
        dice_index = self.space.dice_index
        self.grow = np.zeros((len(dice_index.keeps), dice_index.more[0].shape[1]), dtype=np.intp)
        for size, more in zip(dice_index.sizes, dice_index.more, strict=True):
            self.grow[size] = more
        self.ways = self.lookup.by_row[::-1]
        self.offers = Offers(self.space)
        self.batches: dict[int, TurnBatch] = {}

    def play(self) -> Ints:
        """Play all turns and return the final scores."""
        for _ in self.space.rules.rows:
            self.turn()
        return self.scores()

    def scores(self) -> Ints:
        """The points of cards that are full."""
        cells = self.space.start[self.keys] + self.slots
        scores: Ints = self.earned + np.rint(self.solution.values[cells]).astype(np.intp)
        return scores

    def turn(self, worth: Worth | None = None) -> None:
        """One turn of every game, played for points or for something else."""
        for part in np.array_split(np.arange(len(self.keys)), -(-len(self.keys) // WIDTH)):
            self._turn(part, worth)

    def _turn(self, part: Ints, worth: Worth | None) -> None:
        keys, which = np.unique(self.keys[part], return_inverse=True)
        counted = self.space.totals.first[self.space.groups(self.keys[part])] + self.slots[part]
        if len(part) not in self.batches:
            self.batches[len(part)] = TurnBatch(self.offers, len(part))
        batch = self.batches[len(part)]
        moves = self.space.moves(keys)
        batch.writing.price(Cards(moves, which, self.slots[part], counted), self.solution.values)
        if worth is not None:
            batch.writing.paid[:] = worth(part, batch.writing.paid + self.earned[part])
        batch.writing.compare()
        payments = self._decide(batch)
        rewards = np.array([np.broadcast_to(reward, len(keys)) for reward in moves.rewards])
        self.earned[part] += rewards[payments, which] + self.lookup.more[payments, counted]
        self.keys[part] = self.space.after(self.keys[part], payments)
        self.slots[part] = self.lookup.slots[payments, counted]

    def _decide(self, batch: TurnBatch) -> Ints:
        """Play the turn on every column of the batch: the payments written."""
        rolls = self.space.dice_index.rolls
        columns = np.arange(batch.width)
        paid = np.vstack((batch.writing.paid, np.full(batch.width, -np.inf)))
        keeps = []
        for _ in range(self.space.rules.rolls - 1):
            batch.throw()
            keeps.append(batch.worth[rolls:].copy())
            batch.choose()
        held = np.full(batch.width, len(self.space.dice_index.keeps) - 1)
        written = np.full(batch.width, -1)
        for left in reversed(range(self.space.rules.rolls)):
            playing = np.flatnonzero(written < 0)
            roll = self._thrown(held[playing])
            ways = self.ways[left == self.space.rules.rolls - 1][:, :, roll]
            worth = paid[ways, columns[playing]]
            options = worth.max(axis=1)
            if left:
                subsets = self.space.dice_index.subsets[roll].T
                options = np.vstack((options, keeps[left - 1][subsets - rolls, columns[playing]]))
                repeated = np.arange(len(subsets))[:, None] >= self.space.dice_index.distinct[roll]
                options[len(ways) :][repeated] = -np.inf
            chosen = self._pick(options)
            writes = chosen < len(ways)
            row, at = chosen[writes], np.flatnonzero(writes)
            written[playing[writes]] = ways[row, worth[row, :, at].argmax(axis=1), at]
            if left:
                held[playing[~writes]] = subsets[chosen[~writes] - len(ways), np.flatnonzero(~writes)]
        return written

    def _pick(self, options: Floats) -> Ints:
        """The option taken in every column, with weight exp(worth / temperature)."""
        if self.temperature:
            options = options / self.temperature + self.rng.gumbel(size=options.shape)
        picked: Ints = options.argmax(axis=0)
        return picked

    def _thrown(self, held: Ints) -> Ints:
        """The rolls after throwing all dice that are not held."""
        held = held.copy()
        for _ in range(self.space.rules.dice):
            short = np.flatnonzero(held >= self.space.dice_index.rolls)
            held[short] = self.grow[held[short], self.rng.integers(self.grow.shape[1], size=len(short))]
        return held

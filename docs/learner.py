"""Learn Yatzy on the vector environment: `python docs/learner.py`, some ten seconds.

What rolls pay is remembered as seen; dice are fair, so a turn is thought through to its end. Learned is what
an open row will still bring, and a point above three of a face: 16 numbers, corrected after every row.
"""

from collections.abc import Iterator

import gymnasium
import numpy as np
from numpy.typing import NDArray

import engine.environments.gymnasium_env  # noqa: F401 - registers the ids
from engine.solver.batch_values import keeps_by_dice, rolls_by_dice
from engine.solver.dice_index import dice_index

Floats, DICE, PAR, THROWS = NDArray[np.float64], 5, 3, 31


class Learner:
    """What is known by now: `pays` by roll and row, `open_worth` of rows, `upper_worth` of upper points."""

    def __init__(self, rows: int, games: int, rate: float) -> None:
        self.faces, self.rate = np.array([*range(1, 7), *[0] * (rows - 6)]), rate
        self.pays, self.weights = np.zeros((dice_index(DICE).rolls, rows)), np.zeros(rows + 1)
        self.holds = np.zeros((2, len(dice_index(DICE).keeps), games))  # by rolls left

    def card(self, seen: Floats) -> Floats:
        """The open rows of every card, and how far its upper section is above par."""
        rows = len(self.faces)
        is_open = seen[:, 8 : 8 + rows] == 0
        above = (seen[:, 8 + rows : 8 + 2 * rows] - PAR * self.faces) * (~is_open & (self.faces > 0))
        return np.column_stack((is_open, above.sum(axis=1).clip(-20, 5) * is_open.any(axis=1)))

    def worths(self, seen: Floats, row_of: NDArray[np.intp]) -> Floats:
        """What every action of every game is worth, beside what the card is."""
        dice = (seen[:, :DICE].astype(int) - 1) @ 6 ** np.arange(DICE)
        rolls = rolls_by_dice(DICE)[dice]
        left, is_open = seen[:, 6].astype(int), self.card(seen)[:, :-1] > 0
        game, row = np.nonzero(is_open)
        self.pays[rolls[game], row] = seen[game, row - len(self.faces)]
        upper = self.weights[-1] * (self.pays - PAR * self.faces) * (self.faces > 0)
        worth = self.pays + upper - self.weights[:-1]
        if len(new := np.flatnonzero(left == len(self.holds))):
            best = written = np.stack([np.where(is_open[new], each, -np.inf).max(axis=1) for each in worth])
            for hold in self.holds:
                hold[:, new] = values = dice_index(DICE).keep_values(best)
                best = np.maximum(written, dice_index(DICE).best_keeps(values))
        kept = keeps_by_dice(DICE)[1:, dice]
        throws = self.holds[np.maximum(left - 1, 0), kept, np.arange(len(seen))].T
        return np.hstack((throws, worth[rolls][:, row_of]))

    def correct(self, cards: Floats, brought: Floats) -> None:
        """Bring what cards were thought to be worth nearer to what came instead."""
        step = self.rate * (brought - cards @ self.weights) @ cards / max(len(cards), 1)
        self.weights += step / np.array([*np.ones(len(self.faces)), 100])


def learn(chunks: int, games: int = 256, seed: int = 1, rate: float = 0.1) -> Iterator[float]:
    """Play, and yield the mean final score of each `games` games in a row."""
    envs = gymnasium.make_vec("DicePoker/yatzy-v1", games, vectorization_mode="vector_entry_point")
    batch = envs.unwrapped.batch
    row_of = np.array([batch.rules.row_index(each.row) for each in batch.actions.actions[THROWS:]])
    learner, scores = Learner(len(row_of), games, rate), list[int]()
    seen, info = envs.reset(seed=seed)
    cards = learner.card(seen)
    while chunks:
        worths = np.where(info["action_mask"], learner.worths(seen, row_of), -np.inf)
        seen, gains, over, _, info = envs.step(actions := worths.argmax(axis=1))
        after, wrote = learner.card(seen), actions >= THROWS
        learner.correct(cards[wrote], (gains + np.where(over, 0, after @ learner.weights))[wrote])
        cards[wrote] = after[wrote]
        scores += info["final_score"][over].tolist() if over.any() else []
        if len(scores) >= games:
            yield float(np.mean(scores[:games]))
            scores, chunks = scores[games:], chunks - 1


if __name__ == "__main__":
    print(*(f"{mean:.1f}" for mean in learn(12)))  # noqa: T201 - the curve

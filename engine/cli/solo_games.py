"""Simulated games of the one-turn player by itself, for rulesets that cannot be solved."""

from random import Random

from engine.play.game import new_game
from engine.play.steps import Rolled
from engine.players.choose import choose
from engine.players.levels import Level
from engine.rules.ruleset import Ruleset

MOST_GAMES = 1_000_000
"""The maximum number of simulated games, solved or not."""


def alone(rules: Ruleset, games: int, seed: int, level: Level) -> list[int]:
    """The final scores of simulated games of the one-turn player; the same seed brings the same games."""
    random = Random(seed)  # noqa: S311 - dice that nobody plays for
    scores = []
    for _ in range(games):
        game = new_game(rules, 1)
        while not game.over:
            due = game.due
            if due is None:
                game = game.apply(choose(game, level, random.random))
            else:
                game = game.apply(Rolled(tuple(random.randint(1, 6) for _ in due.positions)))
        scores.append(game.points[0])
    return scores

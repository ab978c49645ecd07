"""Simulated games of the one-turn player by itself, for rulesets that cannot be solved."""

from random import Random

from engine.players.choose import choose, play_game
from engine.players.levels import Level
from engine.rules.ruleset import Ruleset

MOST_GAMES = 1_000_000
"""The maximum number of simulated games, solved or not."""


def alone(rules: Ruleset, games: int, seed: int, level: Level) -> list[int]:
    """The final scores of simulated games of the one-turn player; the same seed brings the same games."""
    random = Random(seed)  # noqa: S311 - dice that nobody plays for
    return [
        play_game(rules, [lambda game: choose(game, level, random.random)], random)[0].points[0]
        for _ in range(games)
    ]

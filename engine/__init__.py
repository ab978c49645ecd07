"""Dice poker and its family as a pure library: no input or output, no clock, no randomness.

rules     patterns of dice, payments of rows, open rows: functions of rules, card and dice
presets   every game there is, as data; the typed fields of a preset are its options
play      a game under way: steps, turns, events, the two kinds of game, standings
records   a game as text, its fair dice, and codes of rules
rulebook  the rules as facts, from which texts in any language are written
players   computer players that see one turn ahead, and their levels of strength
solver    exact play of one scorecard by backward induction (NumPy)
analysis  uses of a solved table: luck and losses, win chances, the exact player (NumPy)
cli       the command line
errors    exceptions that the engine raises for bad input
__main__  `python -m engine`

A *game* answers `due` (the faces chance owes), `legal_actions` and `apply(step)`; `game.outcome` tells
how it ended. A *record* is the truth, a state is its replay. A *ruleset* is data, made by a preset from
options. Numbers such as 003 are sources of rules, listed in docs/rules-readings.md.

>>> from engine.play.game import new_game
>>> from engine.play.steps import Rolled, Throw, Write
>>> from engine.presets import ruleset
>>> game = new_game(ruleset("yatzy", {"order": "join"}), seats=2)
>>> game = game.apply(Throw((0, 1, 2, 3, 4)))
>>> game.due
Due(label='turn.1.roll.1', count=5, positions=(0, 1, 2, 3, 4))
>>> game = game.apply(Rolled((3, 3, 5, 5, 5)))
>>> game = game.apply(Write("full"))
>>> game.points, game.mover
((21, 0), 1)
"""

__version__ = "1.0.0"

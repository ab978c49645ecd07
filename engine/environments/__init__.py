"""Environments: games as programs that learn or search expect them; NumPy, and one library each as an extra.

spaces           the actions of a ruleset, numbered without gaps, and masks of them
observations     the observation of a seat, as a vector with bounds
chance           the game up to the next choice
gymnasium_env    Gymnasium: one seat with a scorecard
pettingzoo_env   PettingZoo (AEC): a table of several seats
open_spiel_game  OpenSpiel: a game with explicit chance, die by die
game_batch       thousands of games of one seat at once, in NumPy

Nothing here is loaded by `engine` itself; docs/environments.md shows how each is used.
"""

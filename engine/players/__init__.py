"""Computer players that need no solved table.

levels    how strong computer players are
choose    what a computer player does, in either kind of game
one_turn  the player of scorecard games: the best turn, each row at its usual price
one_hand  the player of showdown games: the best chance to win the deal
"""

"""Computer players that need no solved table.

levels      levels of strength: softmax temperatures
choose      the choice of an action, in games of any family
own_dice    the turn of a computer player where people throw dice of their own
one_turn    the player of scorecard games: the best turn, each row less its par
row_bonuses the expected worth of bonuses of rows by name, and of the grand total
one_hand    the player of showdown games: the best chance to win the deal
press       the player where luck is pressed: the exact stop rule of one turn
"""

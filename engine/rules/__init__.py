"""The rules of one game as values, and their functions of a card and dice.

patterns        patterns of dice, and their points
sheet           rows, their payments, the scorecard of one seat, gates that order the rows
scoring         the rows of a card that some dice may be written into, and their points; the joker
bonuses         bonuses and fines: additions to the sum of the rows
open_bonuses    the certain and the pending part of a bonus while its section is open
columns         columns of a sheet: the same rows several times, each with an order and a factor
ruleset         the rules of one scorecard game
bank_rules      the rules of one game of press your luck
showdown_rules  the rules of one showdown game, and the union of all families' rules
hand_ranking    the ranking of hands of showdown games
options         options of a preset, read off the types of its fields
multisets       multisets of dice and their probabilities
"""

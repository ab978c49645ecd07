"""The rules of one game as values, and their functions of a card and dice.

patterns        patterns of dice, and their points
sheet           rows, their payments, and the scorecard of one seat
scoring         the rows of a card that some dice may be written into, and their points
bonuses         bonuses and fines: additions to the sum of the rows
open_bonuses    the certain and the pending part of a bonus while its section is open
columns         columns of a sheet: the same rows several times, each with an order and a factor
gates           restrictions of the order in which rows are written
joker           the joker (five equal dice once more): the rows it may be written into, and its points
ruleset         the rules of one scorecard game
showdown_rules  the rules of one showdown game, and the union of both families' rules
hand_ranking    the ranking of hands of showdown games
options         options of a preset, read off the types of its fields
multisets       multisets of dice and their probabilities
"""

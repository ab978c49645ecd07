"""The rules of one game as values, and what they say about a card and dice.

patterns        what dice make, and what it is worth
sheet           rows, what they pay, and the scorecard of one seat
scoring         which rows of a card are open to some dice, and what they pay there
bonuses         what is added to the sum of the rows, or taken from it
open_bonuses    what is certain of a bonus while its section is open, and what is pending
gates           which open rows may be written when
joker           five equal dice once more: where they may be written, what they pay there
ruleset         the rules of one scorecard game
showdown_rules  the rules of one showdown game, and the rules of either kind under one name
hand_ranking    which of two hands is the stronger one
options         options of a preset, read off the types of its fields
multisets       unordered dice and their chances
"""

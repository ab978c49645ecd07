"""A game from its first step to its outcome.

game           both kinds of game under one name
scorecard      the game in which dice are written into rows
showdown       the game in which hands are compared
steps          what a game is made of, and the line of text of each step
turn           the throwing part of a turn
rolloff        throwing for the order of play, and to break a tie
length         how far a game has come, what it comes to as it stands
leavers        the places of those who have left
race           games that end with the first full card; what a turn does to saved rolls
standings      totals, what is pending beside them, won rounds, ranks and the settlement
row_refusal    why a row cannot be written now
row_price      what writing a row now costs beyond its points
given_up       a hand that writing another row gives up
most_points    what a turn may still bring at most
highlights     who leads, a bonus lost for good, the last round
events         what a step meant, for telling the game and for statistics
team_rotation  who of a team takes a turn
"""

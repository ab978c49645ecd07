"""What a solved table tells about games and players.

review              luck and lost points of a played game, for every seat
turning_point       the throw or row that moved a chance to win the most, and the best throw
course              how the forecast for every card went
win_chances         how likely each seat is to win, at any moment
score_forecast      what a card will come to
score_distribution  how likely each final score is
pay_chances         how likely each payment of a turn is under best play
last_round          the last rows of a game, played to win
advice              what the advice of old hands is worth
puzzle              positions in which the best choice is not the obvious one
exact_player        computer players of a set strength
simulate            thousands of games of one seat at once
"""

"""Uses of a solved table: analysis of games, forecasts, puzzles, exact computer players.

review              luck and lost points of a played game, for every seat
turning_point       the throw or row that changed a chance to win the most, and the best throw
course              the history of the forecasts for every card
win_chances         the chance of each seat to win, at any moment
score_forecast      the distribution of a card's final score, under best play
score_distribution  a probability distribution of whole points
pay_chances         the probability of each payment of a turn under best play
last_round          best play of the last round for the chance to win instead of points
advice              the worth of traditional advice, in points
puzzle              positions in which the best choice is not the obvious one
exact_player        computer players of a set strength
simulate            simulation of thousands of games of one seat, vectorised
"""

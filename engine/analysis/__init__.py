"""Analysis of games, forecasts, exact computer players, mostly by a solved table.

review              luck and lost points of a played game, for every seat
win_chances         the chance of each seat to win, at any moment
score_forecast      the distribution of a card's final score, under best play
score_distribution  a probability distribution of whole points
pay_chances         the probability of each payment of a turn under best play
goal_play  play for a target, or to win, before the last round
last_round          best play of the last round for the chance to win instead of points
exact_player        computer players of a set strength
thumb               a cheap estimate of every action without a table, for boards
simulate            simulation of thousands of games of one seat, vectorised
"""

"""Use cases of rankings: counting a finished game, and pages of rankings and profiles.

achievements     achievements of players, and the game in which each was first reached
best_cards       the best card of a chat
company          a chat's players compared with each other, and the year of one
dice_counts      the faces thrown in a chat, and a statistical test of fair dice
feats            achievements that a single game can bring
profiles         profiles of players
ranking_queries  queries of rankings, each in a transaction
rankings         pages of rankings, inside a transaction
ratings          ratings of playing strength
tonight          the evening of a chat: games since the last long pause or the morning
"""

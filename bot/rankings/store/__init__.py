"""Repositories of rankings, ratings, achievements and counted dice.

achievements  achievements, with the game in which each was first reached
best_cards    the best cards of a chat, read from results
dice          the faces thrown in each game
evenings      the games of a chat's evening, read from results
meetings      players who met in the games of a chat, read from results
moving        rankings of a group that becomes a supergroup
profiles      results, cards and rivals of a player
ranking       rankings and their order
ranking_sums  the sums of rankings: what a result adds, and the recount
ratings       ratings, now and before each game
rows          rows of counted dice and meetings, as values
"""

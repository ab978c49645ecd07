"""Use cases of matches.

going_on  the match that a game belongs to, and whether the next game goes on with it
lobbies   the match of a lobby: formats offered, the choice of one, seats and first steps of its next game
results   the standing of a match in the result of one of its games
scoring   the standing of a match, from the results of its games; pure
"""

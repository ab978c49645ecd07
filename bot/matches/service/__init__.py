"""Use cases of matches.

going_on  the match that a game belongs to, and whether the next game goes on with it
lobbies   what a lobby offers and tells of a match, the choice of it, and how its next game begins
results   what the result of a game tells of its match
scoring   what a match has come to, from the results of its games; pure
"""

"""Use cases of the coach: hints on request, reviews that are stored.

hints           hints for a game of one person that counts for nothing
review_actions  the use cases of reviews: the backlog, storing, the card that a player may ask about
reviews         reviews: computing, storing and reading them
"""

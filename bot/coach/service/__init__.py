"""Use cases of the coach: reviews that are kept, hints that are asked for.

hints           what is best now, where hints are allowed
review_actions  reviews of games that are over: which are missing, what is kept, whose card one may ask about
reviews         reviews of finished games
"""

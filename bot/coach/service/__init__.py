"""Use cases of the coach: reviews that are kept, hints that are asked for.

hints    what is best now, where hints are allowed
reviews  reviews of finished games
"""

"""Pages of the coach: the hint, the review of a card.

hint    the best action now, and what the others lose
review  one card looked back on
"""

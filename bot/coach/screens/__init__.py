"""Pages of the coach: the hint, the review of a card.

hint    a hint: the best action now, and the losses of the others
review  the review of one card: luck, and its costliest decisions
"""

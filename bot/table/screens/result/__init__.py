"""What is shown of a finished game.

finish  who won, the ranks, the cards, the secret of the dice
luck    what the game owes to luck and to decisions
verify  what checking the dice came to
"""

"""Screens of a finished game.

finish  the winner, the ranks, the cards, the secret of the dice
luck    luck and decisions in a finished game
verify  the verdict on the dice of a finished game
"""

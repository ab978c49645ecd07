"""Plain values that the pages of the day are drawn from.

daily   the game of the day
puzzle  the puzzle of the day
"""

"""Pages of the game and the puzzle of the day.

daily_game  pages of the game of the day
puzzle      the quiz of a puzzle, its evening, the line that a player shares
"""

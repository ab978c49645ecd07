"""Pages of the game and the puzzle of the day.

daily_game  the game of the day
puzzle      the puzzle of the day
"""

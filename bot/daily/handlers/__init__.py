"""Handlers of the game of the day and the puzzle of the day.

daily  the game of the day: its command, its link, its buttons
votes  votes in the quiz of a puzzle, and the line that a player shares
"""

"""What people do with the game and the puzzle of the day.

daily  the game of the day
votes  answers to quizzes
"""

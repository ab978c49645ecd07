"""Repositories of games of the day, puzzles and answers.

daily_games  games of the day and the attempts at them
puzzles      puzzles of the day and the answers to them
"""

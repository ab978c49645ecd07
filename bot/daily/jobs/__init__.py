"""Scheduled jobs of the day: sending and closing of puzzles, closing of games of the day.

evenings  the closing of games of the day, with the announcement of their results
puzzles   the sending of puzzles, their closing, the announcement of solvers
"""

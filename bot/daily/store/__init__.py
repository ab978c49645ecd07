"""Tables of games of the day, puzzles and answers.

daily_games  games of the day and the attempts at them
daily_rows   games of the day and attempts at them, as values
puzzle_rows  puzzles of the day and answers to them, as values
puzzles      puzzles of the day and the answers to them
"""

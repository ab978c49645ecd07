"""What happens by the clock: puzzles sent and told, evenings of games of the day.

evenings  the evenings of games of the day
puzzles   the puzzle of the day, sent and told
"""

"""What is worked out in the background, most of it from solved tables.

solved_tables  tables for hints and computer players: loaded, or solved by another process
solve          that other process
reviewer       reviews of finished games
verdicts       checks of the dice of finished games
puzzle_maker   puzzles of the day
waiting        waiting for a solved table
win_chances    win chances for boards
"""

"""What is worked out in the background, most of it from solved tables.

solved_tables  tables for hints and computer players: loaded, or solved by another process
solver_queue   what is to be solved next
solver_process the other process, begun and ended
solve          what it runs
reviewer       reviews of finished games
verdicts       checks of the dice of finished games
puzzle_maker   puzzles of the day
waiting        waiting for a solved table
win_chances    win chances for boards
"""

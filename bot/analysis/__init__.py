"""What is worked out in the background from solved tables.

solved_tables  tables for hints and computer players: loaded, or solved by another process
solve          that other process
reviewer       reviews of finished games
win_chances    win chances for boards
"""

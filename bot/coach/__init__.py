"""Solved tables and what uses them: hints, reviews, chances to win.

handlers        the review of one's own card
reviewer        reviews of finished games
room            what the coach brings: the review of a game that is over
screens         pages of the coach: the hint, the review of a card
service         use cases of the coach: reviews that are kept, hints that are asked for
solve           what it runs
solved_tables   tables for hints and computer players: loaded, or solved by another process
solver_process  the other process, begun and ended
solver_queue    what is to be solved next
store           what is kept of a review
waiting         waiting for a solved table
win_chances     win chances for boards
"""

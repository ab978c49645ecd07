"""The coach: solved tables and their uses: hints, reviews of finished games, win chances.

course          forecasts for every card turn by turn, and what turned a game
handlers        handlers of hints and of the review of a player's own card
reviewer        the background reviewer of finished games
room            the interface of the coach: hints, the review of a finished game, win chances
screens         pages of the coach: the hint, the review of a card
service         use cases of the coach: hints on request, reviews that are stored
solve           the program of the subprocess that solves one ruleset
solved_tables   the store of solved tables: a cache in memory and on disk, filled in the background
solver_process  the solving subprocess, seen from its parent: start, progress, termination
solver_queue    the priority queue of solving jobs, one at a time
store           repository of reviews
waiting         polling for a solved table
win_chances     win chances for boards, computed in a thread and cached
"""

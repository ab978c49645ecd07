"""The room of the game of the day and the puzzle of the day.

buttons        presses of the game of the day
handlers       handlers of the game of the day and the puzzle of the day
jobs           background jobs: sending puzzles, and telling the evenings of both
puzzle_maker   the maker of puzzles, in a thread of its own
puzzle_search  the search for positions in which the best choice is not the obvious one
room           the interface of the room: its command, link, presses, jobs and hooks
screens        pages of the game and the puzzle of the day
service        use cases of both: asking, playing, evenings, puzzles, what a result announces
store          repositories of games of the day, attempts, puzzles and answers
views          plain values that the pages of the day are drawn from
"""

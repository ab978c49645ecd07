"""Use cases of the day: a game with the same dice for everybody in a chat, one attempt each; a puzzle.

asking        the game of the day in its group: creation on demand, and its description
coming        announcements of a group's result: the next game of the day, players still without a rating
evenings      the end of a game of the day: the secret is published, all cards are told
favourites    the solvable games that a chat plays most
playing       attempts: the offer in private behind the link, and the start
puzzle_hours  the hours of puzzles, by the clock of each chat
puzzle_views  puzzles as views and as stored JSON
puzzles       puzzles of chats: due times, stored puzzles, answers and solvers
sealing       the game of the day that a game is: its end, and whether its secret is sealed
"""

"""The game of the day: the same dice for everybody of a chat, one attempt each, cards side by side.

asking        asked for in a group: made, and told of
coming        what a group can look forward to after a game
evenings      the evening: the secret comes out, all cards are told
favourites    what a chat likes to play
playing       opened in private by its link, and begun
puzzle_hours  when a chat has its puzzle
puzzle_views  a puzzle as it is told and stored
puzzles       the puzzle of the day
sealing       games that are a game of the day: when it ends, and whether the secret of its dice is kept still
"""

"""The game of the day and the puzzle of the day.

buttons       what can be pressed on the game of the day
handlers      what people do with the game and the puzzle of the day
jobs          what happens by the clock: puzzles sent and told, evenings of games of the day
puzzle_maker  puzzles of the day
room          what the game of the day brings: what a game is of it, and what a group can look forward to
screens       pages of the game and the puzzle of the day
service       the game of the day: the same dice for everybody of a chat, one attempt each, cards side by side
store         tables of games of the day, puzzles and answers
views         what pages of the day are drawn from
"""

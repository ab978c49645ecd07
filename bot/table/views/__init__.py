"""Plain values that screens are drawn from.

club_game  what a club night adds to a game at one of its side tables
coming     what the chat of a game that is over can look forward to
game       games, lobbies, results and pages as plain values
hint       hints as plain values
honours    what a result tells of people besides places
match_game  several games with one score: a match, an evening
own_dice   dice of people's own that are being entered
rest       boards at rest: what is told in the chat of a turn that is played in the app
turns      games of a person over all chats
"""

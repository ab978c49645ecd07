"""Plain values that screens are drawn from.

club_game  the part of a club night in a game at one of its side tables
coming     the next events of a chat: game of the day, first ratings
game       games, lobbies, results and pages as plain values
hint       hints as plain values
honours    people in a result, besides places
match_game  several games with one score: a match, an evening
own_dice   dice of people's own that are being entered
rest       boards at rest: what is told in the chat of a turn that is played in the app
turns      games of a person over all chats
"""

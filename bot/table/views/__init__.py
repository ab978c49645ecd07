"""Plain values that screens are drawn from.

game   games, lobbies, results and pages as plain values
hint   hints as plain values
rest   boards at rest: what is told in the chat of a turn that is played in the app
turns  games of a person over all chats
"""

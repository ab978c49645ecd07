"""Plain values that screens are drawn from.

game   games, lobbies, results and pages as plain values
hint   hints as plain values
turns  games of a person over all chats
"""

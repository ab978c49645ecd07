"""Plain values that screens are drawn from.

game    games, lobbies, results and pages as plain values
tables  live games that keep a person from being forgotten
turns   the games that wait for somebody
"""

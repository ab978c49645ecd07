"""What screens are drawn from.

game    games, lobbies, results and pages as plain values
tables  the games that somebody is at the table of
turns   the games that wait for somebody
"""

"""The lobby of a game.

absence  lobbies that people have left alone
presses  what every button of the lobby does
seating  a seat for a person, a talisman for the seat
teams    several people on one seat
"""

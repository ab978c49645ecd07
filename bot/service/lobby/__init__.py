"""The lobby of a game.

opening  how a lobby opens, and who sits in it at once
presses  what every button of the lobby does
seating  a seat for a person, a talisman for the seat; in a rematch the seat they had
teams    several people on one seat
"""

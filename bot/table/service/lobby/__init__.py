"""The lobby of a game.

absence       lobbies that people have left alone
opening       how a lobby opens, and who sits in it at once
opening_dice  the dice that Telegram throws before the game
presses       what every button of the lobby does
seating       a seat for a person, a talisman for the seat; in a rematch the seat they had
teams         several people on one seat
"""

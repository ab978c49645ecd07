"""Use cases of the lobby.

absence       lobbies without activity
chosen_rules  the rules of a lobby: families, house rules and options as they are chosen
door          people whom the host turns away
guests        guests, and the keeper, who enters what they throw
opening       the opening of a lobby, and its first seats
opening_dice  notes of the dice that Telegram throws before the game
presses       effects of every button of the lobby
room_pages    presses of the pages that other rooms add
seating       a seat for a person, and a talisman dealt to it; in a rematch the seat they had
teams         several people on one seat
"""

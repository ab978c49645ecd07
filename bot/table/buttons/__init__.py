"""Presses of the table: a closed set of types, by the message that their buttons stand on.

board          presses of the board of a running game
lobby          presses of the lobby
own_dice       presses of the board where people throw their own dice and enter what these show
questions      presses of a question before something that cannot be undone
result         presses of the result of a game
table_presses  every press that the table handles itself, also on pages that belong to no game
"""

"""What a button asks for: a closed set of typed presses, sorted by the message that they stand on.

lobby          the lobby
board          the board of a running game
questions      a question asked before something that cannot be undone
result         the result of a game
pages          pages that belong to no game
callback_data  presses packed into the data of a button, and parsed

What each of them does is in service (play/press for the board, lobby/presses) and handlers/pages.
"""

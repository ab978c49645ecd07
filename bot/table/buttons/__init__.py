"""What a button asks for: a closed set of typed presses, sorted by the message that they stand on.

board          the board of a running game
lobby          the lobby
questions      a question asked before something that cannot be undone
result         the result of a game
table_presses  all that the table acts on, also on pages that belong to no game
"""

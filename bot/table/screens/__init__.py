"""Everything people see, drawn from plain values: pure functions from a view and a language to a `Screen`.

board        the board: the message of a game that is being played
cards        tables of fixed width
dice_proof   what the dice can be checked against
event_lines  what happened, a line an event
game_screen  the message that shows a game, in whatever state it is
lobby        the pages of a lobby
progress     how far a game is
questions    questions before something that cannot be undone
result       what is shown of a finished game
scorecards   everybody's full cards
seat_names   what seats are called, in a line or above a column
table_list   live games of somebody, with the ways to their tables
turns        the games that wait for somebody
"""

"""Screens of games: pure functions from a view and a language to a `Screen`.

app_key      the key that opens the table of a game in the app
board        the board: the message of a game that is being played
cards        tables of fixed width: scorecards and stacks
club_lines   the lines of a panel about the club night of its game
dice_proof   the proof of fair dice: commitment, talismans and secret
event_lines  events of a game, a line each
game_screen  dispatch: the screen of a game in its present state
lobby        the pages of a lobby
matches      lines and pages of several games with one score
progress     the progress of a game: rounds, deals, rolls
questions    confirmations before something that cannot be undone
result       screens of a finished game
scorecards   full scorecards of all seats
seat_names   names of seats, in a line or above a column
table_list   a live game in a list, with the link to its table
turns        the list of games that wait for a person
watch        the tables at which a chat plays at the moment
"""
